"""One version of a rulebook, for one game, as a row of PARAMETERS."""

from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from pipeline.codes import Currency, Limit, Room, Street, Variant, name_of
from pipeline.records import SCALE, UNSAID
from pipeline.rulebooks.format import RakeTable, Version, origins
from pipeline.rulebooks.parameters import (
    MAX_RAKE_CAPS,
    PARAMETERS,
    BringIn,
    HeadsUpButton,
    OddChip,
    OutOfTurn,
    RakeMethod,
    RakePlayers,
    ShowOrder,
    SmallBlindRule,
)
from pipeline.variants import GAMES, Game

#: Fixed Limit: the first betting round at the upper limit, where a game does not say otherwise.
UPPER_LIMIT_ROUND = 3


@dataclass(frozen=True, slots=True)
class GameKey:
    """What of a hand decides which values of a rulebook hold."""

    variant: int
    limit: int
    currency: int
    room: int
    tournament: bool
    big_blind: int  # money; UNSAID where the log does not say
    players: int  # dealt in; any number within the same borders of a rulebook's rake tables

    def covered_by(self, version: Version) -> bool:
        """Whether a version has rules for the game."""
        variant, limit = name_of(Variant(self.variant)), name_of(Limit(self.limit))
        return variant in version.games and limit in version.limits.value


def money(amount: Decimal) -> int:
    """An amount in the engine's integers."""
    return int(amount * SCALE)


def parameter_row(version: Version, key: GameKey) -> np.void:
    """The PARAMETERS row of a game that ``version`` covers; ``rulebook`` and ``version`` are left 0."""
    row: np.void = np.zeros(1, PARAMETERS)[0]
    game = version.games[name_of(Variant(key.variant))]
    row["covered"] = 1
    row["hole_cards"] = game.hole_cards.value
    row["must_use"] = game.exactly_two is not None and game.exactly_two.value
    row["hi_lo"] = game.high_low is not None and game.high_low.value
    row["max_seats"] = game.max_seats.value
    _set_game(row, GAMES[Variant(key.variant)])
    table = version.table
    row["chip"] = money((table.tournament_chip if key.tournament else table.chip).value)
    row["chip_from_log"] = table.chip_from_log.value
    row["button_may_be_empty"] = table.button_may_be_empty.value
    _set_blinds(row, version)
    _set_betting(row, version, key)
    bring_in = game.bring_in_of(name_of(Limit(key.limit)))
    row["bring_in"] = BringIn.NOBODY if bring_in is None else BringIn[_member(bring_in.value)]
    row["bring_in_antes"] = 0 if game.bring_in_antes is None else game.bring_in_antes.value
    upper = UPPER_LIMIT_ROUND if game.upper_limit_round is None else game.upper_limit_round.value
    row["upper_limit_street"] = Street.BLINDS + upper
    row["open_pair_street"] = 0 if game.open_pair_round is None else Street.BLINDS + game.open_pair_round.value
    row["odd_chip"] = OddChip[_member((game.odd_chip or version.showdown.odd_chip).value)]
    row["odd_chip_to_high"] = version.showdown.odd_chip_to_high.value
    row["show_order"] = ShowOrder[_member((game.show_order or version.showdown.show_order).value)]
    schedule = rake_table(version, key)
    if schedule is not None:
        _set_rake(row, schedule, key)
    origin = origins(version, name_of(Variant(key.variant)), name_of(Limit(key.limit)), schedule)
    row["assumed"] = sum(1 << place for place, value in enumerate(origin) if value is not None and value.assumed)
    return row


def rake_table(version: Version, key: GameKey) -> RakeTable | None:
    """The rake table that holds for a game, None where the rulebook has none."""
    return next((table for table in version.rake.values() if _fits(table, key)), None)


def player_borders(version: Version) -> set[int]:
    """Numbers of players from which on another rake table may hold."""
    starts = {table.players_from for table in version.rake.values()}
    ends = {table.players_to + 1 for table in version.rake.values() if table.players_to is not None}
    return {number for number in starts | ends if number is not None}


def _fits(table: RakeTable, key: GameKey) -> bool:
    named = (
        (table.games, name_of(Variant(key.variant))),
        (table.limits, name_of(Limit(key.limit))),
        (table.currencies, name_of(Currency(key.currency))),
        (table.rooms, name_of(Room(key.room))),
    )
    if any(allowed is not None and name not in allowed for allowed, name in named):
        return False
    if table.tournaments is not None and table.tournaments != key.tournament:
        return False
    if table.big_blind_from is not None and key.big_blind < money(table.big_blind_from):
        return False
    if table.big_blind_to is not None and not UNSAID < key.big_blind <= money(table.big_blind_to):
        return False
    if table.players_from is not None and key.players < table.players_from:
        return False
    return table.players_to is None or key.players <= table.players_to


def _member(word: str) -> str:
    return word.upper().replace("-", "_")


def _set_game(row: np.void, game: Game) -> None:
    row["ranking"] = game.ranking
    row["lowest_rank"] = game.lowest_rank
    row["board_cards"] = game.board_cards
    row["rounds"] = game.rounds
    row["forced"] = game.forced
    row["opener"] = game.opener
    for deal in game.deals:
        row["down"][deal.street] = deal.down
        row["up"][deal.street] = deal.up
        row["board"][deal.street] = deal.board
        row["draw"][deal.street] = deal.draw
    row["most_discards"] = game.most_discards
    row["common_seventh"] = game.common_seventh
    row["split_offer"] = game.split_offer


def _set_blinds(row: np.void, version: Version) -> None:
    blinds = version.blinds
    row["small_blind_rule"] = SmallBlindRule[_member(blinds.small_blind.value)]
    row["small_blind_may_be_dead"] = blinds.small_blind_may_be_dead.value
    row["heads_up_button_posts"] = HeadsUpButton[_member(blinds.heads_up_button_posts.value)]
    larger = blinds.heads_up_button_posts_larger_table.value
    row["heads_up_button_posts_larger_table"] = HeadsUpButton[_member(larger)]
    row["late_post_allowed"] = blinds.late_post_allowed.value
    row["straddle_allowed"] = blinds.straddle_allowed.value
    row["straddle_multiple"] = blinds.straddle_multiple.value


def _set_betting(row: np.void, version: Version, key: GameKey) -> None:
    betting = version.betting
    if key.limit == Limit.FIXED:
        row["raise_cap"] = betting.raise_cap.value
        row["raise_cap_heads_up"] = betting.raise_cap_heads_up.value
    row["short_all_in_reopens"] = betting.short_all_in_reopens.value
    row["short_all_in_fixed_share"] = betting.short_all_in_fixed_share.value
    protected = name_of(Limit(key.limit)) in betting.false_all_in_limits.value
    row["false_all_in_allowed"] = protected and not key.tournament
    row["out_of_turn"] = OutOfTurn[_member(betting.out_of_turn.value)]
    row["return_may_be_netted"] = betting.return_may_be_netted.value
    row["stated_pot_may_be_net"] = betting.stated_pot_may_be_net.value
    row["all_in_marked"] = betting.all_in_marked.value


def _set_rake(row: np.void, table: RakeTable, key: GameKey) -> None:
    row["rake_judged"] = 1
    row["rake_needs_flop"] = table.needs_flop
    row["rake_tiers"] = len(table.tiers)
    row["rake_method"] = RakeMethod[_member(table.method)]
    row["rake_minimum_pot"] = money(table.minimum_pot)
    row["rake_minimum"] = money(table.minimum)
    row["rake_players"] = RakePlayers[_member(table.cap_by)]
    for place, tier in enumerate(table.tiers):
        row["tier_from"][place] = money(tier.start)
        row["tier_step"][place] = money(tier.step)
        row["tier_unit"][place] = money(tier.take)
    caps = {players: money(cap) for players, cap in table.caps.items()}
    if table.caps_in_big_blinds and key.big_blind > 0:
        caps = {players: int(cap * key.big_blind) for players, cap in table.caps_in_big_blinds.items()}
    for players in range(MAX_RAKE_CAPS):
        below = [count for count in caps if count <= players] or sorted(caps)[:1]
        row["rake_cap"][players] = caps[max(below)] if below else UNSAID
