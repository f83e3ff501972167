-- One row: the log breaks off inside a hand.
INSERT INTO broken BY NAME
SELECT
    'LOG004' AS code,
    q.file_id,
    q.line_no AS file_line,
    '' AS expected,
    coalesce(q.hand_no, '') AS actual,
    false AS assumed
FROM quarantine AS q
WHERE q.reason = 'hand-incomplete';
