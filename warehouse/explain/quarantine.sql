-- One row a hand set aside that has the number asked for.
SELECT
    coalesce(f.path, '') AS path,
    q.line_no,
    coalesce(q.hand_no, '') AS hand_no,
    q.reason,
    coalesce(q.at_line, q.line_no) AS at_line,
    coalesce(q.at_column, 1) AS at_column,
    q.message,
    q.text
FROM quarantine AS q
LEFT JOIN files AS f USING (file_id)
WHERE q.hand_no = $number
ORDER BY f.path, q.line_no;
