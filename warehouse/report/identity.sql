-- One row: what became of every hand found in every file ever read, whatever the period.
-- Accounting identity: hands_found = loaded + duplicates + quarantined.
SELECT
    coalesce(sum(files), 0)::BIGINT AS files,
    coalesce(sum(hands_found), 0)::BIGINT AS hands_found,
    coalesce(sum(loaded), 0)::BIGINT AS loaded,
    coalesce(sum(duplicates), 0)::BIGINT AS duplicates,
    coalesce(sum(quarantined), 0)::BIGINT AS quarantined,
    coalesce(sum(unknown_lines), 0)::BIGINT AS unknown_lines
FROM reconciliation;
