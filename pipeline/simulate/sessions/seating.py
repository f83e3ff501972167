"""Who sits where from hand to hand: button, blinds, players who come, wait, sit out, come back and leave.

The button moves to whose small blind it was, the small blind to whose big blind it was, and
the big blind to the next player who takes it. Nobody leaves or sits out while a blind of his
is due, so that no seat of the three is ever dead.
"""

from dataclasses import dataclass, field

from pipeline.simulate.cards import Chance
from pipeline.simulate.hand import Player
from pipeline.simulate.log import Kind

#: Players who are dealt in at least; with fewer, rooms move button and blinds in their own ways.
LEAST = 4


@dataclass(slots=True, eq=False)
class Sitter:
    """One player at the table, over all hands that he stays."""

    player: Player
    playing: bool = False  # was dealt in in the latest hand
    new: bool = True  # never dealt in yet
    away: int = 0  # hands that he still sits out
    missed_big: bool = False
    missed_small: bool = False

    @property
    def seat(self) -> int:
        """Seat number."""
        return self.player.seat

    @property
    def waits(self) -> bool:
        """Would play, but has to wait for the big blind or post."""
        return not self.playing and not self.away


@dataclass(slots=True)
class Ring:
    """The seats of a table, and whose button and blinds the latest hand had."""

    size: int
    sitters: dict[int, Sitter] = field(default_factory=dict)
    button: int = 0
    small: int = 0
    big: int = 0

    def open(self, players: list[Player]) -> None:
        """Begin a game: everybody plays, nobody has to post."""
        self.sitters = {player.seat: Sitter(player, playing=True, new=False) for player in players}
        seats = sorted(self.sitters)
        self.button, self.small, self.big = seats[:3]

    def after(self, seat: int) -> list[int]:
        """Seat numbers clockwise from the one after ``seat``, itself last."""
        return [(seat + step - 1) % self.size + 1 for step in range(1, self.size + 1)]

    def between(self, first: int, last: int) -> list[int]:
        """Seat numbers clockwise between two."""
        seats = self.after(first)
        return seats[: seats.index(last)]

    def playing(self) -> list[Sitter]:
        """Who was dealt in in the latest hand, by seat."""
        return [sitter for _, sitter in sorted(self.sitters.items()) if sitter.playing]

    def free_to_go(self) -> list[Sitter]:
        """Who plays and has neither had nor will now have a blind or the button due."""
        bound = {self.button, self.small, self.big}
        return [sitter for sitter in self.playing() if sitter.seat not in bound]

    def move(self) -> None:
        """Button and blinds of the next hand; blinds that pass an absent player are marked as missed."""
        button, small = self.small, self.big
        takes = [seat for seat in self.after(small) if seat in self.sitters]
        big = next(seat for seat in takes if self.sitters[seat].playing or self.sitters[seat].waits)
        for seat in self.between(self.big, big):
            if seat in self.sitters and not self.sitters[seat].new:
                self.sitters[seat].missed_big = True
        for seat in self.between(self.small, small):
            if seat in self.sitters and self.sitters[seat].missed_big:
                self.sitters[seat].missed_small = True
        self.button, self.small, self.big = button, small, big

    def may_post(self, sitter: Sitter) -> bool:
        """Whether a waiting player may come in by a post: not between button and big blind."""
        return sitter.waits and sitter.seat != self.big and sitter.seat in self.between(self.big, self.button)

    def owed(self, sitter: Sitter) -> Kind:
        """The post by which a waiting player comes in."""
        both = sitter.missed_big and sitter.missed_small
        return Kind.BOTH_BLINDS if both else Kind.LATE_POST

    def deal_in(self, sitter: Sitter) -> None:
        """Take a player into the game."""
        sitter.playing, sitter.new = True, False
        sitter.missed_big = sitter.missed_small = False

    def order(self) -> list[Player]:
        """Who is dealt in, from the left of the button on; the button last."""
        return [
            self.sitters[seat].player
            for seat in self.after(self.button)
            if seat in self.sitters and self.sitters[seat].playing
        ]


def pick(sitters: list[Sitter], chance: Chance) -> Sitter:
    """One of them."""
    return sitters[int(chance() * len(sitters))]
