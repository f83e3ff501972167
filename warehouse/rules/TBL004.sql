-- One row: a player sat down at a Pot Limit, Half Pot Limit or No Limit table with more than its maximum buy-in.
-- Rule: first stack over the table's maximum. Judged where it is proven that he was not there a hand before.
-- Source: 001 Zápisné (Buy-in).
INSERT INTO broken BY NAME
SELECT
    'TBL004' AS code,
    a.bought_in AS hand_id,
    a.seat,
    a.player,
    money_words(min(l.amount)) AS expected,
    money_words(a.buy_in) AS actual,
    a.buy_in - min(l.amount) AS amount,
    arg_min(l.assumed, l.amount) AS assumed
FROM arrivals AS a
INNER JOIN buy_in_limits AS l ON l.hand_id = a.bought_in AND l.name IN ('buy_in.maximum', 'buy_in.maximum_big_blinds')
INNER JOIN hands AS h ON h.hand_id = a.bought_in
WHERE h."limit" IN ('pot_limit', 'half_pot', 'no_limit')
GROUP BY a.bought_in, a.seat, a.player, a.buy_in
HAVING a.buy_in > min(l.amount);
