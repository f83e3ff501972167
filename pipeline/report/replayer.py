"""The hands that a report opens, packed for its replayer.

A pack is gzip in base64, so that a page with ten thousand hands stays small and the
browser unpacks only what is looked at.
"""

import gzip
from base64 import b64encode
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

import duckdb
import msgspec

from pipeline.codes import name_of, street_name
from pipeline.findings.diagnostics import hand_lines
from pipeline.render.safe import visible
from pipeline.report import rows
from pipeline.variants import GAMES
from pipeline.warehouse.queries import stream

#: Hands in a pack, and hands asked of the warehouse at once: a question reads the whole period, however few it wants.
PACK, FETCH = 50, 10_000
#: Acts that repeat what was told before, of which the replayer shows nothing.
_STATED = ("stated_", "no_low", "run_twice")


def packs(con: duckdb.DuckDBPyConnection, hand_ids: Sequence[int], values: dict[str, object]) -> Iterator[str]:
    """Packs of the hands in their order, ``PACK`` hands each; a hand that has no text is null."""
    for fetched in _parts(hand_ids, FETCH):
        hands = _hands(con, {**values, "hand_ids": list(fetched)})
        for part in _parts(fetched, PACK):
            yield pack([hands.get(hand_id) for hand_id in part])


def _parts(hand_ids: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (hand_ids[at : at + size] for at in range(0, len(hand_ids), size))


def pack(value: object) -> str:
    """A value as JSON, compressed; the same value gives the same text."""
    return b64encode(gzip.compress(msgspec.json.encode(value), compresslevel=6, mtime=0)).decode()


def _hands(con: duckdb.DuckDBPyConnection, values: dict[str, Any]) -> dict[int, dict[str, Any]]:
    hands = {row.hand_id: _hand(row) for row in stream(con, "report/texts", rows.TextRow, values)}
    for seat in stream(con, "report/seats", rows.SeatRow, values):
        if seat.hand_id in hands:
            hands[seat.hand_id]["seats"].append(
                [
                    seat.seat,
                    visible(seat.player),
                    _number(seat.stack),
                    seat.dealt_in,
                    seat.position or "",
                    seat.cards or "",
                ]
            )
    for event in stream(con, "report/events", rows.EventRow, values):
        if event.hand_id in hands and event.street != "summary" and not event.act.startswith(_STATED):
            hands[event.hand_id]["steps"].append(
                [
                    event.street,
                    event.act,
                    event.seat,
                    _number(event.amount),
                    _number(event.total),
                    event.all_in,
                    event.cards or "",
                    event.line_no,
                    event.board_no or 1,
                ]
            )
    return hands


def _hand(row: rows.TextRow) -> dict[str, Any]:
    return {
        "first": row.first_line,
        "lines": [visible(line) for line in hand_lines(row.text)],
        "button": row.button_seat,
        "due": _number(row.rake_due),
        "down": _face_down(row.variant),
        "seats": [],
        "steps": [],
    }


def _face_down(variant: str) -> dict[str, int]:
    """How many of a street's cards a player gets face down, by street; only of games that deal some face up."""
    game = next((game for game in GAMES.values() if name_of(game.variant) == variant), None)
    if game is None or not any(deal.up for deal in game.deals):
        return {}
    return {street_name(game.variant, deal.street): deal.down for deal in game.deals}


def _number(value: Decimal | None) -> int | None:
    """Money as a whole number of 1/10,000, which the script counts without rounding."""
    return None if value is None else int(value * 10_000)
