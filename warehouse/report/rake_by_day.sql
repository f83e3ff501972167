-- One row a day, room and currency: rake charged against the schedule of the rulebook.
-- Hands whose rulebook has no schedule are counted, not judged.
SELECT
    day,
    room,
    currency,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    coalesce(sum(rake), 0) AS charged,
    coalesce(sum(rake) FILTER (WHERE rake_due IS NOT NULL), 0) AS charged_judged,
    coalesce(sum(rake_due), 0) AS due,
    coalesce(sum(greatest(rake - rake_due, 0)), 0) AS overcharged,
    coalesce(sum(greatest(rake_due - rake, 0)), 0) AS undercharged
FROM hands
WHERE day BETWEEN $first AND $last AND NOT is_tournament AND NOT is_play_money
GROUP BY day, room, currency
ORDER BY day, room, currency;
