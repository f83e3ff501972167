-- One player's days: hands, winnings and rake paid: --param player=Anna.
SELECT
    day, room, currency,
    sum(hands)::BIGINT AS hands,
    sum(net) AS net,
    sum(rake_by_share) AS rake_by_share,
    sum(rake_by_seat) AS rake_by_seat
FROM player_days
WHERE player = $player
GROUP BY ALL
ORDER BY day, room, currency;
