-- One row is the rake of one stake: a room, game, betting structure, currency and blinds or limits.
CREATE TABLE rake_by_stake AS
SELECT
    room,
    currency,
    variant,
    "limit",
    small_blind,
    big_blind,
    small_bet,
    big_bet,
    count(*) AS hands,
    count(*) FILTER (WHERE rake_due IS NULL) AS unjudged,
    sum(pot) AS pot,
    sum(rake) AS rake,
    sum(rake_due) AS rake_due,
    sum(rake - rake_due) AS difference
FROM hands
WHERE NOT is_tournament AND NOT is_play_money
GROUP BY ALL
ORDER BY ALL;
