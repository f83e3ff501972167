-- One row a hand asked for: its number, where it starts and its raw text.
SELECT h.hand_id, h.line_no AS first_line, t.text
FROM texts AS t
INNER JOIN hands AS h USING (hand_id, text_hash)
WHERE h.hand_id IN (SELECT unnest($hand_ids));
