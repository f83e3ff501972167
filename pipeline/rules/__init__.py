"""The rules that every hand is checked against: one module a family, and the catalogue of all."""
