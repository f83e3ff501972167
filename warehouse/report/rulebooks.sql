-- One row a version of a rulebook that judged hands of the period.
SELECT rulebook, rulebook_version, count(*) AS hands
FROM hands
WHERE day BETWEEN $first AND $last
GROUP BY ALL
ORDER BY rulebook, rulebook_version;
