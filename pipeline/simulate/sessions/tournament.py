"""A tournament as its log tells it: entries, presence, breaks, re-entries and places (source 000)."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from pipeline.simulate.cards import Chance

_NEEDED = 5
_HOUR = 3600
_MINUTE = 60
_IN_TIME = 15 * _MINUTE
_LAST_BREAK = 2


class Event(NamedTuple):
    """One line; ``time`` in seconds after the announced start, ``breaks`` marks the line that breaks the rule."""

    time: int
    what: str
    who: str = ""
    more: str = ""
    breaks: bool = False


def tournament(
    number: int, start: int, chance: Chance, new_name: Callable[[], str], fault: str = ""
) -> tuple[list[str], int]:
    """The lines of a tournament that starts at ``start`` (seconds since 1970), and the one that breaks ``fault``.

    The line is counted from 1, 0: none.
    """
    count = _NEEDED + int(chance() * 20)
    in_time = 2 + int(chance() * (_NEEDED - 2)) if fault == "TRN002" else _NEEDED + int(chance() * (count - _NEEDED))
    players = [new_name() for _ in range(count)]
    started = -int(_MINUTE + chance() * 30 * _MINUTE) if fault == "TRN001" else int(chance() * 20) * _MINUTE
    events = [Event(started, "Started", breaks=fault in {"TRN001", "TRN002"})]
    for place, name in enumerate(players):
        registered = -int(_HOUR + chance() * _HOUR)
        paid = -int(40 * _MINUTE * chance()) if place < in_time else _IN_TIME + 1 + int(_HOUR * chance())
        present = paid + int(10 * _MINUTE * chance())
        events += [
            Event(registered, "Registered", name),
            Event(paid, "Paid", name, "(55.00)"),
            Event(min(present, _IN_TIME) if place < in_time else present, "Present", name),
        ]
    breaks = [90 * _MINUTE, 180 * _MINUTE, 270 * _MINUTE]
    events += [Event(time, "Break", "", str(number + 1)) for number, time in enumerate(breaks)]
    last = breaks[_LAST_BREAK - 1]
    for name in players[: count // 4]:
        events.append(Event(2 * _HOUR - int(chance() * _HOUR), "Re-entry", name, "(55.00)"))
    if fault == "TRN003":
        events.append(Event(last + 1 + int(chance() * _HOUR), "Re-entry", players[-1], "(55.00)", breaks=True))
    end = 5 * _HOUR + int(chance() * _HOUR)
    events += [Event(end - place * 5 * _MINUTE, "Finished", name, str(place + 1)) for place, name in enumerate(players)]
    events = [*sorted(events), Event(end + 10 * _MINUTE, "Ended")]
    stakes = "Texas Hold'em No Limit - Buy-in EUR 50+5 - Guarantee EUR 5,000"
    lines = [f"Tournament # {number} - {stakes} - Start {_clock(start)} CET"]
    lines += [f"{_clock(start + event.time)}  {_words(event)}" for event in events]
    wrong = next((line for line, event in enumerate(events, 2) if event.breaks), 0)
    return lines, wrong


def _clock(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds + _HOUR, UTC):%Y-%m-%d %H:%M:%S}"


def _words(event: Event) -> str:
    values = f"{event.who:<11} {event.more}" if event.who else event.more
    return f"{event.what:<12} {values}".rstrip()
