-- One row: a hand is timed before the one that was played before it at its table.
-- Rule: a table's later hand is not earlier. Later is the greater number, where the rulebook says that numbers ascend.
-- Clocks go back an hour on some Sundays of spring and autumn, and local times without an offset cannot tell which of
-- the two hours is meant: less than an hour then is not judged.
INSERT INTO broken BY NAME
SELECT
    'LOG001' AS code,
    t.hand_id,
    1 AS line_no,
    'after ' || strftime(t.before_played_at, '%Y-%m-%d %H:%M:%S') AS expected,
    strftime(t.played_at, '%Y-%m-%d %H:%M:%S') AS actual,
    false AS assumed
FROM table_hands AS t
WHERE
    t.numbers <> 'unordered'
    AND t.number > t.before_number
    AND t.played_at < t.before_played_at
    AND NOT (
        t.before_played_at - t.played_at <= INTERVAL 1 HOUR
        AND dayname(t.before_played_at) IN ('Saturday', 'Sunday', 'Monday')
        AND month(t.before_played_at) IN (3, 4, 10, 11)
    );
