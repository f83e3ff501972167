-- One row a rule that was broken in the period, and in one currency.
SELECT
    code,
    any_value(name ORDER BY name) AS name,
    any_value(severity ORDER BY severity) AS severity,
    any_value(source ORDER BY source) AS source,
    currency,
    count(*) AS findings,
    count(DISTINCT hand_id) AS hands,
    count(*) FILTER (WHERE assumed) AS assumed,
    min(day) AS first_day,
    max(day) AS last_day,
    coalesce(sum(greatest(amount, 0)), 0) AS above,
    coalesce(sum(greatest(-amount, 0)), 0) AS below
FROM finding_list
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY code, currency
ORDER BY severity, sum(count(*)) OVER (PARTITION BY code) DESC, code, currency;
