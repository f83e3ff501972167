-- One row a reason for which hands were set aside, whatever the period (such hands have no day).
SELECT reason, count(*) AS hands, count(DISTINCT file_id) AS files
FROM quarantine
GROUP BY reason
ORDER BY hands DESC, reason;
