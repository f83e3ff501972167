-- The hundred players who paid most rake, by their share of each pot.
SELECT player, room, currency, hands, rake_by_share, rake_by_seat, net
FROM player_figures
WHERE NOT is_tournament AND NOT is_play_money
ORDER BY rake_by_share DESC
LIMIT 100;
