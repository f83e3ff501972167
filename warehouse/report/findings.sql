-- One row a finding of the period, in the order of play, with its hand's place and its file; those that no hand
-- broke come last.
-- `nth` counts the findings of a rule, so that the limit keeps the first ones of every rule.
-- Players of one seat stand together where a log seats two there (TBL006).
WITH players AS (
    SELECT hand_id, seat, string_agg(player, ' / ' ORDER BY player) AS player
    FROM seats
    WHERE day BETWEEN $first AND $last
    GROUP BY hand_id, seat
),

placed AS (
    SELECT
        f.hand_id,
        f.code,
        f.name,
        f.severity,
        f.room,
        f.day,
        h.played_at,
        coalesce(h.table_name, f.table_name) AS table_name,
        coalesce(h.hand_no, '') AS hand_no,
        coalesce(h.currency, '') AS currency,
        coalesce(h.variant, '') AS variant,
        coalesce(h."limit", '') AS structure,
        s.player,
        f.seat,
        f.event_no,
        f.message,
        f.expected,
        f.actual,
        f.amount,
        f.line_no AS hand_line,
        coalesce(files.path, '') AS path,
        coalesce(h.line_no + f.line_no - 1, f.file_line, 1) AS file_line,
        f.rulebook,
        f.rulebook_version,
        f.source,
        f.assumed,
        row_number() OVER (PARTITION BY f.code ORDER BY h.played_at, f.hand_id, f.event_no, f.day, f.file_line) AS nth
    FROM findings AS f
    LEFT JOIN hands AS h USING (hand_id)
    LEFT JOIN players AS s ON s.hand_id = f.hand_id AND s.seat = f.seat
    LEFT JOIN files ON files.file_id = coalesce(h.file_id, f.file_id)
    WHERE f.day BETWEEN $first AND $last
)

SELECT * EXCLUDE (event_no)
FROM placed
QUALIFY row_number() OVER (ORDER BY nth, played_at, hand_id, event_no, code, path, file_line) <= $finding_limit
ORDER BY played_at, room, table_name, hand_no, hand_id, event_no, code, path, file_line;
