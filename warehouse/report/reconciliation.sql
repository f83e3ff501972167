-- One row a room and stretch of days that touches the period: what became of the hands found in its files.
-- Files that no loaded hand dates are always there.
SELECT * FROM reconciliation
WHERE
    first_day IS NULL
    OR (first_day <= $last AND last_day >= $first
        AND (len($rooms::VARCHAR[]) = 0 OR room = 'several' OR list_contains($rooms::VARCHAR[], room)))
ORDER BY room NULLS LAST, first_day, last_day;
