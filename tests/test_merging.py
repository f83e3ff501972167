"""The same hand in several players' logs is one hand that knows what each of them knows."""

from itertools import permutations
from pathlib import Path

import pytest

from pipeline.lake.counts import Counts
from tests.hands import HOUSE, STARS
from tests.test_growth import read
from tests.test_ingest import everything, rows

#: One hand as three players' clients write it, and as an observer's does; Bert's cards are in his own log only.
_HERO = "ANNA was dealt:             Ah - Kd\n\n"
ANNA = HOUSE
CILLA = HOUSE.replace(_HERO, "Cilla was dealt:            Ac - Jd\n\n").replace(" (Ah - Kd)\n", "\n")
BERT = HOUSE.replace(_HERO, "Bert the Long One Indeed was dealt: 9h - 8h\n\n").replace(" (Ah - Kd)\n", "\n")
NOBODY = HOUSE.replace(_HERO, "").replace(" (Ah - Kd)\n", "\n")
CARDS = [("Ah Kd",), ("9h 8h",), ("Ac Jd",)]


def logs(folder: Path, *texts: str) -> list[Path]:
    """A file for each text, in order."""
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{place}.txt" for place in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    return paths


def what_is_known(home: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of hands but for the names of files; hands and texts keep the places in them."""
    tables = {"hands", "seats", "events", "pots", "payouts", "findings", "texts"}
    left_out = {"hands": "* EXCLUDE file_id", "texts": "* EXCLUDE file_id"}
    return {table: rows(home, f"SELECT {left_out.get(table, '*')} FROM {table} ORDER BY ALL") for table in tables}


def test_each_player_adds_his_cards(tmp_path: Path) -> None:
    summary = read(tmp_path, *logs(tmp_path / "logs", ANNA, BERT, CILLA, NOBODY))
    assert summary.counts == Counts(4, 1, 3, 0, 0, merged=3)
    assert rows(tmp_path, "SELECT cards FROM seats ORDER BY seat") == CARDS
    assert rows(tmp_path, "SELECT player, count(*) FROM texts GROUP BY ALL ORDER BY ALL") == [
        ("Anna", 1),
        ("Bert the Long One Indeed", 1),
        ("Cilla", 1),
        (None, 1),
    ]
    assert rows(tmp_path, "SELECT player FROM seats WHERE is_hero ORDER BY player") == [
        ("Anna",),
        ("Bert the Long One Indeed",),
        ("Cilla",),
    ]
    assert rows(tmp_path, "SELECT count(*) FROM events WHERE act = 'deal_hole'") == [(3,)]


@pytest.mark.parametrize("together", [True, False])
def test_the_order_of_files_and_runs_does_not_matter(tmp_path: Path, together: bool) -> None:
    found = []
    for number, texts in enumerate(list(permutations((ANNA, BERT, CILLA, NOBODY)))[::5]):
        home = tmp_path / str(number)
        home.mkdir()
        paths = logs(home / "logs", *texts)
        counts = Counts()
        for group in [paths] if together else [[path] for path in paths]:
            counts += read(home, *group).counts
        assert counts == Counts(4, 1, 3, 0, 0, merged=3)
        found.append(what_is_known(home))
    assert all(one == found[0] for one in found)


def test_each_text_leads_back_to_its_file(tmp_path: Path) -> None:
    paths = logs(tmp_path / "logs", "\n\n" + ANNA, CILLA)
    read(tmp_path, paths[0])
    read(tmp_path, paths[1])
    found = rows(tmp_path, "SELECT path, line_no, byte_start, text FROM texts JOIN files USING (file_id) ORDER BY path")
    assert [(path, text) for path, _, _, text in found] == [(str(paths[0]), ANNA), (str(paths[1]), CILLA)]
    for path, line, start, text in found:
        raw = Path(str(path)).read_text()
        assert raw[int(str(start)) :] == text
        assert raw[: int(str(start))].count("\n") + 1 == line
    [(base, line)] = rows(tmp_path, "SELECT t.text, h.line_no FROM hands h JOIN texts t USING (hand_id, text_hash)")
    assert line == (3 if base == ANNA else 1)


def test_texts_that_end_without_an_end_of_line_stay_apart_and_as_they_are(tmp_path: Path) -> None:
    other, theirs = ANNA.replace("# 1001", "# 1002"), BERT.replace("# 1001", "# 1002")
    paths = logs(tmp_path / "logs", ANNA.rstrip(), other.rstrip(), BERT + theirs)
    assert read(tmp_path, *paths[:2]).counts.loaded == 2
    assert read(tmp_path, paths[2]).counts == Counts(2, 0, 2, 0, 0, merged=2)
    texts = rows(tmp_path, "SELECT text FROM texts WHERE player = 'Anna' ORDER BY text")
    assert texts == [(ANNA.rstrip(),), (other.rstrip(),)]


def test_the_rules_are_judged_anew(tmp_path: Path) -> None:
    twin = BERT.replace("9h - 8h", "Kd - 8h")
    first, second = logs(tmp_path / "logs", ANNA, twin)
    assert not read(tmp_path, first).findings["DEA001"]
    assert read(tmp_path, second).findings["DEA001"] == 1
    assert rows(tmp_path, "SELECT count(*) FROM findings WHERE code = 'DEA001'") == [(1,)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Call        (33.00)", "Call        (32.00)"),
        ("Cilla wins:                 EUR 77.50", "Anna wins:                  EUR 77.50"),
        ("Jh - 3s", "Jh - 4s"),
        ("(EUR 40.00 in seat 4)", "(EUR 41.00 in seat 4)"),
        ('Table "Turku"', 'Table "Espoo"'),
        ("Game ended 2026-03-02 20:14:09", "Game ended 2026-03-02 20:14:10"),
        ("Anna                        Bet         (4.00)\n", ""),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_a_contradiction_names_the_first_line_that_differs(tmp_path: Path, old: str, new: str, together: bool) -> None:
    line = CILLA[: CILLA.index(old)].count("\n") + 1
    paths = logs(tmp_path / "logs", ANNA, CILLA.replace(old, new))
    if not together:
        read(tmp_path, paths[0])
    read(tmp_path, *paths)
    [(reason, at, message)] = rows(tmp_path, "SELECT reason, at_line, message FROM quarantine")
    assert reason == "conflicting-duplicate"
    assert at == line
    assert f"{paths[0]}, line" in str(message)
    assert f"{paths[1]}, line {line}, has" in str(message)
    assert rows(tmp_path, "SELECT hands_found, loaded, duplicates, quarantined FROM files ORDER BY path") == [
        (1, 1, 0, 0),
        (1, 0, 0, 1),
    ]


def test_another_card_of_the_same_player_is_a_contradiction(tmp_path: Path) -> None:
    paths = logs(tmp_path / "logs", ANNA, ANNA.replace("Ah - Kd", "Ah - Qd"))
    assert read(tmp_path, *paths).counts == Counts(2, 1, 0, 1)
    [(message,)] = rows(tmp_path, "SELECT message FROM quarantine")
    assert "'ANNA was dealt:             Ah - Kd'" in str(message)


def test_a_merged_hand_is_not_merged_twice(tmp_path: Path) -> None:
    paths = logs(tmp_path / "logs", ANNA, CILLA, BERT)
    read(tmp_path, paths[0])
    read(tmp_path, paths[1])
    assert read(tmp_path, *paths).counts == Counts(3, 0, 3, 0, merged=1)
    before = everything(tmp_path)
    assert read(tmp_path, *paths).counts == Counts(3, 0, 3, 0)
    assert everything(tmp_path) == before
    again = tmp_path / "again.txt"
    again.write_text(CILLA + BERT)
    assert read(tmp_path, again).counts == Counts(2, 0, 2, 0)


def test_clients_in_other_time_zones_tell_of_the_same_hand(tmp_path: Path) -> None:
    elsewhere = STARS.replace("20:14:09 CET", "19:14:09 WET").replace(
        "Dealt to Anna [Ah Kd]\n", "Dealt to a: folds [2h 2d]\n"
    )
    assert read(tmp_path, *logs(tmp_path / "logs", STARS, elsewhere)).counts == Counts(2, 1, 1, 0, merged=1)
    assert rows(tmp_path, "SELECT cards FROM seats ORDER BY seat") == [("Ah Kd",), ("2h 2d",), (None,), (None,)]


def test_a_file_that_grows_over_a_merged_hand(tmp_path: Path) -> None:
    first, second = logs(tmp_path / "logs", ANNA.rstrip(), CILLA)
    read(tmp_path, first, second)
    first.write_text(ANNA + HOUSE.replace("1001", "1002"))
    assert read(tmp_path, first, second).counts == Counts(3, 1, 2, 0)
    assert rows(tmp_path, "SELECT hands_found, loaded, duplicates, merged FROM files ORDER BY path") == [
        (2, 2, 0, 0),
        (1, 0, 1, 1),
    ]
    assert rows(tmp_path, "SELECT count(*) FROM seats WHERE cards IS NOT NULL") == [(4,)]
