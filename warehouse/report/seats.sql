-- One row a seat of the hands asked for.
SELECT hand_id, seat, player, stack, dealt_in, position, cards
FROM seats
WHERE hand_id IN (SELECT unnest($hand_ids::BIGINT[])) AND day BETWEEN $first AND $last
ORDER BY hand_id, seat, player;
