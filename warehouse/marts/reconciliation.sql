-- One row is what became of the hands found in the files of one room and stretch of days.
-- hands_found = loaded + duplicates + quarantined. A file belongs to the days and the room of the hands that were loaded
-- from it; both are null for files of which none was (all duplicates, all in quarantine, nothing read).
CREATE VIEW reconciliation AS
WITH spans AS (
    SELECT
        file_id,
        CASE WHEN min(room) = max(room) THEN min(room) ELSE 'several' END AS room,
        min(day) AS first_day,
        max(day) AS last_day
    FROM hands
    GROUP BY file_id
)

SELECT
    s.room,
    s.first_day,
    s.last_day,
    count(*) AS files,
    sum(f.hands_found)::BIGINT AS hands_found,
    sum(f.loaded)::BIGINT AS loaded,
    sum(f.duplicates)::BIGINT AS duplicates,
    sum(f.quarantined)::BIGINT AS quarantined,
    sum(f.unknown_lines)::BIGINT AS unknown_lines
FROM files AS f
LEFT JOIN spans AS s USING (file_id)
GROUP BY s.room, s.first_day, s.last_day
ORDER BY s.room NULLS LAST, s.first_day, s.last_day;
