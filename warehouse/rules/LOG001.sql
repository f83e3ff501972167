-- One row: a hand is timed before the one that stands before it in its file, was played at the same table and has a
-- smaller number.
-- Rule: a table's later hand is not earlier. Later is what place in the file and number both say, where the rulebook
-- says that numbers ascend: a file may have its newest hand first, and numbers may be made up.
-- Clocks go back an hour on some Sundays of spring and autumn, and local times without an offset cannot tell which of
-- the two hours is meant: up to an hour then is not judged.
INSERT INTO broken BY NAME
WITH told AS (
    SELECT
        h.hand_id,
        t.number,
        t.played_at,
        lag(t.number) OVER file AS before_number,
        lag(t.played_at) OVER file AS before_played_at
    FROM table_hands AS t
    INNER JOIN hands AS h USING (hand_id)
    WHERE t.numbers <> 'unordered'
    WINDOW file AS (PARTITION BY t.table_id, h.file_id ORDER BY h.byte_start)
)

SELECT
    'LOG001' AS code,
    hand_id,
    1 AS line_no,
    'after ' || strftime(before_played_at, '%Y-%m-%d %H:%M:%S UTC') AS expected,
    strftime(played_at, '%Y-%m-%d %H:%M:%S UTC') AS actual,
    false AS assumed
FROM told
WHERE
    number > before_number
    AND played_at < before_played_at
    AND NOT (
        before_played_at - played_at <= INTERVAL 1 HOUR
        AND dayname(before_played_at) IN ('Saturday', 'Sunday', 'Monday')
        AND month(before_played_at) IN (3, 4, 10, 11)
    );
