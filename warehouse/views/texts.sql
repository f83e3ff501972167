-- One row is the raw text of one hand.
CREATE VIEW texts AS
SELECT hand_id, room, day, text
FROM lake.texts;
