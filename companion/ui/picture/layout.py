"""Where everything stands on a result picture: 1080 by 1350, always light, so that it prints and sends alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.ui.parts.sums import SumLine
from companion.ui.picture.board import board
from companion.ui.picture.card import Card, Cell, Rank
from companion.ui.picture.drawing import Drawing, width_of, wrapped
from companion.ui.theme import FACES, scheme

WIDTH, HEIGHT = 1080, 1350
EDGE: Final = 40
INSIDE: Final = WIDTH - 2 * EDGE
CHIEF, BAND, BODY, FOOT = 196, 20, 478, 1244
"""Where the band on top ends, how far its line of partition reaches, where the body begins and ends."""

Colours = Mapping[str, str]


def picture_of(card: Card) -> str:
    """The picture as SVG."""
    drawing, colours = Drawing(WIDTH, HEIGHT), scheme(card.face, dark=False)
    drawing.area(0, 0, WIDTH, HEIGHT, colours["surface"])
    _verdict(drawing, card, colours)
    _chief(drawing, card, colours)
    if card.ranks:
        _ranks(drawing, card.ranks, colours)
    else:
        _solo(drawing, card, colours)
    _foot(drawing, card, colours)
    return drawing.svg(f"{card.title}: {card.verdict}", card.told)


# the head -----------------------------------------------------------------------------------------


def _chief(drawing: Drawing, card: Card, colours: Colours) -> None:
    """The band of the game: what was played and by whom."""
    ground, ink, second = (
        colours[name] for name in ("primary_fixed", "on_primary_fixed", "on_primary_fixed_variant")
    )
    drawing.area(0, 0, WIDTH, CHIEF, ground)
    _partition(drawing, FACES[card.face].partition, ground)
    drawing.symbol(card.sign, EDGE + 26, 66, 52, ink)
    game = card.game if card.game != card.title else ""
    small = " · ".join(part for part in (game, card.who) if part)
    drawing.text(EDGE + 70, 78, small, "plain", 34, second, most=INSIDE - 70)
    drawing.text(EDGE, 164, card.title, "speak", 76, ink, most=INSIDE)


def _partition(drawing: Drawing, line: str, colour: str) -> None:
    """The line of partition below the band, each game its own."""
    half, y = BAND * 1.2, CHIEF - 0.5
    x = 0.0
    while x < WIDTH:
        if line == "indented":
            drawing.shape(((x, y), (x + 2 * half, y), (x + half, y + BAND)), colour)
        elif line == "engrailed":
            drawing.shape(_bow(x, y, half), colour)
        elif line == "embattled":
            drawing.area(x, y, half, BAND, colour)
        x += 2 * half


def _bow(x: float, y: float, half: float) -> list[tuple[float, float]]:
    """A bow that hangs down, in steps that nobody sees."""
    steps = 12
    at = [i / steps for i in range(steps + 1)]
    return [(x + 2 * half * t, y + BAND * 4 * t * (1 - t)) for t in at]


def _verdict(drawing: Drawing, card: Card, colours: Colours) -> None:
    """How it ended or stands, and what decided it."""
    drawing.area(0, CHIEF, WIDTH, BODY - CHIEF - 24, colours["surface_container_lowest"])
    drawing.area(0, BODY - 26, WIDTH, 2, colours["outline_variant"])
    ground = colours["secondary_fixed"] if card.won else colours["surface_container_high"]
    ink = colours["on_surface"]
    drawing.shield(EDGE + 4, 248, 124, 150, ground, edge=ink, width=4, corners=(6, 60))
    drawing.symbol(card.charge, EDGE + 66, 316, 84, ink)
    x, wide = EDGE + 168, INSIDE - 168
    size, lines = _fitting(card.decided, wide)
    y = 330.0 - lines * 12
    counts = any(char.isdigit() for char in card.verdict)  # Grenze's figures are old-style
    style, large = ("count", 72) if counts else ("speak", 88)
    drawing.text(x, y, card.verdict, style, large, ink, most=wide)
    y += 56
    dim = colours["on_surface_variant"]
    for words in card.decided:
        if lines > 0:
            n = min(lines, len(wrapped(words, "plain", size, wide)))
            y = drawing.block(x, y, words, "plain", size, dim, wide=wide, most=n)
            lines -= n


def _fitting(decided: tuple[str, ...], wide: float) -> tuple[float, int]:
    """The largest letters in which all that decided has room, and its lines; the smallest ones cut it."""
    for size, most in ((31, 2), (28, 3), (25, 3), (22, 4)):
        lines = sum(len(wrapped(words, "plain", size, wide)) for words in decided)
        if lines <= most:
            break
    return size, min(lines, most)


def _foot(drawing: Drawing, card: Card, colours: Colours) -> None:
    """When, how long, and which values."""
    drawing.area(EDGE, FOOT + 12, INSIDE, 2, colours["outline_variant"])
    y = FOOT + 50
    for words in card.foot[:2]:
        drawing.text(EDGE, y, words, "plain", 27, colours["on_surface_variant"], most=INSIDE - 170)
        y += 36
    ink = colours["primary"]
    drawing.text(WIDTH - EDGE, FOOT + 66, "Squire", "speak", 46, ink, anchor="end")


# a solo game --------------------------------------------------------------------------------------


def _solo(drawing: Drawing, card: Card, colours: Colours) -> None:
    """The score beside the map, the values below."""
    low = FOOT - 158 if card.cells else FOOT
    wide = 478.0 if card.tiles else float(INSIDE)
    _score(drawing, card.lines, EDGE, wide, low - BODY - 14, colours)
    if card.tiles:
        left = EDGE + wide + 20
        box = left, BODY, WIDTH - EDGE / 2 - left, low - BODY - 14
        board(drawing, card.tiles, box, colours, edges=card.edges, signs=card.signs)
    if card.cells:
        _cells(drawing, card.cells, low, colours)


def _score(
    drawing: Drawing,
    lines: tuple[SumLine, ...],
    x: float,
    wide: float,
    high: float,
    colours: Colours,
) -> None:
    """The sum line by line; a heavy rule before the subtotal, a double one before the total."""
    if not lines:
        return
    ink, dim = colours["on_surface"], colours["on_surface_variant"]
    total = 1.5
    row = min(74.0, (high - 24) / (len(lines) - 1 + total))
    tall = row * (len(lines) - 1 + total) + 24
    card, line = colours["surface_container_lowest"], colours["outline_variant"]
    drawing.shield(x, BODY, wide, tall, card, edge=line)
    left, right, y = x + 26, x + wide - 26, float(BODY + 8)
    for i, one in enumerate(lines):
        is_total, is_sub = one.weight == "total", one.weight == "subtotal"
        step = row * (total if is_total else 1)
        if is_total:
            drawing.area(left, y, right - left, 3, ink)
            drawing.area(left, y + 7, right - left, 3, ink)
        elif i:
            drawing.area(left, y, right - left, 4 if is_sub else 2, ink if is_sub else line)
        style, size = ("speak", 46.0) if is_total else ("strong" if is_sub else "plain", 31.0)
        base = y + step / 2 + size * 0.36 + (6 if is_total else 0)
        number = f"−{-one.number}" if one.number < 0 else str(one.number)
        amount = drawing.text(
            right, base, number, "count", 60 if is_total else 34, ink, anchor="end"
        )
        name = drawing.text(left, base, one.name, style, size, ink, most=right - left - amount - 20)
        rest = right - left - amount - name - 40
        if one.how and rest > 70 and not is_total:
            drawing.text(right - amount - 20, base, one.how, "plain", 25, dim, anchor="end", most=rest)  # fmt: skip
        y += step


def _cells(drawing: Drawing, cells: tuple[Cell, ...], y: float, colours: Colours) -> None:
    """The values in a row, each with its symbol and word."""
    ink, dim = colours["on_surface"], colours["on_surface_variant"]
    card, line = colours["surface_container_lowest"], colours["outline_variant"]
    drawing.shield(EDGE, y, INSIDE, 148, card, edge=line)
    wide = INSIDE / len(cells)
    for i, cell in enumerate(cells):
        x = EDGE + i * wide
        if i:
            drawing.area(x, y + 20, 2, 108, line)
        drawing.symbol(cell.sign, x + wide / 2 - 34, y + 56, 50, ink)
        drawing.text(x + wide / 2 + 2, y + 74, cell.number, "count", 52, ink, most=wide / 2 - 8)
        drawing.text(x + wide / 2, y + 122, cell.name, "plain", 25, dim, anchor="middle", most=wide - 16)  # fmt: skip


# a game for a group -------------------------------------------------------------------------------


def _ranks(drawing: Drawing, ranks: tuple[Rank, ...], colours: Colours) -> None:
    """Every player, the best first, with what the points are made of."""
    gap = 16.0
    tall = min(230.0, (FOOT - BODY - 8 - gap * (len(ranks) - 1)) / len(ranks))
    y = float(BODY)
    for rank in ranks:
        _rank(drawing, rank, y, tall, colours)
        y += tall + gap


def _rank(drawing: Drawing, rank: Rank, y: float, tall: float, colours: Colours) -> None:
    ink, dim = colours["on_surface"], colours["on_surface_variant"]
    card, edge = colours["surface_container_lowest"], colours["outline_variant"]
    if rank.won:
        edge = colours["primary"]
    drawing.shield(EDGE, y, INSIDE, tall, card, edge=edge, width=5 if rank.won else 2)
    left, right = EDGE + 128, WIDTH - EDGE - 64 - width_of(rank.number, "count", 80)
    lines = wrapped(rank.made_of, "plain", 31, right - left) if rank.made_of else []
    n = min(len(lines), 3, int((tall - 84) // 40))
    middle = y + (tall - n * 40) / 2
    drawing.symbol("player-edge", EDGE + 66, middle, 84, ink)
    drawing.symbol(f"player-{rank.colour}", EDGE + 66, middle, 84)
    drawing.text(WIDTH - EDGE - 32, middle + 28, rank.number, "count", 80, ink, anchor="end")
    name = drawing.text(left, middle + 16, rank.name, "strong", 48, ink, most=right - left)
    x = left + name + 22
    if rank.aside and right - x > 60:
        x += 18 + drawing.text(x, middle + 14, rank.aside, "plain", 29, dim, most=right - x)
    if n:
        drawing.block(left, middle + 60, rank.made_of, "plain", 31, dim, wide=right - left, most=n)


__all__ = ["HEIGHT", "WIDTH", "picture_of"]
