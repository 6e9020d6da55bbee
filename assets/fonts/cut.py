"""Cuts the four font files beside this script from the whole ones (needs fonttools).

python assets/fonts/cut.py FOLDER, where FOLDER holds, at any depth, the TTF files of the npm packages
@expo-google-fonts/grenze and @expo-google-fonts/source-sans-3. "Source" is a reserved name, so its cuts
have another one inside. Figures of one weight stay equally wide: only glyphs are dropped.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent

CUTS = {
    "Grenze_600SemiBold.ttf": ("Grenze-600.ttf", "Grenze", "SemiBold"),
    "SourceSans3_400Regular.ttf": ("SquireSans-400.ttf", "Squire Sans", "Regular"),
    "SourceSans3_600SemiBold.ttf": ("SquireSans-600.ttf", "Squire Sans", "SemiBold"),
    "SourceSans3_700Bold.ttf": ("SquireSans-700.ttf", "Squire Sans", "Bold"),
}

LATIN = range(0x20, 0x7F)
LATIN_1 = range(0xA0, 0x100)
LATIN_EXTENDED_A = range(0x100, 0x180)
PUNCTUATION = "‐‑‒–—‘’‚“”„†•…‰′″‹›⁄€−×ẞȘșȚț\u2009\u202f"

FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT = 1, 2, 3, 4, 5, 6
TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE = 16, 17
KEPT_NAMES = {
    0,
    FAMILY,
    STYLE,
    UNIQUE,
    FULL,
    VERSION,
    POSTSCRIPT,
    13,
    14,
    TYPOGRAPHIC_FAMILY,
    TYPOGRAPHIC_STYLE,
}


def cut(whole: Path, to: Path, family: str, style: str) -> int:
    """Write the part of a font that Squire uses. Returns its size in bytes."""
    font = TTFont(whole)
    options = Options()
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "liga"]
    options.name_IDs = sorted(KEPT_NAMES)
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LATIN, *LATIN_1, *LATIN_EXTENDED_A, *map(ord, PUNCTUATION)])
    subsetter.subset(font)
    rename(font, family, style)
    font.save(to)
    return to.stat().st_size


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the font another name in every record that carries one."""
    postscript = f"{family.replace(' ', '')}-{style}"
    names = {
        FAMILY: f"{family} {style}",
        STYLE: "Regular",
        UNIQUE: f"{postscript};cut for Squire",
        FULL: f"{family} {style}",
        POSTSCRIPT: postscript,
        TYPOGRAPHIC_FAMILY: family,
        TYPOGRAPHIC_STYLE: style,
    }
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


def main(folder: Path) -> None:
    """Cut every file of the list; stop at the first that is missing."""
    for name, (to, family, style) in CUTS.items():
        found = sorted(folder.rglob(name))
        if not found:
            sys.exit(f"{name} is not in {folder}.")
        print(f"{to}: {cut(found[0], HERE / to, family, style):,} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
