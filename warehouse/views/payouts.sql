-- One row is one payment of chips that the log records: a win, a return, a refund or a cash-out.
CREATE VIEW payouts AS
SELECT hand_id, room, day, event_no, seat, kind, pot_no, board_no, amount
FROM lake.payouts AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
