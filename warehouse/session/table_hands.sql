-- One row is one hand of a table whose players stay together, in the order of play, with the hand before it there.
-- Pooled tables (`is_fast`) are left out. `numbers` says what the rulebook makes of hand numbers: where they tell
-- the order of play they order the hands, else their times do, as they do where numbers and times of a table go
-- different ways for more than a tenth of its hands (numbers made up to hide the players). `listed_next`: a manifest names the two one after
-- the other for this table, and ten minutes at most lie between them, so that nobody's log was away meanwhile.
CREATE TEMP TABLE table_hands AS
WITH numbered AS (
    SELECT
        h.hand_id,
        hash(h.room, h.tournament_no, h.table_name, h.currency) AS table_id,
        h.room,
        h.day,
        h.hand_no,
        try_cast(h.hand_no AS HUGEINT) AS number,
        h.played_at,
        h.is_tournament,
        h.is_cancelled,
        h.variant,
        h."limit" AS structure,
        h.big_blind,
        h.players,
        h.button_seat,
        h.rulebook,
        h.rulebook_version,
        coalesce(v.value, 'unordered') AS numbers
    FROM hands AS h
    LEFT JOIN rulebook_values AS v
        ON v.rulebook = h.rulebook AND v.rulebook_version = h.rulebook_version AND v.name = 'session.numbers'
    WHERE NOT h.is_fast
),

ordered AS (
    SELECT
        *,
        sum((played_at < earlier)::INTEGER) OVER (PARTITION BY table_id) * 10 > count(*) OVER (PARTITION BY table_id)
            AS by_time
    FROM (SELECT *, lag(played_at) OVER (PARTITION BY table_id ORDER BY number) AS earlier FROM numbered)
),

placed AS (
    SELECT
        * EXCLUDE (by_time, earlier),
        row_number() OVER play AS place,
        lag(hand_id) OVER play AS before_id,
        lag(hand_no) OVER play AS before_no,
        lag(number) OVER play AS before_number,
        lag(played_at) OVER play AS before_played_at,
        lag(is_cancelled) OVER play AS before_cancelled,
        lag(variant) OVER play AS before_variant,
        lag(structure) OVER play AS before_structure,
        lag(big_blind) OVER play AS before_big_blind,
        lag(players) OVER play AS before_players,
        lag(button_seat) OVER play AS before_button
    FROM ordered
    WINDOW play AS (
        PARTITION BY table_id
        ORDER BY CASE WHEN numbers <> 'unordered' AND NOT by_time THEN number END, played_at, hand_no
    )
),

listed AS (
    SELECT
        room,
        hand_no,
        lag(hand_no) OVER (PARTITION BY file_id, table_no ORDER BY try_cast(hand_no AS HUGEINT), line_no) AS before_no
    FROM manifests
)

SELECT
    p.*,
    listed.hand_no IS NOT NULL AND p.played_at - p.before_played_at <= INTERVAL 10 MINUTES AS listed_next
FROM placed AS p
LEFT JOIN (SELECT DISTINCT room, hand_no, before_no FROM listed WHERE before_no IS NOT NULL) AS listed
    ON listed.room = p.room AND listed.hand_no = p.hand_no AND listed.before_no = p.before_no;
