-- Hands that were raked too much, worst first, with file and line.
SELECT
    f.day, f.room, h.hand_no, f.code, f.expected, f.actual, f.amount, s.path, h.line_no + f.line_no - 1 AS file_line
FROM findings AS f
INNER JOIN hands AS h USING (hand_id)
LEFT JOIN files AS s ON s.file_id = h.file_id
WHERE f.code LIKE 'RAK%' AND f.amount > 0
ORDER BY f.amount DESC, f.day, h.hand_no
LIMIT 100;
