-- One row is one file's share of one committed batch, and by which recipe it was read.
CREATE TABLE lake.readings (batch VARCHAR, sequence BIGINT, file_id BIGINT, path VARCHAR, recipe VARCHAR);
