-- One row is one value that rules across hands go by, of one version of a rulebook, as the latest batch had it.
CREATE VIEW rulebook_values AS
WITH latest AS (
    SELECT v.rulebook, v.rulebook_version, max(v.filename) AS filename
    FROM lake.rulebook_values AS v
    INNER JOIN lake.readings AS r ON r.stem = parse_filename(v.filename, true)
    GROUP BY v.rulebook, v.rulebook_version
    HAVING max(r.sequence) IS NOT NULL
)

SELECT DISTINCT
    v.rulebook, v.rulebook_version, v.name, v.value, v.assumed, v.source, v.reason,
    v.place, v.variant, v."limit", v.currency, v.low, v.high, v.tables
FROM lake.rulebook_values AS v
INNER JOIN latest USING (rulebook, rulebook_version, filename);
