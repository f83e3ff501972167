-- One row: a player sat down with less than the table's minimum buy-in.
-- Rule: first stack at a table under the minimum. Judged where it is proven that he was not there a hand before.
-- Source: 001 Zápisné (Buy-in).
INSERT INTO broken BY NAME
SELECT
    'TBL003' AS code,
    a.bought_in AS hand_id,
    a.seat,
    a.player,
    money_words(l.amount) AS expected,
    money_words(a.buy_in) AS actual,
    a.buy_in - l.amount AS amount,
    l.assumed
FROM arrivals AS a
INNER JOIN buy_in_limits AS l ON l.hand_id = a.bought_in AND l.name = 'buy_in.minimum'
WHERE a.buy_in < l.amount;
