-- One row a hand set aside, with the recipe of the reading that did so; $reason null: whatever for.
WITH held AS (
    SELECT
        file_id, line_no, byte_start, byte_length, reason, at_line, at_column, message, text, raw,
        line_no + len(string_split(rtrim(text, chr(10)), chr(10))) - 1 AS last_line
    FROM quarantine
    WHERE $reason IS NULL OR reason = $reason
),

latest AS (
    SELECT file_id, arg_max(recipe, sequence) AS recipe
    FROM lake.readings
    GROUP BY file_id
)

SELECT
    held.*,
    latest.recipe,
    (
        SELECT count(*)
        FROM unknown_lines AS u
        WHERE u.file_id = held.file_id AND u.line_no BETWEEN held.line_no AND held.last_line
    ) AS unknown_lines
FROM held
INNER JOIN latest USING (file_id)
ORDER BY held.file_id, held.byte_start;
