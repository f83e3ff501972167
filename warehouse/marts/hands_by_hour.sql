-- One row is one hour (UTC) of a day in one game and stake of a room, cash games apart from tournaments.
CREATE TABLE hands_by_hour AS
SELECT
    room,
    day,
    extract(hour FROM played_at)::INTEGER AS hour,
    variant,
    "limit",
    currency,
    is_tournament,
    count(*) AS hands,
    sum(players)::BIGINT AS players,
    sum(rake) AS rake
FROM hands
GROUP BY ALL
ORDER BY room, day, hour;
