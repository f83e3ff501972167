-- Calls after the flop by the odds that the pot laid, as the replay saw them.
SELECT least(floor(pot_before / nullif(to_call, 0)), 10)::INTEGER AS odds_to_one, count(*) AS calls
FROM events
WHERE act = 'call' AND street IN ('flop', 'turn', 'river') AND to_call > 0
GROUP BY odds_to_one
ORDER BY odds_to_one;
