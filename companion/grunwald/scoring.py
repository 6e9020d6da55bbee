"""The end: feeding, titles, totals, the winners, and whether a missing rule decides (GR-73 to GR-85)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.grunwald.fields import CARDS, STRONGEST
from companion.grunwald.house import EVERY_READING, Missing

DUCATS = 48
REVEALED = 10
"""Only ten Teutonic Knights are ever turned up (rounds 4 to 8, two each)."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player brings to the scoring: strengths by kind, provisions and ducats."""

    player: str
    royal: tuple[int, ...] = ()
    mercenary: tuple[int, ...] = ()
    captives: tuple[int, ...] = ()
    provisions: int = 0
    ducats: int = 0

    @property
    def knights(self) -> int:
        return len(self.royal) + len(self.mercenary)

    @property
    def cards(self) -> int:
        return self.knights + len(self.captives)

    @property
    def surplus(self) -> int:
        return max(0, self.provisions - self.knights)


@dataclass(frozen=True, slots=True)
class Points:
    """The lines of one player's score."""

    player: str
    knights: int
    captives: int
    royal: int
    mercenary: int
    quartermaster: int
    ducats: int
    cards: int

    @property
    def total(self) -> int:
        return (
            self.knights
            + self.captives
            + self.royal
            + self.mercenary
            + self.quartermaster
            + self.ducats
        )


@dataclass(frozen=True, slots=True)
class Title:
    """Who takes a title and what decided: `most`, `strength`, `shared` or `nobody` (GR-77 to GR-81)."""

    holders: tuple[str, ...]
    by: str


def must_drop(one: Holding) -> int:
    """How many knights provisions do not feed; captives need none (GR-73)."""
    return max(0, one.knights - one.provisions)


def commander(all: Sequence[Holding], kind: str) -> Title:
    """Most cards of a kind, then their strength; tied in both, all of them (GR-77 to GR-80, GR-A16)."""
    armies = {one.player: getattr(one, kind) for one in all if getattr(one, kind)}
    if not armies:
        return Title((), "nobody")
    most = max(map(len, armies.values()))
    leading = [player for player, army in armies.items() if len(army) == most]
    if len(leading) == 1:
        return Title(tuple(leading), "most")
    strongest = max(sum(armies[player]) for player in leading)
    first = tuple(player for player in leading if sum(armies[player]) == strongest)
    return Title(first, "strength" if len(first) == 1 else "shared")


def quartermaster(all: Sequence[Holding], missing: Missing) -> Title:
    """Most provisions as the table counts them; ties share, nobody without any (GR-81, GR-A1)."""
    if missing.points == "off":
        return Title((), "off")
    counts = {
        one.player: one.provisions if missing.basis == "total" else one.surplus for one in all
    }
    most = max(counts.values(), default=0)
    holders = tuple(player for player, count in counts.items() if count == most and most)
    return Title(holders, "nobody" if not holders else "most" if len(holders) == 1 else "shared")


def score(all: Sequence[Holding], missing: Missing) -> tuple[Points, ...]:
    """The points of all, from what they hold after feeding (GR-76 to GR-82)."""
    royal, mercenary = (commander(all, kind).holders for kind in ("royal", "mercenary"))
    stores = quartermaster(all, missing).holders
    return tuple(
        Points(
            one.player,
            knights=sum(one.royal) + sum(one.mercenary),
            captives=sum(one.captives),
            royal=len(one.royal) if one.player in royal else 0,
            mercenary=len(one.mercenary) if one.player in mercenary else 0,
            quartermaster=_stores(one, missing) if one.player in stores else 0,
            ducats=one.ducats // missing.per if missing.per else 0,
            cards=one.cards,
        )
        for one in all
    )


def _stores(one: Holding, missing: Missing) -> int:
    return one.surplus if missing.points == "surplus" else int(missing.points)


def winners(points: Sequence[Points]) -> Title:
    """Highest total, then most cards, then shared; `by` is `total`, `cards` or `shared` (GR-83 to GR-85)."""
    best = max(one.total for one in points)
    leading = [one for one in points if one.total == best]
    if len(leading) == 1:
        return Title((leading[0].player,), "total")
    most = max(one.cards for one in leading)
    first = tuple(one.player for one in leading if one.cards == most)
    return Title(first, "cards" if len(first) == 1 else "shared")


def places(points: Sequence[Points]) -> Mapping[str, int]:
    """Everyone's place: winners first, places are dense (1, 1, 2)."""
    keys = sorted({(one.total, one.cards) for one in points}, reverse=True)
    return {one.player: keys.index((one.total, one.cards)) + 1 for one in points}


def hangs_on_missing(all: Sequence[Holding]) -> bool:
    """Whether any reading of the two missing rules makes other winners (GR-A1, GR-A2)."""
    return len({winners(score(all, missing)).holders for missing in EVERY_READING}) > 1


@dataclass(frozen=True, slots=True)
class Drop:
    """Knights to give up, by strength, and the own total then."""

    royal: tuple[int, ...]
    mercenary: tuple[int, ...]
    total: int


def dropped(one: Holding, royal: Sequence[int], mercenary: Sequence[int]) -> Holding:
    """A holding without some of its knights."""

    def rest(army: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
        left = sorted(army)
        for strength in gone:
            left.remove(strength)
        return tuple(left)

    return replace(one, royal=rest(one.royal, royal), mercenary=rest(one.mercenary, mercenary))


def _weakest_first(one: Holding) -> Holding:
    """As GR-A18 takes a rival who has not chosen: the weakest leave, of equal ones the royal card."""
    knights = sorted(
        [(strength, 0) for strength in one.royal] + [(strength, 1) for strength in one.mercenary]
    )[: must_drop(one)]
    return dropped(one, [s for s, kind in knights if not kind], [s for s, kind in knights if kind])


def best_drop(all: Sequence[Holding], who: str, missing: Missing) -> Drop:
    """The choice with most own points, titles and settings counted, then the biggest lead (GR-74, GR-A18).

    Of a kind the weakest go: that costs least, and a title asks for number and strength of that kind alone.
    """
    own = next(one for one in all if one.player == who)
    short = must_drop(own)
    rivals = [_weakest_first(one) for one in all if one.player != who]
    royal, mercenary = sorted(own.royal), sorted(own.mercenary)
    best: tuple[tuple[int, int, int], Drop] | None = None
    for n in range(max(0, short - len(mercenary)), min(short, len(royal)) + 1):
        gone = tuple(royal[:n]), tuple(mercenary[: short - n])
        points = score([dropped(own, *gone), *rivals], missing)
        total = points[0].total
        lead = total - max((one.total for one in points[1:]), default=0)
        merit = (total, lead, points[0].knights)
        if best is None or merit > best[0]:
            best = merit, Drop(*gone, total)
    assert best is not None  # noqa: S101 - short is at most the number of knights
    return best[1]


def limits(n: int, counts: Mapping[str, int], strengths: Sequence[int]) -> tuple[str, ...]:
    """What the cards of the whole table cannot be, or are unlikely to be (`WARN_`) (GR-4, GR-6, GR-18)."""
    codes = []
    for kind, name in (("royal", "ROYAL"), ("mercenary", "MERC")):
        if counts.get(kind, 0) > CARDS[kind]:
            codes.append(f"TOO_MANY_{name}")
        elif n == 2 and counts.get(kind, 0) > CARDS[kind] // 2:
            codes.append(f"WARN_{name}_OVER_8")
    if counts.get("captives", 0) > CARDS["teutonic"]:
        codes.append("TOO_MANY_CAPTIVES")
    elif counts.get("captives", 0) > REVEALED:
        codes.append("WARN_CAPTIVES_OVER_10")
    if not all(1 <= strength <= STRONGEST["royal"] for strength in strengths):
        codes.append("STRENGTH_RANGE")
    if counts.get("ducats", 0) > DUCATS:
        codes.append("TOO_MANY_DUCATS")
    return tuple(codes)
