"""The audit report, made from a real small warehouse and read back as a browser would."""

import csv
import gzip
import json
import re
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pytest

import pipeline
from pipeline.failure import Failure
from pipeline.report import Limits, Period, write_report
from pipeline.report.replayer import PACK
from tests.diagnostic_maker import HOSTILE
from tests.warehouse_maker import make_warehouse

NOW = datetime(2026, 3, 2, 3, 0, tzinfo=UTC)
DAY = date(2011, 7, 20)
VOID = {"meta", "link", "br", "hr", "input", "img"}


class Page(HTMLParser):
    """The elements of a page with their attributes, and its text as a reader sees it."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.marked: list[str] = []
        self.packs: dict[str, Any] = {}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the element; void elements have no end."""
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element of SVG that has no content."""
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Elements must nest."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep text that is shown, and unpack what the script gets."""
        if self.open and self.open[-1] in ("script", "style"):
            attributes = self.elements[-1][1]
            if attributes.get("type") == "application/gzip":
                self.packs[str(attributes["id"])] = json.loads(gzip.decompress(b64decode(data)))
            return
        self.texts.append(data)
        if "mark" in self.open:
            self.marked.append(data)

    @property
    def text(self) -> str:
        """All text, white space folded."""
        return " ".join(" ".join(self.texts).split())

    @property
    def findings(self) -> list[list[Any]]:
        """The findings as the script lists them."""
        return list(self.packs["finding-pack"])

    def hand(self, place: int = 0) -> dict[str, Any]:
        """One hand as the replayer shows it."""
        hand = self.packs[f"hand-pack-{place // PACK}"][place % PACK]
        assert isinstance(hand, dict)
        return hand

    def all(self, tag: str) -> Iterator[dict[str, str | None]]:
        """Attributes of every element of a kind."""
        return (attributes for name, attributes in self.elements if name == tag)


def hand_rows(number: int, player: str = "Anna", day: date = DAY, **finding: Any) -> dict[str, list[dict[str, Any]]]:
    """A hand of 0.30 that was charged 0.02, with its finding, on line 5 of its four-line-apart place."""
    key = {"hand_id": number, "room": "house", "day": day}
    hand = key | {
        "text_hash": number,
        "hand_no": f"23140{number}",
        "file_id": 1,
        "line_no": number * 10,
        "played_at": datetime(day.year, day.month, day.day, 20, 15, tzinfo=UTC) + timedelta(seconds=number),
        "table_name": "Eaton",
        "variant": "holdem",
        "limit": "no_limit",
        "currency": "EUR",
        "small_blind": Decimal("0.05"),
        "big_blind": Decimal("0.10"),
        "pot": Decimal("0.30"),
        "rake": Decimal("0.02"),
        "rake_due": Decimal("0.01"),
        "collected": Decimal("0.28"),
        "returned": Decimal(0),
        "fee": Decimal(0),
        "stated_rake": Decimal("0.02"),
        "rulebook": "house",
        "rulebook_version": "2011.1",
        "findings": 1,
        "rules_unchecked": 0,
        "is_tournament": False,
        "is_play_money": False,
        "is_cancelled": False,
    }
    rake = key | {
        "code": "RAK001",
        "name": "rake-overcharged",
        "severity": "error",
        "seat": 1,
        "event_no": 4,
        "line_no": 3,
        "expected": "0.01",
        "actual": "0.02",
        "amount": Decimal("0.01"),
        "message": f"{player} won a pot raked 0.02, the schedule takes 0.01",
        "rulebook": "house",
        "rulebook_version": "2011.1",
        "source": "001 RAKE",
        "assumed": False,
    }
    return {
        "hands": [hand],
        "seats": [
            key | {"seat": seat, "player": name, "put_in": Decimal("0.15")} for seat, name in ((1, player), (2, "Bert"))
        ],
        "findings": [rake | finding],
        "texts": [
            key
            | {
                "text_hash": number,
                "text": f"Game # 23140{number}\r\n{player} wins: EUR 0.28\r\nRake: EUR 0.02\r\nGame ended\r\n",
            }
        ],
    }


def file_rows(**counts: int) -> dict[str, list[dict[str, Any]]]:
    """One source file with its account."""
    zero = dict.fromkeys(("hands_found", "loaded", "duplicates", "quarantined", "unknown_lines"), 0)
    return {"files": [{"file_id": 1, "path": "logs/night.txt", **(zero | counts)}]}


def together(*parts: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """Rows of several parts as one warehouse."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for part in parts:
        for table, added in part.items():
            rows.setdefault(table, []).extend(added)
    return rows


def report_of(tmp_path: Path, *parts: dict[str, list[dict[str, Any]]], **options: Any) -> Page:
    """The page written for a warehouse with these rows."""
    database = make_warehouse(tmp_path / "railbird.duckdb", together(*parts))
    summary = write_report(database, tmp_path / "audit", now=NOW, **options)
    return Page(summary.page.read_text("utf-8"))


def test_a_finding_comes_with_its_hand_and_who_judged_it(tmp_path: Path) -> None:
    page = report_of(tmp_path, file_rows(hands_found=1, loaded=1), hand_rows(7))
    [found] = page.findings
    assert found[1:4] == ["RAK001", "rake-overcharged", "error"]
    assert found[10:15] == ["0.01", "0.02", "+0.01", "EUR", "logs/night.txt:72"]
    assert found[16:18] == ["house 2011.1", "001 RAKE"]
    line, hand = found[21], page.hand(found[22])
    assert hand["lines"][line - 1] == "Rake: EUR 0.02"
    assert (hand["first"], hand["rake"], hand["due"]) == (70, 200, 100)
    assert [seat[:2] for seat in hand["seats"]] == [[1, "Anna"], [2, "Bert"]]


def test_a_hand_is_told_step_by_step_without_what_the_log_repeats(tmp_path: Path) -> None:
    rows = hand_rows(1)
    key = {name: rows["hands"][0][name] for name in ("hand_id", "room", "day")}
    rows["events"] = [
        key | {"event_no": 0, "street": "blinds", "act": "post_small_blind", "seat": 1, "amount": Decimal("0.05")},
        key | {"event_no": 1, "street": "preflop", "act": "deal_hole", "seat": 1, "cards": "Ad Td"},
        key | {"event_no": 2, "street": "summary", "act": "stated_pot", "amount": Decimal("0.05")},
    ]
    steps = report_of(tmp_path, rows).hand()["steps"]
    assert [step[:4] + step[6:7] for step in steps] == [
        ["blinds", "post_small_blind", 1, 500, ""],
        ["preflop", "deal_hole", 1, None, "Ad Td"],
    ]


def test_a_finding_keeps_its_name_in_another_warehouse(tmp_path: Path) -> None:
    name = report_of(tmp_path, hand_rows(7)).findings[0][0]
    (tmp_path / "railbird.duckdb").unlink()
    page = report_of(tmp_path, hand_rows(3), hand_rows(7))
    assert name.startswith("RAK001-")
    assert [found[0] == name for found in page.findings] == [False, True]


def test_two_findings_of_one_rule_seat_and_hand_have_two_names(tmp_path: Path) -> None:
    rows = hand_rows(7)
    rows["findings"].append(rows["findings"][0] | {"event_no": 6, "line_no": 4})
    first, second = report_of(tmp_path, rows).findings
    assert first[0] != second[0]


def test_the_header_says_who_what_when_and_by_which_rules(tmp_path: Path) -> None:
    value = {"rulebook": "house", "rulebook_version": "2011.1", "name": "sha256", "value": "ab" * 32}
    page = report_of(
        tmp_path,
        hand_rows(1),
        {"rulebook_values": [value]},
        operator="Card Room Ltd",
        rooms=("house",),
        revised=True,
    )
    for said in (
        "Operator Card Room Ltd",
        "Period all days (hands from 2011-07-20 to 2011-07-20)",
        "Made 2026-03-02 03:00:00 UTC",
        f"Software railbird {pipeline.__version__}",
        f"Rulebook house 2011.1, 1 hand, sha256 {'ab' * 32}",
        "Filters rooms house",
        "Railbird audit revised This report takes the place of an earlier one",
    ):
        assert said in page.text


def test_a_report_of_one_room_holds_no_other(tmp_path: Path) -> None:
    other = hand_rows(2)
    for rows in other.values():
        rows[0]["room"] = "elsewhere"
    page = report_of(tmp_path, hand_rows(1), other, rooms=("house",))
    assert "elsewhere" not in page.text
    assert [found[5] for found in page.findings] == ["house"]


def test_every_link_within_the_page_leads_somewhere(tmp_path: Path) -> None:
    page = report_of(tmp_path, *(hand_rows(n, day=DAY + timedelta(days=n)) for n in range(1, 4)))
    written = {path.name for path in (tmp_path / "audit").iterdir()}
    targets = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    links = {str(attributes["href"]) for attributes in page.all("a")}
    assert {link.removeprefix("#") for link in links if link.startswith("#")} <= targets
    assert {link for link in links if not link.startswith("#")} <= written
    assert "#list" in links


def test_the_account_of_hands_is_shown_and_judged(tmp_path: Path) -> None:
    page = report_of(tmp_path, file_rows(hands_found=6, loaded=3, duplicates=2, quarantined=1))
    assert (
        "1 file of the warehouse, whatever the period: 6 found = 3 loaded + 2 duplicates + 1 quarantined" in page.text
    )
    assert "The account holds." in page.text


def test_a_hand_lost_is_said(tmp_path: Path) -> None:
    page = report_of(tmp_path, file_rows(hands_found=6, loaded=3, duplicates=1, quarantined=1))
    assert "6 found ≠ 3 loaded" in page.text
    assert "1 hand unaccounted for." in page.text


def test_money_that_does_not_come_out_is_shown(tmp_path: Path) -> None:
    rows = hand_rows(1)
    rows["hands"][0]["collected"] = Decimal("0.25")
    page = report_of(tmp_path, rows)
    assert "house 2011-07-20 EUR 1 0.30 0.00 0.25 0.00 0.00 0.02 0.00 0.00 +0.03 1" in page.text


def test_a_cancelled_hand_gives_every_chip_back(tmp_path: Path) -> None:
    rows = hand_rows(1)
    rows["hands"][0] |= {"is_cancelled": True, "collected": Decimal(0), "stated_rake": None, "rake": Decimal(0)}
    assert "house 2011-07-20 EUR 1 0.30 0.00 0.00 0.00 0.30 0.00 0.00 0.00 0.00 0" in report_of(tmp_path, rows).text


def test_a_printed_refund_that_is_short_leaves_chips_unaccounted(tmp_path: Path) -> None:
    rows = hand_rows(1)
    rows["hands"][0] |= {"is_cancelled": True, "collected": Decimal(0), "stated_rake": None, "rake": Decimal(0)}
    key = {name: rows["hands"][0][name] for name in ("hand_id", "room", "day")}
    rows["payouts"] = [key | {"event_no": 3, "seat": 1, "kind": "refund", "amount": Decimal("0.20")}]
    assert "house 2011-07-20 EUR 1 0.30 0.00 0.00 0.00 0.20 0.00 0.00 0.00 +0.10 1" in report_of(tmp_path, rows).text


def test_money_that_the_room_adds_is_counted_in(tmp_path: Path) -> None:
    rows = hand_rows(1)
    rows["hands"][0]["collected"] = Decimal("1.28")
    key = {name: rows["hands"][0][name] for name in ("hand_id", "room", "day")}
    rows["events"] = [key | {"event_no": 0, "act": "added_to_pot", "amount": Decimal(1)}]
    assert "house 2011-07-20 EUR 1 0.30 1.00 1.28 0.00 0.00 0.02 0.00 0.00 0.00 0" in report_of(tmp_path, rows).text


def test_an_assumed_value_is_marked(tmp_path: Path) -> None:
    page = report_of(tmp_path, hand_rows(1, assumed=True))
    assert "001 RAKE assumed" in page.text
    assert page.findings[0][20] is True


def test_a_period_without_hands_says_so(tmp_path: Path) -> None:
    page = report_of(tmp_path, hand_rows(1), period=Period(date(2012, 1, 1), date(2012, 1, 2)))
    assert "Period from 2012-01-01 to 2012-01-02 (no activity)" in page.text
    assert page.text.count("No activity") == 4
    assert not page.findings


def test_a_period_holds_both_its_days(tmp_path: Path) -> None:
    hands = (hand_rows(n, day=date(2011, 7, n)) for n in range(1, 6))
    page = report_of(tmp_path, *hands, period=Period(date(2011, 7, 2), date(2011, 7, 4)))
    assert "hands from 2011-07-02 to 2011-07-04" in page.text
    assert [found[4][:10] for found in page.findings] == ["2011-07-02", "2011-07-03", "2011-07-04"]


def test_rake_is_set_against_the_schedule(tmp_path: Path) -> None:
    under = hand_rows(2)
    under["hands"][0] |= {"rake": Decimal("0.01"), "rake_due": Decimal("0.04")}
    unjudged = hand_rows(3)
    unjudged["hands"][0] |= {"rake": Decimal("0.10"), "rake_due": None}
    page = report_of(tmp_path, hand_rows(1), under, unjudged)
    assert "house holdem, no limit 0.05/0.10 EUR 3 1 0.13 0.03 0.05 0.01 0.03 -0.02" in page.text
    assert [attributes["class"] for attributes in page.all("rect")] == ["over", "over", "under"]


def test_quarantine_and_unknown_lines_say_where_and_why(tmp_path: Path) -> None:
    quarantined = {
        "file_id": 1,
        "line_no": 40,
        "hand_no": "99",
        "reason": "hand-incomplete",
        "at_line": 42,
        "at_column": 3,
        "message": "the log breaks off; expected an act",
        "text": "Game # 99\nAnna  Call\nBer",
    }
    unknown = [{"file_id": 1, "line_no": n, "format": "house", "text": "Table <closing>"} for n in (8, 9)]
    page = report_of(tmp_path, file_rows(), {"quarantine": [quarantined], "unknown_lines": unknown})
    assert "hand-incomplete logs/night.txt:42:3 , hand 99" in page.text
    assert "the log breaks off; expected an act" in page.text
    assert page.marked == ["Ber"]
    assert "house Table <closing> 2 1 logs/night.txt:8" in page.text


def test_a_file_that_could_not_be_read_says_why(tmp_path: Path) -> None:
    files = file_rows(hands_found=0)
    files["files"][0] |= {"problem": "byte 12: not a text", "format": ""}
    assert "logs/night.txt 0 byte 12: not a text" in report_of(tmp_path, files).text


def assert_harmless_sheets(folder: Path) -> None:
    """No cell of any sheet runs: no formula, no link, no first character that makes one."""
    with zipfile.ZipFile(folder / "report.xlsx") as book:
        for name in book.namelist():
            assert not re.search(rb"<f>|<hyperlink", book.read(name))
    for sheet in folder.glob("*.csv"):
        with sheet.open(encoding="utf-8-sig", newline="") as file:
            for row in csv.reader(file):
                assert all(
                    re.fullmatch(r"[+-][0-9.]+", value) or value.lstrip()[:1] not in tuple("=+-@") or not value
                    for value in row
                )


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.isascii() or "\ud800" not in name])
def test_a_hostile_name_is_text_and_nothing_else(tmp_path: Path, name: str) -> None:
    honest = report_of(tmp_path, file_rows(), hand_rows(1))
    (tmp_path / "railbird.duckdb").unlink()
    rows = hand_rows(1, player=name, expected=name, source=name)
    rows["hands"][0] |= {"table_name": name, "hand_no": name, "rulebook": name}
    hostile = report_of(tmp_path, file_rows(), rows)
    assert [tag for tag, _ in hostile.elements] == [tag for tag, _ in honest.elements]
    assert hostile.text.isprintable()
    assert all(value.isprintable() for value in hostile.findings[0] if isinstance(value, str))
    assert_harmless_sheets(tmp_path / "audit")


def test_names_stand_in_isolation(tmp_path: Path) -> None:
    rows = hand_rows(1)
    rows["hands"][0]["table_name"] = "דוד"
    report_of(tmp_path, rows)
    assert "<bdi>דוד</bdi>" in (tmp_path / "audit/index.html").read_text("utf-8")


def test_the_page_needs_nothing_from_outside(tmp_path: Path) -> None:
    page = report_of(tmp_path, file_rows(), hand_rows(1))
    for _, attributes in page.elements:
        assert "src" not in attributes
        assert not str(attributes.get("href", "#")).startswith(("http", "//"))
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
    [policy] = [a["content"] for a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy"]
    assert str(policy).startswith("default-src 'none'")
    assert "unsafe" not in str(policy)


def test_tables_have_captions_and_heads(tmp_path: Path) -> None:
    page = report_of(tmp_path, file_rows(), hand_rows(1))
    tables = len(list(page.all("table")))
    assert tables == len(list(page.all("caption"))) == len(list(page.all("thead")))
    assert all(attributes.get("scope") in ("col", "row") for attributes in page.all("th"))
    assert next(page.all("html"))["lang"] == "en"
    assert {"header", "nav", "main", "footer", "dialog"} <= {tag for tag, _ in page.elements}
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_same_warehouse_gives_the_same_page(tmp_path: Path) -> None:
    database = make_warehouse(tmp_path / "railbird.duckdb", together(*(hand_rows(n) for n in range(1, 30))))
    first, second = (write_report(database, tmp_path / name, now=NOW) for name in ("one", "two"))
    assert first.page.read_bytes() == second.page.read_bytes()
    for one, other in zip(first.files, second.files, strict=True):
        assert one.suffix == ".xlsx" or one.read_bytes() == other.read_bytes()  # Excel's files hold their time


def test_a_frequent_rule_does_not_push_out_a_rare_one(tmp_path: Path) -> None:
    rare = hand_rows(50, code="BET002", name="raise-below-minimum")
    many = (hand_rows(n) for n in range(1, 50))
    page = report_of(tmp_path, *many, rare, limits=Limits(findings=6))
    assert "This page lists 6 of 50 findings" in page.text
    assert sorted(found[1] for found in page.findings) == ["BET002", *["RAK001"] * 5]
    with (tmp_path / "audit/findings.csv").open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.DictReader(file))) == 50


def test_a_player_in_a_doubly_taken_seat_gives_one_row(tmp_path: Path) -> None:
    rows = hand_rows(1)
    rows["seats"].append(rows["seats"][0] | {"player": "Cilla"})
    assert [found[8] for found in report_of(tmp_path, rows).findings] == ["Anna / Cilla"]
    assert write_report(tmp_path / "railbird.duckdb", tmp_path / "audit").findings == 1


def test_no_warehouse_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="no such database"):
        write_report(tmp_path / "none.duckdb", tmp_path / "audit")
    assert not (tmp_path / "audit").exists()


def test_a_foreign_database_is_one_clear_error(tmp_path: Path) -> None:
    database = tmp_path / "other.duckdb"
    duckdb.connect(database).close()
    with pytest.raises(Failure, match="railbird did not make"):
        write_report(database, tmp_path / "audit")
    database.write_bytes(b"not a database at all" * 1000)
    with pytest.raises(Failure, match="not a DuckDB database"):
        write_report(database, tmp_path / "audit")
    assert not (tmp_path / "audit").exists()


def test_a_warehouse_without_its_tables_is_one_clear_error(tmp_path: Path) -> None:
    database = make_warehouse(tmp_path / "railbird.duckdb", {})
    with duckdb.connect(database) as con:
        con.execute("DROP TABLE finding_list")
    with pytest.raises(Failure, match=r"cannot answer report/period\.sql"):
        write_report(database, tmp_path / "audit")


def test_an_output_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    database = make_warehouse(tmp_path / "railbird.duckdb", {})
    (tmp_path / "audit").write_text("in the way")
    with pytest.raises(Failure, match="audit: "):
        write_report(database, tmp_path / "audit")


def test_a_failed_report_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = make_warehouse(tmp_path / "railbird.duckdb", hand_rows(1))
    old = write_report(database, tmp_path / "audit", now=NOW).page.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pipeline.report.page.write", full)
    with pytest.raises(Failure, match="the disk is full"):
        write_report(database, tmp_path / "audit", now=NOW + timedelta(days=1))
    assert (tmp_path / "audit/index.html").read_bytes() == old
    assert not [path.name for path in (tmp_path / "audit").iterdir() if path.name.startswith(".")]


def test_a_workbook_that_is_full_leaves_the_rest_to_the_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.report.sheet.SHEET_ROWS", 2)
    report_of(tmp_path, *(hand_rows(n) for n in range(1, 5)))
    with (tmp_path / "audit/findings.csv").open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.DictReader(file))) == 4
    book = openpyxl.load_workbook(tmp_path / "audit/report.xlsx", read_only=True)
    assert len(list(book["findings"].rows)) == 1 + 2
