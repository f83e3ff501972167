-- One row is one session of a table: its hands without a break of half an hour or more. `day` is that of its first hand;
-- of games played equally often the first by name stands for the session, so that every build says the same.
CREATE TABLE table_sessions AS
WITH steps AS (
    SELECT
        *,
        coalesce(
            played_at - lag(played_at) OVER (
                PARTITION BY room, table_name, tournament_no ORDER BY played_at, hand_no
            ) >= INTERVAL 30 MINUTE,
            true
        ) AS begins
    FROM hands
),

numbered AS (
    SELECT
        *,
        sum(begins::INTEGER) OVER (
            PARTITION BY room, table_name, tournament_no ORDER BY played_at, hand_no ROWS UNBOUNDED PRECEDING
        ) AS session_no
    FROM steps
)

SELECT
    room,
    table_name,
    tournament_no,
    session_no::INTEGER AS session_no,
    min(day) AS day,
    min(played_at) AS first_hand,
    max(played_at) AS last_hand,
    round(date_diff('second', min(played_at), max(played_at)) / 60.0, 1) AS minutes,
    count(*) AS hands,
    round(count(*) * 3600.0 / nullif(date_diff('second', min(played_at), max(played_at)), 0), 1) AS hands_per_hour,
    mode(variant ORDER BY variant) AS variant,
    mode("limit" ORDER BY "limit") AS "limit",
    mode(currency ORDER BY currency) AS currency,
    round(avg(players), 1) AS players,
    sum(pot) AS pot,
    sum(rake) AS rake
FROM numbered
GROUP BY room, table_name, tournament_no, session_no
ORDER BY room, table_name, tournament_no, session_no;
