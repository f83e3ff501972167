-- Each broken rule in words. What a rule left out is taken from its hand, or from the file that it stands in; its
-- line is then the first of the hand that names the player. A file's day is that of its latest hand, else of its
-- last change.
INSERT INTO session_findings BY NAME
WITH file_days AS (
    SELECT f.file_id, any_value(f.rulebook) AS rulebook,
        coalesce(max(h.day), to_timestamp(any_value(f.modified_ns) / 1000000000)::DATE) AS day,
        coalesce(any_value(h.room), 'unknown') AS room
    FROM files AS f
    LEFT JOIN hands AS h USING (file_id)
    WHERE f.file_id IN (SELECT file_id FROM broken WHERE hand_id IS NULL)
    GROUP BY f.file_id
),

placed AS (
    SELECT
        b.code,
        b.hand_id,
        b.seat,
        b.player,
        b.event_no,
        b.expected,
        b.actual,
        b.amount,
        coalesce(b.assumed, false) AS assumed,
        coalesce(b.room, h.room, d.room) AS room,
        coalesce(b.day, h.day, d.day) AS day,
        coalesce(b.table_name, h.table_name) AS table_name,
        coalesce(b.rulebook, h.rulebook, d.rulebook) AS rulebook,
        coalesce(b.rulebook_version, h.rulebook_version, '') AS rulebook_version,
        coalesce(b.file_id, h.file_id) AS file_id,
        h.line_no AS first_line,
        b.file_line,
        CASE
            WHEN b.hand_id IS NOT NULL
                THEN coalesce(
                    b.line_no,
                    list_position(list_transform(string_split(t.text, chr(10)), lambda x: contains(x, b.player)), true),
                    1
                )
        END AS line_no
    FROM broken AS b
    LEFT JOIN hands AS h USING (hand_id)
    LEFT JOIN
        (SELECT hand_id, text_hash, text FROM texts WHERE hand_id IN (SELECT hand_id FROM broken)) AS t
        USING (hand_id, text_hash)
    LEFT JOIN file_days AS d ON d.file_id = b.file_id AND b.hand_id IS NULL
)

SELECT
    p.* EXCLUDE (first_line, file_line),
    coalesce(p.file_line, p.first_line + p.line_no - 1) AS file_line,
    r.name,
    r.severity,
    r.scope,
    r.source,
    replace(
        replace(
            replace(replace(r.message, '{expected}', coalesce(p.expected, '')), '{actual}', coalesce(p.actual, '')),
            '{seat}', coalesce(p.seat::VARCHAR, '')
        ),
        '{player}', coalesce(p.player, '')
    ) AS message
FROM placed AS p
INNER JOIN rules AS r USING (code)
ORDER BY p.day, p.room, p.hand_id, p.file_id, file_line, p.code;
