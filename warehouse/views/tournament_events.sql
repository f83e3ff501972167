-- One row is one thing that one line of a tournament's log says happened, by the latest reading of the log.
CREATE VIEW tournament_events AS
SELECT e.file_id, t.tournament_no, e.line_no, e."at", e.act, e.player, e.amount, e.number
FROM lake.tournament_events AS e
INNER JOIN lake.readings AS r ON r.stem = parse_filename(e.filename, true) AND r.file_id = e.file_id
INNER JOIN lake.tournaments AS t ON parse_filename(t.filename) = parse_filename(e.filename)
    AND t.file_id = e.file_id
QUALIFY rank() OVER (PARTITION BY r.path ORDER BY r.sequence DESC) = 1;
