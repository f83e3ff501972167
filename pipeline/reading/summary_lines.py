"""Lines of a summary, which may state several things at once: one event each."""

from pipeline.codes import Act, EventFlag
from pipeline.kernel import kernel
from pipeline.reading.event_lines import begin_event, fill_event
from pipeline.reading.vocabulary import Slot

#: Events that one line of pots may state: total, main, side pots, rake.
POT_EVENTS = 16


@kernel
def add_results(captures, first, last, token, h, street, events, event_at):  # type: ignore[no-untyped-def]
    """A seat's line of the summary: one event a verdict, one where there is none."""
    start = first
    verdicts = 0
    cards = 0
    player = -1
    begun = event_at
    for c in range(first, last):
        slot = captures[c]["slot"]
        if slot == Slot.PLAYER:
            player = captures[c]["value"]
        elif slot == Slot.CARDS:
            cards = captures[c]["value"]
        elif slot == Slot.VERDICT:
            if verdicts > 0:
                event_at = _verdict(captures, start, c, token, h, street, verdicts, player, cards, events, event_at)
            start = c
            verdicts += 1
    event_at = _verdict(captures, start, last, token, h, street, max(verdicts, 1), player, cards, events, event_at)
    if events[event_at - 1]["flags"] & EventFlag.NOT_AWARDED:
        for e in range(begun, event_at):
            events[e]["flags"] |= EventFlag.NOT_AWARDED
    return event_at


@kernel
def _verdict(captures, first, last, token, h, street, number, player, cards, events, event_at):  # type: ignore[no-untyped-def]
    """The event of a summary's ``number``-th verdict on a seat."""
    event = events[event_at]
    begin_event(event, token, h, Act.STATED_RESULT.value, street)
    fill_event(captures, first, last, event)
    event["seat"] = player
    event["cards"] = cards
    if number > 1:
        event["flags"] |= EventFlag.SECOND_RUN
        event["board"] = number
    return event_at + 1


@kernel
def add_pots(captures, first, last, token, h, street, events, event_at):  # type: ignore[no-untyped-def]
    """The summary's line of pots and rake: one event an amount."""
    pot = 0
    stated = 0
    for c in range(first, last):
        slot = captures[c]["slot"]
        value = captures[c]["value"]
        if slot == Slot.POT_NO:
            pot = value
        elif slot == Slot.SIDE_NO:
            pot = min(1 + int(value), 127)
        elif (slot == Slot.AMOUNT or slot == Slot.RAKE) and stated < POT_EVENTS:
            event = events[event_at]
            event_at += 1
            stated += 1
            begin_event(event, token, h, Act.STATED_POT.value if slot == Slot.AMOUNT else Act.STATED_RAKE.value, street)
            event["amount"] = value
            event["pot"] = pot if slot == Slot.AMOUNT else 0
    return event_at
