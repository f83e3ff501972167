-- One row a run of ingest, the newest first.
SELECT started_at, finished_at, version, files, hands_found, loaded, duplicates, quarantined, findings
FROM runs
ORDER BY started_at DESC, run_id
LIMIT $run_limit;
