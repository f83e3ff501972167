"""Small hands of our own making, whole, in each format, and how tests read them."""

import numpy as np

from pipeline.codes import Act, Street
from pipeline.reading.formats import FORMATS, detect
from pipeline.reading.parse import Engine, Parsed, parse
from pipeline.reading.tokens import Tokens
from pipeline.reading.vocabulary import Line, Slot

HOUSE = """\
Game # 1001 - Texas Hold'em No Limit EUR 0.50/1 - Table "Turku"

Players(max 6):
Anna                        (EUR 100.00 in seat 1)
Bert the Long One Indeed    (EUR 1,250.50 in seat 3)
Cilla                       (EUR 40.00 in seat 4)

Dealer:                     Anna
Small Blind:                Bert the Long One Indeed(0.50)
Big Blind:                  Cilla       (1.00)

ANNA was dealt:             Ah - Kd

Anna                        Raise       (3.00)
Bert the Long One Indeed    Fold
Cilla                       Call        (2.00)

Flop                        As - 7d - 2c

Cilla                       Check
Anna                        Bet         (4.00)
Cilla                       All-In      (37.00)
Anna                        Call        (33.00)

Turn                        As - 7d - 2c - Jh
River                       As - 7d - 2c - Jh - 3s

Cilla shows:                Ac - Jd (two pairs, Aces and Jacks)
Anna didn't show hand (Ah - Kd)

Cilla wins:                 EUR 77.50 (with two pairs, Aces and Jacks)
Rake:                       EUR 3.00

Game ended 2026-03-02 20:14:09 GMT+01:00

"""

STARS = """\
PokerStars Hand #2001:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/02 20:14:09 CET [2026/03/02 14:14:09 ET]
Table 'Aludra II' 6-max Seat #1 is the button
Seat 1: Anna ($100 in chips)
Seat 3: a: folds ($250.50 in chips)
Seat 4: a ($40 in chips) is sitting out
Seat 5: [Ci]lla (x) ($40 in chips)
a: folds: posts small blind $0.50
[Ci]lla (x): posts big blind $1
a said, "Anna: folds"
*** HOLE CARDS ***
Dealt to Anna [Ah Kd]
Anna: raises $2 to $3
a: folds: folds
[Ci]lla (x): calls $2
*** FLOP *** [As 7d 2c]
[Ci]lla (x): checks
Anna: bets $4
[Ci]lla (x): folds
Uncalled bet ($4) returned to Anna
Anna collected $6.25 from pot
Anna: doesn't show hand
*** SUMMARY ***
Total pot $6.50 | Rake $0.25
Board [As 7d 2c]
Seat 1: Anna (button) collected ($6.25)
Seat 3: a: folds (small blind) folded before Flop
Seat 5: [Ci]lla (x) (big blind) folded on the Flop

"""


def text_of(log: str) -> np.ndarray:
    """A log as the engines take it."""
    return np.frombuffer(log.encode(), np.uint8)


def parsed(log: str, engine: Engine = Engine.COMPILED) -> Parsed:
    """A log, parsed in the format that it is found to be in."""
    form = detect(log.encode())
    assert form is not None
    return parse(text_of(log), form, engine=engine)


def story(log: str) -> list[str]:
    """The first hand's events, a line each, amounts in hundredths: ``flop bet 2 400``."""
    batch = parsed(log).batch
    hand = batch.hands[0]
    lines = []
    for event in batch.events[hand["event0"] : hand["event0"] + hand["events"]]:
        words = [Street(int(event["street"])).name, Act(int(event["act"])).name]
        if event["seat"] >= 0:
            seat = batch.seats[hand["seat0"] + event["seat"]]
            words.append(str(seat["seat"]))
        if event["amount"] >= 0:
            words.append(str(event["amount"] // 100))
        lines.append(" ".join(words).lower())
    return lines


def cards_of(packed: int) -> str:
    """A packed card list as text, ``??`` for a hidden card."""
    cards = []
    while packed:
        card = packed & 63
        cards.append("??" if card == 63 else "23456789TJQKA"[(card - 1) // 4] + "cdhs"[(card - 1) % 4])
        packed >>= 6
    return " ".join(cards)


def facts(tokens: Tokens, place: int) -> tuple[str, dict[str, object]]:
    """Kind and slots of the token at ``place``; spans as text."""
    token = tokens.tokens[place]
    found: dict[str, object] = {}
    for fact in tokens.captures[token["capture0"] : token["capture0"] + token["captures"]]:
        start, length = int(fact["value"]), int(fact["length"])
        found[Slot(int(fact["slot"])).name] = bytes(tokens.text[start : start + length]).decode() if length else start
    return Line(int(token["kind"])).name, found


__all__ = ["FORMATS", "HOUSE", "STARS", "cards_of", "facts", "parsed", "story", "text_of"]
