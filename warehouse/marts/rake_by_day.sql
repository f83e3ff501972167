-- One row is the rake of one day in one room and currency; hands without a schedule are in `unjudged`.
CREATE TABLE rake_by_day AS
SELECT
    day,
    room,
    currency,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    sum(pot) AS pot,
    sum(rake) AS rake,
    sum(rake_due) AS rake_due,
    sum(rake - rake_due) AS difference
FROM hands
WHERE NOT is_tournament AND NOT is_play_money
GROUP BY day, room, currency
ORDER BY day, room, currency;
