-- One row is the rake of one day at one table, in one game and stake, by the number of players dealt in.
-- Cash games alone. The sums beside it are views over this table, so that they cannot differ from one another.
-- Hands without a schedule are in `unjudged`; `rake_judged` leaves their rake out. What was charged over and under
-- the schedule is summed hand by hand, so that one does not hide the other.
CREATE TABLE rake AS
SELECT
    day,
    room,
    table_name,
    currency,
    variant,
    "limit",
    small_blind,
    big_blind,
    small_bet,
    big_bet,
    players,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    sum(pot) AS pot,
    sum(rake) AS rake,
    coalesce(sum(rake) FILTER (WHERE rake_due IS NOT NULL), 0) AS rake_judged,
    sum(rake_due) AS rake_due,
    sum(rake - rake_due) AS difference,
    coalesce(sum(greatest(rake - rake_due, 0)), 0) AS overcharged,
    coalesce(sum(greatest(rake_due - rake, 0)), 0) AS undercharged
FROM hands
WHERE NOT is_tournament AND NOT is_play_money
GROUP BY ALL
ORDER BY day, room, table_name, currency, variant, "limit", big_blind, big_bet, players;
