-- One rule's findings with hand, player and place in the log: --param code=RAK001.
SELECT finding, played_at, room, table_name, hand_no, player, message, expected, actual, amount, path, file_line
FROM finding_list
WHERE code = $code
ORDER BY played_at, finding;
