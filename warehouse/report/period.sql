-- One row: the hands of the period, those with findings, and those that some rule could not judge.
SELECT
    count(*) AS hands,
    min(day) AS first_day,
    max(day) AS last_day,
    (SELECT count(DISTINCT hand_id) FROM findings WHERE day BETWEEN $first AND $last) AS with_findings,
    count(*) FILTER (WHERE rules_unchecked > 0) AS partly_unchecked
FROM hands
WHERE day BETWEEN $first AND $last;
