-- One row is one step of a table: a hand and the one before it, and whether nothing was played between them.
-- `consecutive` is proven by a manifest; by numbers, where the rulebook says that none is left out at a table or in
-- the room; or by the chips: everyone with chips is still there, and every stack is what it was when the hand
-- before ended. A hand between would have moved chips. `only_down`: the same, but for one player who has less, while
-- nobody came who could have won it. Time or closeness in a file prove nothing: logs leave hands out.
CREATE TEMP TABLE table_steps AS
WITH counted AS (
    SELECT
        hand_id,
        count(*) FILTER (carried AND dealt_in AND before_dealt) AS stayed,
        count(*) FILTER (carried AND before_stack > 0) AS with_chips,
        count(*) FILTER (carried AND stack < before_stack) AS down,
        count(*) FILTER (carried AND stack > before_stack) AS up,
        count(*) FILTER (NOT carried AND stack > 0) AS new,
        count(*) FILTER (stack IS NULL OR (carried AND before_stack IS NULL)) AS unknown,
        count(*) FILTER (end_stack > 0) AS ended_with_chips
    FROM table_seats
    GROUP BY hand_id
),

in_room AS (
    SELECT hand_id, row_number() OVER (PARTITION BY room ORDER BY try_cast(hand_no AS HUGEINT)) AS place
    FROM hands
    WHERE (SELECT count(*) FROM rulebook_values WHERE name = 'session.numbers' AND value = 'room') > 0
),

told AS (
    SELECT
        t.hand_id,
        t.table_id,
        t.place,
        c.stayed,
        c.down,
        c.new,
        t.listed_next
        OR (t.numbers = 'table' AND t.number = t.before_number + 1)
        OR (t.numbers = 'room' AND t.number - t.before_number = n.place - m.place) AS is_next,
        c.stayed >= 2 AND c.up = 0 AND c.unknown = 0 AND c.with_chips = b.ended_with_chips AS all_there
    FROM table_hands AS t
    INNER JOIN counted AS c USING (hand_id)
    INNER JOIN counted AS b ON b.hand_id = t.before_id
    LEFT JOIN in_room AS n ON n.hand_id = t.hand_id
    LEFT JOIN in_room AS m ON m.hand_id = t.before_id
)

SELECT
    hand_id,
    table_id,
    place,
    stayed,
    coalesce(is_next, false) OR (all_there AND down = 0) AS consecutive,
    all_there AND down = 1 AND new = 0 AS only_down
FROM told;
