"""The house network's log."""

from pipeline.codes import Currency
from pipeline.dialects.dialect import Dialect

#: Abbreviations are exact here: the network switches between GMT and BST, CET and CEST.
_ZONES = {
    "GMT": "+00:00",
    "UTC": "+00:00",
    "WET": "+00:00",
    "BST": "+01:00",
    "WEST": "+01:00",
    "CET": "+01:00",
    "CEST": "+02:00",
    "EET": "+02:00",
    "EEST": "+03:00",
}

DIALECT = Dialect(
    name="house",
    title="House network (Entraction)",
    games="Texas Hold'em, Omaha, 5-Card Omaha, both also Hi/Lo; Soko, 7-Card Stud and Hi/Lo, Americana, Telesina, "
    "Five Card Stud, 5-Card Draw, 2-7 Triple Draw, 32-Card Draw; cash and tournament",
    rulebook="house",
    zones=_ZONES,
    bare_stakes=Currency.CHIPS,  # only tournaments are written without a currency
)
