-- One row a text that no terminal of a format's grammar matches, the most frequent first.
SELECT
    u.format,
    u.text,
    count(*) AS lines,
    count(DISTINCT u.file_id) AS files,
    arg_min(coalesce(f.path, ''), (coalesce(f.path, ''), u.line_no)) AS path,
    arg_min(u.line_no, (coalesce(f.path, ''), u.line_no)) AS line_no
FROM unknown_lines AS u
LEFT JOIN files AS f USING (file_id)
GROUP BY u.format, u.text
ORDER BY lines DESC, u.format, u.text
LIMIT $unknown_limit;
