-- One row is one player who sat down at a table: his buy-in (the first chips that he is seen with), and his first hand.
CREATE TEMP TABLE arrivals AS
SELECT
    table_id,
    player,
    stay,
    any_value(seat) AS seat,
    arg_min(hand_id, place) FILTER (stack > 0) AS bought_in,
    arg_min(stack, place) FILTER (stack > 0) AS buy_in,
    arg_min(hand_id, place) FILTER (dealt_in) AS first_hand
FROM stays
WHERE (table_id, player, stay) IN (SELECT (table_id, player, stay) FROM stays WHERE arrived)
GROUP BY table_id, player, stay;
