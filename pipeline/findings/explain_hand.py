"""Telling one hand: the batch and its replay as an ``Explanation``."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from pipeline.codes import Act, Currency, HandFlag, Limit, Room, SeatFlag, Street, Variant, name_of, street_name
from pipeline.findings.diagnostics import Diagnostic, hand_lines
from pipeline.findings.explanation import Choice, Explanation, Payment, Pot, Rake, Seat, Step, StreetSteps
from pipeline.records import UNSAID, HandBatch
from pipeline.replay.cards import card_names, join_cards
from pipeline.replay_records import Replay
from pipeline.rules.render import money_words, player_name
from pipeline.rules.rule import Rule

#: Acts before which it matters what the player may do.
_DECISIONS = frozenset(
    (Act.BRING_IN, Act.FOLD, Act.CHECK, Act.CALL, Act.BET, Act.COMPLETE, Act.RAISE, Act.ALL_IN, Act.FALSE_ALL_IN)
)
_PAYING = frozenset((Act.COLLECT, Act.RETURN_BET, Act.REFUND, Act.CASH_OUT))


def explain(
    batch: HandBatch,
    replay: Replay,
    findings: Sequence[Diagnostic],
    rules: Sequence[Rule],
    path: str,
    judged_by: tuple[str, str],
) -> Explanation:
    """Tell the only hand of ``batch``.

    Args:
        batch: one hand.
        replay: its replay.
        findings: what the replay found, as diagnostics in the order of the log.
        rules: rules of hand scope.
        path: file that the hand is from.
        judged_by: rulebook and version.
    """
    hand = batch.hands[0]
    first_line = int(hand["line"])
    at_line = {line: tuple(group) for line, group in groupby(findings, key=lambda finding: finding.line)}
    unchecked = tuple(rule.code for rule in rules if replay.unchecked[rule.id])
    broken = tuple(sorted({finding.code for finding in findings}))
    return Explanation(
        hand_no=batch.string(hand["number_start"], hand["number_length"]),
        path=path,
        line=first_line,
        room=name_of(Room(hand["room"])),
        table=batch.string(hand["table_start"], hand["table_length"]),
        tournament=batch.string(hand["tournament_start"], hand["tournament_length"]),
        variant=name_of(Variant(hand["variant"])),
        limit=name_of(Limit(hand["limit"])),
        currency=_currency(int(hand["currency"])),
        stakes=_stakes(hand),
        time=_clock(batch, hand),
        rulebook=judged_by[0],
        rulebook_version=judged_by[1],
        seats=tuple(_seats(batch, replay)),
        streets=tuple(_streets(batch, replay, at_line)),
        findings=at_line.get(first_line, ()),
        pots=tuple(_pots(batch, replay)),
        payments=tuple(_payments(batch)),
        rake=_rake(hand, replay.results[0]),
        kept=tuple(rule.code for rule in rules if rule.code not in broken and rule.code not in unchecked),
        broken=broken,
        unchecked=unchecked,
        untold=tuple(_untold(batch, replay)),
    )


def _seats(batch: HandBatch, replay: Replay) -> Iterator[Seat]:
    hand = batch.hands[0]
    for place, (seat, result) in enumerate(zip(batch.seats, replay.seats, strict=True)):
        net = int(result["won"]) + int(result["cash_out"]) + int(result["returned"]) - int(result["put_in"])
        yield Seat(
            seat=int(seat["seat"]),
            player=player_name(batch, hand, place),
            dealt_in=bool(seat["flags"] & SeatFlag.DEALT_IN),
            is_button=place == int(hand["button"]),
            is_hero=place == int(hand["hero"]),
            stack=_said(hand, int(seat["stack"])),
            cards=card_names(int(result["cards"])),
            put_in=_said(hand, int(result["put_in"])),
            won=_said(hand, int(result["won"]) + int(result["cash_out"])),
            net=f"+{_said(hand, net)}" if net > 0 else _said(hand, net),
        )


def _streets(batch: HandBatch, replay: Replay, at_line: dict[int, tuple[Diagnostic, ...]]) -> Iterator[StreetSteps]:
    hand = batch.hands[0]
    lines = hand_lines(batch.string(hand["start"], hand["length"]))
    board = 0
    order = range(len(batch.events))
    for street, places in groupby(order, key=lambda place: int(batch.events[place]["street"])):
        listed = list(places)
        for place in listed:
            event = batch.events[place]
            if event["act"] == Act.DEAL_BOARD and event["board"] <= 1:
                board = join_cards(board, int(event["cards"]))
        steps = []
        for line, same_line in groupby(listed, key=lambda place: int(batch.events[place]["line"])):
            place = next(same_line)
            number = int(hand["line"]) + line
            found = at_line.get(number, ()) if line else ()
            steps.append(_step(batch, replay, place, number, lines[line], found))
        yield StreetSteps(
            street_name(Variant(hand["variant"]), Street(street)).replace("_", " "),
            card_names(board),
            _said(hand, int(replay.states[listed[0]]["pot"])),
            tuple(steps),
        )


def _step(batch: HandBatch, replay: Replay, place: int, number: int, text: str, found: tuple[Diagnostic, ...]) -> Step:
    hand, event, state = batch.hands[0], batch.events[place], replay.states[place]
    act = Act(event["act"])
    choice = None
    if act in _DECISIONS:
        choice = Choice(*(_said(hand, int(state[name])) for name in ("to_call", "stack", "least", "greatest")))
    return Step(number, text.strip(), name_of(act), _said(hand, int(state["pot"])), choice, found)


def _pots(batch: HandBatch, replay: Replay) -> Iterator[Pot]:
    hand = batch.hands[0]
    for pot in replay.pots:
        players = tuple(
            player_name(batch, hand, place) for place in range(len(batch.seats)) if int(pot["seats"]) >> place & 1
        )
        yield Pot(int(pot["number"]), _said(hand, int(pot["amount"])), _said(hand, int(pot["rake"])), players)


def _payments(batch: HandBatch) -> Iterator[Payment]:
    hand = batch.hands[0]
    for event in batch.events:
        if Act(event["act"]) in _PAYING:
            player = player_name(batch, hand, int(event["seat"])) if event["seat"] >= 0 else ""
            line = int(hand["line"]) + int(event["line"])
            yield Payment(
                player, name_of(Act(event["act"])), _said(hand, int(event["amount"])), int(event["pot"]), line
            )


def _rake(hand: np.void, result: np.void) -> Rake:
    charged, due = int(result["rake"]), int(result["rake_due"])
    return Rake(
        pot=_said(hand, int(result["pot"])),
        charged=_said(hand, charged),
        stated=_said(hand, int(result["stated_rake"])),
        due=_said(hand, due),
        difference="" if due == UNSAID else _said(hand, charged - due),
    )


def _untold(batch: HandBatch, replay: Replay) -> Iterator[str]:
    """What the log or the rulebook leaves open, by which rules may have been switched off."""
    hand, result = batch.hands[0], replay.results[0]
    dealt_in = [place for place, seat in enumerate(batch.seats) if seat["flags"] & SeatFlag.DEALT_IN]
    if unknown := [place for place in dealt_in if batch.seats[place]["stack"] == UNSAID]:
        yield f"stacks of {len(unknown)} of {len(dealt_in)} players"
    if unknown := [place for place in dealt_in if not replay.seats[place]["cards"]]:
        yield f"cards of {len(unknown)} of {len(dealt_in)} players"
    if hand["button"] < 0:
        yield "a button at a seat that somebody holds"
    if unsaid := [name for name in ("small_blind", "big_blind") if hand[name] == UNSAID]:
        yield f"{' and '.join(unsaid).replace('_', ' ')} in the header"
    if result["stated_pot"] == UNSAID:
        yield "a total pot of the log's own"
    if result["rake_due"] == UNSAID and not hand["flags"] & HandFlag.TOURNAMENT:
        yield "a rake schedule in the rulebook"


def _said(hand: np.void, amount: int) -> str:
    """An amount as findings write it, empty where the log does not say."""
    return "" if amount == UNSAID else money_words(amount, hand)


def _stakes(hand: np.void) -> str:
    names = ("small_bet", "big_bet") if hand["small_bet"] != UNSAID else ("small_blind", "big_blind")
    stakes = "/".join(_said(hand, int(hand[name])) for name in names if hand[name] != UNSAID)
    return stakes if hand["ante"] in (UNSAID, 0) else f"{stakes} and {_said(hand, int(hand['ante']))} ante"


def _clock(batch: HandBatch, hand: np.void) -> str:
    clock = str(np.datetime64(int(hand["time"]), "s")).replace("T", " ")
    return f"{clock} {batch.string(hand['zone_start'], hand['zone_length'])}".strip()


def _currency(code: int) -> str:
    currency = Currency(code)
    return currency.name if currency > Currency.PLAY else name_of(currency)
