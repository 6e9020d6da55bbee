"""Drafts on the tiny game: an earlier move changed and the rest run again, a line tried and dropped."""

from __future__ import annotations

from typing import Any

from companion.play import Table
from tests.play.test_table import refused, table
from tests.tiny import Pass, Rename, Setup, State, Take, Tiny


def test_an_earlier_move_is_changed_and_the_rest_runs_again() -> None:
    game = table(21, Take(2), Take(3), Take(2))
    draft = game.draft(1)
    draft.change(Take(2))
    assert draft.redo_all() is None
    assert draft.line.moves == (Take(2), Take(2), Take(2))
    game.adopt(draft)
    assert game.line.moves == (Take(2), Take(2), Take(2))
    assert game.line.steps == table(21, Take(2), Take(2), Take(2)).line.steps


def test_redo_stops_at_what_no_longer_fits_with_its_sentence() -> None:
    game = table(15, Take(1), Take(2), Take(2))
    draft = game.draft(0)
    draft.change(Take(2))
    refusal = draft.redo_all()
    assert refusal is not None
    assert refusal.code == "asked"
    assert draft.line.undone == (Take(2),)


def test_what_no_longer_fits_is_made_to_fit_by_a_move_before_it() -> None:
    game = table(15, Take(1), Take(2), Take(2))
    draft = game.draft(0)
    draft.change(Take(2))
    draft.redo_all()
    draft.play(Pass())
    assert draft.redo_all() is None
    assert draft.line.moves == (Take(2), Take(2), Pass(), Take(2))


def test_what_no_longer_fits_is_skipped() -> None:
    game = table(15, Take(1), Take(2), Take(2), Rename(0, "Zoe"))
    draft = game.draft(0)
    draft.change(Take(2))
    draft.redo_all()
    draft.skip()
    assert draft.redo_all() is None
    game.adopt(draft)
    assert game.line.moves == (Take(2), Take(2), Rename(0, "Zoe"))


def test_what_is_not_redone_stays_as_redo_after_adopting() -> None:
    game = table(21, Take(2), Take(3))
    draft = game.draft(0)
    draft.play(Rename(1, "Bea"))
    game.adopt(draft)
    assert game.line.undone == (Take(2), Take(3))


def test_a_draft_takes_the_old_redo_along() -> None:
    game = table(21, Take(2), Take(3))
    game.undo()
    draft = game.draft(0)
    assert draft.line.undone == (Take(2), Take(3))
    assert draft.redo_all() is None
    assert draft.state == table(21, Take(2), Take(3)).state


def test_a_dropped_draft_leaves_no_trace() -> None:
    kept: list[Any] = []
    game: Table[State, Any] = Table(Tiny(), Setup(), kept.append)
    game.play(Take(2))
    line = game.line
    draft = game.draft()
    draft.play(Take(3))
    draft.undo()
    draft.go(0)
    assert game.line is line
    assert kept == [line]


def test_a_draft_is_not_adopted_once_its_base_has_moved_on() -> None:
    game = table(21, Take(2))
    draft = game.draft()
    draft.play(Take(1))
    game.play(Take(3))
    line = game.line
    refused("moved_on", game.adopt, draft)
    assert game.line is line


def test_a_draft_is_adopted_by_its_own_base_only() -> None:
    draft = table(21, Take(2)).draft()
    refused("moved_on", table(21, Take(2)).adopt, draft)


def test_a_draft_is_adopted_once() -> None:
    game = table(21, Take(2))
    draft = game.draft()
    draft.play(Take(1))
    game.adopt(draft)
    refused("moved_on", game.adopt, draft)


def test_a_draft_of_a_draft() -> None:
    game = table(21, Take(2))
    draft = game.draft()
    inner = draft.draft()
    inner.play(Take(1))
    draft.adopt(inner)
    game.adopt(draft)
    assert game.line.moves == (Take(2), Take(1))


def test_a_draft_follows_the_rules_of_its_base() -> None:
    game: Table[State, Any] = Table(Tiny(None, {"most": "?"}), Setup())
    draft = game.draft()
    refused("unknown", draft.play, Take(1))
    game.rules = Tiny(None, {"most": 1})
    draft.play(Take(1))
    refused("count", draft.play, Take(2))


def test_adopting_a_draft_with_rules_of_its_own_takes_them_over() -> None:
    game = table(21, Take(1))
    draft, own = game.draft(0), Tiny(None, {"most": 2})
    draft.rules = own
    assert game.rules is not own
    draft.redo_all()
    game.adopt(draft)
    assert game.rules is own
    refused("count", game.play, Take(3))


def test_skipping_ends_with_the_redo() -> None:
    draft = table(21, Take(2)).draft(0)
    draft.skip()
    refused("nothing_to_redo", draft.skip)


def test_what_cannot_be_changed_stays() -> None:
    draft = table(21, Take(2)).draft(0)
    refused("count", draft.change, Take(4))
    assert draft.line.undone == (Take(2),)
    draft.redo()
    refused("nothing_to_redo", draft.change, Take(1))


def test_a_draft_begins_where_the_log_has_been() -> None:
    refused("no_such_place", table(21, Take(2)).draft, 2)
