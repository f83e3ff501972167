-- One row is the rake of one day in one game, betting structure and stake (blinds or limits) of a room.
CREATE VIEW rake_by_stake AS
SELECT
    day,
    room,
    currency,
    variant,
    "limit",
    small_blind,
    big_blind,
    small_bet,
    big_bet,
    sum(hands)::BIGINT AS hands,
    sum(unjudged)::BIGINT AS unjudged,
    sum(pot) AS pot,
    sum(rake) AS rake,
    sum(rake_judged) AS rake_judged,
    sum(rake_due) AS rake_due,
    sum(difference) AS difference,
    sum(overcharged) AS overcharged,
    sum(undercharged) AS undercharged
FROM rake
GROUP BY ALL
ORDER BY ALL;
