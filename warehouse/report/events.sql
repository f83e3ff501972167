-- One row an event of the hands asked for, in their order.
SELECT hand_id, event_no, street, act, seat, amount, total, all_in, cards, board_no, line_no
FROM events
WHERE hand_id IN (SELECT unnest($hand_ids::BIGINT[])) AND day BETWEEN $first AND $last
ORDER BY hand_id, event_no;
