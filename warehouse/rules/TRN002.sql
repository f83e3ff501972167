-- One row: a tournament started although too few players had paid and were present in time.
-- Rule: the least number, so many minutes after the announced start (five at 19:15 for a start at 19:00).
-- Source: 000, on tournaments.
INSERT INTO broken BY NAME
WITH deadlines AS (
    SELECT
        t.*,
        t.starts_at + to_minutes(m.value::BIGINT) AS deadline,
        n.value::BIGINT AS least,
        m.assumed OR n.assumed AS assumed
    FROM tournaments AS t
    INNER JOIN rulebook_values AS m
        ON
            m.rulebook = t.rulebook
            AND m.rulebook_version = t.rulebook_version
            AND m.name = 'tournaments.present_by_minutes'
    INNER JOIN rulebook_values AS n
        ON
            n.rulebook = t.rulebook
            AND n.rulebook_version = t.rulebook_version
            AND n.name = 'tournaments.entrants'
),

in_time AS (
    SELECT e.file_id, e.player
    FROM tournament_events AS e
    INNER JOIN deadlines AS d USING (file_id)
    WHERE e.act IN ('paid', 'present') AND e."at" <= d.deadline
    GROUP BY e.file_id, e.player
    HAVING count(DISTINCT e.act) = 2
),

counted AS (
    SELECT d.file_id, count(i.player) AS players
    FROM deadlines AS d
    LEFT JOIN in_time AS i USING (file_id)
    GROUP BY d.file_id
)

SELECT
    'TRN002' AS code,
    d.file_id,
    e.line_no AS file_line,
    d.room,
    e."at"::DATE AS day,
    'Tournament ' || d.tournament_no AS table_name,
    d.least::VARCHAR AS expected,
    c.players::VARCHAR AS actual,
    d.assumed,
    d.rulebook,
    d.rulebook_version
FROM deadlines AS d
INNER JOIN counted AS c USING (file_id)
INNER JOIN tournament_events AS e ON e.file_id = d.file_id AND e.act = 'started'
WHERE c.players < d.least;
