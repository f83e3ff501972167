-- One row is one text of one hand; a hand that several players' logs tell has one of each.
-- hands.text_hash names the text that the hand's places (line_no, byte_start) are of.
CREATE VIEW texts AS
SELECT
    hand_id, room, day, text_hash, file_id, line_no, byte_start, byte_length, player, text, raw
FROM lake.texts AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
