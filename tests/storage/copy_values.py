"""Any value of any field that the schema knows, for tests of what carries copies."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.knight.vocabulary import PURSE, TRACKS
from scenarios.fields import CLAUSE, CLOSED, POSITION, SOURCES, TAGS, Kind
from scenarios.schema import ASKED, MUST, NONE
from tests.scenarios.test_round_trip import costs, gains, ids, needs, orders

FIELDS = {**ASKED, **NONE, **MUST}
TITLES = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=40
)
EDGES = st.lists(ids, min_size=2, max_size=2, unique=True)
SHAPED = {
    "cost": costs,
    "gain": gains,
    "needs": needs,
    "orders": orders,
    "flag": st.booleans(),
    "path": st.integers(1, 99) | ids,
    "text": TITLES,
}
OTHERS = {
    CLAUSE: st.integers(0, 999).map("KN-{}".format),
    POSITION: st.tuples(st.integers(-30, 30), st.integers(-30, 30)).map(list),
    TAGS: st.lists(ids, max_size=3),
    SOURCES: st.lists(st.sampled_from(PURSE), max_size=5),
    CLOSED: st.lists(
        st.builds(
            lambda side, edge: {"side": side, "edge": edge},
            st.sampled_from(["own", "enemy"]),
            EDGES,
        ),
        max_size=3,
    ),
}
PARTS = {"<track>": st.sampled_from(TRACKS), "<n>": st.integers(1, 99).map(str), "<id>": ids}


def values_of(kind: Kind) -> st.SearchStrategy[Any]:
    """What a field of this kind may hold, as a table says it."""
    found = OTHERS[kind] if kind in OTHERS else _shaped(kind)
    extra = [value for value in ("none", "?") if _reads(kind, value)]
    return found | st.sampled_from(extra) if extra else found


def _shaped(kind: Kind) -> st.SearchStrategy[Any]:
    if kind.shape in ("number", "limit"):
        return st.integers(kind.least, kind.most)
    if kind.shape == "totals":
        numbers = st.integers(kind.least, kind.most)
        return st.lists(numbers, max_size=12, unique=True).map(sorted)
    if kind.shape == "choice":
        return st.sampled_from(kind.among)
    if kind.shape == "words":
        word = st.sampled_from(kind.among) if kind.among else ids
        return st.lists(word, max_size=4, unique=True)
    if kind.shape == "text" and not _reads(kind, "Two words"):
        return ids
    return SHAPED[kind.shape]


def _reads(kind: Kind, raw: Any) -> bool:
    try:
        kind.read(raw)
    except ValueError:
        return False
    return True


@st.composite
def _entry(draw: st.DrawFn) -> tuple[str, Any]:
    pattern = draw(st.sampled_from(sorted(FIELDS)))
    keys = [draw(PARTS[part]) if part in PARTS else part for part in pattern.split(".")]
    return ".".join(keys), draw(values_of(FIELDS[pattern]))


TABLES = st.lists(_entry(), max_size=25).map(dict)
"""Valid tables: every value is one that its field takes."""
