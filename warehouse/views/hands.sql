-- One row is one hand, as played, with the replay's own totals beside the log's.
CREATE VIEW hands AS
SELECT
    hand_id, room, day, hand_no, file_id, line_no, byte_start, byte_length, text_hash,
    played_at, zone, table_name, tournament_no, variant, "limit", currency,
    small_blind, big_blind, small_bet, big_bet, ante,
    is_tournament, is_play_money, is_fast, is_run_twice, is_cancelled,
    max_seats, players, button_seat, hero_seat, board, board_2,
    pot, rake, rake_due, fee, stated_pot, stated_rake, collected, returned,
    rulebook, rulebook_version, grammar, findings, rules_unchecked
FROM lake.hands AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
