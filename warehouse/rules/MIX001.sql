-- One row: a table of mixed limits went from No Limit to Fixed Limit and the forced bets did not go up.
-- Rule: the first Fixed Limit hand has a greater big blind than the last No Limit hand of the same players.
-- Source: 000 výjimky sázení podle typu hry.
INSERT INTO broken BY NAME
SELECT
    'MIX001' AS code,
    t.hand_id,
    1 AS line_no,
    money_words(t.before_big_blind) AS expected,
    money_words(t.big_blind) AS actual,
    t.big_blind - t.before_big_blind AS amount,
    v.assumed
FROM table_hands AS t
INNER JOIN table_steps AS p ON p.hand_id = t.hand_id AND p.stayed >= 2
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'session.mixed_blinds_rise'
        AND v.value = 'true'
WHERE
    t.before_structure = 'no_limit'
    AND t.structure = 'fixed'
    AND t.variant = t.before_variant
    AND t.big_blind <= t.before_big_blind;
