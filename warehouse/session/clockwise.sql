-- How many seats `seat` lies clockwise of `start`, 1 to 1000; the same seat is a whole round away.
CREATE TEMP MACRO clockwise(start, seat) AS ((seat - start + 999) % 1000 + 1);
