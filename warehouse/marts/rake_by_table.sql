-- One row is the rake of one table of a room on one day.
CREATE TABLE rake_by_table AS
SELECT
    day,
    room,
    table_name,
    currency,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    sum(pot) AS pot,
    sum(rake) AS rake,
    sum(rake_due) AS rake_due,
    sum(rake - rake_due) AS difference
FROM hands
WHERE NOT is_tournament AND NOT is_play_money
GROUP BY day, room, table_name, currency
ORDER BY day, room, table_name, currency;
