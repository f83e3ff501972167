-- One row is one rule broken across hands, before it is put into words. Rules of hands give the hand and, where a
-- player is meant, who; the rest (room, day, file, rulebook) is taken from the hand. Rules without a hand give all.
CREATE TEMP TABLE broken (
    code VARCHAR,
    hand_id BIGINT,
    seat SMALLINT,
    player VARCHAR,
    event_no INTEGER,
    line_no INTEGER,
    expected VARCHAR,
    actual VARCHAR,
    amount DECIMAL(18, 4),
    assumed BOOLEAN,
    room VARCHAR,
    day DATE,
    table_name VARCHAR,
    file_id BIGINT,
    file_line INTEGER,
    rulebook VARCHAR,
    rulebook_version VARCHAR
);
