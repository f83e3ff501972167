-- Findings of one rule by day: --param code=RAK001.
SELECT day, room, count(*) AS findings, sum(amount) AS amount
FROM finding_list
WHERE code = $code
GROUP BY day, room
ORDER BY day, room;
