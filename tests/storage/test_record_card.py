"""The result of a game alone: every kind in one small code, in any language, with any names; and hostile ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.words import speaking
from companion.words.speak import PSEUDO
from storage.guesses import Memory, Scribe
from storage.parts import CodeError, split, write_part
from storage.range_code import BitWriter
from storage.result_card import (
    MOST_BYTES,
    VERSION,
    CardCollector,
    CardLine,
    CardSum,
    ResultCard,
    _known,
    card_code,
    fitted,
    pack_card,
    unpack_card,
)
from tests.bench_copy import version_of
from tests.shared_games import cards_of, kept
from tests.storage.test_copy_code import mutated

ADDRESS = "https://" + "a" * 92
NAMES = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=70)
WON = kept("won")
GAMES = [
    WON,
    replace(WON, id="9a" * 16, moves=WON.moves[:40], outcome=None),
    *map(kept, ("lost", "on-a-copy", "grunwald", "auftrag", "zamki")),
]


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Sequence[ResultCard]:
    return list(cards_of(tmp_path_factory.mktemp("cards"), GAMES))


def through_code(card: ResultCard) -> ResultCard:
    collector = CardCollector()
    collector.add(card_code(card, ADDRESS))
    return collector.card()


def test_a_card_of_each_game_says_all_in_a_code_of_version_10_or_less(
    cards: Sequence[ResultCard],
) -> None:
    for card, game in zip(cards, GAMES, strict=True):
        assert version_of(card_code(card, ADDRESS)) <= 10
        assert through_code(card) == card
        assert (card.id, card.game) == (game.id, game.game)
        for one in card.sums:
            if one.lines and game.outcome is not None:
                assert sum(line.points for line in one.lines) == one.total
        if game.outcome is not None:
            assert card.total == game.outcome.points


def test_a_card_of_four_names_every_player_with_every_line(cards: Sequence[ResultCard]) -> None:
    card, game = cards[4], GAMES[4]
    assert len(card.sums) == len({one.who for one in card.sums}) == len(game.setup["players"])
    assert all(len(one.lines) == 6 for one in card.sums)
    assert any(one.won for one in card.sums)


def test_words_that_nobody_knows_beforehand_still_fit(tmp_path_factory: Any) -> None:
    """In a language of which no sample speaks; what does not fit is left out, the points are not."""
    with speaking(PSEUDO):
        strange = list(cards_of(tmp_path_factory.mktemp("strange"), GAMES))
    assert strange[0].sums[0].lines[0].what != "Box 3"
    for card in strange:
        assert version_of(card_code(card, ADDRESS)) <= 10
        come = through_code(card)
        assert [one.total for one in come.sums] == [one.total for one in card.sums]


@given(st.lists(NAMES, min_size=1, max_size=6), st.lists(st.integers(-999, 9999), max_size=12))
@settings(max_examples=15)
def test_any_names_and_points_fit(names: list[str], points: list[int]) -> None:
    lines = tuple(CardLine(names[n % len(names)], one, names[0]) for n, one in enumerate(points))
    sums = tuple(CardSum(name, 7, True, lines) for name in names)
    card = ResultCard("0a" * 16, "chess", names[0], "2026-01-01", names[-1], sums, tuple(names))
    assert unpack_card(pack_card(fitted(card))) == fitted(card)
    come = through_code(card)
    assert version_of(card_code(card, ADDRESS)) <= 10
    assert (come.id, come.total) == (card.id, 7)


def test_a_card_without_anything_is_a_card() -> None:
    card = ResultCard("00" * 16, "", "", "1999-12-31", "")
    assert through_code(card) == card


# hostile -------------------------------------------------------------------------------------------


def refused(raw: bytes) -> str:
    with pytest.raises(CodeError) as caught:
        unpack_card(raw)
    return caught.value.code


def forged(row: dict[str, Any]) -> bytes:
    """A row that no writer of ours would write, coded all the same."""
    coder = BitWriter()
    scribe = Scribe(coder, Memory(_known()))
    scribe.text("knight", ("game",))
    scribe.raw(bytes(16), 16)
    scribe.number(row.pop("day", 1), ("day",))
    for key in ("title", "result", "sums", "setup"):
        scribe.value(row.get(key, "" if key in ("title", "result") else []), (key,), ("knight",))
    return bytes([VERSION]) + coder.done()


def test_what_is_no_card_is_refused() -> None:
    good = pack_card(ResultCard("0a" * 16, "knight", "", "2026-01-01", "won"))
    assert refused(b"") == refused(b"\0") == refused(good + b"x" * 9) == "damaged"
    assert refused(bytes([VERSION + 1]) + good) == "newer"
    assert refused(bytes(5000)) == "too_large"
    assert refused(forged({"title": "a\nb"})) == "bad_text"
    assert refused(forged({"title": "x" * 61})) == "too_large"
    assert refused(forged({"sums": [{"who": "", "total": 1}] * 7})) == "too_large"
    assert refused(forged({"sums": [{"who": "", "total": True}]})) == "damaged"
    assert refused(forged({"setup": [["deep"]]})) == "damaged"
    assert refused(forged({"day": 2**40})) == refused(forged({"title": 7})) == "damaged"


@pytest.mark.parametrize("wrong", [{"id": "x"}, {"day": "tomorrow"}, {"title": "a\x1b"}])
def test_what_is_no_card_is_not_written(wrong: dict[str, str]) -> None:
    card = ResultCard("0a" * 16, "knight", "", "2026-01-01", "won")
    with pytest.raises((CodeError, ValueError)):
        pack_card(replace(card, **wrong))  # type: ignore[arg-type]


def test_a_game_is_no_card_and_a_card_no_game(cards: Sequence[ResultCard]) -> None:
    collector = CardCollector()
    (part,) = split(b"1" * 50, "r", "game")
    with pytest.raises(CodeError, match="kind='r'"):
        collector.add(write_part(part))
    collector.add(card_code(cards[0]))
    assert collector.card() == cards[0]


def test_mutations_are_read_or_refused(cards: Sequence[ResultCard]) -> None:
    rng, seen = random.Random(3), Counter[str]()
    raws = [pack_card(card) for card in cards]
    assert all(len(raw) <= MOST_BYTES for raw in raws)
    for n in range(300):
        try:
            unpack_card(mutated(raws[n % len(raws)], rng))
            seen["taken"] += 1
        except CodeError as fault:
            seen[fault.code] += 1
    assert {"damaged", "taken"} <= set(seen)
