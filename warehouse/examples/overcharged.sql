-- Hands that were raked too much, worst first, with file and line.
SELECT day, room, hand_no, code, expected, actual, overcharged, currency, path, file_line
FROM finding_list
WHERE overcharged > 0
ORDER BY overcharged DESC, day, hand_no
LIMIT 100;
