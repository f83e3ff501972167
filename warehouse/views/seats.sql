-- One row is one player of one hand.
CREATE VIEW seats AS
SELECT
    hand_id, room, day, seat, player, stack, dealt_in, is_hero, position, cards, showed,
    put_in, returned, won, cash_out, net, end_stack,
    had_choice, vpip, pfr, three_bet_chance, three_bet, saw_flop, showdown, won_showdown,
    aggressive, calls, folds, rake_by_share, rake_by_seat
FROM lake.seats AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
