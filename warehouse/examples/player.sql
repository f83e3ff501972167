-- One player's figures, by room and currency: --param player=Anna.
SELECT * FROM player_figures WHERE player = $player;
