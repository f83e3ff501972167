-- How many hands of a day began in each hour (UTC).
SELECT hour, sum(hands)::BIGINT AS hands, sum(rake) AS rake
FROM hands_by_hour
GROUP BY hour
ORDER BY hour;
