-- One row is one run of ingest.
CREATE VIEW runs AS
SELECT
    run_id, started_at, finished_at, version, files, hands_found, loaded, duplicates, merged, quarantined,
    findings
FROM lake.runs;
