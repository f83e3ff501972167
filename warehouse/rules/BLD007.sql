-- One row: a player came back after the blinds had passed him and did not make them up.
-- Rule: who missed the big blind waits for it or posts it; who missed both posts the small blind's amount, too, unless
-- it is his turn for the big one. A blind is missed when it passes the seat of a player who is at the table and not
-- dealt in; with two players it moves otherwise, and does not count.
-- Source: 001 Vynechání povinné sázky (blinds).
INSERT INTO broken BY NAME
WITH steps AS (
    SELECT
        t.hand_id,
        t.table_id,
        t.place,
        least(t.players, t.before_players) > 2 AS judged,
        b.small_blind,
        b.big_blind,
        e.small_blind AS before_small,
        e.big_blind AS before_big
    FROM table_hands AS t
    INNER JOIN blinds AS b ON b.hand_id = t.hand_id
    INNER JOIN blinds AS e ON e.hand_id = t.before_id
    WHERE NOT t.is_tournament
),

absences AS (
    SELECT
        s.*,
        sum(s.dealt_in::INTEGER) OVER (
            PARTITION BY s.table_id, s.player, s.stay ORDER BY s.place
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS hands_before
    FROM stays AS s
    WHERE
        (s.table_id, s.player, s.stay) IN (
            SELECT (table_id, player, stay) FROM stays WHERE NOT dealt_in AND before_dealt
        )
),

missed AS (
    SELECT
        a.table_id,
        a.player,
        a.stay,
        a.hands_before,
        bool_or(
            clockwise(t.before_big, a.seat) < clockwise(t.before_big, t.big_blind) AND t.before_big <> t.big_blind
        ) AS big,
        coalesce(
            bool_or(
                clockwise(t.before_small, a.seat) < clockwise(t.before_small, t.small_blind)
                AND t.before_small <> t.small_blind
            ),
            false
        ) AS small
    FROM absences AS a
    INNER JOIN steps AS t USING (hand_id)
    WHERE a.hands_before > 0 AND NOT a.dealt_in AND t.judged
    GROUP BY a.table_id, a.player, a.stay, a.hands_before
),

returns AS (
    SELECT
        a.hand_id,
        a.seat,
        a.player,
        m.small,
        coalesce(bool_or(p.act IN ('post_big_blind', 'post_late', 'straddle')), false) AS posted_big,
        coalesce(bool_or(p.act = 'post_both'), false) AS posted_both,
        coalesce(bool_or(p.act IN ('post_dead', 'post_small_blind')), false) AS posted_small
    FROM absences AS a
    INNER JOIN missed AS m USING (table_id, player, stay, hands_before)
    LEFT JOIN posts AS p ON p.hand_id = a.hand_id AND p.seat = a.seat
    WHERE a.dealt_in AND NOT a.before_dealt AND m.big
    GROUP BY a.hand_id, a.seat, a.player, m.small
)

SELECT
    'BLD007' AS code,
    r.hand_id,
    r.seat,
    r.player,
    CASE WHEN r.small THEN 'small and big blind' ELSE 'the big blind' END AS expected,
    CASE WHEN r.posted_big THEN 'the big blind' WHEN r.posted_small THEN 'the small blind' ELSE 'nothing' END AS actual,
    v.assumed
FROM returns AS r
INNER JOIN table_hands AS t USING (hand_id)
INNER JOIN blinds AS b USING (hand_id)
INNER JOIN rulebook_values AS v
    ON
        v.rulebook = t.rulebook
        AND v.rulebook_version = t.rulebook_version
        AND v.name = 'session.missed_blinds_posted'
        AND v.value = 'true'
WHERE
    r.seat <> b.big_blind
    AND NOT r.posted_both
    AND NOT (r.posted_big AND (NOT r.small OR r.posted_small));
