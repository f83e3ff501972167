-- One row: a player was protected against a lost connection more often than the rulebook grants in 24 hours.
-- Rule: more than N in any 24 hours. Hands of a log that is missing can only hide a breach, never make one.
-- Source: 001 Falešný All-In.
INSERT INTO broken BY NAME
WITH protected AS (
    SELECT
        e.hand_id,
        e.seat,
        s.player,
        e.event_no,
        e.line_no,
        h.rulebook,
        h.rulebook_version,
        count(*) OVER (
            PARTITION BY h.room, s.player
            ORDER BY h.played_at
            RANGE BETWEEN INTERVAL '23:59:59' PRECEDING AND CURRENT ROW
        ) AS times
    FROM events AS e
    INNER JOIN hands AS h USING (hand_id)
    INNER JOIN seats AS s ON s.hand_id = e.hand_id AND s.seat = e.seat
    WHERE e.act = 'false_all_in' AND NOT h.is_tournament
)

SELECT
    'DSC003' AS code,
    p.hand_id,
    p.seat,
    p.player,
    p.event_no,
    p.line_no,
    v.value AS expected,
    p.times::VARCHAR AS actual,
    v.assumed
FROM protected AS p
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = p.rulebook
        AND v.rulebook_version = p.rulebook_version
        AND v.name = 'session.protections_a_day'
WHERE p.times > v.value::BIGINT;
