-- One row is one blind or post of a hand with blinds.
CREATE TEMP TABLE posts AS
SELECT hand_id, seat, act
FROM events
WHERE act IN ('post_small_blind', 'post_big_blind', 'post_both', 'post_late', 'post_dead', 'straddle');
