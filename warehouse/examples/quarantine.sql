-- Why hands wait in quarantine.
SELECT reason, count(*) AS hands, min(message) AS one_message
FROM quarantine
GROUP BY reason
ORDER BY hands DESC;
