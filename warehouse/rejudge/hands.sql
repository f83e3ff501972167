-- One row a hand that a rulebook judged: where its text is, how to read it, and the day that decides its version.
SELECT
    h.hand_no,
    h.room,
    h.day,
    f.path,
    f.format,
    h.line_no,
    t.text
FROM hands AS h
INNER JOIN texts AS t USING (hand_id, text_hash)
INNER JOIN files AS f ON f.file_id = h.file_id
WHERE f.rulebook = $rulebook OR h.rulebook = $name
ORDER BY f.format, h.day, h.room, h.hand_id;
