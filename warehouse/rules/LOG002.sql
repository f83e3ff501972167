-- One row: a gap in a room whose log is complete: numbers left out, or a manifest and its logs that do not agree.
-- Rule: no number is missing where the rulebook says that a table's, or the room's, numbers have no gaps (the finding
-- stands at the hand after the gap); every hand that a manifest names was found, and every hand found in logs beside
-- a manifest is named in it. A hand set aside was found, and so was one that was forgotten since.
INSERT INTO broken BY NAME
WITH set_aside AS (
    SELECT try_cast(hand_no AS HUGEINT) AS number FROM quarantine
    UNION
    SELECT try_cast(hand_no AS HUGEINT) AS number FROM lake.forgotten
),

in_order AS (
    SELECT
        h.hand_id,
        try_cast(h.hand_no AS HUGEINT) AS number,
        lag(try_cast(h.hand_no AS HUGEINT)) OVER (
            PARTITION BY h.room, CASE v.value WHEN 'table' THEN h.tournament_no || '/' || h.table_name END
            ORDER BY try_cast(h.hand_no AS HUGEINT)
        ) AS before_number,
        v.assumed
    FROM (SELECT *, coalesce(tournament_no, '') AS tournament_no FROM hands) AS h
    INNER JOIN rulebook_values AS v
        ON
            v.rulebook = h.rulebook
            AND v.rulebook_version = h.rulebook_version
            AND v.name = 'session.numbers'
            AND v.value IN ('table', 'room')
),

gaps AS (
    SELECT
        i.*,
        i.number - i.before_number - 1
        - (SELECT count(*) FROM set_aside AS q WHERE q.number > i.before_number AND q.number < i.number) AS missing
    FROM in_order AS i
    WHERE i.number > i.before_number + 1
),

lists AS (
    SELECT DISTINCT file_id, path, room, regexp_extract(path, '^(.*)[/!][^/!]*$', 1) AS folder FROM manifests
),

unfound AS (
    SELECT m.*
    FROM manifests AS m
    ANTI JOIN hands AS h ON h.room = m.room AND h.hand_no = m.hand_no
    WHERE NOT EXISTS (SELECT 1 FROM quarantine AS q WHERE q.hand_no = m.hand_no)
        AND NOT EXISTS (SELECT 1 FROM lake.forgotten AS f WHERE f.hand_no = m.hand_no)
),

unlisted AS (
    SELECT h.hand_id, l.path
    FROM lists AS l
    INNER JOIN files AS f ON regexp_extract(f.path, '^(.*)[/!][^/!]*$', 1) = l.folder
    INNER JOIN hands AS h ON h.file_id = f.file_id AND h.room = l.room
    ANTI JOIN manifests AS m ON m.file_id = l.file_id AND m.hand_no = h.hand_no
)

SELECT
    'LOG002' AS code,
    hand_id,
    1 AS line_no,
    'number ' || (before_number + 1) AS expected,
    missing || ' missing before ' || number AS actual,
    assumed,
    NULL::VARCHAR AS room,
    NULL::VARCHAR AS table_name,
    NULL::BIGINT AS file_id,
    NULL::INTEGER AS file_line
FROM gaps
WHERE missing > 0
UNION ALL BY NAME
SELECT
    'LOG002' AS code,
    room,
    table_no AS table_name,
    file_id,
    line_no AS file_line,
    'hand ' || hand_no AS expected,
    'the list''s line alone' AS actual,
    false AS assumed
FROM unfound
UNION ALL BY NAME
SELECT
    'LOG002' AS code,
    hand_id,
    1 AS line_no,
    'a line in ' || path AS expected,
    'none' AS actual,
    false AS assumed
FROM unlisted;
