-- One row is one pot that the all-ins of a hand make, as the replay derives it.
CREATE VIEW pots AS
SELECT hand_id, room, day, pot_no, amount, rake, seats
FROM lake.pots AS rows
ANTI JOIN lake.superseded AS old ON old.hand_id = rows.hand_id AND old.stem = parse_filename(rows.filename, true);
