-- One row is one hand with a big blind: who posted the blinds because it was his turn.
CREATE TEMP TABLE blinds AS
SELECT
    s.hand_id,
    min(s.seat) FILTER (s.position = 'small_blind') AS small_blind,
    min(s.seat) FILTER (s.position = 'big_blind') AS big_blind
FROM seats AS s
WHERE s.position IN ('small_blind', 'big_blind')
GROUP BY s.hand_id
HAVING min(s.seat) FILTER (s.position = 'big_blind') IS NOT NULL;
