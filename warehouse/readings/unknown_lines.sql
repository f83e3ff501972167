-- One row is one line that no terminal of its format's grammar matches, by the latest reading of its file.
CREATE TABLE unknown_lines AS
WITH latest AS (
    SELECT file_id, arg_max(recipe, sequence) AS recipe
    FROM lake.readings
    GROUP BY file_id
)

SELECT u.file_id, u.line_no, u.format, u.text
FROM lake.unknown_lines AS u
INNER JOIN lake.readings AS r ON r.stem = parse_filename(u.filename, true) AND r.file_id = u.file_id
INNER JOIN latest ON latest.file_id = r.file_id AND latest.recipe = r.recipe
ANTI JOIN lake.reread AS again
    ON again.file_id = u.file_id
    AND again.sequence > r.sequence
    AND u.line_no >= again.first_line
    AND (again.last_line IS NULL OR u.line_no <= again.last_line);
