-- One row: which program made this database, when, and from which lake. It marks the database as ours.
CREATE TABLE railbird_meta (version VARCHAR, lake VARCHAR, built_at TIMESTAMPTZ, commits BIGINT);
