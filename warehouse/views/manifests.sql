-- One row is one hand that a room's own list of a folder's hands names, by the latest reading of the list.
CREATE VIEW manifests AS
SELECT m.file_id, r.path, m.room, m.line_no, m.hand_no, m.table_no
FROM lake.manifests AS m
INNER JOIN lake.readings AS r ON r.stem = parse_filename(m.filename, true) AND r.file_id = m.file_id
QUALIFY rank() OVER (PARTITION BY r.path ORDER BY r.sequence DESC) = 1;
