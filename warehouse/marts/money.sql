-- One row is the chips of one day in one room and currency: what went in, and where it came out.
-- unaccounted = put in + added by the room - won - returned - refunded - rake - fees. The rake is the log's own where it
-- states one, else what the replay derives (kept apart). A cancelled hand whose log prints no refund gives every chip back.
CREATE VIEW money AS
WITH paid_in AS (
    SELECT day, hand_id, sum(put_in) AS put_in
    FROM seats
    GROUP BY day, hand_id
),

added AS (
    SELECT day, hand_id, sum(amount) AS added
    FROM events
    WHERE act = 'added_to_pot'
    GROUP BY day, hand_id
),

refunds AS (
    SELECT day, hand_id, sum(amount) AS refunded
    FROM payouts
    WHERE kind = 'refund'
    GROUP BY day, hand_id
),

flow AS (
    SELECT
        h.day,
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
    LEFT JOIN paid_in AS p USING (day, hand_id)
    LEFT JOIN added AS a USING (day, hand_id)
    LEFT JOIN refunds AS r USING (day, hand_id)
)

SELECT
    day,
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
GROUP BY day, room, currency
ORDER BY day, room, currency;
