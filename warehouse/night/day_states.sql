-- One row is one business day: its hands, and a text that is the same only for the same hands and findings.
-- Sums do not depend on the order of rows, and md5 is the same in every version of the database.
WITH played AS (SELECT day, count(*) AS hands FROM hands GROUP BY day),
known AS (SELECT day, count(*) AS texts, sum(xor(hand_id, text_hash)::HUGEINT) AS sum_of_texts FROM texts GROUP BY day),
found AS (
    SELECT
        day,
        count(*) AS findings,
        sum(md5_number_lower(concat_ws('|', hand_id, code, line_no, rulebook_version, message))::HUGEINT) AS sum_of_findings
    FROM findings
    GROUP BY day
)
SELECT
    day,
    coalesce(hands, 0) AS hands,
    md5(concat_ws('|', hands, texts, sum_of_texts, findings, sum_of_findings)) AS state
FROM played
FULL JOIN known USING (day)
FULL JOIN found USING (day)
WHERE day IS NOT NULL;
