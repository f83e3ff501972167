-- One row a hand of the lake with the number asked for: where it is from and its raw text.
SELECT
    h.hand_no,
    h.room,
    coalesce(f.rulebook, h.rulebook) AS rulebook,
    h.file_id,
    h.line_no,
    h.byte_start,
    coalesce(f.path, '') AS path,
    coalesce(f.format, '') AS format,
    t.text
FROM hands AS h
INNER JOIN texts AS t USING (hand_id, text_hash)
LEFT JOIN files AS f ON f.file_id = h.file_id
WHERE h.hand_no = $number
ORDER BY h.room, h.hand_id;
