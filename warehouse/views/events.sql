-- One row is one thing that one line of a log says happened, with the state the replay saw before it.
CREATE VIEW events AS
SELECT
    hand_id, room, day, event_no, street, act, seat, amount, total, all_in, cards, pot_no, board_no,
    line_no, byte_start, byte_length,
    pot_before, to_call, stack_before, raises_before, least_raise, greatest_raise
FROM lake.events AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
