-- One row is one player of a hand with the stay that it belongs to: hands in which he sat in one seat with nothing
-- played between them. `arrived`: the stay begins here, and he was not at the table in the hand before, which is
-- proven; a player's first hand in a log proves nothing.
CREATE TEMP TABLE stays AS
SELECT
    s.table_id,
    s.place,
    s.hand_id,
    s.seat,
    s.player,
    s.stack,
    s.dealt_in,
    s.before_dealt,
    coalesce(p.consecutive, false) AS consecutive,
    coalesce(p.stayed, 0) AS stayed,
    NOT coalesce(s.seen_before, false) AND coalesce(p.consecutive, false) AS arrived,
    sum(CASE WHEN s.carried AND p.consecutive THEN 0 ELSE 1 END)
        OVER (PARTITION BY s.table_id, s.player ORDER BY s.place) AS stay
FROM table_seats AS s
LEFT JOIN table_steps AS p USING (hand_id);
