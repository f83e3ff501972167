-- One row a day and rule, for the chart of findings over time.
SELECT day, code, severity, count(*) AS findings
FROM finding_list
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY ALL
ORDER BY day, code, severity;
