"""Rulebooks: what they say, how faults are worded, and which rules a hand gets."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from pipeline.codes import Currency, HandFlag, Limit, Room, SeatFlag, Variant
from pipeline.records import HAND, SCALE, SEAT, UNSAID, HandBatch
from pipeline.rulebooks.format import VALUES
from pipeline.rulebooks.load import FALLBACK, GIVEN, RulebookError, assign, builtin_names, load, read
from pipeline.rulebooks.parameters import BringIn, HeadsUpButton, OddChip, RakeMethod, ShowOrder
from pipeline.variants import GAMES, Forced

HOUSE = (Path(__file__).parent.parent / "pipeline" / "rulebooks" / "house.toml").read_text(encoding="utf-8")


def batch_of(*games: tuple[Variant, Limit, Currency], flags: int = 0, big_blind: float = 1) -> HandBatch:
    """Hands of some games, nothing played."""
    hands = np.zeros(len(games), HAND)
    for hand, (variant, limit, currency) in zip(hands, games, strict=True):
        hand["variant"], hand["limit"], hand["currency"] = variant, limit, currency
        hand["flags"], hand["big_blind"] = flags, int(big_blind * SCALE)
    nothing = np.zeros(0, np.uint8)
    return HandBatch(nothing, [], hands, nothing, nothing)


def rules_of(book: str, *game: object, day: str = "2026-03-02", **more: object) -> np.void:
    """The rules that a rulebook, by name or as text, gives one hand."""
    batch = batch_of(game, **more)  # type: ignore[arg-type]
    rulebook = load(book) if book in builtin_names() else read(book.encode(), "test.toml")
    rows = assign(batch, rulebook, np.array([day], "datetime64[D]"))
    row: np.void = rows[batch.hands["rules"][0]]
    return row


def test_the_built_in_rulebooks_are_valid_and_bear_their_names() -> None:
    assert builtin_names() == ["casino", "house", "pokergalaxy", "standard"]
    assert [load(name).name for name in builtin_names()] == builtin_names()


def test_the_house_charges_a_cent_for_every_full_twenty() -> None:
    row = rules_of("house", Variant.HOLDEM, Limit.NO_LIMIT, Currency.EUR)
    assert row["rake_judged"]
    assert row["rake_method"] == RakeMethod.FULL_STEPS
    assert (row["tier_step"][0], row["tier_unit"][0]) == (2000, 100)
    assert row["rake_cap"].tolist() == [7500] * 3 + [20000] + [30000] * 8


def test_the_house_has_its_own_blinds_heads_up() -> None:
    row = rules_of("house", Variant.OMAHA, Limit.POT_LIMIT, Currency.EUR)
    assert row["heads_up_button_posts"] == HeadsUpButton.SMALL_BLIND
    assert row["heads_up_button_posts_larger_table"] == HeadsUpButton.BIG_BLIND
    assert int(row["assumed"]) >> VALUES.index("blinds.heads_up_button_posts_larger_table") & 1
    assert not int(row["assumed"]) >> VALUES.index("games.max_seats") & 1


def test_tournaments_and_play_money_are_not_raked() -> None:
    tournament = rules_of("house", Variant.HOLDEM, Limit.NO_LIMIT, Currency.CHIPS, flags=int(HandFlag.TOURNAMENT))
    play = rules_of("house", Variant.HOLDEM, Limit.NO_LIMIT, Currency.PLAY)
    assert (tournament["rake_judged"], tournament["rake_tiers"]) == (1, 0)
    assert (play["rake_judged"], play["rake_tiers"]) == (1, 0)


def test_a_raise_cap_is_for_fixed_limit_only() -> None:
    assert rules_of("house", Variant.HOLDEM, Limit.FIXED, Currency.EUR)["raise_cap"] == 4
    assert rules_of("house", Variant.HOLDEM, Limit.NO_LIMIT, Currency.EUR)["raise_cap"] == 0


@pytest.mark.parametrize(
    ("book", "variant", "judge", "covered"),
    [
        ("house", Variant.OMAHA5_HILO, GIVEN, 1),
        ("casino", Variant.HOLDEM, GIVEN, 1),
        ("casino", Variant.OMAHA, FALLBACK, 1),
        ("house", Variant.COURCHEVEL, FALLBACK, 1),
        ("house", Variant.BADUGI, FALLBACK, 1),
        ("house", Variant.UNKNOWN, GIVEN, 0),
        ("pokergalaxy", Variant.STUD5, GIVEN, 1),
    ],
)
def test_a_game_that_a_rulebook_does_not_cover_goes_to_standard_or_to_nobody(
    book: str, variant: Variant, judge: int, covered: int
) -> None:
    row = rules_of(book, variant, Limit.FIXED, Currency.EUR)
    assert (row["rulebook"], row["covered"]) == (judge, covered)


def test_equal_games_share_one_row() -> None:
    eur = (Variant.HOLDEM, Limit.NO_LIMIT, Currency.EUR)
    batch = batch_of(eur, (Variant.OMAHA, Limit.POT_LIMIT, Currency.EUR), eur)
    rows = assign(batch, load("house"), np.array(["2026-03-02"] * 3, "datetime64[D]"))
    assert len(rows) == 2
    assert batch.hands["rules"][0] == batch.hands["rules"][2] != batch.hands["rules"][1]


LATER = """
[[version]]
from = 2026-01-01
betting.raise_cap = { value = 5, source = "a later notice" }
[version.rake.high]
source = "notice"
big_blind_from = 25
tiers = [{ step = "0.20", take = "0.01" }]
caps = { 2 = "1.50" }
[version.rake.low]
source = "notice"
method = "percent-half-even"
tiers = [{ take = "0.05" }]
caps_in_big_blinds = { 1 = 3 }
"""


def test_a_later_version_states_only_what_differs_and_holds_from_its_day() -> None:
    fixed = (Variant.HOLDEM, Limit.FIXED, Currency.EUR)
    before, after = (rules_of(HOUSE + LATER, *fixed, day=day) for day in ("2025-12-31", "2026-01-01"))
    assert (before["raise_cap"], after["raise_cap"]) == (4, 5)
    assert (before["version"], after["version"]) == (0, 1)
    assert after["raise_cap_heads_up"] == 4
    assert not rules_of(HOUSE + LATER, *fixed, day="1999-12-31")["covered"]  # no other book stands in


def test_rake_tables_go_by_stake_and_caps_by_big_blinds() -> None:
    fixed = (Variant.HOLDEM, Limit.FIXED, Currency.EUR)
    high = rules_of(HOUSE + LATER, *fixed, big_blind=25)
    low = rules_of(HOUSE + LATER, *fixed, big_blind=10)
    assert high["rake_cap"][2] == 15000
    assert low["rake_cap"][2] == 300000
    assert low["rake_method"] == RakeMethod.PERCENT_HALF_EVEN
    assert rules_of("standard", *fixed)["rake_cap"][2] in (0, UNSAID)


BY_PLAYERS = """
[[version]]
from = 2026-01-01
[version.rake.short_handed]
source = "a later notice"
rooms = ["house"]
players_from = 2
players_to = 3
minimum = "0.02"
tiers = [{ step = "0.50", take = "0.01" }]
"""


@pytest.mark.parametrize(
    ("room", "dealt_in", "step"),
    [(Room.HOUSE, 2, 5000), (Room.HOUSE, 3, 5000), (Room.HOUSE, 4, 2000), (Room.POKERSTARS, 3, 2000)],
)
def test_a_rake_table_goes_by_room_and_by_players_dealt_in(room: Room, dealt_in: int, step: int) -> None:
    batch = batch_of((Variant.HOLDEM, Limit.NO_LIMIT, Currency.EUR))
    batch.hands["room"] = room
    seats = np.zeros(5, SEAT)
    seats["flags"][:dealt_in] = SeatFlag.DEALT_IN
    batch = HandBatch(batch.text, [], batch.hands, seats, batch.events)
    (row,) = assign(batch, read((HOUSE + BY_PLAYERS).encode(), "test.toml"), np.array(["2026-03-02"], "datetime64[D]"))
    assert row["tier_step"][0] == step
    assert row["rake_minimum"] == (200 if step == 5000 else 0)


MINIMUM = """
name = "house-minimum"
extends = "house"
[[version]]
from = 2011-01-01
[version.rake.money]
assumed = true
reason = "seen in the logs"
minimum = "0.02"
"""


def test_a_rulebook_extends_another_and_states_only_what_differs() -> None:
    omaha = (Variant.OMAHA, Limit.POT_LIMIT, Currency.EUR)
    before, after = (rules_of(MINIMUM, *omaha, day=day) for day in ("2010-12-31", "2011-01-01"))
    assert (before["rake_minimum"], after["rake_minimum"]) == (0, 200)
    assert before["tier_step"][0] == after["tier_step"][0] == 2000
    assert [int(row["assumed"]) >> VALUES.index("rake") & 1 for row in (before, after)] == [0, 1]
    play = rules_of(MINIMUM, Variant.OMAHA, Limit.POT_LIMIT, Currency.PLAY)
    assert (play["rake_judged"], play["rake_tiers"]) == (1, 0)


def test_the_rulebook_extended_lies_beside_the_one_that_extends_it(tmp_path: Path) -> None:
    (tmp_path / "minimum.toml").write_text(MINIMUM, encoding="utf-8")
    (tmp_path / "newer.toml").write_text('name = "newer"\nextends = "minimum.toml"\n', encoding="utf-8")
    newer = load(str(tmp_path / "newer.toml"))
    assert newer.name == "newer"
    assert [version.start.year for version in newer.version] == [2000, 2011]


@pytest.mark.parametrize(
    ("extends", "message"),
    [
        ("hause", "extends: no rulebook named .*hause; expected one of"),
        ("missing.toml", "extends: .*missing.toml: cannot be read"),
        ("mine.toml", "extends: mine.toml extends this rulebook in turn"),
        ("broken.toml", "extends: .*broken.toml: not valid TOML"),
    ],
)
def test_a_rulebook_that_cannot_be_extended_is_told(tmp_path: Path, extends: str, message: str) -> None:
    (tmp_path / "broken.toml").write_text("name = [", encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(f'name = "mine"\nextends = "{extends}"\n', encoding="utf-8")
    with pytest.raises(RulebookError, match=message):
        load(str(mine))


def replaced(old: str, new: str) -> Callable[[], str]:
    assert old in HOUSE
    return lambda: HOUSE.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = [", "test.toml: not valid TOML"),
        ("name = 'x'", "test.toml: top level: object missing required field `title`"),
        (
            replaced("max_seats = { value = 10,", 'max_seats = { value = "ten",'),
            "version[0].games.holdem.max_seats.value: expected `int`, got `str`",
        ),
        (replaced("raise_cap = {", "raise_cup = {"), "version[0].betting: object contains unknown field `raise_cup`"),
        (
            replaced('raise_cap = { value = 4, source = "001 LIMITY, Fixní Limit" }', "raise_cap = { value = 4 }"),
            "version[0].betting.raise_cap: expected source",
        ),
        (
            replaced('value = 4, source = "001 LIMITY, Fixní Limit"', "value = 4, assumed = true"),
            "version[0].betting.raise_cap: expected a reason",
        ),
        (replaced("[version.games.omaha]", "[version.games.omaho]"), "version[0].games: expected one of holdem"),
        (replaced('"left-of-button"', '"left"'), "version[0].showdown.odd_chip.value: invalid enum value 'left'"),
        (replaced('step = "0.20"', 'step = "0"'), "version[0].rake.money.tiers[0]: expected a step above 0"),
        (
            replaced('4 = "3.00"', '40 = "3.00"'),
            "version[0].rake.money.caps: expected numbers of players from 1 to 11, not 40",
        ),
        (replaced('value = "0.01"', 'value = "0"'), "version[0].table.chip: expected more than 0"),
        (
            replaced('3 = "2.00"', '3 = "2.00005"'),
            "version[0].rake.money.caps.3: expected an amount of at least 0 with at most 4 decimals, not 2.00005",
        ),
        (
            replaced('cap_by = "dealt-in"', 'cap_by = "seats"'),
            "version[0].rake.money.cap_by: invalid enum value 'seats'",
        ),
        (replaced("needs_flop = true", 'rooms = ["hous"]'), "version[0].rake.money.rooms: expected one of"),
        (lambda: HOUSE + LATER.replace("2026", "1999"), "version[1].from: expected a later day"),
    ],
)
def test_a_fault_is_told_with_file_key_and_what_was_expected(text: str | Callable[[], str], message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read((text if isinstance(text, str) else text()).encode(), "test.toml")
    assert str(caught.value).startswith("test.toml: ")
    assert message in str(caught.value)


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    with pytest.raises(
        RulebookError, match="no rulebook named hause; expected one of casino, house, pokergalaxy, standard"
    ):
        load("hause")


def test_a_rulebook_of_ones_own_goes_by_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE.replace('name = "house"', 'name = "mine"'), encoding="utf-8")
    assert load(str(path)).name == "mine"
    with pytest.raises(RulebookError, match="cannot be read"):
        load(str(tmp_path / "missing.toml"))


#: Variants of RULES "Variants" with the rulebook that they are played by.
PLAYED = [
    *(
        ("house", variant)
        for variant in (
            Variant.HOLDEM,
            Variant.OMAHA,
            Variant.OMAHA5,
            Variant.OMAHA_HILO,
            Variant.OMAHA5_HILO,
            Variant.SOKO,
            Variant.STUD7,
            Variant.STUD7_HILO,
            Variant.DRAW5,
            Variant.DRAW27_TRIPLE,
            Variant.AMERICANA,
            Variant.TELESINA,
            Variant.DRAW32,
        )
    ),
    *(("standard", variant) for variant in GAMES),
]


@pytest.mark.parametrize(("book", "variant"), PLAYED)
def test_every_variant_is_covered_at_every_limit(book: str, variant: Variant) -> None:
    for limit in Limit:
        if limit != Limit.UNKNOWN:
            row = rules_of(book, variant, limit, Currency.EUR)
            assert (row["covered"], row["rulebook"]) == (1, GIVEN)
            assert (row["bring_in"] != BringIn.NOBODY) == (GAMES[variant].forced == Forced.BRING_IN)
            assert row["must_use"] == GAMES[variant].exactly_two
            assert row["hi_lo"] == GAMES[variant].high_low


@pytest.mark.parametrize(
    ("book", "variant", "limit", "card", "assumed"),
    [
        ("house", Variant.SOKO, Limit.FIXED, BringIn.HIGHEST, False),
        ("house", Variant.STUD7, Limit.FIXED, BringIn.LOWEST, False),
        ("house", Variant.STUD7, Limit.POT_LIMIT, BringIn.HIGHEST, False),
        ("house", Variant.STUD7, Limit.HALF_POT, BringIn.HIGHEST, True),
        ("house", Variant.STUD7_HILO, Limit.POT_LIMIT, BringIn.LOWEST, False),
        ("pokergalaxy", Variant.STUD5, Limit.FIXED, BringIn.LOWEST, False),
        ("standard", Variant.RAZZ, Limit.FIXED, BringIn.HIGHEST, True),
    ],
)
def test_variant_and_limit_say_whose_card_brings_it_in(
    book: str, variant: Variant, limit: Limit, card: BringIn, assumed: bool
) -> None:
    row = rules_of(book, variant, limit, Currency.EUR)
    assert row["bring_in"] == card
    place = VALUES.index("games.bring_in_by_limit")
    assert bool(int(row["assumed"]) >> place & 1) == assumed


def test_americana_telesina_and_32_card_draw_are_not_raked() -> None:
    for variant in (Variant.AMERICANA, Variant.TELESINA, Variant.DRAW32):
        row = rules_of("house", variant, Limit.NO_LIMIT, Currency.EUR)
        assert (row["rake_judged"], row["rake_tiers"]) == (1, 0)
        assert int(row["assumed"]) >> VALUES.index("rake") & 1
    assert rules_of("house", Variant.SOKO, Limit.NO_LIMIT, Currency.EUR)["rake_tiers"] == 1


def test_a_game_says_who_shows_first_and_who_has_the_odd_chip() -> None:
    soko = rules_of("house", Variant.SOKO, Limit.FIXED, Currency.EUR)
    assert (soko["odd_chip"], soko["show_order"]) == (OddChip.DEALT_FIRST, ShowOrder.HIGHEST_BOARD)
    draw32 = rules_of("house", Variant.DRAW32, Limit.FIXED, Currency.EUR)
    assert (draw32["odd_chip"], draw32["show_order"]) == (OddChip.LEFT_OF_BUTTON, ShowOrder.LEFT_OF_BIG_BLIND)
