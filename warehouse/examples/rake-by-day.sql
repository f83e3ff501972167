-- Rake of each day: taken, due by the schedule, and the difference.
SELECT day, room, currency, hands, pot, rake, rake_due, difference
FROM rake_by_day
ORDER BY day DESC, room, currency;
