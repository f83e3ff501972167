-- One row: a tournament started before the time that its log announces.
-- Source: 000, on tournaments (19:00 unless set otherwise; the log's first line sets it).
INSERT INTO broken BY NAME
SELECT
    'TRN001' AS code,
    t.file_id,
    e.line_no AS file_line,
    t.room,
    e."at"::DATE AS day,
    'Tournament ' || t.tournament_no AS table_name,
    strftime(t.starts_at, '%Y-%m-%d %H:%M:%S UTC') AS expected,
    strftime(e."at", '%Y-%m-%d %H:%M:%S UTC') AS actual,
    v.assumed,
    t.rulebook,
    t.rulebook_version
FROM tournaments AS t
INNER JOIN tournament_events AS e ON e.file_id = t.file_id AND e.act = 'started'
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'tournaments.no_early_start'
        AND v.value = 'true'
WHERE e."at" < t.starts_at;
