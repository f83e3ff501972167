-- One row a room, day and currency: rake charged against the schedule of the rulebook.
SELECT
    room,
    day,
    currency,
    sum(hands)::BIGINT AS hands,
    sum(unjudged)::BIGINT AS unjudged,
    sum(rake) AS charged,
    sum(rake_judged) AS charged_judged,
    coalesce(sum(rake_due), 0) AS due,
    sum(overcharged) AS overcharged,
    sum(undercharged) AS undercharged
FROM rake_by_day
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY ALL
ORDER BY room, day, currency;
