-- One row is the rake of one table of a room on one day.
CREATE VIEW rake_by_table AS
SELECT
    day,
    room,
    table_name,
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
