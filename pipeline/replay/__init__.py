"""The replay: each hand played again, from the blinds to the rake."""
