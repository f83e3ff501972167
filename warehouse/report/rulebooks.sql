-- One row a version of a rulebook that judged hands of the period, with the hash of the rulebook's content.
WITH hashes AS (
    SELECT rulebook, rulebook_version, max(value) AS sha256
    FROM rulebook_values
    WHERE name = 'sha256'
    GROUP BY ALL
)

SELECT h.rulebook, h.rulebook_version, coalesce(any_value(hashes.sha256), '') AS sha256, count(*) AS hands
FROM hands AS h
LEFT JOIN hashes USING (rulebook, rulebook_version)
WHERE h.day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
GROUP BY h.rulebook, h.rulebook_version
ORDER BY h.rulebook, h.rulebook_version;
