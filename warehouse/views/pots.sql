-- One row is one pot that the all-ins of a hand make, as the replay derives it.
CREATE VIEW pots AS
SELECT hand_id, room, day, pot_no, amount, rake, seats
FROM lake.pots;
