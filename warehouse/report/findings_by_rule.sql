-- One row a rule that a hand of the period broke.
SELECT
    code,
    any_value(name ORDER BY name) AS name,
    any_value(severity ORDER BY severity) AS severity,
    any_value(source ORDER BY source) AS source,
    count(*) AS findings,
    count(DISTINCT hand_id) AS hands,
    count(*) FILTER (WHERE assumed) AS assumed,
    min(day) AS first_day,
    max(day) AS last_day
FROM findings
WHERE day BETWEEN $first AND $last
GROUP BY code
ORDER BY severity, findings DESC, code;
