-- An amount as findings write it: two decimals, more where it has them.
CREATE TEMP MACRO money_words(amount) AS (
    CASE
        WHEN amount = amount::DECIMAL(18, 2) THEN amount::DECIMAL(18, 2)::VARCHAR
        ELSE amount::DECIMAL(18, 4)::VARCHAR
    END
);
