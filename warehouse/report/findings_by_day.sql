-- One row a day, room and rule broken on it.
SELECT day, room, code, any_value(name ORDER BY name) AS name, count(*) AS findings, count(DISTINCT hand_id) AS hands
FROM findings
WHERE day BETWEEN $first AND $last
GROUP BY day, room, code
ORDER BY day, room, code;
