-- One row a file of which something, or all, could not be read.
SELECT path, format, encoding, hands_found, problem
FROM files
WHERE problem IS NOT NULL
ORDER BY path, file_id;
