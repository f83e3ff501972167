"""Settlement against real logs: no finding on money or cards that is not true."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from pipeline.reading.formats import FORMATS, detect
from pipeline.reading.parse import parse
from pipeline.replay.hands import replay
from pipeline.rulebooks.load import assign, load
from pipeline.rules.catalogue import BY_ID

SETTLED = {"POT", "SHO", "RAK", "CAN"}

#: What is wrong in the logs of the house network, by file.
HOUSE = {
    # pots of 0.20 to 0.39 charged 0.02
    "Table_35129644.txt": {"RAK001": 6},
    "Table_35131702.txt": {"RAK001": 3},
    "Table_35135862.txt": {"RAK001": 9},
    # two players, 1.50 taken where the published cap is 0.75
    "PotLimitOmahaHiLo.txt": {"RAK004": 1},
    "OmahaHiLo.txt": {"RAK004": 1},
    "OmahaHiLoShowdown.txt": {"RAK004": 1},
    "Flop.txt": {"RAK004": 1},
    # the same, and 8-7-4-2-A shown as a low that was not paid
    "AllInHandWithShowdown.txt": {"RAK004": 1, "SHO005": 1},
}
#: The same of PokerStars and what is written in its format.
STARS = {
    # blinds, antes and a call make 0.90, the (edited) log states and pays 0.50
    "AnteTable.txt": {"POT002": 1},
    # straights to nine and to ten, both called "Nine to Six" by a converter
    "PLO-6max-USD-5-10-201509.converted.format.txt": {"SHO006": 2},
}


def findings(corpus: Path, form: str) -> dict[str, dict[str, int]]:
    """Codes of settlement's findings by file, under the format's own rulebook."""
    found: dict[str, Counter[str]] = {}
    book = load(FORMATS[form].dialect.rulebook)
    for path in sorted(corpus.rglob("*.txt")):
        text = utf8(path.read_bytes())
        known = detect(text)
        if known is None or known.name != form:
            continue
        batch = parse(np.frombuffer(text, np.uint8), known).batch
        days = batch.hands["time"].astype("datetime64[s]").astype("datetime64[D]")
        codes = [BY_ID[int(rule)].code for rule in replay(batch, assign(batch, book, days)).findings["rule"]]
        if money := [code for code in codes if code[:3] in SETTLED]:
            found.setdefault(path.name, Counter()).update(money)
    return {name: dict(codes) for name, codes in found.items()}


def utf8(raw: bytes) -> bytes:
    for encoding in ("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "cp1252", "latin-1"):
        try:
            return raw.decode(encoding).replace("\r\n", "\n").encode()
        except UnicodeError:
            continue
    raise AssertionError("latin-1 decodes everything")


@pytest.mark.parametrize(("form", "true"), [("house", HOUSE), ("pokerstars", STARS)])
def test_findings_on_real_logs_are_the_true_ones(corpus: Path, form: str, true: dict[str, dict[str, int]]) -> None:
    assert findings(corpus, form) == true
