-- One row is one broken rule, of one hand or across hands (`scope`). `hand_id` and `line_no` are null where no one
-- hand broke it; `file_id` and `file_line` then say where it shows, if it shows in a file.
CREATE VIEW findings AS
SELECT
    f.hand_id, f.room, f.day, f.code, f.name, f.severity, f.seat, f.event_no, f.line_no, f.expected, f.actual,
    f.amount, f.message, f.rulebook, f.rulebook_version, f.source, f.assumed, 'hand' AS scope
FROM lake.findings AS f
ANTI JOIN lake.superseded AS old ON old.hand_id = f.hand_id AND old.stem = parse_filename(f.filename, true)
UNION ALL BY NAME
SELECT
    hand_id, room, day, code, name, severity, seat, event_no, line_no, expected, actual, amount, message,
    rulebook, rulebook_version, source, assumed, scope, table_name, file_id, file_line
FROM session_findings;
