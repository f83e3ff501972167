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
    sum(hands)::BIGINT AS hands,
    sum(unjudged)::BIGINT AS unjudged,
    sum(rake) AS charged,
    sum(rake_judged) AS charged_judged,
    coalesce(sum(rake_due), 0) AS due,
    sum(overcharged) AS overcharged,
    sum(undercharged) AS undercharged
FROM rake_by_stake
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY ALL
ORDER BY ALL;
