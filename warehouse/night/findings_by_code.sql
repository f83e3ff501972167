-- One row is one rule that was broken, with its findings in all of the warehouse.
SELECT code, name, severity, scope, count(*) AS findings
FROM findings
GROUP BY ALL
ORDER BY code, scope;
