-- One row is one file, from its first reading on as it grew: a path that was written anew is another row.
-- The lake keeps a row a piece that a file was read in; counts of a piece are what it adds.
-- A file read again with another grammar or rulebook shows what the latest reading found. Hands that an
-- earlier reading had loaded are still its own, so that hands_found = loaded + duplicates + quarantined.
-- A file of which nothing could be read is no longer here when its path was read later.
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
),

paths AS (
    SELECT path, max(sequence) AS last_sequence
    FROM pieces
    GROUP BY path
)

SELECT
    file_id,
    any_value(path) AS path,
    arg_max(size, sequence) AS size,
    arg_max(modified_ns, sequence) AS modified_ns,
    arg_max(sha256, sequence) AS sha256,
    arg_max(encoding, sequence) AS encoding,
    arg_max(format, sequence) AS format,
    arg_max(rulebook, sequence) AS rulebook,
    sum(hands_found)::BIGINT AS hands_found,
    any_value(own.loaded) AS loaded,
    (sum(hands_found) - any_value(own.loaded) - sum(quarantined))::BIGINT AS duplicates,
    sum(quarantined)::BIGINT AS quarantined,
    sum(merged)::BIGINT AS merged,
    sum(unknown_lines)::BIGINT AS unknown_lines,
    arg_max_null(problem, sequence) AS problem,
    arg_max(is_remark, sequence) AS is_remark,
    arg_max_null(copy_of, sequence) AS copy_of
FROM pieces
INNER JOIN latest USING (file_id, recipe)
INNER JOIN own USING (file_id)
INNER JOIN paths USING (path)
GROUP BY file_id
HAVING
    sum(hands_found) > 0
    OR arg_max_null(problem, sequence) IS NULL
    OR arg_max(is_remark, sequence)
    OR max(sequence) = any_value(paths.last_sequence);
