-- One row: one hand number with two contents that cannot be merged; the hand that came later, set aside.
-- The day is that of the hand that stands, else of the latest hand of the file.
INSERT INTO broken BY NAME
SELECT
    'LOG003' AS code,
    q.file_id,
    q.line_no AS file_line,
    any_value(coalesce(own.room, 'unknown')) AS room,
    max(own.day) AS day,
    '' AS expected,
    coalesce(q.hand_no, '') AS actual,
    false AS assumed
FROM quarantine AS q
LEFT JOIN hands AS own ON own.hand_no = q.hand_no
WHERE q.reason = 'conflicting-duplicate'
GROUP BY q.file_id, q.line_no, q.hand_no;
