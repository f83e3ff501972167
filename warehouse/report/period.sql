-- One row: the hands of the period, those with findings, and those that some rule could not judge.
WITH wanted AS (
    SELECT hand_id, day, rules_unchecked
    FROM hands
    WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
)

SELECT
    count(*) AS hands,
    min(day) AS first_day,
    max(day) AS last_day,
    count(*) FILTER (WHERE hand_id IN (SELECT hand_id FROM finding_list WHERE hand_id IS NOT NULL)) AS with_findings,
    count(*) FILTER (WHERE rules_unchecked > 0) AS partly_unchecked
FROM wanted;
