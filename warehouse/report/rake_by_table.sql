-- One row a room, table and currency: rake charged against the schedule.
SELECT
    room,
    table_name,
    currency,
    sum(hands)::BIGINT AS hands,
    sum(unjudged)::BIGINT AS unjudged,
    sum(rake) AS charged,
    sum(rake_judged) AS charged_judged,
    coalesce(sum(rake_due), 0) AS due,
    sum(overcharged) AS overcharged,
    sum(undercharged) AS undercharged
FROM rake_by_table
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY ALL
ORDER BY ALL;
