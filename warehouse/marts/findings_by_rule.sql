-- One row is one rule of one rulebook that hands of a day and room broke.
CREATE VIEW findings_by_rule AS
SELECT
    day,
    room,
    code,
    any_value(name) AS name,
    any_value(severity) AS severity,
    rulebook,
    count(*) AS findings,
    count(DISTINCT hand_id) AS hands,
    sum(amount) AS amount
FROM finding_list
GROUP BY day, room, code, rulebook
ORDER BY day, room, code, rulebook;
