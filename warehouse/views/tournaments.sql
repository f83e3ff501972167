-- One row is one tournament, by the latest reading of its log.
CREATE VIEW tournaments AS
SELECT
    t.file_id, r.path, t.room, t.tournament_no, t.variant, t."limit", t.currency, t.buy_in, t.fee, t.guarantee,
    t.starts_at, t.zone, t.rulebook, t.rulebook_version
FROM lake.tournaments AS t
INNER JOIN lake.readings AS r ON r.stem = parse_filename(t.filename, true) AND r.file_id = t.file_id
QUALIFY rank() OVER (PARTITION BY r.path ORDER BY r.sequence DESC) = 1;
