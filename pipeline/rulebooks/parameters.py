"""What the replay needs to know of a rulebook for one game, as one row of numbers.

A row holds for one variant, limit, kind of game (cash or tournament), stake and
version of a rulebook; ``pipeline.rulebooks.load.assign`` makes the rows and points every
hand at its own (``HAND.rules``). Money as in ``pipeline.records``. Booleans are uint8.
"""

from enum import IntEnum

import numpy as np

from pipeline.codes import Street

#: Length of the table of caps by players; more players have the last cap.
MAX_RAKE_CAPS = 12
#: Most tiers of a rake table, each with a step of its own.
MAX_RAKE_TIERS = 4


#: Length of the tables by street.
STREETS = len(Street)


class OutOfTurn(IntEnum):
    """What the replay does with an act out of turn."""

    REPORT = 0  # a finding; the act counts as the log says
    IGNORE = 1  # the room lets players act ahead: no finding


class HeadsUpButton(IntEnum):
    """Which blind the button posts when two players are dealt in."""

    SMALL_BLIND = 1
    BIG_BLIND = 2


class SmallBlindRule(IntEnum):
    """What the small blind must be."""

    HEADER = 0  # the amount that the log's header states; unchecked where it states none
    HALF_ROUNDED_DOWN = 1  # half the big blind, down to the smallest chip
    HALF_ROUNDED_UP = 2


class OddChip(IntEnum):
    """Who gets the chip that cannot be split."""

    UNJUDGED = 0  # the rulebook does not say
    LEFT_OF_BUTTON = 1  # the winner nearest left of the dealer
    DEALT_FIRST = 2  # the winner who was dealt to before the others


class RakeMethod(IntEnum):
    """How the tiers of a rake table make a rake."""

    FULL_STEPS = 0  # a unit for every full step
    PERCENT_DOWN = 1  # a percentage (step = one whole unit of money), down to the smallest chip
    PERCENT_HALF_EVEN = 2  # the same, to the nearest chip, halves to even
    FIXED = 3  # the unit of the highest tier that the pot reaches


class RakePlayers(IntEnum):
    """Which players count for the cap."""

    DEALT_IN = 0
    CONTRIBUTORS = 1


class ShowOrder(IntEnum):
    """Who shows first when the last round had no bet."""

    UNJUDGED = 0
    LEFT_OF_BUTTON = 1
    HIGHEST_BOARD = 2  # the player with the best open cards
    LEFT_OF_BIG_BLIND = 3


class BringIn(IntEnum):
    """Whose open card brings it in."""

    NOBODY = 0  # the game has no bring-in
    LOWEST = 1
    HIGHEST = 2


PARAMETERS = np.dtype(
    [
        # --- identity
        ("rulebook", np.int16),  # index into the Assignment's rulebooks
        ("version", np.int16),  # index of the version within that rulebook
        ("covered", np.uint8),  # 0: the rulebook has no rules for this game: quarantine
        ("assumed", np.uint64),  # bit i: value i of rulebook_format.VALUES is an assumption
        # --- cards and ranking
        ("hole_cards", np.uint8),  # cards that a player holds at the end
        ("must_use", np.uint8),  # exactly two hole cards and three of the board
        ("hi_lo", np.uint8),  # half the pot to the best low, eight or better
        # --- the game itself, from pipeline.variants
        ("ranking", np.uint8),  # variants.Ranking
        ("lowest_rank", np.uint8),  # of the deck
        ("board_cards", np.uint8),  # cards in the middle at the end, a common seventh apart
        ("rounds", np.uint8),  # betting rounds
        ("forced", np.uint8),  # variants.Forced
        ("opener", np.uint8),  # variants.Opener
        ("bring_in", np.uint8),  # BringIn
        ("bring_in_antes", np.uint8),  # least bring-in in antes, 0: rooms differ
        ("upper_limit_street", np.uint8),  # Fixed Limit: first street at the upper limit
        ("open_pair_street", np.uint8),  # Fixed Limit: street on which an open pair allows the upper limit, 0: none
        ("down", np.uint8, (STREETS,)),  # cards that each street deals to a player face down,
        ("up", np.uint8, (STREETS,)),  # .. face up,
        ("board", np.uint8, (STREETS,)),  # .. and to the middle
        ("draw", np.uint8, (STREETS,)),  # 1: players may change cards before the street's betting
        ("most_discards", np.uint8),  # in one draw
        ("common_seventh", np.uint8),  # a deck that runs short gives one common last card
        ("split_offer", np.uint8),  # players may agree to split the pot
        # --- table
        ("max_seats", np.uint8),  # most players dealt in
        ("chip", np.int64),  # smallest chip
        ("chip_from_log", np.uint8),  # 1: chip is the largest it may be; the amounts of the hand tell the real one
        # --- button and blinds
        ("button_may_be_empty", np.uint8),  # dead button: a seat nobody is dealt in at
        ("small_blind_may_be_dead", np.uint8),  # a hand without a small blind is allowed
        ("heads_up_button_posts", np.uint8),  # HeadsUpButton at a table of two seats
        ("heads_up_button_posts_larger_table", np.uint8),  # HeadsUpButton at all other tables
        ("small_blind_rule", np.uint8),  # SmallBlindRule
        ("straddle_allowed", np.uint8),
        ("straddle_multiple", np.uint8),  # straddle in big blinds
        ("late_post_allowed", np.uint8),  # live post from a seat other than the big blind's
        # --- betting
        ("raise_cap", np.uint8),  # bets a round, the bet included, 0: none
        ("raise_cap_heads_up", np.uint8),  # the same where two players are left in the hand
        ("short_all_in_reopens", np.uint8),  # 1: an all-in short of a full raise reopens betting
        # Fixed Limit: percent of the bet from which an all-in counts as a raise
        ("short_all_in_fixed_share", np.uint8),
        ("false_all_in_allowed", np.uint8),
        ("out_of_turn", np.uint8),  # OutOfTurn
        # --- uncalled bets
        ("return_may_be_netted", np.uint8),  # logs may leave out the return of an uncalled bet
        ("all_in_marked", np.uint8),  # the room's logs mark every all-in bet, call and raise
        ("stated_pot_may_be_net", np.uint8),  # logs may state the pot less the rake
        # --- showdown
        ("odd_chip", np.uint8),  # OddChip
        ("odd_chip_to_high", np.uint8),  # High/Low: the odd chip of the two halves goes to the high
        ("show_order", np.uint8),  # ShowOrder
        # --- rake
        ("rake_judged", np.uint8),  # 0: no schedule, rake is reported only
        ("rake_needs_flop", np.uint8),  # no rake without a flop, in stud games a second deal, in draw games a draw
        ("rake_tiers", np.uint8),  # tiers in use; 0 with rake_judged: not raked
        # tier i takes tier_unit[i] for every tier_step[i] of the pot between tier_from[i] and the next tier
        ("tier_from", np.int64, (MAX_RAKE_TIERS,)),
        ("tier_step", np.int64, (MAX_RAKE_TIERS,)),
        ("tier_unit", np.int64, (MAX_RAKE_TIERS,)),
        ("rake_method", np.uint8),  # RakeMethod
        ("rake_minimum_pot", np.int64),  # smaller pots are not raked
        ("rake_minimum", np.int64),  # least rake of a pot from which the tiers take anything
        ("rake_players", np.uint8),  # RakePlayers
        # cap for i players, index 0 and 1 unused, the last for that many and more; UNSAID: no cap
        ("rake_cap", np.int64, (MAX_RAKE_CAPS,)),
    ]
)
