"""Rulebooks: finding, reading and checking them, and pointing every hand at its own rules.

Built-in rulebooks travel inside the package and go by name; a user's own goes by path.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from pipeline.codes import HandFlag, SeatFlag
from pipeline.records import HandBatch
from pipeline.rulebooks.format import BuyIn, Game, Origin, RakeTable, Rulebook, faults
from pipeline.rulebooks.parameter_rows import GameKey, parameter_row, player_borders
from pipeline.rulebooks.parameters import PARAMETERS

#: The rulebook of common rules: of rooms without a document of their own, and of games that another does not cover.
STANDARD = "standard"
T = TypeVar("T")
_ORIGIN = frozenset(Origin.__struct_fields__)
#: Values of ``PARAMETERS.rulebook``.
GIVEN, FALLBACK = 0, 1


class RulebookError(Exception):
    """A rulebook that cannot be used; the message names file, key and what was expected."""


def builtin_names() -> list[str]:
    """Names of the rulebooks that come with the package."""
    folder = files("pipeline.rulebooks")
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def load(name_or_path: str) -> Rulebook:
    """The rulebook of a built-in name, or of a path to a TOML file.

    Raises:
        RulebookError: there is none, it cannot be read, or it is not valid.
    """
    if name_or_path in builtin_names():
        return _builtin(name_or_path)
    return read(_content(name_or_path), name_or_path)


@cache
def _builtin(name: str) -> Rulebook:
    return read(_content(name), f"{name}.toml")


def _content(name_or_path: str) -> bytes:
    """The bytes of a rulebook's file."""
    if name_or_path in builtin_names():
        return (files("pipeline.rulebooks") / f"{name_or_path}.toml").read_bytes()
    path = Path(name_or_path)
    if not path.suffix and not path.exists():
        known = ", ".join(builtin_names())
        raise RulebookError(f"no rulebook named {name_or_path}; expected one of {known}, or a path to a .toml file")
    try:
        return path.read_bytes()
    except OSError as error:
        raise RulebookError(f"{path}: cannot be read: {error.strerror}") from error


def read(content: bytes, file: str) -> Rulebook:
    """A rulebook from the bytes of its file; ``file`` is for messages, and for where a path it extends begins.

    Raises:
        RulebookError: it is not valid.
    """
    raw = _whole(content, file, ())
    if isinstance(raw.get("version"), list):
        raw["version"] = _completed(raw["version"])
        for place, version in enumerate(raw["version"]):
            for section, of in (("games", Game), ("rake", RakeTable), ("buy_in", BuyIn)):
                for name, part in _named(version, section).items():  # msgspec does not name the key of a dict
                    _converted(part, of, file, f"version[{place}].{section}.{name}")
    book = _converted(raw, Rulebook, file)
    for key, message in faults(book):
        raise RulebookError(f"{file}: {key}: {message}")
    return book


def _whole(content: bytes, file: str, extending: tuple[str, ...]) -> dict[str, Any]:
    """What a file says, after what the rulebook says that it extends."""
    try:
        raw: dict[str, Any] = msgspec.toml.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{file}: not valid TOML: {error}") from error
    extends = raw.pop("extends", None)
    if extends is None:
        return raw
    if not isinstance(extends, str):
        raise RulebookError(f"{file}: extends: expected the name or path of a rulebook")
    path = extends if extends in builtin_names() else str(Path(file).parent / extends)
    if path in extending:
        raise RulebookError(f"{file}: extends: {extends} extends this rulebook in turn")
    try:
        base = _whole(_content(path), path, (*extending, file))
    except RulebookError as error:
        raise RulebookError(f"{file}: extends: {error}") from error
    lists = [part["version"] for part in (base, raw) if isinstance(part.get("version"), list)]
    whole: dict[str, Any] = _merged(base, raw)
    if lists:
        whole["version"] = [version for versions in lists for version in versions]
    return whole


def _converted(raw: object, of: type[T], file: str, where: str = "") -> T:
    """``raw`` as typed, or an error that names the key."""
    try:
        return msgspec.convert(raw, of, str_keys=True)
    except msgspec.ValidationError as error:
        expected, _, key = str(error).partition(" - at `$")
        named = f"{where}{key.rstrip('`')}".strip(".") or "top level"
        raise RulebookError(f"{file}: {named}: {_in_sentence(expected)}") from error


def _named(version: object, section: str) -> dict[str, object]:
    """What a version names one by one in a section."""
    parts = version.get(section) if isinstance(version, dict) else None
    return parts if isinstance(parts, dict) else {}


def _in_sentence(text: str) -> str:
    return text[:1].lower() + text[1:]


def _completed(versions: list[Any]) -> list[Any]:
    """Versions with what they leave unsaid taken from the one before."""
    whole: list[Any] = []
    for version in versions:
        whole.append(_merged(whole[-1], version) if whole else version)
    return whole


def _merged(before: Any, after: Any) -> Any:
    """Tables merged key by key, new keys first; an origin, a value with its origin, and any list are replaced whole."""
    if not isinstance(before, dict) or not isinstance(after, dict) or "value" in before or "value" in after:
        return after
    if not _ORIGIN.isdisjoint(after):
        before = {key: part for key, part in before.items() if key not in _ORIGIN}
    new = {key: part for key, part in after.items() if key not in before}
    return new | {key: _merged(part, after[key]) if key in after else part for key, part in before.items()}


def assign(batch: HandBatch, rulebook: Rulebook, days: np.ndarray) -> np.ndarray:
    """Point every hand at its rules and return the rules, each set once.

    A hand is never judged by a guess: where the rulebook does not cover the variant or the
    limit, ``standard`` judges (``PARAMETERS.rulebook`` is then FALLBACK instead of GIVEN,
    and ``version`` one of standard's). Where that does not cover the game either, or the
    rulebook had no version in force on the day, ``covered`` is 0: the hand belongs in
    quarantine.

    Args:
        batch: hands; ``HAND.rules`` is written.
        rulebook: the rules of the room.
        days: datetime64[D], the day of each hand.

    Returns:
        PARAMETERS rows.
    """
    hands = batch.hands
    day_numbers = days.astype("datetime64[D]").astype(np.int64)
    books = (rulebook, load(STANDARD))
    borders = np.unique([np.datetime64(v.start, "D").astype(np.int64) for book in books for v in book.version])
    stake = np.where(hands["big_blind"] > 0, hands["big_blind"], hands["small_bet"])
    flags = hands["flags"].astype(np.int64) & int(HandFlag.TOURNAMENT)
    players = _bordered_players(batch, books)
    columns = (hands["variant"], hands["limit"], hands["currency"], hands["room"], flags, stake, players)
    keys = np.column_stack([*(c.astype(np.int64) for c in columns), np.searchsorted(borders, day_numbers, "right")])
    unique, firsts, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    hands["rules"] = inverse.reshape(-1)
    rows = np.zeros(len(unique), PARAMETERS)
    for place, (key, first) in enumerate(zip(unique.tolist(), firsts, strict=True)):
        variant, limit, currency, room, tournament, big_blind, dealt_in, _ = key
        game = GameKey(variant, limit, currency, room, bool(tournament), big_blind, dealt_in)
        rows[place] = _row(books, game, days[first].astype("datetime64[D]"))
    return rows


def _bordered_players(batch: HandBatch, books: tuple[Rulebook, ...]) -> np.ndarray:
    """Players dealt in by hand, as the number from which on the same rake tables hold."""
    borders = np.unique([0, *(number for book in books for v in book.version for number in player_borders(v))])
    if len(borders) == 1:  # no table goes by players, as in most rulebooks
        return np.zeros(len(batch.hands), np.int64)
    dealt_in = batch.seats["hand"][batch.seats["flags"] & SeatFlag.DEALT_IN != 0]
    counts = np.bincount(dealt_in, minlength=len(batch.hands))
    bordered: np.ndarray = borders[np.searchsorted(borders, counts, "right") - 1]
    return bordered


def _row(books: tuple[Rulebook, Rulebook], game: GameKey, day: np.datetime64) -> np.void:
    """The rules of one game on one day, by the first rulebook that covers it."""
    for number, book in enumerate(books):
        in_force = [place for place, version in enumerate(book.version) if np.datetime64(version.start, "D") <= day]
        if not in_force:
            break  # nobody said which rules were in force: no other book may stand in
        if game.covered_by(book.version[in_force[-1]]):
            row = parameter_row(book.version[in_force[-1]], game)
            row["rulebook"], row["version"] = number, in_force[-1]
            return row
    uncovered: np.void = np.zeros(1, PARAMETERS)[0]
    return uncovered
