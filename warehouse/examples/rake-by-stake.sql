-- Rake by game and stake over all days.
SELECT room, currency, variant, "limit", big_blind, sum(hands)::BIGINT AS hands, sum(rake) AS rake, sum(difference) AS difference
FROM rake_by_stake
GROUP BY ALL
ORDER BY rake DESC;
