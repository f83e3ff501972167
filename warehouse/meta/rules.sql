-- One row is one rule of the catalogue, whether it looks at one hand, at a session or at the whole lake.
CREATE TABLE rules (
    code VARCHAR, name VARCHAR, severity VARCHAR, scope VARCHAR, text VARCHAR, message VARCHAR, source VARCHAR
);
