"""What parsing and replay found out, as the hand tables of ``pipeline.schema``.

One frame a table, rows in the order of the batch's hands. A batch whose hands are
sorted by room and day gives frames whose partitions are contiguous.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import polars as pl

from pipeline.codes import (
    Act,
    Currency,
    EventFlag,
    HandFlag,
    Limit,
    Room,
    SeatFlag,
    Street,
    Variant,
    name_of,
    street_name,
)
from pipeline.lake import columns
from pipeline.lake.play_figures import FIGURE_COUNTS, FIGURE_FLAGS, FIGURE_SHARES, play_figures
from pipeline.lake.positions import POSITIONS, seat_positions
from pipeline.lake.street_bets import street_totals
from pipeline.records import UNSAID, HandBatch
from pipeline.replay_records import Replay
from pipeline.rules.rule import Rule, Shows
from pipeline.schema import EVENTS, FINDINGS, HANDS, PARTITION, PAYOUTS, POTS, SEATS, TEXTS, UTC, Table

DAY = 24 * 60 * 60
#: Acts that pay chips out, in the words of ``payouts.kind``.
_PAYING = (Act.COLLECT, Act.RETURN_BET, Act.REFUND, Act.CASH_OUT)
_MICRO = 1_000_000


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes each hand of a batch itself: one value a hand."""

    hand_id: np.ndarray  # int64
    text_hash: np.ndarray  # int64
    played_at: np.ndarray  # int64, seconds since 1970, UTC
    day: np.ndarray  # int32, business day, days since 1970

    def at(self, places: np.ndarray) -> "Identity":
        """The same for the hands at ``places``."""
        return Identity(self.hand_id[places], self.text_hash[places], self.played_at[places], self.day[places])


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a batch's hands come from and what they were read and judged with.

    ``offsets`` holds, by ``HAND.file``, what to add to a place in the batch's text to get
    the place in the file's text; ``grammars`` the grammar and its hash, by ``HAND.file``;
    ``rulebooks`` and ``versions`` the names by ``HAND.rules``.
    """

    offsets: np.ndarray
    grammars: Sequence[str]
    rulebooks: Sequence[str]
    versions: Sequence[str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding in words; ``event`` is a row of the batch's events, -1: the hand's first line."""

    rule: Rule
    hand: int
    event: int
    seat: int
    expected: str
    actual: str
    difference: int  # actual less expected where both are money, else UNSAID
    message: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a batch's hands: one a hand, more where players' logs were merged.

    ``hands`` are HAND rows whose spans lie in the batch's text, by hand and hash;
    ``seats`` are the SEAT rows that they own.
    """

    hands: np.ndarray
    seats: np.ndarray
    owners: np.ndarray  # row of the batch, of each text
    text_hash: np.ndarray  # int64
    raw: Sequence[bytes | None]  # bytes on disk, None: those of the text


def hand_frames(
    batch: HandBatch,
    replay: Replay,
    identity: Identity,
    origin: Origin,
    verdicts: Sequence[Verdict],
    texts: Texts | None = None,
) -> dict[str, pl.DataFrame]:
    """The frames of a batch's hand tables by table name; without ``texts`` each hand has its own as it is."""
    maker = _Frames(batch, replay, identity, origin)
    if texts is None:
        rows = np.arange(len(batch.hands))
        texts = Texts(batch.hands, batch.seats, rows, identity.text_hash, [None] * len(rows))
    return {
        HANDS.name: maker.hands().sort(*PARTITION, *HANDS.order),
        SEATS.name: maker.seats(),
        EVENTS.name: maker.events(),
        POTS.name: maker.pots(),
        PAYOUTS.name: maker.payouts(),
        FINDINGS.name: maker.findings(verdicts).sort(*PARTITION, *FINDINGS.order),
        TEXTS.name: maker.texts(texts),
    }


_VARIANTS = {int(variant) for variant in Variant}
#: Names of streets by variant and street: ``variant * len(Street) + street``.
STREETS = tuple(
    street_name(Variant(variant), street) if variant in _VARIANTS else ""
    for variant in range(max(Variant) + 1)
    for street in Street
)


def words(codes: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enum's members by their value."""
    members = {int(member): name_of(member) for member in codes}
    return tuple(members.get(value, "") for value in range(max(members) + 1))


class _Frames:
    """The frames of one batch; holds what several of them need."""

    def __init__(self, batch: HandBatch, replay: Replay, identity: Identity, origin: Origin) -> None:
        self._batch, self._replay, self._identity, self._origin = batch, replay, identity, origin
        self._rooms = columns.names(batch.hands["room"], words(Room))
        self._days = pl.Series(identity.day).cast(pl.Date)
        self._ids = pl.Series(identity.hand_id)

    def hands(self) -> pl.DataFrame:
        hands, results, text = self._batch.hands, self._replay.results, self._batch.text
        first, seats = hands["seat0"], self._batch.seats["seat"]
        flags = hands["flags"]
        frame = {
            **self._keys(None),
            "hand_no": columns.spans(text, hands["number_start"], hands["number_length"]),
            "file_id": pl.Series(np.array(self._batch.files, np.int64)[hands["file"]]),
            "line_no": pl.Series(hands["line"].copy()),
            "byte_start": pl.Series(hands["start"] + self._origin.offsets[hands["file"]]),
            "byte_length": pl.Series(hands["length"].copy()),
            "text_hash": pl.Series(self._identity.text_hash),
            "played_at": pl.Series(self._identity.played_at * _MICRO).cast(UTC),
            "zone": columns.spans(text, hands["zone_start"], hands["zone_length"], nullable=True),
            "table_name": columns.spans(text, hands["table_start"], hands["table_length"]),
            "tournament_no": columns.spans(text, hands["tournament_start"], hands["tournament_length"], nullable=True),
            "variant": columns.names(hands["variant"], words(Variant)),
            "limit": columns.names(hands["limit"], words(Limit)),
            "currency": _currencies(hands["currency"]),
            **{name: columns.money(hands[name]) for name in ("small_blind", "big_blind", "small_bet", "big_bet")},
            "ante": columns.money(results["ante"]),
            "is_tournament": columns.flags(flags & HandFlag.TOURNAMENT),
            "is_play_money": columns.flags(flags & HandFlag.PLAY_MONEY),
            "is_fast": columns.flags(flags & HandFlag.FAST),
            "is_run_twice": columns.flags(flags & HandFlag.RUN_TWICE),
            "is_cancelled": columns.flags(flags & HandFlag.CANCELLED),
            "max_seats": columns.numbers(hands["max_seats"], np.int16, hands["max_seats"] > 0),
            "players": columns.numbers(results["players"], np.int16),
            "button_seat": columns.numbers(hands["button_seat"], np.int16, hands["button_seat"] != UNSAID),
            "hero_seat": columns.numbers(_taken(seats, first + hands["hero"]), np.int16, hands["hero"] >= 0),
            "board": columns.cards(results["board"]),
            "board_2": columns.cards(results["board_2"]),
            **{name: columns.money(results[name], nullable=False) for name in ("pot", "rake")},
            "rake_due": columns.money(results["rake_due"]),
            "fee": columns.money(results["fee"], nullable=False),
            **{name: columns.money(results[name]) for name in ("stated_pot", "stated_rake")},
            **{name: columns.money(results[name], nullable=False) for name in ("collected", "returned")},
            "rulebook": columns.names(hands["rules"], self._origin.rulebooks),
            "rulebook_version": columns.names(hands["rules"], self._origin.versions),
            "grammar": columns.names(hands["file"], self._origin.grammars),
            "findings": columns.numbers(results["findings"], np.int16),
            "rules_unchecked": columns.numbers(results["unchecked"], np.int16),
        }
        return _frame(HANDS, frame)

    def seats(self) -> pl.DataFrame:
        seats, results = self._batch.seats, self._replay.seats
        net = results["won"] + results["cash_out"] + results["returned"] - results["put_in"]
        known = seats["stack"] != UNSAID
        positions = seat_positions(self._batch.hands, self._batch.events, results["position"].copy())
        frame = {
            **self._keys(seats["hand"]),
            "seat": columns.numbers(seats["seat"], np.int16),
            "player": columns.spans(self._batch.text, seats["name_start"], seats["name_length"]),
            "stack": columns.money(seats["stack"]),
            "dealt_in": columns.flags(seats["flags"] & SeatFlag.DEALT_IN),
            "is_hero": columns.flags(seats["flags"] & SeatFlag.HERO),
            "position": columns.names(positions, POSITIONS, positions > 0),
            "cards": columns.cards(results["cards"]),
            "showed": columns.flags(results["showed"]),
            **{
                name: columns.money(results[name], nullable=False) for name in ("put_in", "returned", "won", "cash_out")
            },
            "net": columns.money(net, nullable=False),
            "end_stack": columns.money(np.where(known, seats["stack"] + net, UNSAID)),
            **self._figures(),
        }
        return _frame(SEATS, frame)

    def _figures(self) -> dict[str, pl.Series]:
        """What players' figures count, by column of the seats table."""
        batch, replay = self._batch, self._replay
        rakes = replay.results["rake"].copy()
        figures = play_figures(batch.hands, batch.seats, batch.events, replay.states, replay.seats, rakes)
        return {
            **{name: columns.flags(figures[name]) for name in FIGURE_FLAGS},
            **{name: columns.numbers(figures[name], np.int16) for name in FIGURE_COUNTS},
            **{name: columns.money(figures[name], nullable=False) for name in FIGURE_SHARES},
        }

    def events(self) -> pl.DataFrame:
        events, states = self._batch.events, self._replay.states
        hands = self._batch.hands
        owner = events["hand"]
        frame = {
            **self._keys(owner),
            "event_no": columns.numbers(self._event_numbers(), np.int32),
            "street": columns.names(hands["variant"][owner].astype(np.int64) * len(Street) + events["street"], STREETS),
            "act": columns.names(events["act"], words(Act)),
            "seat": self._printed_seats(owner, events["seat"]),
            "amount": columns.money(events["amount"]),
            "total": columns.money(street_totals(hands, events)),
            "all_in": columns.flags(events["flags"] & EventFlag.ALL_IN),
            "cards": columns.cards(events["cards"]),
            "pot_no": columns.numbers(events["pot"], np.int16, events["pot"] > 0),
            "board_no": columns.numbers(events["board"], np.int16, events["board"] > 0),
            "line_no": columns.numbers(events["line"] + 1, np.int32),
            "byte_start": pl.Series(events["start"] + self._origin.offsets[hands["file"]][owner]),
            "byte_length": pl.Series(events["length"].copy()),
            "pot_before": columns.money(states["pot"]),
            "to_call": columns.money(states["to_call"]),
            "stack_before": columns.money(states["stack"]),
            "raises_before": columns.numbers(states["raises"], np.int16),
            "least_raise": columns.money(states["least"]),
            "greatest_raise": columns.money(states["greatest"]),
        }
        return _frame(EVENTS, frame)

    def pots(self) -> pl.DataFrame:
        pots = self._replay.pots
        frame = {
            **self._keys(pots["hand"]),
            "pot_no": columns.numbers(pots["number"], np.int16),
            "amount": columns.money(pots["amount"], nullable=False),
            "rake": columns.money(pots["rake"], nullable=False),
            "seats": self._seat_lists(pots["hand"], pots["seats"]),
        }
        return _frame(POTS, frame)

    def payouts(self) -> pl.DataFrame:
        rows = np.flatnonzero(np.isin(self._batch.events["act"], _PAYING))
        events = self._batch.events[rows]
        frame = {
            **self._keys(events["hand"]),
            "event_no": columns.numbers(self._event_numbers()[rows], np.int32),
            "seat": self._printed_seats(events["hand"], events["seat"]),
            "kind": columns.names(events["act"], words(Act)),
            "pot_no": columns.numbers(events["pot"], np.int16, events["pot"] > 0),
            "board_no": columns.numbers(events["board"], np.int16),
            "amount": columns.money(events["amount"]),
        }
        return _frame(PAYOUTS, frame)

    def findings(self, verdicts: Sequence[Verdict]) -> pl.DataFrame:
        hands = np.array([verdict.hand for verdict in verdicts], np.int32)
        events = np.array([verdict.event for verdict in verdicts], np.int32)
        seats = np.array([verdict.seat for verdict in verdicts], np.int8)
        differences = np.array([verdict.difference for verdict in verdicts], np.int64)
        comparable = np.array([verdict.rule.shows == Shows.MONEY for verdict in verdicts], bool)
        rules = self._batch.hands["rules"][hands]
        frame = {
            **self._keys(hands),
            "code": _strings([verdict.rule.code for verdict in verdicts]),
            "name": _strings([verdict.rule.name for verdict in verdicts]),
            "severity": _strings([verdict.rule.severity.value for verdict in verdicts]),
            "seat": self._printed_seats(hands, seats),
            "event_no": columns.numbers(_taken(self._event_numbers(), events), np.int32, events >= 0),
            "line_no": columns.numbers(
                np.where(events >= 0, _taken(self._batch.events["line"], events), 0) + 1, np.int32
            ),
            "expected": _strings([verdict.expected for verdict in verdicts]),
            "actual": _strings([verdict.actual for verdict in verdicts]),
            "amount": _nulled(columns.money(differences, nullable=False), comparable),
            "message": _strings([verdict.message for verdict in verdicts]),
            "rulebook": columns.names(rules, self._origin.rulebooks),
            "rulebook_version": columns.names(rules, self._origin.versions),
            "source": _strings(["; ".join(verdict.rule.sources) for verdict in verdicts]),
            "assumed": pl.Series([verdict.assumed for verdict in verdicts], dtype=pl.Boolean),
        }
        return _frame(FINDINGS, frame)

    def texts(self, texts: Texts) -> pl.DataFrame:
        hands, text = texts.hands, self._batch.text
        heroes = hands["seat0"] + hands["hero"]
        known = hands["hero"] >= 0
        frame = {
            **self._keys(texts.owners),
            "text_hash": pl.Series(texts.text_hash),
            "file_id": pl.Series(np.array(self._batch.files, np.int64)[hands["file"]]),
            "line_no": pl.Series(hands["line"].copy()),
            "byte_start": pl.Series(hands["start"] + self._origin.offsets[hands["file"]]),
            "byte_length": pl.Series(hands["length"].copy()),
            "player": columns.spans(
                text,
                np.where(known, _taken(texts.seats["name_start"], heroes), 0),
                np.where(known, _taken(texts.seats["name_length"], heroes), 0),
                nullable=True,
            ),
            "text": columns.spans(text, hands["start"], hands["length"]),
            "raw": pl.Series(texts.raw, dtype=pl.Binary),
        }
        return _frame(TEXTS, frame)

    def _keys(self, hands: np.ndarray | None) -> dict[str, pl.Series]:
        """The columns that every hand table starts with, for rows that belong to ``hands``."""
        if hands is None:
            return {"hand_id": self._ids, "room": self._rooms, "day": self._days}
        rows = pl.Series(np.ascontiguousarray(hands, np.uint32))
        return {"hand_id": self._ids.gather(rows), "room": self._rooms.gather(rows), "day": self._days.gather(rows)}

    def _event_numbers(self) -> np.ndarray:
        """0-based place of each event within its hand."""
        events = self._batch.events
        places: np.ndarray = np.arange(len(events)) - self._batch.hands["event0"][events["hand"]]
        return places

    def _printed_seats(self, hands: np.ndarray, seats: np.ndarray) -> pl.Series:
        """Printed seat numbers of places within hands' seats; -1 is null."""
        rows = self._batch.hands["seat0"][hands] + seats
        return columns.numbers(_taken(self._batch.seats["seat"], rows), np.int16, seats >= 0)

    def _seat_lists(self, hands: np.ndarray, shares: np.ndarray) -> pl.Series:
        """Printed seat numbers of the seats whose bits are set, e.g. ``1 4 6``."""
        printed = np.zeros(len(shares), np.uint64)
        first, count = self._batch.hands["seat0"][hands], self._batch.hands["seats"][hands]
        for place in range(int(count.max(initial=0))):
            has_share = (shares >> np.uint32(place)) & 1 != 0
            number = _taken(self._batch.seats["seat"], np.where(has_share, first + place, 0)).astype(np.uint64)
            printed |= np.where(has_share, np.uint64(1) << number, np.uint64(0))
        distinct, rows = np.unique(printed, return_inverse=True)
        lists = [" ".join(str(bit) for bit in range(64) if int(mask) >> bit & 1) for mask in distinct]
        return _strings(lists).gather(pl.Series(rows.astype(np.uint32)))


def _currencies(codes: np.ndarray) -> pl.Series:
    """ISO codes; chips, play and unknown keep their lower-case names."""
    listed = words(Currency)
    return columns.names(codes, [word if code <= Currency.PLAY else word.upper() for code, word in enumerate(listed)])


def _taken(values: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """``values[rows]`` where a row may lie outside: those give any value."""
    if len(values) == 0:
        return np.zeros(len(rows), values.dtype)
    taken: np.ndarray = values[np.clip(rows, 0, len(values) - 1)]
    return taken


def _strings(values: Sequence[str]) -> pl.Series:
    return pl.Series(values, dtype=pl.String)


def _nulled(values: pl.Series, keep: np.ndarray) -> pl.Series:
    return values.to_frame("value").select(pl.when(pl.Series(keep)).then(pl.col("value"))).to_series()


def _frame(table: Table, series: dict[str, pl.Series]) -> pl.DataFrame:
    """A frame of exactly the table's columns, in their declared order."""
    return pl.DataFrame([series[column.name].alias(column.name) for column in table.columns], schema=table.schema)
