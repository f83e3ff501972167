-- One row is the rake of one day in one game and stake of a room by the number of players dealt in.
CREATE TABLE rake_by_players AS
SELECT
    day,
    room,
    currency,
    variant,
    "limit",
    big_blind,
    big_bet,
    players,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    sum(pot) AS pot,
    sum(rake) AS rake,
    sum(rake_due) AS rake_due,
    sum(rake - rake_due) AS difference
FROM hands
WHERE NOT is_tournament AND NOT is_play_money
GROUP BY ALL
ORDER BY day, room, currency, variant, "limit", big_blind, players;
