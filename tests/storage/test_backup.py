"""Backups taken in: laid over a house nothing is lost, in the place of everything it can be undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.play import SaveError
from storage import About, Game, Library
from storage.backup_file import read_backup
from storage.backup_look import How
from storage.backup_restore import replace_all
from tests.storage.disk import files
from tests.storage.houses import at_once, backup_of, how_of, logs, looked, merged, replaced, told
from tests.storage.shelf import again, opened, played
from tests.tiny import Again, Pass, Rename, Setup, Take


def moved(house: Library, other: Library, game: Game) -> Game:
    """The game in another house as it is now."""
    assert merged(other, backup_of(house)).refusal is None
    return other.open(game.id)


@pytest.mark.parametrize("take", [merged, replaced])
def test_everything_goes_into_an_empty_house(house: Library, other: Library, take: Any) -> None:
    backup = backup_of(house)
    plan = looked(other, backup)
    assert (plan.faults, plan.only_here, plan.can_replace, plan.brings) == ((), (), True, True)
    assert {item.how for item in plan.items if item.kind != "person"} == {"new"}
    assert plan.count("game") == plan.count("game", "new") == 2
    done = take(other, backup)
    assert (done.refusal, done.faults, done.count("game", "new")) == (None, [], 2)
    assert told(other) == told(house)
    reopened = again(other)
    assert told(reopened) == told(house)
    assert reopened.games() == [
        replace(row, stamp=reopened.row(row.id).stamp)  # type: ignore[union-attr]
        for row in house.games()
    ]
    games = [reopened.open(row.id) for row in reopened.games()]
    assert [game.table.line for game in games] == [house.open(g.id).table.line for g in games]


def test_what_is_known_changes_nothing(house: Library) -> None:
    backup, was = backup_of(house), files(house.folder)
    plan = looked(house, backup)
    assert not plan.brings
    assert {item.how for item in plan.items} == {"same"}
    assert {how for _kind, how in merged(house, backup).done} == {"same"}
    assert {n: raw for n, raw in files(house.folder).items() if "library" not in n} == {
        n: raw for n, raw in was.items() if "library" not in n
    }


TAKE, UNDO = Take(1), "undo"


@pytest.mark.parametrize(
    ("mine", "theirs", "how"),
    [
        ((), (), "same"),
        ((), (TAKE,), "newer"),
        ((TAKE,), (), "older"),
        ((TAKE,), (TAKE, Take(2)), "newer"),
        ((TAKE, UNDO), (TAKE,), "older"),  # its log is as long and it has been changed later
        ((TAKE,), (TAKE, UNDO), "newer"),
        ((TAKE, Take(2)), (TAKE, Take(3)), "apart"),
        ((TAKE, UNDO), (Take(2),), "apart"),
        ((TAKE, UNDO), (TAKE, Take(3)), "newer"),
    ],
)
def test_of_two_states_of_a_game_the_one_that_goes_further_stays(
    house: Library, other: Library, mine: Any, theirs: Any, how: How
) -> None:
    game = house.new("tiny", Setup(20))
    twin = moved(house, other, game)
    for one, acts in ((game, mine), (twin, theirs)):
        for act in acts:
            one.table.undo() if act == UNDO else one.table.play(act)
    before, backup = logs(house), backup_of(other)
    line, far = game.table.line, twin.table.line
    assert how_of(looked(house, backup), game.id) == how
    merged(house, backup)
    new = logs(house)
    assert house.open(game.id).table.line == (far if how == "newer" else line)
    if how == "apart":
        (id_,) = new.keys() - before.keys()
        assert house.open(id_).table.line == far
    else:
        assert new.keys() == before.keys()
    assert how_of(looked(house, backup), game.id) in ("same", "older")
    was = told(house)
    merged(house, backup)
    assert told(house) == was  # once more brings nothing


def test_values_that_say_something_else_part_two_games(house: Library, other: Library) -> None:
    game = house.new("tiny", Setup(20))
    twin = moved(house, other, game)
    twin.add_values({"most": 2})
    assert how_of(looked(house, backup_of(other)), game.id) == "newer"
    game.add_values({"most": 3})
    played(twin, Take(2))
    assert how_of(looked(house, backup_of(other)), game.id) == "apart"
    merged(house, backup_of(other))
    assert len(logs(house)) == 4


def test_what_was_written_on_a_game_in_two_places_is_kept(house: Library, other: Library) -> None:
    game = house.new("tiny", Setup(20))
    twin = moved(house, other, game)
    other.annotate(twin.id, About("Theirs", "Their note", favourite=True))
    merged(house, backup_of(other))
    assert house.record(game.id).about == About("Theirs", "Their note", favourite=True)
    house.annotate(game.id, About("Mine", "My note"))
    other.annotate(twin.id, About("Theirs", "Another", wrong=True))
    merged(house, backup_of(other))
    assert house.record(game.id).about == About("Mine", "My note\n\nAnother")
    played(twin, Take(2))
    merged(house, backup_of(other))
    about = house.record(game.id).about
    assert about == About("Theirs", "Another\n\nMy note\n\nAnother", wrong=True)


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_ever_lost(tmp_path: Path, seed: int) -> None:
    """Two houses play on, take each other in, play on: no log that ever stood at the end of a day is lost."""
    chance = Random(seed)
    houses = [opened(tmp_path / "a"), opened(tmp_path / "b")]
    seen: list[tuple[str, tuple[Any, ...]]] = []
    for _day in range(4):
        for house in houses:
            _a_day(house, chance)
            seen += logs(house).items()
        one, two = houses if chance.random() < 0.5 else reversed(houses)
        done = merged(one, backup_of(two))
        assert (done.refusal, done.faults) == (None, [])
        kept = list(logs(one).values())
        here = [log for id_, log in seen if id_ in logs(one)]
        theirs = list(logs(two).values())
        for log in theirs + [log for log in here if log in kept]:
            assert any(other[: len(log)] == log for other in kept)


def _a_day(house: Library, chance: Random) -> None:
    if len(house.games()) < 2:
        house.new("tiny", Setup(18))
    game = house.open(chance.choice(house.games()).id)
    for _ in range(chance.randrange(5)):
        table = game.table
        if table.place and chance.random() < 0.3:
            table.undo()
        elif options := table.rules.options(table.state):
            table.play(chance.choice(options))


def test_copies_grow_together_and_part_when_they_contradict(house: Library, other: Library) -> None:
    box = house.copies.new("Box", {"a": 1})
    merged(other, backup_of(house))
    other.copies.put(box.id, {"b": 2})
    house.copies.put(box.id, {"c": 3})
    backup = backup_of(other)
    assert how_of(looked(house, backup), box.id) == "newer"
    merged(house, backup)
    assert house.copies.get(box.id).values == {"a": 1, "b": 2, "c": 3}
    other.copies.put(box.id, {"a": 7})
    backup = backup_of(other)
    assert how_of(looked(house, backup), box.id) == "apart"
    for _twice in range(2):
        merged(house, backup)
        found = {copy.name: copy.values for copy in house.copies.all()}
        assert found["Box"] == {"a": 1, "b": 2, "c": 3}
        assert found["Box 2"] == {"a": 7, "b": 2}
        assert len(found) == 3
    assert how_of(looked(house, backup), box.id) == "same"


def test_people_tables_photos_and_sketches_of_here_stay(house: Library, other: Library) -> None:
    merged(other, backup_of(house))
    box = next(iter(other.copies.all()))
    bo = house.people.all()[0]
    other.people.change(bo.id, name="Bodo")
    other.people.add("Cleo")
    house.people.add("Cleo")
    other.card_tables.put("auftrag", {"horses": {"1": 9}, "places": {"x": 1}})
    other.sketches.put(box.id, "s00_defensive_war", {"tile": [9]})
    photo = other.photos.get(box.id, "s00_defensive_war")
    assert photo is not None
    other.photos.keep(box.id, "s00_defensive_war", replace(photo, raw=photo.raw + b"x"))
    was = told(house)
    merged(house, backup_of(other))
    new = told(house)
    assert {name: new[name] for name in ("photos", "sketches", "copies")} == {
        name: was[name] for name in ("photos", "sketches", "copies")
    }
    assert [person.name for person in house.people.all()] == ["Bo", "Cleo", "Cleo 2"]
    assert house.card_tables.get("auftrag") == {"horses": {"1": 2}, "places": {"x": 1}}


def test_replacing_puts_away_what_is_not_in_it_and_can_be_undone(
    house: Library, other: Library
) -> None:
    played(other.new("tiny", Setup(12)), Take(2))
    other.copies.new("Theirs", {"x": 1})
    other.people.add("Cleo")
    was, backup = told(house), backup_of(other)
    plan = looked(house, backup)
    assert len(plan.only_here) == 3
    done = replaced(house, backup)
    assert (done.refusal, len(done.put_away)) == (None, 3)
    assert logs(house) == logs(other)
    assert [copy.name for copy in house.copies.all()] == ["Theirs"]
    assert [person.name for person in house.people.all()] == ["Cleo"]
    assert [one.name for one in house.people.known().values() if one.removed] == ["Anna", "Bo"]
    (kept,) = house.backups.all()
    assert kept.front is not None
    assert kept.front.games == 2
    back = replaced(house, read_backup(house.backups.read(kept.name)))
    assert back.refusal is None
    people = {id_: one for id_, one in house.people.known().items() if one.name != "Cleo"}
    assert {**told(house), "people": people} == was


def test_replacing_by_a_backup_without_people_and_tables_leaves_none(
    house: Library, other: Library
) -> None:
    played(other.new("tiny", Setup(12)), Take(2))
    assert replaced(house, backup_of(other)).refusal is None
    assert house.people.all() == ()
    assert (house.card_tables.all(), house.settings.all()) == ({}, {})
    (kept,) = house.backups.all()
    merged(house, read_backup(house.backups.read(kept.name)))
    assert house.card_tables.get("auftrag") == {"horses": {"1": 2}}


def test_replacing_goes_back_too(house: Library) -> None:
    game = house.open(house.games()[0].id)
    backup, line = backup_of(house), game.table.line
    house.annotate(game.id, About("Later"))
    played(house.new("tiny", Setup(9)), Take(2))
    replaced(house, backup)
    assert house.record(game.id).about == About()
    assert house.open(game.id).table.line == line
    assert len(house.games()) == 2


def test_what_is_played_while_all_is_replaced_stays(house: Library, other: Library) -> None:
    """It is not in the backup that was made of what was here."""
    twin = house.new("tiny", Setup(30))
    theirs = played(moved(house, other, twin), Take(2))
    ours, idle = house.new("tiny", Setup(20)), house.new("tiny", Setup(20))
    pieces = replace_all(house, backup_of(other))
    assert next(pieces) == 0
    begun = played(house.new("tiny", Setup(9)), Take(1))
    played(ours, Take(3))
    played(twin, Take(1))
    done = at_once(pieces)
    stays = {f"games/{game.id}.json" for game in (begun, ours, twin)}
    assert {fault.name for fault in done.faults if fault.code == "meanwhile"} == stays
    assert done.put_away == [("game", idle.id)]
    assert house.row(ours.id)
    assert logs(house)[twin.id] != logs(other)[theirs.id]
    twin.table.play(Take(1))


def test_an_open_game_that_is_replaced_is_not_written_over(house: Library, other: Library) -> None:
    game = house.new("tiny", Setup(20))
    twin = played(moved(house, other, game), Take(2), Take(1))
    done = merged(house, backup_of(other))
    assert done.count("game", "newer") == 1
    with pytest.raises(SaveError) as caught:
        game.table.play(Take(3))
    assert caught.value.code == "gone"
    new = house.open(game.id)
    assert new is not game
    assert new.table.line == twin.table.line
    played(new, Take(1))
    unchanged = house.open(new.id)
    merged(house, backup_of(other))
    assert house.open(new.id) is unchanged  # theirs is older: nobody has to open it anew
    played(new, Take(1))
    assert house.record(new.id).moves[-1] == ["Take", {"count": 1}]


def test_what_came_in_again_is_not_lost_when_the_deleted_is_brought_back(house: Library) -> None:
    box, game = house.copies.all()[0], house.games()[0]
    backup = backup_of(house)
    house.copies.delete(box.id)
    house.photos.delete(box.id)
    house.delete(game.id)
    merged(house, backup)
    photo = house.photos.get(box.id, "s00_defensive_war")
    assert photo is not None
    house.copies.put(box.id, {"later": 1})
    later = played(house.open(game.id)).table.version
    house.photos.restore(box.id)
    house.copies.restore(box.id)
    house.restore(game.id)
    assert house.copies.get(box.id).values["later"] == 1
    assert house.photos.get(box.id, "s00_defensive_war") == photo
    assert house.open(game.id).table.version == later


def test_questions_waiting_and_names_of_any_letters_go_along(
    house: Library, other: Library
) -> None:
    game = played(house.new("tiny", Setup(13, ("Łucja\u202e", "<b>"))), Take(2))
    played(game, Again(), Rename(1, "\u0000\n"))
    assert moved(house, other, game).table.line == game.table.line
    played(game, Take(1))
    assert Pass() not in game.table.line.moves
