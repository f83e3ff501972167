"""PokerStars text and the rooms and programs that write it."""

from pipeline.codes import Currency
from pipeline.dialects.dialect import Dialect

#: The room prints one word for a region, summer and winter alike: "CET" in July is
#: the clock of Central Europe, which then shows summer time.
_ZONES = {
    "": "America/New_York",  # converters leave the zone out: the room's own clock
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "NT": "America/St_Johns",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "COT": "America/Bogota",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "BST": "Europe/London",
    "CET": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "IST": "Asia/Kolkata",
    "CUST": "Asia/Shanghai",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}

DIALECT = Dialect(
    name="pokerstars",
    title="PokerStars and rooms that write its format",
    games="Hold'em, 6+ Hold'em, Omaha, 5 and 6 Card Omaha, Courchevel, 7 Card Stud, most also Hi/Lo; "
    "Razz, 5 Card Draw, 2-7 Single and Triple Draw, Badugi, and mixes of these; cash and tournament",
    rulebook="standard",
    zones=_ZONES,
    bare_stakes=Currency.PLAY,
)
