"""The link to BG Stats: every field is there, whatever the game."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.play import Outcome
from companion.ui.exports.bg_stats import LONGEST_COMMENT, Said, play_link
from companion.ui.exports.one import game_json
from companion.ui.statistics.plays import Known
from storage import About
from storage.record import Record
from tests.statistics.rows import START

PLAYERS = [
    {"id": "a", "name": "Ania", "colour": "red"},
    {"id": "b", "name": 'Bo & "Co" #1', "colour": "blue"},
    {"id": "c", "name": "Cyd", "colour": "green"},
]
NAMES = {one["id"]: one["name"] for one in PLAYERS}
WHOLE = {
    "sourceName", "sourcePlayId", "playDate", "durationMin", "comments", "board", "location", "game", "players",
}  # fmt: skip
OF_GAME = {"name", "bggId", "highestWins", "noPoints", "sourceGameId"}
OF_PLAYER = {"name", "sourcePlayerId", "score", "rank", "winner", "startPlayer", "role"}


def record(game: str, outcome: Outcome | None, summary: Any, setup: Any, **more: Any) -> Record:
    return Record(
        "f" * 32, game, 1, START, START, setup, None, summary=summary, outcome=outcome, **more
    )


def several(winners: tuple[str, ...] = ("a",), games: int = 1, **totals: int) -> Record:
    end = Outcome("won", max(totals.values()), {"winners": winners, "totals": totals})
    setup = {"players": PLAYERS, "first": "b"}
    return record("zamki", end, {"names": NAMES, "games": games}, setup)


def knight(result: str = "victory", points: int = 330, **more: Any) -> Record:
    end = Outcome(result, points, {"ending": "tiles", "turn": 9})
    summary = {"scenario": "s00_defensive_war", "character": "dittmann"}
    return record("knight", end, summary, {"scenario": "s00_defensive_war"}, **more)


def sent(kept: Record, said: Said = Said("Game"), known: Known = Known()) -> Any:  # noqa: B008
    link = play_link(kept, said, known)
    assert link.isascii()
    split = urlsplit(link)
    assert (split.netloc, split.path, split.fragment) == (
        "app.bgstatsapp.com",
        "/createPlay.html",
        "",
    )
    return json.loads(parse_qs(split.query, strict_parsing=True)["data"][0])


@pytest.mark.parametrize("kept", [knight(), several(a=9, b=4)], ids=["knight", "zamki"])
def test_every_field_is_given(kept: Record) -> None:
    data = sent(kept)
    assert set(data) == WHOLE
    assert set(data["game"]) == OF_GAME
    assert all(set(one) == OF_PLAYER for one in data["players"])


def test_a_game_of_knight() -> None:
    said = Said("Knight", "Defensive war", "Sir Dittmann", "Ola", 403409)
    data = sent(knight(played=5430, about=About(note="A close one & fun #1")), said)
    assert (data["playDate"], data["durationMin"]) == ("2026-11-01 18:00:00", 90)
    assert (data["board"], data["comments"]) == ("Defensive war", "A close one & fun #1")
    assert (data["game"]["name"], data["game"]["bggId"]) == ("Knight", 403409)
    (me,) = data["players"]
    assert me == {
        "name": "Ola",
        "sourcePlayerId": "solo",
        "score": 330,
        "rank": 1,
        "winner": True,
        "startPlayer": True,
        "role": "Sir Dittmann",
    }
    assert sent(knight("defeat", -40), said)["players"][0]["winner"] is False
    assert sent(knight("success", 20), said)["players"][0]["winner"] is False


def test_ranks_go_by_the_win_and_then_by_the_points_and_may_be_shared() -> None:
    data = sent(several(("b",), a=9, b=9, c=9))
    assert [(p["score"], p["rank"], p["winner"]) for p in data["players"]] == [
        (9, 2, False),
        (9, 1, True),
        (9, 2, False),
    ]
    assert [p["rank"] for p in sent(several(("a", "b"), a=9, b=9, c=4))["players"]] == [1, 1, 3]


def test_names_seats_and_colours_of_a_game_for_several() -> None:
    data = sent(several(a=9, b=4), known=Known({"x": "ania"}))
    first, second = data["players"]
    assert (first["name"], first["sourcePlayerId"], first["role"]) == ("ania", "x", "red")
    assert (second["name"], second["startPlayer"]) == ('Bo & "Co" #1', True)
    assert first["startPlayer"] is False


def test_a_series_gives_its_sums() -> None:
    assert [p["score"] for p in sent(several(games=3, a=30, b=20))["players"]] == [30, 20]


def test_a_long_note_is_cut_and_a_running_game_has_no_link() -> None:
    data = sent(knight(about=About(note="x" * 2000)))
    assert len(data["comments"]) == LONGEST_COMMENT
    with pytest.raises(ValueError, match="is not over"):
        play_link(record("knight", None, {}, {}), Said("Knight"), Known())


def test_one_game_as_json_names_every_move() -> None:
    kept = knight(
        moves=(["Reveal", {"place": 1, "card": "p35"}], ["EndUse", {}]), undone=(["EndUse", {}],)
    )
    told = json.loads(game_json(kept))
    assert told["moves"] == [
        {"n": 1, "move": "Reveal", "with": {"place": 1, "card": "p35"}},
        {"n": 2, "move": "EndUse"},
    ]
    assert told["undone"] == [{"n": 3, "move": "EndUse"}]
    assert (told["title"], told["setup"]) == ("Knight", {"scenario": "s00_defensive_war"})
    assert told["result"]["points"] == 330
    assert json.loads(game_json(record("knight", None, {}, {})))["result"] is None
