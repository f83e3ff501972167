-- One row is one amount by which the buy-in of an arrival is judged: of the rulebook's entries that fit the table
-- the first holds.
CREATE TEMP TABLE buy_in_limits AS
SELECT
    h.hand_id,
    v.name,
    arg_min(v.value::DECIMAL(18, 4) * CASE v.name WHEN 'buy_in.maximum_big_blinds' THEN h.big_blind ELSE 1 END, v.place)
        AS amount,
    arg_min(v.assumed, v.place) AS assumed
FROM hands AS h
INNER JOIN rulebook_values AS v ON v.rulebook = h.rulebook AND v.rulebook_version = h.rulebook_version
WHERE
    h.hand_id IN (SELECT bought_in FROM arrivals)
    AND NOT h.is_tournament
    AND v.name LIKE 'buy\_in.%' ESCAPE '\'
    AND coalesce(v.variant = h.variant, true)
    AND coalesce(v."limit" = h."limit", true)
    AND coalesce(v.currency = lower(h.currency), true)
    AND (v.low IS NULL OR v.low = coalesce(h.small_bet, h.small_blind))
    AND (v.high IS NULL OR v.high = coalesce(h.big_bet, h.big_blind))
    AND (v.tables IS NULL OR h.table_name GLOB v.tables)
GROUP BY h.hand_id, v.name;
