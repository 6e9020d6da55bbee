"""What is in the box: cards, tiles, and the strengths that a table has copied from its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from companion.play import IllegalMove

CHARACTERS: Final = ("knight", "catapult", "dragon", "foot", "archer", "peasant")
"""The six that fight, one of each in a hand (RZ-4, RZ-A1)."""
SHEPHERD: Final = "shepherd"
CARDS: Final = (*CHARACTERS, SHEPHERD)
SHEPHERDS: Final = 2
HAND: Final = len(CHARACTERS) + SHEPHERDS
PLAYED: Final = 2
"""How many cards everyone plays for a castle (RZ-14)."""

KINDS: Final = ("wood", "brick", "stone")
CASTLES: Final[Mapping[str, int]] = MappingProxyType(
    {f"{kind}-{size}": points for kind in KINDS for size, points in (("small", 1), ("large", 2))}
)
"""The six castles with their points (RZ-5)."""
RECRUIT: Final = "recruit"
TILES: Final = (*CASTLES, RECRUIT, RECRUIT)
ROUNDS: Final = len(TILES) - 1
"""One tile is taken away unseen (RZ-11)."""
LEAST_CASTLES: Final = ROUNDS - TILES.count(RECRUIT)

Row = Mapping[str, int]
Strengths = Mapping[str, Row]
SAMPLE: Final[Strengths] = MappingProxyType(
    {"knight": MappingProxyType({"stone": 6, "brick": 3, "wood": 2})}
)
"""The one card whose numbers are printed in the rulebook (RZ-7, RZ-A2, RZ-A17)."""
MOST_STRENGTH: Final = 99


def kind_of(castle: str) -> str:
    """The type of a castle: wood, brick or stone. Raises IllegalMove `no_such_castle`."""
    if castle not in CASTLES:
        raise IllegalMove("no_such_castle", tile=castle)
    return castle.partition("-")[0]


def points_of(castles: Collection[str]) -> int:
    """What castles are worth (RZ-26)."""
    return sum(CASTLES[castle] for castle in castles)


def check_strengths(strengths: Strengths) -> None:
    """Whether a table can be; it may have gaps. Raises IllegalMove `no_such_card`, `no_such_kind`, `card_number`."""
    for card, row in strengths.items():
        if card not in CHARACTERS:
            raise IllegalMove("no_such_card", card=card)
        for kind, number in row.items():
            if kind not in KINDS:
                raise IllegalMove("no_such_kind", kind=kind)
            check_number(number, card, kind)


def check_number(number: object, card: str, kind: str) -> int:
    """A number as it stands on a card (RZ-7). Raises IllegalMove `card_number`."""
    if type(number) is not int or not 0 <= number <= MOST_STRENGTH:
        raise IllegalMove("card_number", card=card, kind=kind, most=MOST_STRENGTH)
    return number


def alike(strengths: Strengths) -> dict[str, tuple[tuple[str, ...], ...]]:
    """By type of castle the cards that share a number: worth a second look, for the box seems to have none (RZ-A3)."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for kind in KINDS:
        by_number: dict[int, list[str]] = {}
        for card in CHARACTERS:
            if kind in strengths.get(card, {}):
                by_number.setdefault(strengths[card][kind], []).append(card)
        if groups := tuple(tuple(cards) for cards in by_number.values() if len(cards) > 1):
            found[kind] = groups
    return found


def check_tile(seen: Sequence[str], tile: str) -> None:
    """Whether a tile can come up now (RZ-5, RZ-11). Raises IllegalMove `game_over`, `no_more_recruit`, `tile_used`."""
    if tile not in TILES:
        raise IllegalMove("no_such_tile", tile=tile)
    if len(seen) >= ROUNDS:
        raise IllegalMove("game_over", rounds=ROUNDS)
    if seen.count(tile) >= TILES.count(tile):
        raise IllegalMove("no_more_recruit" if tile == RECRUIT else "tile_used", tile=tile)


def tiles_left(seen: Sequence[str]) -> tuple[str, ...]:
    """The tiles that have not come up, in the order of the box; the one taken away is among them."""
    left = Counter(TILES)
    left.subtract(seen)
    return tuple(left.elements())


def check_played(camp: Sequence[str], unknown_back: int, cards: Sequence[str]) -> None:
    """Whether a hand can play these (RZ-4, RZ-9, RZ-14).

    `camp` is every card known to have gone there, `unknown_back` how many of them were recruited unseen. Raises
    IllegalMove `no_such_card`, `two_cards`, `only_one_copy`, `in_camp`.
    """
    for card in cards:
        if card not in CARDS:
            raise IllegalMove("no_such_card", card=card)
    if len(cards) != PLAYED:
        raise IllegalMove("two_cards", cards=len(cards))
    if cards[0] == cards[1] != SHEPHERD:
        raise IllegalMove("only_one_copy", card=cards[0])
    back = [card for card in cards if card in camp]
    if len(back) > unknown_back:
        raise IllegalMove("in_camp", card=back[unknown_back])


def hands(camp: Sequence[str], unknown_back: int) -> list[tuple[str, str]]:
    """Every pair that can be played from a hand, each once."""
    pairs = [(a, b) for n, a in enumerate(CHARACTERS) for b in (*CHARACTERS[n + 1 :], SHEPHERD)]
    playable = []
    for pair in (*pairs, (SHEPHERD, SHEPHERD)):
        try:
            check_played(camp, unknown_back, pair)
        except IllegalMove:
            continue
        playable.append(pair)
    return playable
