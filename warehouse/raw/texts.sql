-- One row a text of a hand, loaded or in quarantine, by its number or by file:line; the hand's own text comes first.
SELECT f.path, t.line_no, h.room, t.text_hash = h.text_hash AS is_own, coalesce(t.raw, encode(t.text)) AS bytes
FROM texts AS t
INNER JOIN hands AS h USING (hand_id)
INNER JOIN files AS f ON f.file_id = t.file_id
WHERE h.hand_no = $hand OR concat(f.path, ':', t.line_no) = $hand
UNION ALL
SELECT f.path, q.line_no, '' AS room, false AS is_own, coalesce(q.raw, encode(q.text)) AS bytes
FROM quarantine AS q
INNER JOIN files AS f USING (file_id)
WHERE q.hand_no = $hand OR concat(f.path, ':', q.line_no) = $hand
ORDER BY is_own DESC, room, path, line_no;
