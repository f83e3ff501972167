-- Rake of each day by game and stake.
SELECT
    day, room, currency, variant, "limit", big_blind, big_bet,
    sum(hands)::BIGINT AS hands, sum(rake) AS rake, sum(rake_due) AS rake_due, sum(difference) AS difference
FROM rake
GROUP BY ALL
ORDER BY day DESC, room, currency, rake DESC;
