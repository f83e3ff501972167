-- One row is one broken rule, by the finding's place in the hand.
CREATE VIEW findings AS
SELECT
    hand_id, room, day, code, name, severity, seat, event_no, line_no, expected, actual, amount, message,
    rulebook, rulebook_version, source, assumed
FROM lake.findings AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
