-- One row is one player of a hand of `table_hands`, with what he was in his hand before at the same table.
-- `carried`: that was the table's hand before, and he sat in the same seat.
CREATE TEMP TABLE table_seats AS
SELECT
    t.table_id,
    t.place,
    s.hand_id,
    s.seat,
    s.player,
    s.stack,
    s.end_stack,
    s.dealt_in,
    lag(t.place) OVER earlier AS before_place,
    lag(s.end_stack) OVER earlier AS before_stack,
    lag(s.dealt_in) OVER earlier AS before_dealt,
    before_place = t.place - 1 AS seen_before,
    coalesce(before_place = t.place - 1 AND lag(s.seat) OVER earlier = s.seat, false) AS carried
FROM seats AS s
INNER JOIN table_hands AS t USING (hand_id)
WINDOW earlier AS (PARTITION BY t.table_id, s.player ORDER BY t.place);
