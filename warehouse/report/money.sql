-- One row a room and currency: chips that went in and where they came out.
-- unaccounted = put in + added by the room - won - returned - refunded - rake - fees. The
-- rake is the log's own where it states one, else what the replay derives (kept apart).
-- A cancelled hand whose log prints no refund gives every chip back.
WITH paid_in AS (
    SELECT hand_id, sum(put_in) AS put_in
    FROM seats
    WHERE day BETWEEN $first AND $last
    GROUP BY hand_id
),

added AS (
    SELECT hand_id, sum(amount) AS added
    FROM events
    WHERE day BETWEEN $first AND $last AND act = 'added_to_pot'
    GROUP BY hand_id
),

refunds AS (
    SELECT hand_id, sum(amount) AS refunded
    FROM payouts
    WHERE day BETWEEN $first AND $last AND kind = 'refund'
    GROUP BY hand_id
),

flow AS (
    SELECT
        h.room,
        h.currency,
        coalesce(p.put_in, 0) AS put_in,
        coalesce(a.added, 0) AS added,
        h.collected AS won,
        h.returned,
        coalesce(r.refunded, CASE WHEN h.is_cancelled THEN p.put_in - h.returned - h.collected END, 0) AS refunded,
        coalesce(h.stated_rake, 0) AS rake_stated,
        CASE WHEN h.stated_rake IS NULL THEN h.rake ELSE 0 END AS rake_derived,
        coalesce(h.fee, 0) AS fees
    FROM hands AS h
    LEFT JOIN paid_in AS p USING (hand_id)
    LEFT JOIN added AS a USING (hand_id)
    LEFT JOIN refunds AS r USING (hand_id)
    WHERE h.day BETWEEN $first AND $last
)

SELECT
    room,
    currency,
    count(*) AS hands,
    sum(put_in) AS put_in,
    sum(added) AS added,
    sum(won) AS won,
    sum(returned) AS returned,
    sum(refunded) AS refunded,
    sum(rake_stated) AS rake_stated,
    sum(rake_derived) AS rake_derived,
    sum(fees) AS fees,
    sum(put_in + added - won - returned - refunded - rake_stated - rake_derived - fees) AS unaccounted,
    count(*) FILTER (WHERE put_in + added <> won + returned + refunded + rake_stated + rake_derived + fees) AS hands_off
FROM flow
GROUP BY room, currency
ORDER BY room, currency;
