"""Replay: every hand of a batch against the rules of its room.

``replay`` is the stage; ``replay_hands`` is the kernel that takes hands one after the
other. Hands are independent, so a batch is shared out over threads (kernels release
the GIL), each with arrays of its own for what has no fixed size.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pipeline.borrowing import borrowed
from pipeline.kernel import compiled, kernel
from pipeline.records import HandBatch
from pipeline.replay.case import LEDGER, SHARE
from pipeline.replay.play import Play
from pipeline.replay.seating import fill_players, note_positions
from pipeline.replay.settle import settle
from pipeline.replay.table_record import TABLE
from pipeline.replay.walk import walk_hand
from pipeline.replay_records import FINDING, MAX_PLAYERS, PLAYER, POT, RESULT, SEAT_RESULT, STATE, Replay
from pipeline.rules.finding import add_finding, add_unchecked
from pipeline.rules.rule import FAMILIES, FAMILY_SIZE
from pipeline.rules.table import TOO_MANY_PLAYERS

RULE_IDS = len(FAMILIES) * FAMILY_SIZE
#: Most threads, and the fewest hands for which one more is worth while.
THREADS = 2
HANDS_A_THREAD = 256
#: Room for findings to begin with, by hand. Where it is too small the share is replayed once more.
FINDINGS_A_HAND = 2

_TOO_MANY_PLAYERS = TOO_MANY_PLAYERS.id


class Share(NamedTuple):
    """What one thread's replay of some hands of a batch found."""

    findings: np.ndarray
    pots: np.ndarray
    unchecked: np.ndarray


@kernel
def replay_hands(
    first: int,
    last: int,
    text: np.ndarray,
    hands: np.ndarray,
    seats: np.ndarray,
    events: np.ndarray,
    parameters: np.ndarray,
    states: np.ndarray,
    results: np.ndarray,
    seat_results: np.ndarray,
    tables: np.ndarray,
    players: np.ndarray,
    ledgers: np.ndarray,
    shares: np.ndarray,
    findings: np.ndarray,
    pots: np.ndarray,
    unchecked: np.ndarray,
) -> tuple[int, int]:
    """Replay hands ``first`` to ``last``; returns how many findings and pots there are.

    ``tables`` and ``ledgers`` (one row each), ``players`` and ``shares`` (``MAX_PLAYERS``
    rows each) are working space of this thread.
    More findings than ``findings`` holds are counted, not written.
    """
    hands, seats, events, text = borrowed(hands), borrowed(seats), borrowed(events), borrowed(text)
    parameters, states, results = borrowed(parameters), borrowed(states), borrowed(results)
    seat_results, players, findings = borrowed(seat_results), borrowed(players), borrowed(findings)
    ledgers, shares, pots, unchecked = borrowed(ledgers), borrowed(shares), borrowed(pots), borrowed(unchecked)
    n_findings = 0
    n_pots = 0
    table = tables[0]
    for row in range(first, last):
        hand = hands[row]
        before = n_findings
        result = results[row]
        result["unchecked"] = 0
        if hand["seats"] > MAX_PLAYERS:
            n_findings = add_finding(findings, n_findings, row, _TOO_MANY_PLAYERS, -1, -1, MAX_PLAYERS, hand["seats"])
            result["findings"] = n_findings - before
            continue
        seat0, event0 = int(hand["seat0"]), int(hand["event0"])
        seat_end, event_end = seat0 + int(hand["seats"]), event0 + int(hand["events"])
        play = Play(table, hand, parameters[hand["rules"]])
        n_findings = walk_hand(
            play,
            row,
            seats[seat0:seat_end],
            events[event0:event_end],
            states[event0:event_end],
            text,
            findings,
            n_findings,
        )
        fill_players(play, players)
        note_positions(play, seat_results[seat0:seat_end])
        for place in range(table["left"]):
            add_unchecked(unchecked, results, row, table["left_rule"][place])
        result["players"] = table["dealt"]
        result["ante"] = table["ante"]
        n_findings, n_pots = settle(
            row,
            hands,
            seats,
            events,
            parameters,
            players,
            ledgers,
            shares,
            table["aggressor"],
            table["cards_doubted"],
            findings,
            n_findings,
            pots,
            n_pots,
            results,
            seat_results,
            unchecked,
        )
        result["findings"] = n_findings - before
    return n_findings, n_pots


def replay(batch: HandBatch, parameters: np.ndarray) -> Replay:
    """Replay a batch.

    Args:
        batch: hands as parsed; ``HAND.rules`` points into ``parameters``.
        parameters: PARAMETERS rows.

    Returns:
        One STATE an event, one RESULT a hand, one SEAT_RESULT a seat, and the findings
        and pots in the order of the hands, findings of a hand in the order of events.
    """
    hands = batch.hands
    states = np.zeros(len(batch.events), STATE)
    results = np.zeros(len(hands), RESULT)
    seat_results = np.zeros(len(batch.seats), SEAT_RESULT)

    def replay_share(first: int, last: int) -> Share:
        room = (last - first) * FINDINGS_A_HAND
        most_pots = int(hands["seats"][first:last].sum(dtype=np.int64))
        while True:
            share = Share(np.zeros(room, FINDING), np.zeros(most_pots, POT), np.zeros(RULE_IDS, np.int64))
            n_findings, n_pots = replay_hands(
                first,
                last,
                batch.text,
                hands,
                batch.seats,
                batch.events,
                parameters,
                states,
                results,
                seat_results,
                np.zeros(1, TABLE),
                np.zeros(MAX_PLAYERS, PLAYER),
                np.zeros(1, LEDGER),
                np.zeros(MAX_PLAYERS, SHARE),
                *share,
            )
            if n_findings <= room:
                return Share(share.findings[:n_findings], share.pots[:n_pots], share.unchecked)
            room = n_findings

    shares = share_out(len(hands), replay_share)
    findings = np.concatenate([share.findings for share in shares])
    order = np.lexsort((findings["event"], findings["hand"]))
    return Replay(
        states=states,
        findings=findings[order],
        pots=np.concatenate([share.pots for share in shares]),
        results=results,
        seats=seat_results,
        unchecked=np.sum([share.unchecked for share in shares], axis=0),
    )


def share_out(hands: int, work: Callable[[int, int], Share]) -> list[Share]:
    """Split hands evenly over threads; plain Python kernels hold the GIL and get one."""
    threads = min(THREADS, os.cpu_count() or 1, hands // HANDS_A_THREAD) if compiled() else 1
    borders = [hands * share // max(threads, 1) for share in range(max(threads, 1) + 1)]
    if len(borders) == 2:
        return [work(0, hands)]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda border: work(*border), pairwise(borders)))
