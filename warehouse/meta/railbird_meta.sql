-- One row: which program made this database, when, and from which lake. It marks the database as ours.
-- `maker` is a hash of the SQL and the rules by which it was made.
CREATE TABLE railbird_meta (version VARCHAR, lake VARCHAR, built_at TIMESTAMPTZ, commits BIGINT, maker VARCHAR);
