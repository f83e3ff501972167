-- One row: a player entered a tournament again after the break that ends re-entries.
-- Source: 000, on tournaments (until the second break unless set otherwise).
INSERT INTO broken BY NAME
WITH breaks AS (
    SELECT file_id, number, min("at") AS began
    FROM tournament_events
    WHERE act = 'break'
    GROUP BY file_id, number
)

SELECT
    'TRN003' AS code,
    t.file_id,
    e.line_no AS file_line,
    e.player,
    t.room,
    e."at"::DATE AS day,
    'Tournament ' || t.tournament_no AS table_name,
    strftime(b.began, '%Y-%m-%d %H:%M:%S UTC') AS expected,
    strftime(e."at", '%Y-%m-%d %H:%M:%S UTC') AS actual,
    v.assumed,
    t.rulebook,
    t.rulebook_version
FROM tournaments AS t
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'tournaments.re_entry_until_break'
INNER JOIN breaks AS b ON b.file_id = t.file_id AND b.number = v.value::INTEGER
INNER JOIN tournament_events AS e ON e.file_id = t.file_id AND e.act = 're_entry' AND e."at" > b.began;
