-- One row is one file's share of one committed batch, and by which recipe it was read; stem names the batch's files.
CREATE TABLE lake.readings (stem VARCHAR, sequence BIGINT, file_id BIGINT, path VARCHAR, recipe VARCHAR);
