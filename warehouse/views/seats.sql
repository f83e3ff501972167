-- One row is one player of one hand.
CREATE VIEW seats AS
SELECT
    hand_id, room, day, seat, player, stack, dealt_in, is_hero, position, cards, showed,
    put_in, returned, won, cash_out, net, end_stack
FROM lake.seats AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
