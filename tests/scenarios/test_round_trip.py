"""Every value goes round: what is formatted parses to the same value, and formats to the same again."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.knight.vocabulary import FACTS, FULL, KINDS, NUMBERED, PLAIN, PURSE, TRACKS
from scenarios.read import format_value, parse_value, read_sheets
from scenarios.schema import field_of
from tests.scenarios.conftest import S0

ids = st.from_regex(r"[a-z][a-z0-9_]{0,11}", fullmatch=True)
counts = st.integers(1, 99)
gains = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 999))
costs = st.dictionaries(st.sampled_from((*PURSE, "any")), st.integers(1, 999))
facts = st.one_of(
    st.sampled_from(FACTS),
    st.sampled_from(TRACKS).map("level.{}".format),
    st.sampled_from(PURSE).map("sources_destroyed.{}".format),
)
tiles = st.builds(
    lambda bound, number, rest, none: {bound: number} | rest | dict.fromkeys(none, "none"),
    st.sampled_from(["least", "below", "at_most"]),
    st.integers(0, 40) | st.just("all"),
    st.fixed_dictionaries({}, optional={"tag": ids, "mark": ids, "own": counts, "lead": counts}),
    st.sets(st.sampled_from(["enemy", "enemy_lead", "sources"])),
)
tests = st.one_of(
    facts.flatmap(lambda fact: st.integers(1, 9999).map(lambda n: {fact: n})),
    facts.map(lambda fact: {fact: "none"}),
    facts.flatmap(lambda fact: st.integers(1, 999).map(lambda n: {f"{fact}_below": n})),
    st.sampled_from(FULL).map(lambda fact: {fact: "full"}),
    tiles.map(lambda one: {"tiles": one}),
)
plain = st.lists(tests, min_size=1, max_size=4).map(
    lambda rows: {key: value for row in rows for key, value in row.items()}
)
needs = st.builds(
    lambda own, either: own | ({"any": either} if either else {}),
    plain,
    st.just([]) | st.lists(plain, min_size=2, max_size=3),
)
orders = st.lists(
    st.one_of(
        st.sampled_from([f"{side} {verb}" for side, verbs in PLAIN.items() for verb in verbs]),
        st.builds(
            "{} {}".format,
            st.sampled_from(
                [f"{side} {verb}" for side, verbs in NUMBERED.items() for verb in verbs]
            ),
            counts,
        ),
        st.builds("enemy add {} at {}{}".format, counts, ids, st.sampled_from(["", " apart"])),
        counts.map("own add {} apart".format),
    ),
    max_size=5,
)
FIELDS = {
    "court.king.1.gain": gains,
    "court.king.1.cost": costs,
    "court.king.1.needs": needs,
    "event.x.left.do": orders,
    "event.x.left.path": counts | ids,
    "event.x.left.activates": st.permutations(["king", "church", "castle"]).map(
        lambda row: row[:2]
    ),
    "court.king.count": st.integers(0, 40),
    "scenario.s.limits.own": st.integers(1, 98) | st.just("none"),
    "scenario.s.tile.t.sources": st.lists(st.sampled_from(PURSE), max_size=5),
    "scenario.s.tile.t.at": st.tuples(st.integers(-30, 30), st.integers(-30, 30)).map(list),
}


@given(
    st.sampled_from(sorted(FIELDS)).flatmap(lambda path: FIELDS[path].map(lambda raw: (path, raw)))
)
def test_a_value_goes_round(pair: tuple[str, Any]) -> None:
    path, raw = pair
    value = parse_value(path, raw)
    written = format_value(path, value)
    assert parse_value(path, json.loads(json.dumps(written))) == value
    assert format_value(path, parse_value(path, written)) == written


@given(
    st.sampled_from(sorted(FIELDS)).flatmap(lambda path: FIELDS[path].map(lambda raw: (path, raw)))
)
def test_plain_values_are_written_as_they_were_read(pair: tuple[str, Any]) -> None:
    """Except what has two spellings: a bound of none, and an id that looks like a number."""
    path, raw = pair
    if path.endswith((".needs", ".path")):
        return
    assert format_value(path, parse_value(path, raw)) == raw


def test_all_printed_values_of_the_real_sheets_go_round() -> None:
    for path, raw in read_sheets(S0).raw.items():
        value = parse_value(path, raw)
        assert parse_value(path, format_value(path, value)) == value, path


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(sorted(FIELDS)), junk)
def test_junk_is_refused_in_words_or_is_a_value(path: str, raw: Any) -> None:
    """Whatever arrives, a field answers with a value that goes round or with one sentence, never otherwise."""
    sentence, value = "", None
    try:
        value = parse_value(path, raw)
    except ValueError as wrong:
        sentence = str(wrong)
    assert sentence or parse_value(path, format_value(path, value)) == value


@given(st.text(max_size=30))
def test_any_path_is_a_field_or_none(path: str) -> None:
    assert field_of(path) is None


def test_an_order_reads_as_in_toml() -> None:
    raw = tomllib.loads('do = ["enemy add 2 at enemy_castle apart", "own strike", "zero glory"]')
    assert format_value("event.x.left.do", parse_value("event.x.left.do", raw["do"])) == raw["do"]
