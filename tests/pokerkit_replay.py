"""A hand of a real log, played again by PokerKit, which knows nothing of our replay.

``obstacle`` says why a hand cannot be compared: by what the hand is, never by its number.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import pokerkit as pk

from pipeline.codes import DRAWS, SEVEN_CARD_STUDS, Act, EventFlag, HandFlag, Limit, Street, Variant
from pipeline.records import SCALE, UNSAID, HandBatch
from pipeline.replay.cards import card_names, count_cards, known_cards
from pipeline.replay_records import Replay
from pipeline.variants import GAMES, Forced

_BY_HAND = {
    pk.Automation.CARD_BURNING,
    pk.Automation.HOLE_DEALING,
    pk.Automation.BOARD_DEALING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
}
_AUTOMATIC = tuple(step for step in pk.Automation if step not in _BY_HAND)
_HIGH, _LOW8 = pk.StandardHighHand, pk.EightOrBetterLowHand
_OMAHA, _OMAHA8 = pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand
_RANKINGS: dict[Variant, tuple[type[pk.Hand], ...]] = {
    Variant.HOLDEM: (_HIGH,),
    Variant.OMAHA: (_OMAHA,),
    Variant.OMAHA5: (_OMAHA,),
    Variant.OMAHA6: (_OMAHA,),
    Variant.OMAHA_HILO: (_OMAHA, _OMAHA8),
    Variant.OMAHA5_HILO: (_OMAHA, _OMAHA8),
    Variant.OMAHA6_HILO: (_OMAHA, _OMAHA8),
    Variant.STUD7: (_HIGH,),
    Variant.STUD7_HILO: (_HIGH, _LOW8),
    Variant.RAZZ: (pk.RegularLowHand,),
    Variant.DRAW5: (_HIGH,),
    Variant.DRAW27_TRIPLE: (pk.StandardLowHand,),
    Variant.DRAW27_SINGLE: (pk.StandardLowHand,),
    Variant.BADUGI: (pk.BadugiHand,),
}
_STRUCTURES = {
    Limit.FIXED: pk.BettingStructure.FIXED_LIMIT,
    Limit.NO_LIMIT: pk.BettingStructure.NO_LIMIT,
    Limit.POT_LIMIT: pk.BettingStructure.POT_LIMIT,
}
_LIVE = {Act.POST_SMALL_BLIND, Act.POST_BIG_BLIND, Act.POST_LATE, Act.STRADDLE, Act.POST_BOTH}
_RAISES = {Act.BET, Act.RAISE, Act.COMPLETE}
_ACTS = _RAISES | {Act.FOLD, Act.CHECK, Act.CALL, Act.BRING_IN, Act.ALL_IN}
_UNPLAYED = {Act.FALSE_ALL_IN, Act.SPLIT_OFFERED, Act.ADDED_TO_POT, Act.RUN_TWICE, Act.CASH_OUT, Act.REFUND}
_UNPLAYED |= {Act.POST_BUTTON_BLIND, Act.TIMEOUT, Act.CANCELLED, Act.STATED_FEE, Act.POST_DEAD}
_MOST_BETS = 4


@dataclass(frozen=True, slots=True)
class Step:
    """A bet of any kind, a check or a fold."""

    act: Act
    player: int
    chips: int
    street: int
    all_in: bool


@dataclass(frozen=True, slots=True)
class Played:
    """How a hand ended, before rake."""

    ends: list[int]
    pots: list[int]  # at the showdown, none without one
    winners: set[int]
    odd_chip: bool  # a pot cannot be shared evenly: PokerKit gives one winner all odd chips, rooms one to each


@dataclass(slots=True)
class Told:
    """What a log tells of one hand, in chips, players from the left of the button."""

    variant: Variant
    limit: Limit
    stakes: tuple[int, int]  # small and big blind, or small and big bet
    seats: list[int]  # the hand's seat of each player
    stacks: list[int]
    ends: list[int]
    pots: list[int]
    rake: int
    known: list[str]  # cards at the end, "" where not all are known
    antes: list[int]
    blinds: list[int]
    bring_in: int = 0
    posts: list[Step] = field(default_factory=list)
    acts: list[Step] = field(default_factory=list)
    up: dict[tuple[int, int], str] = field(default_factory=dict)  # open cards by round and player
    boards: dict[int, str] = field(default_factory=dict)  # cards by round
    discards: dict[tuple[int, int], int] = field(default_factory=dict)  # cards thrown away by round and player


def told(batch: HandBatch, replay: Replay, row: int) -> Told:
    """One hand of a batch, and what our replay makes of its money."""
    hand = batch.hands[row]
    rows = slice(hand["seat0"], hand["seat0"] + hand["seats"])
    events = batch.events[hand["event0"] : hand["event0"] + hand["events"]]
    results, seats = replay.seats[rows], batch.seats[rows]
    chip = chip_of(hand)
    order = sorted((int(seat), place) for place, seat in enumerate(results["position"]) if seat >= 0)
    players = [place for _, place in order]
    if order and order[0][0] == 0:  # the button is last to act
        players = players[1:] + players[:1]
    if len(players) < 2:
        players = [place for place, seat in enumerate(results["put_in"]) if seat > 0]
    number = {seat: player for player, seat in enumerate(players)}
    fixed = hand["limit"] == Limit.FIXED
    stakes = ("small_bet", "big_bet") if fixed else ("small_blind", "big_blind")
    ends = seats["stack"] - results["put_in"] + results["returned"] + results["won"]
    pots = replay.pots[replay.pots["hand"] == row]
    one = Told(
        Variant(int(hand["variant"])),
        Limit(int(hand["limit"])),
        (int(hand[stakes[0]]) // chip, int(hand[stakes[1]]) // chip),
        players,
        [int(seats["stack"][seat]) // chip for seat in players],
        [int(ends[seat]) // chip for seat in players],
        [int(amount) // chip for amount in pots["amount"]],
        int(replay.results[row]["rake"]) // chip,
        [_known(int(results["cards"][seat])) for seat in players],
        [0] * len(players),
        [0] * len(players),
    )
    for event in events:
        _tell(one, event, number.get(int(event["seat"]), -1), chip)
    return one


def chip_of(hand: Any) -> int:
    """What PokerKit counts in: cents, a tournament's chips whole."""
    return SCALE if hand["flags"] & HandFlag.TOURNAMENT else SCALE // 100


def _known(cards: int) -> str:
    return card_names(cards).replace(" ", "") if cards and known_cards(cards) == count_cards(cards) else ""


def _tell(one: Told, event: Any, player: int, chip: int) -> None:
    act, chips, street = Act(int(event["act"])), max(int(event["amount"]), 0) // chip, int(event["street"])
    step = Step(act, player, chips, street, bool(event["flags"] & EventFlag.ALL_IN))
    names = card_names(int(event["cards"])).split()
    if act == Act.POST_ANTE:
        one.antes[player] += chips
    elif act in _LIVE:
        # a late post is no blind by which PokerKit finds the first to act
        late = act == Act.POST_LATE or (act == Act.POST_BIG_BLIND and max(one.blinds) >= chips)
        one.blinds[player] += -chips if late else chips
        one.posts.append(step)
    elif act == Act.DEAL_HOLE:
        up = names[len(names) - int(event["open"]) :] if event["open"] else []
        one.up[street, player] = one.up.get((street, player), "") + "".join(up)
    elif act == Act.DEAL_BOARD:
        one.boards[street] = "".join(names)
    elif act == Act.DISCARD:
        one.discards[street, player] = int(event["count"])
    elif act in _ACTS:
        one.acts.append(replace(step, act=_named(one, step)))
        if act == Act.BRING_IN:
            one.bring_in = chips


def _named(one: Told, step: Step) -> Act:
    """What an act is that a log only calls all-in."""
    if step.act != Act.ALL_IN:
        return step.act
    bets = [max(blind, 0) for blind in one.blinds] if step.street == Street.PREFLOP else [0] * len(one.seats)
    for before in one.acts:
        bets[before.player] += before.chips if before.street == step.street else 0
    return Act.CALL if bets[step.player] + step.chips <= max(bets) else Act.RAISE


def obstacle(batch: HandBatch, replay: Replay, row: int) -> str:
    """Why PokerKit cannot play a hand, or plays it otherwise than rooms do; empty: it can."""
    hand = batch.hands[row]
    events = batch.events[hand["event0"] : hand["event0"] + hand["events"]]
    variant, limit = Variant(int(hand["variant"])), Limit(int(hand["limit"]))
    acts = {Act(int(act)) for act in events["act"]}
    seats = slice(hand["seat0"], hand["seat0"] + hand["seats"])
    if variant not in _RANKINGS or limit not in _STRUCTURES:
        return "no such game there"
    if replay.results[row]["findings"]:
        return "breaks a rule"
    if hand["flags"] & (HandFlag.RUN_TWICE | HandFlag.CANCELLED) or acts & _UNPLAYED:
        return "no word for what happens"
    if (batch.seats["stack"][seats] == UNSAID).any():
        return "stacks not told"
    if (events["amount"][events["amount"] > 0] % chip_of(hand)).any():
        return "parts of a chip"
    one = told(batch, replay, row)
    return _of_bets(one) or _of_players(one)


def _of_bets(one: Told) -> str:
    """What PokerKit has no place for in the betting."""
    posts = [post.act for post in one.posts]
    bets = [step for step in one.acts if step.act in _RAISES]
    if one.limit == Limit.POT_LIMIT and any(one.antes):
        return "pot limit with antes"
    if Act.POST_BOTH in posts or posts.count(Act.POST_SMALL_BLIND) > 1:
        return "dead blind"
    if one.limit == Limit.FIXED and any(step.all_in for step in bets):
        return "all-in bet in Fixed Limit: must be whole there"
    if one.variant in SEVEN_CARD_STUDS and any(step.act == Act.BET and _is_doubled(one, step) for step in bets):
        return "bet doubled for an open pair"
    if any(_all_in_below_blind(one, step) for step in (*one.posts, *one.acts)):
        return "all-in below the big blind: the bet is as high as it there"
    if any(_is_last_with_chips(one, step) for step in bets):
        return "raise that nobody can call"
    return ""


def _is_doubled(one: Told, step: Step) -> bool:
    return step.street == Street.FLOP and step.chips == one.stakes[1]


def _all_in_below_blind(one: Told, step: Step) -> bool:
    before = 0 if step in one.posts else max(one.blinds[step.player], 0)
    blind = one.stakes[0 if one.limit == Limit.FIXED else 1] if any(one.blinds) else 0
    return step.street <= Street.PREFLOP and step.all_in and before + step.chips < blind


def _is_last_with_chips(one: Told, raised: Step) -> bool:
    """Whether at a raise nobody else has more than the bet as it is."""
    put_in = list(one.antes)
    folded = set()
    for step in (*one.posts, *one.acts[: one.acts.index(raised)]):
        put_in[step.player] += step.chips
        if step.act == Act.FOLD:
            folded.add(step.player)
    others = set(range(len(one.seats))) - folded - {raised.player}
    return all(one.stacks[player] <= max(put_in) for player in others)


def _of_players(one: Told) -> str:
    """What stands in the way of order and showdown."""
    blinds = GAMES[one.variant].forced == Forced.BLINDS
    if len(one.seats) < 2:
        return "order of players not told"
    if blinds and len(one.seats) == 2 and one.blinds[0] < one.blinds[1]:
        return "button posts the big blind"
    if not blinds and not one.bring_in:
        return "no bring-in: its size is not told"
    unfolded = set(range(len(one.seats))) - {step.player for step in one.acts if step.act == Act.FOLD}
    winners = {player for player, stack in enumerate(one.ends) if stack > one.stacks[player]}
    if len(unfolded) > 1 and not all(one.known[player] for player in winners & unfolded):
        return "winner's cards not told"
    return ""


def play(one: Told) -> Played:
    """Play a hand without rake.

    Raises:
        ValueError: PokerKit does not take an act.
    """
    state = _state(one)
    pots: list[int] = []
    acts = iter(one.acts)
    while state.status:
        if (shows := state.showdown_index) is not None:
            pots = pots or [pot.amount for pot in state.pots]
            state.show_or_muck_hole_cards(one.known[shows] or False)
        elif not _deal(state, one):
            _act(state, next(acts))
    pushes = [step for step in state.operations if isinstance(step, pk.ChipsPushing)]
    halves = 1 + any(push.hand_type_index == 1 for push in pushes)
    shares = {halves * sum(chips > 0 for chips in push.amounts) for push in pushes}
    winners = {player for push in pushes for player, chips in enumerate(push.amounts) if chips}
    return Played(list(state.stacks), pots, winners, any(chips % share for chips in pots for share in shares))


def _state(one: Told) -> pk.State:
    small, big = one.stakes
    low, high = (small, big) if one.limit == Limit.FIXED else (big, big)
    blinds = one.blinds[::-1] if len(one.seats) == 2 else one.blinds
    return pk.State(
        _AUTOMATIC,
        pk.Deck.STANDARD,
        _RANKINGS[one.variant],
        _streets(one, low, high),
        _STRUCTURES[one.limit],
        len(set(one.antes)) == 1,
        one.antes,
        blinds,
        one.bring_in,
        one.stacks,
        len(one.seats),
        mode=pk.Mode.CASH_GAME,
    )


def _streets(one: Told, low: int, high: int) -> tuple[pk.Street, ...]:
    """Deals and rounds by our table of games."""
    game = GAMES[one.variant]
    stud, draw = one.variant in SEVEN_CARD_STUDS, one.variant in DRAWS
    most = _MOST_BETS if one.limit == Limit.FIXED else None
    upper = 3 if game.rounds > 3 else 2
    first, later = pk.Opening.POSITION, pk.Opening.POSITION
    if stud:
        razz = one.variant == Variant.RAZZ
        first = pk.Opening.HIGH_CARD if razz else pk.Opening.LOW_CARD
        later = pk.Opening.LOW_HAND if razz else pk.Opening.HIGH_HAND
    return tuple(
        pk.Street(
            number > 1,
            (False,) * deal.down + (True,) * deal.up,
            deal.board,
            draw and deal.draw,
            first if number == 1 else later,
            high if number >= upper else low,
            most,
        )
        for number, deal in enumerate(game.deals, 1)
    )


def _deal(state: pk.State, one: Told) -> bool:
    """Deal, draw or burn once, where that is due."""
    assert state.street_index is not None
    street = Street.PREFLOP + state.street_index
    if state.can_burn_card("??"):
        state.burn_card("??")
    elif (player := state.hole_dealee_index) is not None:
        up = one.up.get((street, player), "")
        deal = GAMES[one.variant].deals[state.street_index]
        down = "??" * (one.discards.get((street, player), 0) if deal.draw else deal.down)
        state.deal_hole(down + (up if deal.up else ""), player)
    elif state.can_deal_board(one.boards.get(street, "")):
        state.deal_board(one.boards[street])
    elif (player := state.stand_patter_or_discarder_index) is not None:
        state.stand_pat_or_discard("??" * one.discards.get((street, player), 0))
    else:
        return False
    return True


def _act(state: pk.State, step: Step) -> None:
    player, chips = step.player, step.chips
    if state.actor_index != player:
        raise ValueError(f"{state.actor_index} is to act, not {player}")
    match step.act:
        case Act.FOLD:
            state.fold()
        case Act.CHECK | Act.CALL:
            if state.checking_or_calling_amount != chips:
                raise ValueError(f"{state.checking_or_calling_amount} is to call, not {chips}")
            state.check_or_call()
        case Act.BRING_IN:
            state.post_bring_in()
        case _:
            state.complete_bet_or_raise_to(state.bets[player] + chips)
