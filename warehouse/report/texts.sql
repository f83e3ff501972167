-- One row a hand asked for: where it starts, its raw text, and what the replayer shows of its table.
SELECT h.hand_id, h.line_no AS first_line, h.button_seat, h.rake, h.rake_due, t.text
FROM hands AS h
INNER JOIN texts AS t USING (hand_id, text_hash)
WHERE
    h.hand_id IN (SELECT unnest($hand_ids::BIGINT[]))
    AND h.day BETWEEN $first AND $last
    AND t.day BETWEEN $first AND $last;
