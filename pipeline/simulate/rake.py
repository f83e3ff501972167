"""What the rooms take from a pot, in cents."""


def house(pot: int, players: int) -> int:
    """One cent for every full 20, at most 0.75, 2.00 or 3.00 for two, three or more players dealt in (001 RAKE)."""
    return min(pot // 20, house_cap(players))


def house_cap(players: int) -> int:
    """The most that the house takes from one hand."""
    return 75 if players == 2 else 200 if players == 3 else 300


def pokerstars(pot: int, players: int) -> int:
    """Five percent, rounded down to the cent, capped by the number of players dealt in."""
    cap = 50 if players == 2 else 100 if players < 5 else 200
    return min(pot * 5 // 100, cap)
