-- One row a room, currency, game, structure and stake: rake charged against the schedule.
SELECT
    room,
    currency,
    variant,
    "limit" AS structure,
    small_blind,
    big_blind,
    small_bet,
    big_bet,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    coalesce(sum(rake), 0) AS charged,
    coalesce(sum(rake) FILTER (WHERE rake_due IS NOT NULL), 0) AS charged_judged,
    coalesce(sum(rake_due), 0) AS due,
    coalesce(sum(greatest(rake - rake_due, 0)), 0) AS overcharged,
    coalesce(sum(greatest(rake_due - rake, 0)), 0) AS undercharged
FROM hands
WHERE day BETWEEN $first AND $last AND NOT is_tournament AND NOT is_play_money
GROUP BY ALL
ORDER BY ALL;
