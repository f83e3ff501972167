-- One row is one player on one day in one game and stake of a room: sums of what his hands count, cancelled ones apart.
-- Divide them for his figures (`player_figures`); `docs/figures.md` says how each is defined.
CREATE TABLE player_days AS
SELECT
    s.player,
    h.room,
    h.day,
    h.variant,
    h."limit",
    h.currency,
    h.is_tournament,
    h.is_play_money,
    -- what winnings are told in: big blinds, in Fixed and Spread Limit big bets
    CASE WHEN h."limit" IN ('fixed', 'spread') THEN h.big_bet ELSE coalesce(h.big_blind, h.big_bet) END AS big_unit,
    count(*) AS hands,
    count(*) FILTER (WHERE s.had_choice) AS choices,
    count(*) FILTER (WHERE s.vpip) AS vpip,
    count(*) FILTER (WHERE s.pfr) AS pfr,
    count(*) FILTER (WHERE s.three_bet_chance) AS three_bet_chances,
    count(*) FILTER (WHERE s.three_bet) AS three_bets,
    count(*) FILTER (WHERE s.saw_flop) AS saw_flop,
    count(*) FILTER (WHERE s.saw_flop AND s.showdown) AS showdowns,
    count(*) FILTER (WHERE s.saw_flop AND s.won_showdown) AS won_showdowns,
    sum(s.aggressive)::BIGINT AS aggressive,
    sum(s.calls)::BIGINT AS calls,
    sum(s.folds)::BIGINT AS folds,
    sum(s.put_in - s.returned) AS put_in,
    sum(s.net) AS net,
    sum(s.rake_by_share) AS rake_by_share,
    sum(s.rake_by_seat) AS rake_by_seat
FROM seats AS s
INNER JOIN hands AS h USING (hand_id)
WHERE s.dealt_in AND NOT h.is_cancelled
GROUP BY ALL
ORDER BY s.player, h.room, h.day;
