-- One row is one hand that could not be loaded, with its reason, by the latest reading of its place in its file.
CREATE TABLE quarantine AS
WITH latest AS (
    SELECT file_id, arg_max(recipe, sequence) AS recipe
    FROM lake.readings
    GROUP BY file_id
)

SELECT
    q.file_id, q.line_no, q.byte_start, q.byte_length, q.hand_no, q.reason, q.at_line, q.at_column, q.message,
    q.text, q.raw
FROM lake.quarantine AS q
INNER JOIN lake.readings AS r ON r.stem = parse_filename(q.filename, true) AND r.file_id = q.file_id
INNER JOIN latest ON latest.file_id = r.file_id AND latest.recipe = r.recipe
ANTI JOIN lake.reread AS again
    ON again.file_id = q.file_id
    AND again.sequence > r.sequence
    AND q.byte_start >= again.byte_start
    AND (again.byte_end IS NULL OR q.byte_start < again.byte_end);
