-- One row is the rake of one day in one game and stake of a room by the number of players dealt in.
CREATE VIEW rake_by_players AS
SELECT
    day,
    room,
    currency,
    variant,
    "limit",
    big_blind,
    big_bet,
    players,
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
