"""Batches of made-up hands and their replay, as arrays, for tests of what comes after the replay."""

import numpy as np

from pipeline.codes import Act, Currency, Limit, Room, SeatFlag, Street, Variant
from pipeline.records import EVENT, HAND, SEAT, UNSAID, HandBatch
from pipeline.replay_records import FINDING, POT, RESULT, SEAT_RESULT, STATE, Replay
from pipeline.rules.rule import rule_id

PLAYERS = ("Anna", "Jürgen the Long One", "a: folds")
ACTS = (
    (Act.POST_SMALL_BLIND, Street.BLINDS, 1, 5_000),
    (Act.POST_BIG_BLIND, Street.BLINDS, 2, 10_000),
    (Act.DEAL_HOLE, Street.PREFLOP, 0, UNSAID),
    (Act.RAISE, Street.PREFLOP, 0, 30_000),
    (Act.FOLD, Street.PREFLOP, 1, UNSAID),
    (Act.CALL, Street.PREFLOP, 2, 20_000),
    (Act.DEAL_BOARD, Street.FLOP, -1, UNSAID),
    (Act.BET, Street.FLOP, 0, 50_000),
    (Act.FOLD, Street.FLOP, 2, UNSAID),
    (Act.RETURN_BET, Street.FLOP, 0, 50_000),
    (Act.COLLECT, Street.SHOWDOWN, 0, 63_000),
)
#: Ad Td, and the flop Kh 8s Ks.
HOLE, FLOP = (49 + 1) | (33 + 1) << 6, (46 + 1) | (27 + 1) << 6 | (47 + 1) << 12


def hand_text(number: int, clock: str = "2024-03-05 21:00:00", table: str = "Turku") -> str:
    """The text of one made-up hand: nobody's format, but with everything that spans point at."""
    seats = "".join(f"seat {place} {name}\n" for place, name in enumerate(PLAYERS, 1))
    acts = "".join(f"{act.name} {seat} {amount}\n" for act, _, seat, amount in ACTS)
    return f"Hand {number} table {table} at {clock} CET\n{seats}{acts}\n"


def made(
    numbers: list[int], clocks: list[int], *, file_id: int = 7, finding_on: frozenset[int] = frozenset()
) -> tuple[HandBatch, Replay]:
    """A batch of hands with these numbers and wall clocks (seconds since 1970, CET), and its replay.

    Hands in ``finding_on`` (by number) are charged a rake of 0.02 where 0.01 is due.
    """
    text = bytearray()
    hands: list[np.ndarray] = []
    seats: list[np.ndarray] = []
    events: list[np.ndarray] = []
    line = 1
    for h, (number, clock) in enumerate(zip(numbers, clocks, strict=True)):
        raw = hand_text(number, str(np.datetime64(clock, "s")).replace("T", " ")).encode()
        start = len(text)
        text += raw
        hand = np.zeros((), HAND)
        hand["line"], hand["start"], hand["length"] = line, start, len(raw)
        hand["room"], hand["variant"], hand["limit"] = Room.HOUSE, Variant.HOLDEM, Limit.NO_LIMIT
        hand["currency"], hand["time"] = Currency.EUR, clock
        for field, word in (("number", str(number)), ("table", "Turku"), ("zone", "CET")):
            hand[f"{field}_start"] = start + raw.index(word.encode())
            hand[f"{field}_length"] = len(word)
        for field in ("small_bet", "big_bet", "ante", "cap"):
            hand[field] = UNSAID
        hand["small_blind"], hand["big_blind"], hand["max_seats"] = 5_000, 10_000, 6
        hand["button_seat"], hand["button"], hand["hero"] = 1, 0, 0
        hand["seat0"], hand["seats"] = len(seats), len(PLAYERS)
        hand["event0"], hand["events"] = len(events), len(ACTS)
        hands.append(hand)
        for place, name in enumerate(PLAYERS, 1):
            seat = np.zeros((), SEAT)
            seat["hand"], seat["seat"], seat["stack"] = h, place, 1_000_000
            seat["flags"] = SeatFlag.DEALT_IN | (SeatFlag.HERO if place == 1 else 0)
            seat["name_start"] = start + raw.index(f"seat {place} ".encode()) + 7
            seat["name_length"] = len(name.encode())
            seats.append(seat)
        for place, (act, street, seat_index, amount) in enumerate(ACTS):
            event = np.zeros((), EVENT)
            event["hand"], event["act"], event["street"], event["seat"] = h, act, street, seat_index
            event["amount"], event["total"], event["line"] = amount, UNSAID, len(PLAYERS) + 1 + place
            printed = f"{act.name} {seat_index} {amount}\n".encode()
            event["start"], event["length"] = start + raw.index(printed), len(printed)
            event["cards"] = {Act.DEAL_HOLE: HOLE, Act.DEAL_BOARD: FLOP}.get(act, 0)
            events.append(event)
        line += raw.count(b"\n")
    batch = HandBatch(
        np.frombuffer(bytes(text), np.uint8), [file_id], np.array(hands), np.array(seats), np.array(events)
    )
    return batch, replayed(batch, finding_on)


def replayed(batch: HandBatch, finding_on: frozenset[int] = frozenset()) -> Replay:
    """What a replay of made-up hands gives: state, pots and results, and findings where asked for."""
    n = len(batch.hands)
    states = np.zeros(len(batch.events), STATE)
    states["least"] = states["greatest"] = UNSAID
    results = np.zeros(n, RESULT)
    for field, value in {
        "players": 3,
        "pot": 65_000,
        "rake": 2_000,
        "rake_due": 1_900,
        "collected": 63_000,
        "returned": 50_000,
        "stated_pot": UNSAID,
        "stated_rake": 2_000,
        "ante": UNSAID,
        "board": FLOP,
    }.items():
        results[field] = value
    pots = np.zeros(n, POT)
    pots["hand"], pots["number"], pots["amount"], pots["rake"], pots["seats"] = np.arange(n), 1, 65_000, 2_000, 0b101
    seats = np.zeros(len(batch.seats), SEAT_RESULT)
    place = np.arange(len(batch.seats)) % len(PLAYERS)
    seats["position"] = place
    seats["put_in"] = np.array([80_000, 5_000, 30_000])[place]
    seats["returned"], seats["won"] = np.array([50_000, 0, 0])[place], np.array([63_000, 0, 0])[place]
    seats["cards"] = np.where(place == 0, HOLE, 0)
    marked = [
        h for h in range(n) if int(batch.string(*batch.hands[["number_start", "number_length"]][h])) in finding_on
    ]
    findings = np.zeros(len(marked), FINDING)
    findings["hand"], findings["rule"], findings["event"], findings["seat"] = marked, rule_id("RAK001"), -1, -1
    findings["expected"], findings["actual"] = 100, 200
    results["findings"][marked] = 1
    return Replay(states, findings, pots, results, seats, np.zeros(1700, np.int64))
