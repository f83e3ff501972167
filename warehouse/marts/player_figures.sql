-- One row is one player of a room in one currency: his usual figures over all days and games. Shares are in percent.
CREATE VIEW player_figures AS
SELECT
    player,
    room,
    currency,
    is_tournament,
    is_play_money,
    min(day) AS first_day,
    max(day) AS last_day,
    sum(hands)::BIGINT AS hands,
    round(100 * sum(vpip) / nullif(sum(choices), 0), 1) AS vpip,
    round(100 * sum(pfr) / nullif(sum(choices), 0), 1) AS pfr,
    round(100 * sum(three_bets) / nullif(sum(three_bet_chances), 0), 1) AS three_bet,
    round(sum(aggressive) / nullif(sum(calls), 0), 2) AS aggression,
    round(100 * sum(aggressive) / nullif(sum(aggressive + calls + folds), 0), 1) AS aggression_share,
    round(100 * sum(showdowns) / nullif(sum(saw_flop), 0), 1) AS wtsd,
    round(100 * sum(won_showdowns) / nullif(sum(showdowns), 0), 1) AS wsd,
    sum(net) AS net,
    round(100 * sum(net / big_unit) / nullif(sum(hands) FILTER (WHERE big_unit > 0), 0), 2) AS bb_per_100,
    sum(rake_by_share) AS rake_by_share,
    sum(rake_by_seat) AS rake_by_seat
FROM player_days
GROUP BY player, room, currency, is_tournament, is_play_money
ORDER BY player, room, currency, is_tournament, is_play_money;
