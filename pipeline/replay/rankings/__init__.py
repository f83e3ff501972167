"""Rankings: who has the better hand, as numbers that compare, one module a family of rankings."""
