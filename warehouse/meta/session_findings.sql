-- One row is one broken rule that takes more than one hand to judge. `hand_id` names the hand in which it shows;
-- where there is none (a hand missing or set aside, a tournament, a sample of cards), file and line say where.
CREATE TABLE session_findings (
    hand_id BIGINT,
    room VARCHAR,
    day DATE,
    code VARCHAR,
    name VARCHAR,
    severity VARCHAR,
    seat SMALLINT,
    event_no INTEGER,
    line_no INTEGER,
    expected VARCHAR,
    actual VARCHAR,
    amount DECIMAL(18, 4),
    message VARCHAR,
    rulebook VARCHAR,
    rulebook_version VARCHAR,
    source VARCHAR,
    assumed BOOLEAN,
    scope VARCHAR,
    player VARCHAR,
    table_name VARCHAR,
    file_id BIGINT,
    file_line INTEGER
);
