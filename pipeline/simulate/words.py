"""Ranks and hands in words, as far as both rooms share them."""

RANK = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
RANK_PLURAL = tuple(rank + ("es" if rank == "Six" else "s") for rank in RANK)
