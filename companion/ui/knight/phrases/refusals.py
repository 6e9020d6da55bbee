"""Every refusal of the rules as a sentence: what is missing and, if there is something to do, what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.knight.course import Course
from companion.play import IllegalMove
from companion.ui.knight.phrases.areas import AREA_REFUSALS
from companion.ui.knight.phrases.by_hand import fact_label
from companion.ui.knight.phrases.conditions import count_text, fact_name, need_text
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.kinds import (
    amount,
    bundle_text,
    listed,
    number,
    sentences,
    upper,
)
from companion.ui.knight.phrases.orders import command_name, order_named
from companion.ui.knight.phrases.printed import printed_name
from companion.ui.knight.phrases.questions import task_question
from companion.ui.knight.phrases.things import (
    battle_name,
    place_name,
    reward_name,
    segment_name,
    track_name,
)
from companion.ui.sentences import sentence
from companion.words import _, ngettext


def refusal(c: Course, refused: IllegalMove) -> str:
    """The sentence of a refusal."""
    phrase = REFUSALS.get(refused.code)
    return phrase(c, Facts(refused.facts)) if phrase else sentence(refused)


# paying -----------------------------------------------------------------------------------------


def short_text(short: Mapping[str, int]) -> str:
    """What is short of a cost: "2 Glory short"."""
    return _("{what} short").format(what=listed([amount(kind, n) for kind, n in short.items()]))


def _short(c: Course, f: Facts) -> str:
    missing = f.amounts("missing")
    fresh = f.amounts("fresh")
    if not missing:
        return _("You do not have enough for this.")
    said = _("{what} short.").format(what=listed([amount(kind, n) for kind, n in missing]))
    if not fresh:
        return said
    return sentences(
        said,
        _("{what} fresh: you can use it from turn {n}.").format(
            what=listed([amount(kind, n) for kind, n in fresh]), n=c.state.turn.number + 1
        ),
    )


def _not_owed(c: Course, f: Facts) -> str:
    return _("{segment} still needs {cost}. Pay that, or a part of it.").format(
        segment=segment_name(c, f.id("segment")), cost=bundle_text(f.amounts("owed"))
    )


def _wrong_choice(c: Course, f: Facts) -> str:
    n = f.n("any")
    if not n:
        return _("This cost leaves nothing to choose.")
    return ngettext(
        "Choose {n} resource to pay with: Glory, Nobility or Valor.",
        "Choose {n} resources to pay with: Glory, Nobility or Valor.",
        n,
    ).format(n=n)


# requirements -----------------------------------------------------------------------------------


def _needs(c: Course, f: Facts) -> str:
    fact, need, have = f.id("fact"), f.n("need"), f.n("have")
    return sentences(
        _("{thing} needs {need}.").format(thing=_thing(c, f), need=need_text(c, fact, need)),
        _have(c, fact, have),
    )


def _thing(c: Course, f: Facts) -> str:
    """What has the requirement: a segment, a reward, a battle or an action of the scenario sheet."""
    if f.id("segment"):
        return segment_name(c, f.id("segment"))
    if f.id("reward"):
        return reward_name(c, f.id("reward"))
    if f.id("id") in {battle.key for battle in c.scenario.battles}:
        return battle_name(f.id("id"))
    return _("This action")


def _have(c: Course, fact: str, have: int) -> str:
    if fact.startswith("level."):
        return _("You have {track} {n}.").format(track=fact_name(c, fact), n=have)
    if fact in ("influence", "diplomacy", "enemy_diplomacy"):
        return _("{name} is {n}.").format(name=fact_name(c, fact), n=have)
    if fact in ("activities_lead", "castle_hit"):
        return ""
    return _("You have {count}.").format(count=count_text(c, fact, have))


def _not_next(c: Course, f: Facts) -> str:
    segment = f.id("segment")
    track = c.rules.sheets.court.get(segment.rpartition(".")[0])
    if track and track.order == "line":
        done = c.me.done.get(track.id, ())
        left = next((one for one in track.segments if one.number not in done), None)
        if left:
            return _("{first} comes before {segment}.").format(
                first=segment_name(c, f"{track.id}.{left.number}"),
                segment=segment_name(c, segment),
            )
    return _("The segment before {segment} comes first.").format(segment=segment_name(c, segment))


# time -------------------------------------------------------------------------------------------


def step_phrase(step: str) -> str:
    """A step of the turn within a sentence: "step 2, using"."""
    match step:
        case "gather":
            return _("steps 0 and 1, before you choose a side")
        case "use":
            return _("step 2, using")
        case "action":
            return _("step 3, the action")
        case "enemy":
            return _("step 4, the enemy")
        case "final":
            return _("the final scoring")
        case _:
            return _("the end of the turn")


def _wrong_step(c: Course, f: Facts) -> str:
    steps = f.raw.get("steps") or ()
    now = step_phrase(f.id("step"))
    if not isinstance(steps, tuple | list) or not steps:
        return _("Not now: this is {now}.").format(now=now)
    return _("This belongs to {steps}. This is {now}.").format(
        steps=listed([step_phrase(str(step)) for step in steps]), now=now
    )


def _no_map(lacks: str) -> str:
    """Why a game on a copy cannot begin on its map, and the two ways on."""
    if lacks == "castle":
        return _(
            "The map of this copy has no castle yet, and the enemies go there. Draw it, or play with a paper map."
        )
    if lacks == "plus":
        return _(
            "The map of this copy has no tile with a plus yet, where units come in. Draw it, or play with a paper map."
        )
    return _("This copy has no map of the scenario yet. Draw it, or play with a paper map.")


def _answer_first(c: Course, f: Facts) -> str:
    return _("First answer: {question}").format(question=task_question(c, f.id("task")))


def _no_answer(c: Course, f: Facts) -> str:
    return _("That is no answer here. The question is: {question}").format(
        question=task_question(c, f.id("task"))
    )


def _no_command(c: Course, f: Facts) -> str:
    return _("{action} costs 1 command point. You have none.").format(
        action=command_name(c, f.id("action"))
    )


# setup and by hand ------------------------------------------------------------------------------


def _out_of_bounds(c: Course, f: Facts) -> str:
    return _("{value} runs from {least} to {most}.").format(
        value=fact_label(c, f.id("fact")), least=number(f.n("least")), most=f.n("most")
    )


def _order_not_here(c: Course, f: Facts) -> str:
    order = order_named(f.id("order"))
    if order:
        return _("“{order}” cannot be carried out here.").format(order=order)
    return _("This order cannot be carried out here.")


REFUSALS: Final[Mapping[str, Phrase]] = {
    "answer_first": _answer_first,
    "claimed_already": lambda c, f: _("{reward} is claimed already. It comes once.").format(
        reward=reward_name(c, f.id("reward"))
    ),
    "command_in_steps_2_and_3": lambda _c, _f: _("Command points are used in steps 2 and 3."),
    "command_too_late": lambda _c, _f: _(
        "It is too late this turn for what gives a command point: it could not be used."
    ),
    "done_already": lambda c, f: _("{segment} is unlocked already.").format(
        segment=segment_name(c, f.id("segment"))
    ),
    "ended": lambda _c, _f: _("The game is over. Undo takes the last move back."),
    "face_down": lambda c, f: _("{place} lies face down. Reveal it first, for 1 gold.").format(
        place=upper(place_name(c, f.n("place")))
    ),
    "needs": _needs,
    "no_answer": _no_answer,
    "no_chain": lambda c, f: _(
        "{start} cannot be chained to {to}: the track has to be complete, unchained and beside it."
    ).format(start=track_name(c, f.id("start")), to=track_name(c, f.id("to"))),
    "no_command": _no_command,
    "no_number": lambda c, f: _("{value} needs a whole number.").format(
        value=fact_label(c, f.id("fact"))
    ),
    "no_own_units": lambda c, f: _("{action}: you have no unit on the map. Add one first.").format(
        action=command_name(c, f.id("action"))
    ),
    "no_room_for_own": lambda c, f: _(
        "{action}: no tile marked plus has room, or all your units are on the map."
    ).format(action=command_name(c, f.id("action"))),
    "no_such_fact": lambda _c, _f: _("This value is not on the sheets."),
    "no_such_reward": lambda _c, _f: _("Your character card has no such reward."),
    "no_such_segment": lambda _c, _f: _("The court card has no such segment."),
    "no_such_side": lambda _c, _f: _("A card has a left and a right side."),
    "no_such_turn": lambda _c, _f: _("A game has turns 1 to 12."),
    "not_activated": lambda c, f: _("{track} cannot be activated.").format(
        track=track_name(c, f.id("action"))
    ),
    "not_next": _not_next,
    "not_on_the_sheet": lambda _c, _f: _("The scenario sheet has no such action."),
    "not_over": lambda _c, f: _(
        "Turn {n} is not the last. Neither won nor lost comes after turn 12."
    ).format(n=f.n("turn")),
    "not_owed": _not_owed,
    "nothing_asked": lambda _c, _f: _("Nothing is asked now. The screen has moved on."),
    "nothing_to_borrow": lambda _c, _f: _("No card beside the current one is face up."),
    "nothing_to_replace": lambda _c, _f: _("No card is unused: nothing to replace."),
    "nothing_to_reveal": lambda _c, _f: _("No unused card lies face down."),
    "nothing_to_swap": lambda _c, _f: _("Fewer than two cards are unused: nothing to swap."),
    "only_in_use": lambda _c, _f: _("This action belongs to step 2. Choose a side first."),
    "order_not_here": _order_not_here,
    "out_of_bounds": _out_of_bounds,
    "paid_in_full": lambda c, f: _(
        "That would pay {segment} in full. Set it as unlocked instead."
    ).format(segment=segment_name(c, f.id("segment"))),
    "short": _short,
    "too_late_in_turn": lambda _c, _f: _(
        "It is too late this turn: after the possible consequence nothing is claimed or exchanged."
    ),
    "unknown": lambda c, f: _("{thing}: what is printed? Squire asks once.").format(
        thing=printed_name(c, f.id("path"))
    ),
    "unknown_cards": lambda _c, _f: _("Cards are dealt by Squire or entered by you."),
    "unknown_scenario": lambda _c, _f: _("There is no such scenario."),
    "no_map": lambda _c, f: _no_map(f.id("lacks")),
    "deck_incomplete": lambda _c, f: _(
        "Squire deals from a copy once it knows {of} event cards and a goal card. Of this copy it knows {known} and "
        "{goals}. Enter the real cards as they are turned up."
    ).format(known=f.n("known"), of=f.n("of"), goals=f.n("goals")),
    "unknown_character": lambda _c, _f: _("There is no such character card."),
    "unknown_ending": lambda _c, _f: _("The scenario has no such ending."),
    "unknown_house_rule": lambda _c, _f: _("There is no such house rule, or no such choice of it."),
    "unknown_move": lambda _c, _f: _("Knight has no such move."),
    "won_already": lambda _c, f: _("{battle} is won already. Each is won once.").format(
        battle=battle_name(f.id("battle"))
    ),
    "wrong_choice": _wrong_choice,
    "wrong_step": _wrong_step,
    **AREA_REFUSALS,
}
"""Every refusal code of Knight's rules with its phrase; those of the Table are in `companion.ui.sentences`."""
