-- One row a day, room and currency: its findings, and the rake that they say was charged over and under the schedule.
SELECT
    day,
    room,
    currency,
    count(*) AS findings,
    count(DISTINCT hand_id) AS hands,
    count(DISTINCT code) AS rules,
    sum(overcharged) AS overcharged,
    sum(undercharged) AS undercharged
FROM finding_list
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY ALL
ORDER BY day, room, currency;
