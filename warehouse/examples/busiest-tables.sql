-- Tables by hands an hour, over their sessions.
SELECT room, table_name, count(*) AS sessions, sum(hands)::BIGINT AS hands, sum(minutes) AS minutes,
    round(60.0 * sum(hands) / nullif(sum(minutes), 0), 1) AS hands_per_hour, sum(rake) AS rake
FROM table_sessions
GROUP BY room, table_name
ORDER BY hands_per_hour DESC NULLS LAST
LIMIT 100;
