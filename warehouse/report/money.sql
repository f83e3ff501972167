-- One row a room, day and currency: chips that went in and where they came out.
SELECT * FROM money
WHERE day BETWEEN $first AND $last AND (len($rooms::VARCHAR[]) = 0 OR list_contains($rooms::VARCHAR[], room))
ORDER BY room, day, currency;
