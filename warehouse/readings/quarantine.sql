-- One row is one hand that could not be loaded, with its reason.
-- A file read again, or grown, may bring the same hand again: the latest reading's row stands.
-- A hand that a later reading could load, at the same place of the same path, is no longer here.
CREATE TABLE quarantine AS
SELECT
    q.file_id, q.line_no, q.byte_start, q.byte_length, q.hand_no, q.reason, q.at_line, q.at_column, q.message, q.text
FROM lake.quarantine AS q
INNER JOIN lake.readings AS r ON r.stem = parse_filename(q.filename, true) AND r.file_id = q.file_id
WHERE NOT EXISTS (
    SELECT 1
    FROM lake.hands AS h
    INNER JOIN lake.readings AS loaded ON loaded.file_id = h.file_id
    WHERE loaded.path = r.path AND h.byte_start = q.byte_start AND h.hand_no = q.hand_no
)
QUALIFY row_number() OVER (PARTITION BY r.path, q.byte_start, q.text ORDER BY r.sequence DESC) = 1;
