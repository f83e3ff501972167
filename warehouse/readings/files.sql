-- One row is one file as it was read: the same path with other content is another row.
-- The lake keeps a row a piece that a large file was read in; a file read again with another
-- grammar or rulebook shows what the latest reading found. Hands that an earlier reading had
-- loaded are still its own, so that hands_found = loaded + duplicates + quarantined.
CREATE TABLE files AS
WITH pieces AS (
    SELECT f.*, r.recipe, r.sequence
    FROM lake.files AS f
    INNER JOIN lake.readings AS r ON r.stem = parse_filename(f.filename, true) AND r.file_id = f.file_id
),

latest AS (
    SELECT file_id, arg_max(recipe, sequence) AS recipe
    FROM pieces
    GROUP BY file_id
),

own AS (
    SELECT file_id, sum(loaded)::BIGINT AS loaded
    FROM pieces
    GROUP BY file_id
)

SELECT
    file_id,
    any_value(path) AS path,
    any_value(size) AS size,
    any_value(modified_ns) AS modified_ns,
    any_value(sha256) AS sha256,
    arg_max(encoding, sequence) AS encoding,
    arg_max(format, sequence) AS format,
    arg_max(rulebook, sequence) AS rulebook,
    sum(hands_found)::BIGINT AS hands_found,
    any_value(own.loaded) AS loaded,
    (sum(hands_found) - any_value(own.loaded) - sum(quarantined))::BIGINT AS duplicates,
    sum(quarantined)::BIGINT AS quarantined,
    sum(unknown_lines)::BIGINT AS unknown_lines,
    arg_max(problem, sequence) AS problem
FROM pieces
INNER JOIN latest USING (file_id, recipe)
INNER JOIN own USING (file_id)
GROUP BY file_id;
