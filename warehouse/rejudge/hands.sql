-- One row a text of a hand that a rulebook judged: where it is, how to read it, and the day that decides the version.
-- All texts of a hand follow one another; the first is the one that the hand's lines are of.
SELECT
    h.hand_id,
    h.hand_no,
    h.room,
    h.day,
    t.file_id,
    own.path,
    own.format,
    t.line_no,
    t.byte_start,
    t.text
FROM hands AS h
INNER JOIN texts AS t USING (hand_id)
INNER JOIN files AS own ON own.file_id = t.file_id
INNER JOIN files AS f ON f.file_id = h.file_id
WHERE f.rulebook = $rulebook OR h.rulebook = $name
ORDER BY h.day, h.room, h.hand_id, t.text_hash;
