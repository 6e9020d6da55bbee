"""What an event allows beyond the rules, and that the game goes on from there (GR-A20)."""

from __future__ import annotations

import pytest

from companion.grunwald.fields import Laid
from companion.grunwald.moves import BuyHelper, Correct, DeclineHelper, Fight, Pass, Place, Resolve
from companion.grunwald.state import Play
from tests.grunwald.game import Game, R


def test_a_pawn_more_on_the_teutonic_field_is_still_one_fighter() -> None:
    """GR-A20, GR-46: the battle is fought, each player with one card, at the place of the first pawn."""
    game = Game(n=2).at(round=4, board={"teutonic": (3, 2)}).put("ania", hand=(R(6),))
    game.play(Place("ania", "teutonic", helpers=1), Place("jacek", "teutonic", officer=1))
    extra = Place("ania", "teutonic", officer=1)
    assert game.refuses(extra) == "one_pawn_field"
    game.play(Place("ania", "teutonic", officer=1, event=True), Pass("jacek"), Pass("ania"))
    fight = Fight((Play("ania", "royal", 6), Play("jacek")))
    assert fight in game.rules.options(game.state)
    game.play(fight)
    assert game.state.loss is not None
    assert game.state.loss.captures == {"ania": 3}


def test_nobody_buys_a_sixth_helper() -> None:
    """GR-A25: also not when an event gave the fifth in between."""
    laid = {"helpers": (Laid("ania", 1), Laid("jacek", 0, 1))}
    game = Game().at(phase="resolve", turn="", field="helpers", laid=laid)
    game.put("jacek", ducats=9).play(Resolve("helpers"), Correct("helpers.jacek", 5))
    assert game.refuses(BuyHelper("jacek")) == "all_helpers_owned"
    game.play(DeclineHelper("jacek"))
    assert game.state.phase == "end"


def test_who_lost_the_ducats_meanwhile_can_only_decline() -> None:
    """GR-16, GR-66: an event empties the purse while the second is asked."""
    laid = {"helpers": (Laid("ania", 1), Laid("jacek", 0, 1))}
    game = Game().at(phase="resolve", turn="", field="helpers", laid=laid)
    game.put("jacek", ducats=9).play(Resolve("helpers"))
    assert game.rules.options(game.state) == [BuyHelper("jacek"), DeclineHelper("jacek")]
    game.play(Correct("ducats.jacek", 1))
    assert game.refuses(BuyHelper("jacek")) == "helper_costs"
    assert game.rules.options(game.state) == [DeclineHelper("jacek")]
    question = game.rules.question(game.state)
    assert question is not None
    assert question.answers == (DeclineHelper("jacek"),)


@pytest.mark.parametrize("field", ["helpers", "teutonic"])
def test_ducats_that_an_event_let_on_a_field_go_to_the_bank_and_a_note_says_so(field: str) -> None:
    """GR-30, GR-A20: nobody is told what the event says of them; the table sets by hand what comes back."""
    laid = {field: (Laid("ania", 1, ducats=2), Laid("jacek", 0, 1))}
    game = Game(n=2).at(round=4, phase="resolve", turn="", field=field, laid=laid)
    game.at(board={"teutonic": (4, 4)})
    plays = (Play("ania"), Play("jacek"))
    step = game.rules.apply(game.state, Fight(plays) if field == "teutonic" else Resolve(field))
    assert [dict(note.facts) for note in step.notes if note.code == "ducats_to_bank"] == [
        {"player": "ania", "ducats": 2}
    ]
    assert step.state.seats["ania"].ducats == game.seat("ania").ducats
