"""Simulated hands of every game: cards, money, turns, who shows first, and that the same seed gives the same bytes."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from pipeline.reading.formats import detect
from pipeline.reading.parse import parse
from pipeline.simulate import boards, rake
from pipeline.simulate.cards import CARDS
from pipeline.simulate.faults.aftermath import up_cards
from pipeline.simulate.faults.bookkeeping import adds_up, books_at
from pipeline.simulate.games import GAMES, Family, FormatName, Limit, Variant, WrongChoice
from pipeline.simulate.log import ACTS, AGGRESSION, HEADINGS, Kind, Log, View
from pipeline.simulate.night import logs
from pipeline.simulate.ranking import soko
from pipeline.simulate.worth import JUDGES, two_left
from pipeline.simulate.writing import FORMATS, Request, default_limit, night_of, write
from tests.conftest import PROJECT

HANDS = 120
GAMES_AND_LIMITS = [(variant, limit) for variant, game in GAMES.items() for limit in game.limits]
ROOMS = [
    (form, variant, limit)
    for form, room in FORMATS.items()
    for variant, limit in GAMES_AND_LIMITS
    if room.plays(variant, limit)
]


def played(variant: Variant, limit: Limit | None = None, hands: int = HANDS, **more: object) -> Iterator[Log]:
    request = Request(variant, limit or default_limit(variant), **more)  # type: ignore[arg-type]
    return logs(night_of(request), hands, seed=3)


def cards_of(words: str) -> list[int]:
    return [CARDS.index(word) for word in words.split()]


def kinds(log: Log) -> Counter[Kind]:
    return Counter(entry.kind for entry in log.entries)


# ---- what holds in every hand ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, "most"])
@pytest.mark.parametrize(("variant", "limit"), GAMES_AND_LIMITS)
def test_chips_and_cards_are_conserved(variant: Variant, limit: Limit, players: int | str) -> None:
    count = GAMES[variant].seats if players == "most" else int(players)
    for log in played(variant, limit, players=count):
        assert len(log.order) == count
        assert adds_up(log)
        chips_are_conserved(log)
        cards_are_conserved(log)


def chips_are_conserved(log: Log) -> None:
    in_the_pot = books_at(log, len(log.entries)).pot
    out = sum(entry.chips for entry in log.entries if entry.kind in {Kind.WINS, Kind.RAKE, Kind.REFUND})
    assert in_the_pot == out


def cards_are_conserved(log: Log) -> None:
    """Hands, board and stub are of one deck, and nothing is in two places; a reshuffled deck goes round again."""
    if Kind.RESHUFFLED in kinds(log):
        held = [card for place, cards in enumerate(log.cards) if place not in folded(log) for card in cards]
        assert len(held) == len(set(held))
        return
    seen = [card for cards in log.cards for card in cards] + [*log.board, *log.stub]
    seen += [card for entry in log.entries if entry.kind is Kind.DISCARD for card in entry.down]
    if log.game.family is not Family.FLOP:
        assert sorted(seen) == list(log.game.deck)
    else:
        assert len(seen) == len(set(seen))


def folded(log: Log) -> set[int]:
    return {entry.who for entry in log.entries if entry.kind is Kind.FOLD}


@pytest.mark.parametrize(("variant", "limit"), GAMES_AND_LIMITS)
def test_bets_keep_the_limit(variant: Variant, limit: Limit) -> None:
    """A second reading of the limits, over whole logs."""
    for log in played(variant, limit):
        for index, entry in enumerate(log.entries):
            if entry.kind not in AGGRESSION or entry.all_in:
                continue
            books, stakes = books_at(log, index), log.stakes
            unit = stakes.low if books.round <= 2 else stakes.high
            match limit:
                case Limit.FIXED:
                    sizes = {unit, stakes.high} if books.round - 1 == log.game.open_pair_round else {unit}
                    assert entry.by in sizes or (entry.kind is Kind.COMPLETE and entry.total == stakes.low)
                    assert books.bets < 4 or log.game.variant is Variant.STUD5
                case Limit.SPREAD:
                    unit = (stakes.low, stakes.low, stakes.middle, stakes.high, stakes.high)[books.round - 1]
                    assert entry.total <= 3 * unit
                    assert stakes.low <= entry.by <= unit or entry.total == 3 * unit
                case _:
                    assert entry.by >= books.step
                    if limit is not Limit.NO:
                        assert entry.total <= max(books.most(entry.who), books.high + books.step)


@pytest.mark.parametrize(("form", "variant", "limit"), ROOMS)
def test_the_same_seed_gives_the_same_bytes(form: FormatName, variant: Variant, limit: Limit) -> None:
    request = Request(variant, limit, form, faults=0.5)
    first, again, other = ("".join(write(request, 20, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize(("form", "variant", "limit"), ROOMS)
def test_every_line_is_read(form: FormatName, variant: Variant, limit: Limit, tournament: bool) -> None:
    text = "".join(write(Request(variant, limit, form, tournament=tournament), 25, seed=4)).encode()
    found = detect(text)
    assert found
    parsed = parse(np.frombuffer(text, np.uint8), found)
    assert parsed.hands_found == 25
    assert not parsed.unknown_lines
    assert not parsed.quarantined


@pytest.mark.parametrize(("variant", "limit"), [room[1:] for room in ROOMS if room[0] is FormatName.POKERSTARS])
def test_pokerstars_text_adds_up(variant: Variant, limit: Limit) -> None:
    for text in write(Request(variant, limit, FormatName.POKERSTARS), HANDS, 3):
        total, stated = re.search(r"^Total pot \$([\d.]+).* \| Rake \$([\d.]+)$", text, re.MULTILINE).groups()  # type: ignore[union-attr]
        collected = re.findall(r" collected \$([\d.]+) from ", text)
        assert round(100 * float(total)) == sum(round(100 * float(amount)) for amount in (*collected, stated))


@pytest.mark.parametrize(("variant", "limit"), GAMES_AND_LIMITS)
def test_house_text_adds_up(variant: Variant, limit: Limit) -> None:
    for text in write(Request(variant, limit), HANDS, 3):
        cents = {
            name: sum(int(amount.replace(",", "").replace(".", "")) for amount in re.findall(pattern, text))
            for name, pattern in {
                "in": r"(?m) \(([\d,]+\.\d\d)\)$",
                "back": r"(?:Payback|Refund) +\(([\d,.]+)\)",
                "out": r"(?:wins:|Rake:) +(?:EUR|Fun) ([\d,.]+)",
            }.items()
        }
        assert cents["in"] - 2 * cents["back"] == cents["out"]


def test_hand_numbers_are_unique_and_the_night_is_one() -> None:
    night = list(played(Variant.HOLDEM, hands=3_000))
    assert len({log.number for log in night}) == 3_000
    assert max(log.time for log in night) - min(log.time for log in night) < 12 * 3600
    assert [log.time for log in night] == sorted(log.time for log in night)


# ---- what makes hands hard occurs --------------------------------------------------------------------------


def test_a_night_has_what_makes_hands_hard() -> None:
    night = list(played(Variant.HOLDEM, Limit.NO, 3_000))
    assert any(len(log.pots) > 2 for log in night)
    assert any(Kind.LATE_POST in kinds(log) for log in night)
    assert any(Kind.BOTH_BLINDS in kinds(log) for log in night)
    assert any(Kind.MUCKS in kinds(log) for log in night)
    assert any(Kind.CANCELLED in kinds(log) for log in night)
    assert any(log.play_money for log in night)
    assert any(kinds(log)[Kind.WINS] > 1 and len(log.pots) == 1 for log in night)
    assert any(entry.all_in and entry.kind is Kind.RAISE for log in night for entry in log.entries)


@pytest.mark.parametrize(
    ("variant", "limit", "kind"),
    [
        (Variant.HOLDEM, Limit.FIXED, Kind.FALSE_ALL_IN),
        (Variant.SOKO, Limit.SPREAD, Kind.FALSE_ALL_IN),
        (Variant.STUD7, Limit.FIXED, Kind.COMMON),
        (Variant.STUD7, Limit.FIXED, Kind.COMPLETE),
        (Variant.TELESINA, Limit.POT, Kind.VELA),
        (Variant.DRAW32, Limit.NO, Kind.RESHUFFLED),
        (Variant.DRAW32, Limit.NO, Kind.TIMEOUT),
        (Variant.DRAW32, Limit.NO, Kind.SPLIT_ACCEPTED),
        (Variant.DRAW32, Limit.NO, Kind.SPLIT_REFUSED),
        (Variant.DRAW27_TRIPLE, Limit.FIXED, Kind.RESHUFFLED),
        (Variant.DRAW5, Limit.POT, Kind.STAND_PAT),
    ],
)
def test_a_night_has_it(variant: Variant, limit: Limit, kind: Kind) -> None:
    assert any(kind in kinds(log) for log in played(variant, limit, 1_500, players=GAMES[variant].seats))


def test_disconnects_are_protected_in_fixed_and_spread_cash_games_only() -> None:
    for limit in (Limit.NO, Limit.POT, Limit.HALF_POT):
        assert not any(Kind.FALSE_ALL_IN in kinds(log) for log in played(Variant.HOLDEM, limit, 400))
    for tournament in played(Variant.HOLDEM, Limit.FIXED, 400, tournament=True):
        assert Kind.FALSE_ALL_IN not in kinds(tournament)


# ---- turns -------------------------------------------------------------------------------------------------


def test_two_players_of_the_house_post_by_the_size_of_their_table() -> None:
    sizes = set()
    for log in played(Variant.HOLDEM, players=2, hands=60):
        blinds = {entry.kind: entry.who for entry in log.entries if entry.kind in {Kind.SMALL_BLIND, Kind.BIG_BLIND}}
        button = log.order[-1]
        assert blinds[Kind.SMALL_BLIND if log.size == 2 else Kind.BIG_BLIND] == button
        sizes.add(log.size == 2)
    assert sizes == {True, False}


def test_pokerstars_has_the_small_blind_on_the_button_with_two_players() -> None:
    for log in played(Variant.HOLDEM, players=2, hands=40, format=FormatName.POKERSTARS):
        assert next(entry.who for entry in log.entries if entry.kind is Kind.SMALL_BLIND) == log.order[-1]


@pytest.mark.parametrize(
    ("variant", "limit", "lowest"),
    [
        (Variant.STUD7, Limit.FIXED, True),
        (Variant.STUD7, Limit.POT, False),
        (Variant.STUD7_HILO, Limit.POT, True),
        (Variant.SOKO, Limit.FIXED, False),
        (Variant.AMERICANA, Limit.FIXED, False),
        (Variant.TELESINA, Limit.NO, False),
        (Variant.STUD5, Limit.FIXED, True),
    ],
)
def test_who_brings_in(variant: Variant, limit: Limit, lowest: bool) -> None:
    for log in played(variant, limit):
        doors = {entry.who: entry.up[0] for entry in log.entries[: 2 * len(log.order)] if entry.kind is Kind.DEALT}
        poster = next(entry.who for entry in log.entries if entry.kind is Kind.BRING_IN)
        assert doors[poster] == (min if lowest else max)(doors.values())  # the suits' order is that of the numbers


def test_after_the_draw_of_32_cards_the_first_to_act_is_left_of_the_big_blind() -> None:
    for log in played(Variant.DRAW32, Limit.NO, 400, players=5):
        big = next(entry.who for entry in log.entries if entry.kind is Kind.BIG_BLIND)
        at = next((index for index, entry in enumerate(log.entries) if entry.kind in HEADINGS), None)
        if at is None or Kind.SPLIT_OFFERED in kinds(log):
            continue
        start = log.order.index(big) + 1
        able = [place for place in (*log.order[start:], *log.order[:start]) if place in books_at(log, at).able()]
        acts = [entry for entry in log.entries[at:] if entry.kind in ACTS]
        assert not acts or acts[0].who == able[0]


def test_a_timed_out_player_neither_bets_nor_raises_in_that_round() -> None:
    timeouts = 0
    for log in played(Variant.DRAW27_TRIPLE, Limit.FIXED, 800):
        silent: set[int] = set()
        for entry in log.entries:
            if entry.kind in HEADINGS:
                silent = set()
            if entry.kind is Kind.TIMEOUT:
                silent.add(entry.who)
                timeouts += 1
            assert not (entry.kind in AGGRESSION and entry.who in silent)
    assert timeouts > 10


def test_nobody_gets_his_own_discards_back() -> None:
    for log in played(Variant.DRAW32, Limit.POT, 800, players=5):
        thrown: dict[int, set[int]] = {}
        for entry in log.entries:
            if entry.kind is Kind.DISCARD:
                thrown.setdefault(entry.who, set()).update(entry.down)
            if entry.kind is Kind.DEALT:
                assert not thrown.get(entry.who, set()) & set(entry.down)


def test_the_best_open_cards() -> None:
    def best(*hands: str, soko: bool = False) -> int:
        keys = [boards.key(cards_of(hand), soko) for hand in hands]
        return keys.index(max(keys))

    assert best("2c 2d", "As Kd") == 0
    assert best("As 3c 4c 5d", "As 2c 4c 5d") == 0
    assert best("9c 9d 8h 8s", "7c 7d 7h 2s") == 1
    assert best("2h 4h 6h 8h", "As Ad 7c 2d") == 1
    assert best("2h 4h 6h 8h", "As Ad 7c 2d", soko=True) == 0
    assert best("5h 6h 7c 8h", "As Ad Kc 2d", soko=True) == 0
    assert boards.key(cards_of("As 2c 3d 4h"), True) < boards.key(cards_of("2s 3c 4d 5h"), True)


# ---- the end -----------------------------------------------------------------------------------------------


def test_the_last_bettor_or_else_the_game_says_who_shows_first() -> None:
    for variant in (Variant.HOLDEM, Variant.SOKO, Variant.DRAW32):
        checked = 0
        for log in played(variant, hands=600):
            shows = [entry for entry in log.entries if entry.kind in {Kind.SHOWS, Kind.MUCKS}]
            if not shows or len(log.pots) > 1:
                continue
            books = books_at(log, len(log.entries))
            left = books.in_hand()
            if books.aggressor is not None:
                first = books.aggressor
            elif variant is Variant.SOKO:
                keys = [boards.key(up_cards(log)[place], soko=True) for place in left]
                first = left[keys.index(max(keys))]
            elif variant is Variant.DRAW32:
                big = next(entry.who for entry in log.entries if entry.kind is Kind.BIG_BLIND)
                start = log.order.index(big) + 1
                first = next(place for place in (*log.order[start:], *log.order[:start]) if place in left)
            else:
                first = left[0]
            assert shows[0].who == first
            checked += 1
        assert checked > 50


@pytest.mark.parametrize(
    ("pot", "players", "taken"),
    [(19, 4, 0), (20, 4, 1), (450, 3, 22), (1_600, 2, 75), (4_500, 3, 200), (6_001, 9, 300)],
)
def test_the_rake_of_the_house(pot: int, players: int, taken: int) -> None:
    assert rake.house(pot, players) == taken


@pytest.mark.parametrize("variant", list(Variant))
def test_rake_is_taken_when_it_is_due(variant: Variant) -> None:
    for log in played(variant, hands=300):
        taken = sum(entry.chips for entry in log.entries if entry.kind is Kind.RAKE)
        reached = any(entry.kind in HEADINGS for entry in log.entries)
        due = GAMES[variant].raked and reached and not log.play_money and Kind.CANCELLED not in kinds(log)
        assert taken == (rake.house(sum(pot.chips for pot in log.pots), len(log.order)) if due else 0)


def test_equal_hands_share_and_the_odd_chip_lies_left_of_the_button() -> None:
    odd = 0
    for log in played(Variant.HOLDEM, Limit.NO, 4_000):
        wins = [entry for entry in log.entries if entry.kind is Kind.WINS]
        if len(log.pots) == 1 and len(wins) == 2 and wins[0].chips != wins[1].chips:
            assert wins[0].chips == wins[1].chips + 1
            assert log.order.index(wins[0].who) < log.order.index(wins[1].who)
            odd += 1
    assert odd


def worth(variant: Variant, cards: str, vela: str = "") -> object:
    return JUDGES[variant](cards_of(cards), cards_of(vela)).high


def test_soko_ranks_four_flush_and_four_straight_between_pair_and_two_pairs() -> None:
    ladder = [
        "As Kd Qc 9h 7s",
        "2s 2d Kc Qh 9s",
        "As 2d 3c 4h Kd",
        "2s 3d 4c 5h 5d",
        "As Kd Qc Jh Jd",
        "2s 3s 4s 6s Kd",
        "Qs Js Ts 9s Ac",
        "Ks 8s 6s 4s 2c",
        "2s 2d 3c 3h 4s",
    ]
    values = [soko(cards_of(hand)) for hand in ladder]
    assert values == sorted(values)
    assert len(set(values)) == len(values)


def test_thirty_two_cards_rank_the_flush_above_the_full_house_and_seven_to_ten_with_the_ace_lowest() -> None:
    assert worth(Variant.AMERICANA, "7h 8h 9h Th Qh") > worth(Variant.AMERICANA, "As Ad Ac Kh Ks")  # type: ignore[operator]
    assert worth(Variant.AMERICANA, "7h 8d 9h Th Ah") < worth(Variant.AMERICANA, "7h 8d 9h Th Jh")  # type: ignore[operator]
    assert worth(Variant.AMERICANA, "7h 8d 9h Th Ah") > worth(Variant.AMERICANA, "As Ad Ac Kh Qs")  # type: ignore[operator]


def test_the_lowest_straight_flush_of_telesina_beats_the_highest_of_two_players_only() -> None:
    high = JUDGES[Variant.TELESINA](cards_of("Ah Kh Qh Jh Th"), cards_of("7d"))
    low = JUDGES[Variant.TELESINA](cards_of("Ts 9s 8s 7s As"), cards_of("7d"))
    assert high.high > low.high  # type: ignore[operator]
    beaten, winner = two_left(Variant.TELESINA, [high, low])
    assert winner.high > beaten.high  # type: ignore[operator]


@pytest.mark.parametrize(
    ("better", "worse", "vela"),
    [
        ("Ah Qc 9d 8s 7c", "Ad Kc 9h 8c 7d", "Jh"),  # high card: the ace of hearts before any second card
        ("Kh Qh Jh 9h 7h", "Ad Qd Jd 9d 8d", "7c"),  # flush: by suit alone
        ("Kd Kc Qh 9d 8c", "Kh Ks Qd 9h 8s", "7c"),  # a pair: the suit of the highest kicker
        ("Kh Kd 9h 8c 7d", "Kc Ks 9d 8d 7h", "9s"),  # two pairs and kicker equal: the suit of the higher pair
    ],
)
def test_telesina_breaks_ties_by_suit(better: str, worse: str, vela: str) -> None:
    assert worth(Variant.TELESINA, better, vela) > worth(Variant.TELESINA, worse, vela)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Th Jh Qh Kh Ah", "Td Jd Qd Kd Ad"),
        ("7h 8h 9h Jh Kh", "7d 8d 9d Jd Kd"),
        ("7h 8h 9h Jh Ah", "7d 8d Td Jd Kd"),
        ("Th Jc Qd Kd Ah", "Td Jh Qh Kh Ad"),
        ("9h 9d 8c 8s Ah", "9c 9s 8h 8d Ad"),
        ("9c 9s Ah Kd Qd", "9h 9d Ad Kh Qh"),
        ("Ah Kc Qc 9s 8s", "Ad Kh Qh 9h 8d"),
    ],
)
def test_no_two_hands_of_32_card_draw_are_equal(better: str, worse: str) -> None:
    assert worth(Variant.DRAW32, better) > worth(Variant.DRAW32, worse)  # type: ignore[operator]


# ---- requests ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    [
        Request(Variant.STUD7, Limit.SPREAD),
        Request(Variant.SOKO, Limit.FIXED, FormatName.POKERSTARS),
        Request(Variant.HOLDEM, Limit.HALF_POT, FormatName.POKERSTARS),
        Request(Variant.DRAW32, Limit.NO, players=6),
        Request(Variant.STUD7, Limit.FIXED, FormatName.POKERSTARS, players=8),
        Request(Variant.OMAHA, Limit.POT, straddles=True),
        Request(faults=0.5, codes=("BRI001",)),
        Request(faults=0.5, codes=("XYZ001",)),
    ],
)
def test_what_does_not_exist_is_refused(request_: Request) -> None:
    with pytest.raises(WrongChoice):
        write(request_, 1, 1)


def test_observers_and_players_logs_hide_what_they_do_not_know() -> None:
    views = set()
    for log in played(Variant.DRAW5, hands=400):
        views.add(log.view)
        text = "\n".join(FORMATS[FormatName.HOUSE].render(log)[0])
        assert ("?? - ??" in text) == (log.view is not View.ALL)
    assert views == set(View)


def test_the_writer_stands_on_its_own() -> None:
    """It shares no code with what it is to test."""
    for file in (PROJECT / "pipeline/simulate").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                if name and name.startswith("pipeline") and file.name != "__main__.py":
                    assert name.startswith("pipeline.simulate"), f"{file.name} imports {name}"
