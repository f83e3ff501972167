-- One row is a stretch of a file that a commit read again: what earlier commits set aside there no longer counts.
-- A stretch without ends goes to the end of the file, which had grown.
CREATE TABLE lake.reread (
    sequence BIGINT, file_id BIGINT, byte_start BIGINT, byte_end BIGINT, first_line BIGINT, last_line BIGINT
);
