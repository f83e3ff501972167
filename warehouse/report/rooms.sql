-- One row a room of which the warehouse holds hands.
SELECT DISTINCT room FROM hands ORDER BY room;
