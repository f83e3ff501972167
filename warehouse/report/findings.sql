-- One row a finding of the period, in the order of play; those that no hand broke come last.
-- `nth` counts the findings of a rule, so that the limit keeps the first ones of every rule.
WITH wanted AS (
    SELECT
        * RENAME ("limit" AS structure),
        row_number() OVER (PARTITION BY code ORDER BY played_at, hand_id, event_no, day, path, file_line) AS nth
    FROM finding_list
    WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
)

SELECT * EXCLUDE (event_no, scope, tournament_no, file_id)
FROM wanted
QUALIFY row_number() OVER (ORDER BY nth, played_at, hand_id, event_no, code, path, file_line) <= $finding_limit
ORDER BY played_at, room, table_name, hand_no, hand_id, event_no, code, path, file_line;
