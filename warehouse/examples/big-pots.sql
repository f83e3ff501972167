-- The hundred biggest pots in big blinds, cash games.
SELECT day, room, hand_no, variant, "limit", big_blind, pot, round(pot / big_blind, 1) AS big_blinds, players
FROM hands
WHERE NOT is_tournament AND NOT is_play_money AND big_blind > 0
ORDER BY big_blinds DESC
LIMIT 100;
