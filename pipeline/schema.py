"""Every table of the lake: its columns, their types, meaning and unit.

The one declaration that writers, the warehouse's documentation and the tests read.
Money is ``DECIMAL(18,4)`` in the table's currency, times are UTC.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.records import DECIMALS

MONEY = pl.Decimal(18, DECIMALS)
UTC = pl.Datetime("us", "UTC")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its Polars type, what it means and in which unit."""

    name: str
    dtype: pl.DataType
    meaning: str


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the lake: what a row is, its columns and its sort order."""

    name: str
    row: str
    columns: tuple[Column, ...]
    order: tuple[str, ...]

    @property
    def schema(self) -> pl.Schema:
        """The Polars schema, columns in declared order."""
        return pl.Schema({column.name: column.dtype for column in self.columns})


def _table(name: str, row: str, order: tuple[str, ...], *columns: tuple[str, pl.DataType, str]) -> Table:
    return Table(name, row, tuple(Column(*column) for column in columns), order)


_I64, _I32, _I16, _I8 = pl.Int64(), pl.Int32(), pl.Int16(), pl.Int8()
_STR, _BOOL, _RAW = pl.String(), pl.Boolean(), pl.Binary()
_ROOM = ("room", _STR, "room that wrote the log; partition of the lake")
_DAY = ("day", pl.Date(), "business day of the hand; partition of the lake")
_HAND = ("hand_id", _I64, "identity of the hand: 63-bit hash of room and hand number")

FILES = _table(
    "files",
    "one source file, as last read",
    ("file_id",),
    ("file_id", _I64, "63-bit hash of the file's content hash and path"),
    ("path", _STR, "where it was read from (member of an archive: archive!member)"),
    ("size", _I64, "bytes on disk"),
    ("modified_ns", _I64, "modification time, nanoseconds since 1970"),
    ("sha256", _STR, "hash of the bytes on disk"),
    ("encoding", _STR, "text encoding that was found"),
    ("format", _STR, "log format that was found or forced"),
    ("rulebook", _STR, "rulebook that judged its hands"),
    ("hands_found", _I64, "hands found = loaded + duplicates + quarantined"),
    ("loaded", _I64, "hands now in the lake from this file"),
    ("duplicates", _I64, "hands that another file, or an earlier place, had brought"),
    ("quarantined", _I64, "hands set aside with a reason"),
    ("merged", _I64, "duplicates that brought another player's text of their hand"),
    ("unknown_lines", _I64, "lines that no terminal of the grammar matches"),
    ("problem", _STR, "why it, or the rest of it, could not be read, or a remark; null: read whole, nothing to remark"),
    ("is_remark", _BOOL, "all of it was read, the problem is a remark"),
    ("copy_of", _I64, "file with the same bytes (files.file_id): known by its hash, this one was not read"),
)

HANDS = _table(
    "hands",
    "one hand, as played, with the replay's own totals beside the log's",
    ("table_name", "played_at", "hand_no"),
    _HAND,
    _ROOM,
    _DAY,
    ("hand_no", _STR, "hand number as printed"),
    ("file_id", _I64, "source file (files.file_id)"),
    ("line_no", _I32, "1-based line of the file on which the hand starts"),
    ("byte_start", _I64, "offset of the hand in the file's text as UTF-8"),
    ("byte_length", _I32, "bytes of the hand's text as UTF-8"),
    ("text_hash", _I64, "63-bit hash of the hand's text, ends of lines aside"),
    ("played_at", UTC, "time of the hand"),
    (
        "zone",
        _STR,
        "time zone as the room printed it, null where it printed none (then the setting, else the room's own)",
    ),
    ("table_name", _STR, "table"),
    ("tournament_no", _STR, "tournament number, null in cash games"),
    ("variant", _STR, "game, see codes.Variant"),
    ("limit", _STR, "betting structure, see codes.Limit"),
    ("currency", _STR, "ISO code; chips in tournaments; play for play money"),
    ("small_blind", MONEY, "small blind of the stakes"),
    ("big_blind", MONEY, "big blind of the stakes"),
    ("small_bet", MONEY, "lower limit (Fixed Limit)"),
    ("big_bet", MONEY, "upper limit (Fixed Limit)"),
    ("ante", MONEY, "ante of the stakes, else the ante most players paid"),
    ("is_tournament", _BOOL, "played in a tournament"),
    ("is_play_money", _BOOL, "played for play money"),
    ("is_fast", _BOOL, "pooled table (Zoom, Rush)"),
    ("is_run_twice", _BOOL, "more than one board was dealt"),
    ("is_cancelled", _BOOL, "the hand was cancelled"),
    ("max_seats", _I16, "seats of the table, null where not logged"),
    ("players", _I16, "players dealt in"),
    ("button_seat", _I16, "printed seat number of the button"),
    ("hero_seat", _I16, "seat whose player's log it is, null for an observer's"),
    ("board", _STR, "community cards, e.g. 'Kh 8s Ks 2d'"),
    ("board_2", _STR, "second board of a hand run twice"),
    ("pot", MONEY, "what went in less what was returned (replay)"),
    ("rake", MONEY, "pot less all payouts and fees (replay)"),
    ("rake_due", MONEY, "what the rulebook's schedule takes, null where it has none"),
    ("fee", MONEY, "fees beside the rake that the log states"),
    ("stated_pot", MONEY, "pot as the log states it"),
    ("stated_rake", MONEY, "rake as the log states it"),
    ("collected", MONEY, "sum of all wins from pots"),
    ("returned", MONEY, "uncalled bets returned"),
    ("rulebook", _STR, "rulebook that judged the hand"),
    ("rulebook_version", _STR, "its version in force on that day"),
    ("grammar", _STR, "grammar and its hash that read the hand"),
    ("findings", _I16, "number of findings"),
    ("rules_unchecked", _I16, "rules switched off for this hand by facts the log does not tell"),
)

SEATS = _table(
    "seats",
    "one player of one hand",
    ("hand_id", "seat"),
    _HAND,
    _ROOM,
    _DAY,
    ("seat", _I16, "printed seat number"),
    ("player", _STR, "name as printed"),
    ("stack", MONEY, "stack at the start of the hand"),
    ("dealt_in", _BOOL, "took part in the hand"),
    ("is_hero", _BOOL, "the log is this player's"),
    ("position", _STR, "button, small_blind, big_blind, straddle or seat after the big blind: utg, utg+1 .. cutoff"),
    ("cards", _STR, "hole cards as far as known, e.g. 'Ad Td'"),
    ("showed", _BOOL, "showed the cards"),
    ("put_in", MONEY, "all chips put in, dead money included"),
    ("returned", MONEY, "uncalled bet that came back"),
    ("won", MONEY, "won from pots"),
    ("cash_out", MONEY, "paid by the room instead of the pot"),
    ("net", MONEY, "won + cash_out + returned - put_in"),
    ("end_stack", MONEY, "stack + net"),
    # what players' figures count; nothing of it in cancelled hands, see docs/figures.md
    ("had_choice", _BOOL, "had a choice in the first betting round"),
    ("vpip", _BOOL, "put chips in by choice in the first round"),
    ("pfr", _BOOL, "bet or raised in the first round"),
    ("three_bet_chance", _BOOL, "had a choice in the first round after exactly one raise, by another player"),
    ("three_bet", _BOOL, "raised then"),
    ("saw_flop", _BOOL, "still in when the second round's cards came, or the first draw"),
    ("showdown", _BOOL, "in the hand at its end, and not alone"),
    ("won_showdown", _BOOL, "won any part of the pot there"),
    ("aggressive", _I16, "bets and raises after the first round"),
    ("calls", _I16, "calls after the first round"),
    ("folds", _I16, "folds after the first round"),
    ("rake_by_share", MONEY, "part of the rake in proportion to the chips put in for good"),
    ("rake_by_seat", MONEY, "equal part of the rake among those dealt in"),
)

EVENTS = _table(
    "events",
    "one thing that one line of a log says happened, with the state the replay saw before it",
    ("hand_id", "event_no"),
    _HAND,
    _ROOM,
    _DAY,
    ("event_no", _I32, "0-based place within the hand"),
    ("street", _STR, "see codes.street_name"),
    ("act", _STR, "see codes.Act"),
    ("seat", _I16, "printed seat number, null for the table's events"),
    ("amount", MONEY, "chips that this event moves"),
    ("total", MONEY, "whole bet of this street after it (bets, calls, raises)"),
    ("all_in", _BOOL, "the log says all-in"),
    ("cards", _STR, "cards dealt, shown or mucked"),
    ("pot_no", _I16, "pot of a win or of a stated pot: 1 main, 2.. side pots"),
    ("board_no", _I16, "board of a hand run more than once"),
    ("line_no", _I32, "1-based line within the hand"),
    ("byte_start", _I64, "offset of the line in the file's text as UTF-8"),
    ("byte_length", _I32, "bytes of the line"),
    ("pot_before", MONEY, "pot before the event, bets of the street included"),
    ("to_call", MONEY, "what the player owed before the event"),
    ("stack_before", MONEY, "the player's chips before the event"),
    ("raises_before", _I16, "bets and raises of the street before the event"),
    ("least_raise", MONEY, "least legal total of a bet or raise, null where none is legal or known"),
    ("greatest_raise", MONEY, "greatest legal total of a bet or raise"),
)

POTS = _table(
    "pots",
    "one pot that the all-ins of a hand make (replay)",
    ("hand_id", "pot_no"),
    _HAND,
    _ROOM,
    _DAY,
    ("pot_no", _I16, "1 main, 2.. side pots"),
    ("amount", MONEY, "chips in it"),
    ("rake", MONEY, "its share of the rake, pro rata"),
    ("seats", _STR, "seats with a share in it, e.g. '1 4 6'"),
)

PAYOUTS = _table(
    "payouts",
    "one payment of chips that the log records: a win, a return, a refund or a cash-out",
    ("hand_id", "event_no"),
    _HAND,
    _ROOM,
    _DAY,
    ("event_no", _I32, "events.event_no of its line"),
    ("seat", _I16, "printed seat number"),
    ("kind", _STR, "collect, return_bet, refund, cash_out"),
    ("pot_no", _I16, "pot it was paid from: 1 main, 2.. side pots, null where the log does not say"),
    ("board_no", _I16, "board it was won on, 0: the only one"),
    ("amount", MONEY, "chips"),
)

FINDINGS = _table(
    "findings",
    "one broken rule",
    ("hand_id", "event_no", "code"),
    _HAND,
    _ROOM,
    _DAY,
    ("code", _STR, "rule code, e.g. RAK001"),
    ("name", _STR, "rule name"),
    ("severity", _STR, "error or warning"),
    ("seat", _I16, "printed seat number, null where the rule is the table's"),
    ("event_no", _I32, "events.event_no of the line that broke it"),
    ("line_no", _I32, "1-based line within the hand"),
    ("expected", _STR, "what the rule calls for"),
    ("actual", _STR, "what the log shows"),
    ("amount", MONEY, "actual less expected, where both are money"),
    ("message", _STR, "the finding as a sentence"),
    ("rulebook", _STR, "rulebook"),
    ("rulebook_version", _STR, "version of the rulebook"),
    ("source", _STR, "document and heading that the rule comes from"),
    ("assumed", _BOOL, "the value judged by is an assumption of the rulebook, no source states it"),
)

TEXTS = _table(
    "texts",
    "one text of one hand; a hand that several players' logs tell has one of each",
    ("hand_id", "text_hash"),
    _HAND,
    _ROOM,
    _DAY,
    ("text_hash", _I64, "63-bit hash of the text, ends of lines aside; hands.text_hash names the text of its rows"),
    ("file_id", _I64, "source file (files.file_id)"),
    ("line_no", _I32, "1-based line of the file on which the text starts"),
    ("byte_start", _I64, "offset in the file's text as UTF-8"),
    ("byte_length", _I32, "bytes as UTF-8"),
    ("player", _STR, "whose log it is, null for an observer's"),
    ("text", _STR, "the text as UTF-8, with its byte order marks and line ends"),
    ("raw", _RAW, "its bytes on disk, null where those are the text's"),
)

QUARANTINE = _table(
    "quarantine",
    "one hand that could not be loaded, with its reason",
    ("file_id", "line_no"),
    ("file_id", _I64, "source file"),
    ("line_no", _I32, "1-based line of the file on which the hand starts"),
    ("byte_start", _I64, "offset in the file's text as UTF-8"),
    ("byte_length", _I32, "bytes"),
    ("hand_no", _STR, "hand number where one could be read"),
    ("reason", _STR, "short reason, e.g. unknown-line, hand-incomplete, variant-not-covered"),
    ("at_line", _I32, "1-based line of the file at which reading failed"),
    ("at_column", _I32, "1-based column"),
    ("message", _STR, "what was found and what was expected, for a person"),
    ("text", _STR, "the hand's text as UTF-8"),
    ("raw", _RAW, "its bytes on disk, null where those are the text's"),
)

UNKNOWN_LINES = _table(
    "unknown_lines",
    "one line that no terminal of the format's grammar matches",
    ("file_id", "line_no"),
    ("file_id", _I64, "source file"),
    ("line_no", _I32, "1-based line of the file"),
    ("format", _STR, "format whose grammar was tried"),
    ("text", _STR, "the line"),
)

SUPERSEDED = _table(
    "superseded",
    "one hand whose rows in an earlier batch no longer count",
    ("hand_id",),
    ("hand_id", _I64, "the hand"),
    ("stem", _STR, "name of the batch's files, without their ending"),
)

FORGOTTEN = _table(
    "forgotten",
    "one hand whose rows were removed for good; it is not loaded again",
    ("hand_no",),
    ("hand_id", _I64, "the hand, null where it was in quarantine"),
    ("room", _STR, "room, null where it was in quarantine"),
    ("hand_no", _STR, "hand number as printed, null where none could be read"),
    ("file_id", _I64, "file with which it was forgotten, null: with a player"),
)

RULEBOOK_VALUES = _table(
    "rulebook_values",
    "one value that rules across hands go by, of one version of a rulebook that judged hands",
    ("rulebook", "rulebook_version", "name", "place"),
    ("rulebook", _STR, "rulebook"),
    ("rulebook_version", _STR, "version of the rulebook"),
    ("name", _STR, "key in the rulebook, e.g. session.protections_a_day"),
    ("value", _STR, "the value as text"),
    ("assumed", _BOOL, "an assumption, no source states it"),
    ("source", _STR, "document and heading, null where assumed"),
    ("reason", _STR, "why it is assumed"),
    ("place", _I16, "of several entries the first that fits a hand holds"),
    ("variant", _STR, "game that it holds for, null: all; so are the columns that follow"),
    ("limit", _STR, "betting structure"),
    ("currency", _STR, "currency"),
    ("low", MONEY, "lower limit, or small blind"),
    ("high", MONEY, "upper limit, or big blind"),
    ("tables", _STR, "pattern of table names"),
)

MANIFESTS = _table(
    "manifests",
    "one hand that a room's own list of a folder's hands names",
    ("file_id", "line_no"),
    ("file_id", _I64, "the list"),
    ("room", _STR, "room that wrote it"),
    ("line_no", _I32, "1-based line of the file"),
    ("hand_no", _STR, "hand number"),
    ("table_no", _STR, "number by which the room knows the table"),
)

TOURNAMENTS = _table(
    "tournaments",
    "one tournament, by the first line of its log",
    ("file_id",),
    ("file_id", _I64, "its log"),
    ("room", _STR, "room that wrote it"),
    ("tournament_no", _STR, "number as printed"),
    ("variant", _STR, "game, see codes.Variant"),
    ("limit", _STR, "betting structure, see codes.Limit"),
    ("currency", _STR, "ISO code"),
    ("buy_in", MONEY, "what goes to the prizes"),
    ("fee", MONEY, "what the house takes"),
    ("guarantee", MONEY, "guaranteed prizes, null where none are"),
    ("starts_at", UTC, "start as announced"),
    ("zone", _STR, "time zone as printed; holds for all times of the log"),
    ("rulebook", _STR, "rulebook that judges it"),
    ("rulebook_version", _STR, "its version in force on that day"),
)

TOURNAMENT_EVENTS = _table(
    "tournament_events",
    "one thing that one line of a tournament's log says happened",
    ("file_id", "line_no"),
    ("file_id", _I64, "the log"),
    ("line_no", _I32, "1-based line of the file"),
    ("at", UTC, "when"),
    ("act", _STR, "registered, paid, present, started, break, re_entry, finished or ended"),
    ("player", _STR, "name as printed, null for the tournament's own"),
    ("amount", MONEY, "paid"),
    ("number", _I32, "of a break; the place of a finish"),
)

RUNS = _table(
    "runs",
    "one run of ingest",
    ("started_at",),
    ("run_id", _STR, "identity of the run"),
    ("started_at", UTC, "start"),
    ("finished_at", UTC, "end"),
    ("version", _STR, "version of railbird"),
    ("files", _I64, "files looked at"),
    ("hands_found", _I64, "hands found = loaded + duplicates + quarantined"),
    ("loaded", _I64, "hands loaded"),
    ("duplicates", _I64, "hands already known"),
    ("merged", _I64, "duplicates that brought another player's text of their hand"),
    ("quarantined", _I64, "hands set aside"),
    ("findings", _I64, "findings of the loaded hands"),
)

#: Columns that views of the warehouse have beside those of the lake, by table.
ADDED = {
    "findings": (
        Column("scope", _STR, "hand, session or run: how much had to be looked at"),
        Column("table_name", _STR, "table, where the rule is not one of a single hand"),
        Column("file_id", _I64, "file in which it shows (files.file_id), where no hand is named"),
        Column("file_line", _I32, "1-based line of that file"),
    ),
    "manifests": (Column("path", _STR, "where the list was read from"),),
    "tournaments": (Column("path", _STR, "where the log was read from"),),
    "tournament_events": (Column("tournament_no", _STR, "number of the tournament"),),
}

#: Columns by which the lake divides hand tables.
PARTITION = ("room", "day")
#: Tables divided by them, written for each batch.
HAND_TABLES = (HANDS, SEATS, EVENTS, POTS, PAYOUTS, FINDINGS, TEXTS)
#: Tables written for each batch without partitions.
BATCH_TABLES = (
    FILES,
    QUARANTINE,
    UNKNOWN_LINES,
    SUPERSEDED,
    FORGOTTEN,
    RULEBOOK_VALUES,
    MANIFESTS,
    TOURNAMENTS,
    TOURNAMENT_EVENTS,
)
TABLES = {table.name: table for table in (*HAND_TABLES, *BATCH_TABLES, RUNS)}
