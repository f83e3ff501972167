-- One row: a player who had just sat down was dealt in without the big blind and without posting its amount.
-- Rule: a new player waits for the big blind or posts it. Judged where it is proven that he was not at the table
-- before, and only while two others play on: where a game begins anew nobody has to post.
-- Source: 001 Nový hráč.
INSERT INTO broken BY NAME
SELECT 'BLD006' AS code, a.first_hand AS hand_id, a.seat, a.player, v.assumed
FROM arrivals AS a
INNER JOIN table_hands AS t ON t.hand_id = a.first_hand AND NOT t.is_tournament
INNER JOIN table_steps AS p ON p.hand_id = a.first_hand AND p.stayed >= 2
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'session.newcomer_posts'
        AND v.value = 'true'
WHERE
    EXISTS (SELECT 1 FROM blinds AS b WHERE b.hand_id = a.first_hand)
    AND NOT EXISTS (
        SELECT 1
        FROM posts AS own
        WHERE
            own.hand_id = a.first_hand
            AND own.seat = a.seat
            AND own.act IN ('post_big_blind', 'post_both', 'post_late', 'straddle')
    );
