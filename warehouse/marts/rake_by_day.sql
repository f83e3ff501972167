-- One row is the rake of one day in one room and currency; hands without a schedule are in `unjudged`.
CREATE VIEW rake_by_day AS
SELECT
    day,
    room,
    currency,
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
