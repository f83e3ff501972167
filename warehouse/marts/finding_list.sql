-- One row is one finding with all that a report shows of it: its hand, table, player and place in the log.
-- `finding` names it for good: the rule, and a hash of what broke it (the n-th finding of that rule for that seat of the
-- hand; without a hand, its place). It stays the same when logs are read again, or into another lake.
-- Players of one seat stand together where a log seats two there (TBL006).
-- `overcharged` and `undercharged` are of findings about rake alone; `amount` is what any rule compares.
CREATE TABLE finding_list AS
WITH players AS (
    SELECT hand_id, seat, string_agg(player, ' / ' ORDER BY player) AS player
    FROM seats
    WHERE hand_id IN (SELECT hand_id FROM findings)
    GROUP BY hand_id, seat
),

placed AS (
    SELECT
        f.*,
        h.played_at,
        coalesce(h.table_name, f.table_name) AS shown_table,
        h.tournament_no,
        h.hand_no,
        h.currency,
        h.variant,
        h."limit",
        s.player,
        coalesce(h.file_id, f.file_id) AS shown_file,
        coalesce(files.path, '') AS path,
        coalesce(h.line_no + f.line_no - 1, f.file_line, 1) AS shown_line,
        CASE
            WHEN f.hand_id IS NOT NULL THEN concat_ws('|', f.hand_id, f.seat)
            ELSE concat_ws('|', f.room, f.day, f.table_name, files.path, f.file_line, f.seat, f.expected, f.actual)
        END AS cause
    FROM findings AS f
    LEFT JOIN hands AS h USING (hand_id)
    LEFT JOIN players AS s ON s.hand_id = f.hand_id AND s.seat = f.seat
    LEFT JOIN files ON files.file_id = coalesce(h.file_id, f.file_id)
),

numbered AS (
    SELECT
        *,
        row_number() OVER (PARTITION BY code, cause ORDER BY event_no, line_no, message) AS nth
    FROM placed
)

SELECT
    concat(code, '-', md5(concat_ws('|', code, cause, nth))[:12]) AS finding,
    hand_id,
    code,
    name,
    severity,
    scope,
    room,
    day,
    played_at,
    shown_table AS table_name,
    tournament_no,
    coalesce(hand_no, '') AS hand_no,
    coalesce(currency, '') AS currency,
    coalesce(variant, '') AS variant,
    coalesce("limit", '') AS "limit",
    player,
    seat,
    event_no,
    message,
    expected,
    actual,
    amount,
    CASE WHEN starts_with(code, 'RAK') THEN greatest(amount, 0) ELSE 0 END AS overcharged,
    CASE WHEN starts_with(code, 'RAK') THEN greatest(-amount, 0) ELSE 0 END AS undercharged,
    shown_file AS file_id,
    path,
    line_no AS hand_line,
    shown_line AS file_line,
    rulebook,
    rulebook_version,
    source,
    assumed
FROM numbered
ORDER BY code, played_at, hand_id, event_no, day, path, file_line;
