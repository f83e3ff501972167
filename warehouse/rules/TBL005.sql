-- One row: a player of a cash table has fewer chips than he ended the hand before with, and did not leave.
-- Rule: chips leave the table only with their player. Judged between consecutive hands, or where nobody else's chips
-- changed; not after a hand whose own payments are found wrong, as its end then is not known.
-- Source: 001 Zápisné (Buy-in), "table stake".
INSERT INTO broken BY NAME
SELECT
    'TBL005' AS code,
    s.hand_id,
    s.seat,
    s.player,
    money_words(s.before_stack) AS expected,
    money_words(s.stack) AS actual,
    s.stack - s.before_stack AS amount,
    v.assumed
FROM table_seats AS s
INNER JOIN table_steps AS p USING (hand_id)
INNER JOIN table_hands AS t USING (hand_id)
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'session.chips_stay'
        AND v.value = 'true'
WHERE
    s.carried
    AND s.stack < s.before_stack
    AND (p.consecutive OR p.only_down)
    AND NOT t.is_tournament
    AND t.before_id NOT IN (
        SELECT hand_id FROM lake.findings WHERE substr(code, 1, 3) IN ('POT', 'CAN', 'RAK') OR code = 'BET008'
    );
