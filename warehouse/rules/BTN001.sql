-- One row: the button passed a player whose it was.
-- Rule: from hand to hand the button moves clockwise to the next active player. A player counts as active if he was
-- dealt in in both hands; seats left, empty or new may be passed or stopped at (dead button). Between three and two
-- players rooms move it otherwise, and after a cancelled hand it may stay: not judged.
-- Source: 000 Texas Hol'dem; 001 TEXAS HOLD'EM, Dealer.
INSERT INTO broken BY NAME
SELECT
    'BTN001' AS code,
    t.hand_id,
    arg_min(s.seat, clockwise(t.before_button, s.seat)) AS seat,
    arg_min(s.player, clockwise(t.before_button, s.seat)) AS player,
    arg_min(s.seat, clockwise(t.before_button, s.seat))::VARCHAR AS expected,
    t.button_seat::VARCHAR AS actual,
    v.assumed
FROM table_hands AS t
INNER JOIN table_steps AS p ON p.hand_id = t.hand_id AND p.consecutive
INNER JOIN table_seats AS s ON s.hand_id = t.hand_id AND s.carried AND s.dealt_in AND s.before_dealt
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'session.button_moves'
        AND v.value = 'true'
WHERE
    NOT t.before_cancelled
    AND (least(t.players, t.before_players) > 2 OR (t.players = 2 AND t.before_players = 2 AND p.stayed = 2))
    AND clockwise(t.before_button, s.seat) < clockwise(t.before_button, t.button_seat)
GROUP BY t.hand_id, t.button_seat, v.assumed;
