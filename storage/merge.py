"""Two tables of values side by side: what theirs has that mine has not, has as well, or has otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Values = Mapping[str, Any]
How = Literal["new", "same", "different"]
ThingOf = Callable[[str], str]
Same = Callable[[str, Any, Any], bool]


@dataclass(frozen=True, slots=True)
class Item:
    """One value of theirs beside mine (None where mine has none)."""

    path: str
    how: How
    mine: Any
    theirs: Any


@dataclass(frozen=True, slots=True)
class Group:
    """The values of one thing: a card, a segment, a row of the scenario sheet."""

    thing: str
    items: tuple[Item, ...]

    @property
    def how(self) -> How:
        """Different if one value is, else new if one is, else the same."""
        hows = {item.how for item in self.items}
        return "different" if "different" in hows else "new" if "new" in hows else "same"

    @property
    def paths(self) -> frozenset[str]:
        """What could be taken over: all that is not the same already."""
        return frozenset(item.path for item in self.items if item.how != "same")


@dataclass(frozen=True, slots=True)
class Merge:
    """Theirs beside mine, grouped by thing in their order. What only mine has is not touched and not listed."""

    groups: tuple[Group, ...]

    def items(self, how: How | None = None) -> Iterator[Item]:
        """All values, or those that are new, same or different."""
        for group in self.groups:
            yield from (item for item in group.items if how is None or item.how == how)

    @property
    def new(self) -> frozenset[str]:
        """The paths that mine lacks: what is taken over unless somebody chooses otherwise."""
        return frozenset(item.path for item in self.items("new"))


def _equal(_path: str, mine: Any, theirs: Any) -> bool:
    return type(mine) is type(theirs) and bool(mine == theirs)


def compare(mine: Values, theirs: Values, thing_of: ThingOf, same: Same = _equal) -> Merge:
    """Put theirs beside mine. `same` tells whether two values of a field say the same."""
    groups: dict[str, list[Item]] = {}
    for path, value in theirs.items():
        how: How = "new"
        if path in mine:
            how = "same" if same(path, mine[path], value) else "different"
        groups.setdefault(thing_of(path), []).append(Item(path, how, mine.get(path), value))
    return Merge(tuple(Group(thing, tuple(items)) for thing, items in groups.items()))


def chosen(merge: Merge, picks: Collection[str]) -> dict[str, Any]:
    """The values of the picked paths, to be put into mine. What is the same already is left out."""
    return {
        item.path: item.theirs
        for item in merge.items()
        if item.path in picks and item.how != "same"
    }
