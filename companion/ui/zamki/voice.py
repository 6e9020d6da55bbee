"""What a game of Rycerze i Zamki says in its log and drafts. Cards of earlier rounds are named only once it is over."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.play import Note, Step
from companion.play.people import player_of
from companion.ui.desk import Handler
from companion.ui.log.voice import Shown, Told, Voice
from companion.ui.parts.notes import Reason
from companion.ui.zamki import clauses
from companion.ui.zamki.refusals import REFUSALS
from companion.ui.zamki.terms import KINDS, card_name, castle_name, listed, tile_head
from companion.words import _, ngettext
from companion.zamki import (
    Conquer,
    Correct,
    Count,
    Hands,
    Leave,
    NextGame,
    Recruit,
    Reveal,
    Strongest,
    Tile,
    Youngest,
)
from companion.zamki.cards import hands

Names = Callable[[str], str]
PANEL: Final = "now.seat"
BY_HAND: Final = "now.hand"
"""On the desk: whose panel is open on the table, and whether it shows what is set by hand."""


class ZamkiVoice(Voice):
    """Rounds by their number, over all games of a series; a draft compares castles, hands and the sword."""

    phrases = REFUSALS

    def told(self, rules: Any, before: Any, move: Any, notes: Sequence[Note]) -> Told:
        names = _names(rules)
        return Told(move_said(names, move), reasons(names, notes), isinstance(move, Correct))

    def started(self, rules: Any, step: Step[Any]) -> Told:
        return Told(_("The table is set"), reasons(_names(rules), step.notes))

    def round_of(self, state: Any) -> int:
        number: int = 7 * (state.game - 1) + min(max(state.round, 1), 7)
        return number

    def round_title(self, number: int) -> str:
        game, round_ = divmod(number - 1, 7)
        if not game:
            return _("Round {n}").format(n=round_ + 1)
        return _("Game {game}, round {n}").format(game=game + 1, n=round_ + 1)

    def round_said(self, number: int) -> str:
        game, round_ = divmod(number - 1, 7)
        if not game:
            return _("round {n}").format(n=round_ + 1)
        return _("game {game}, round {n}").format(game=game + 1, n=round_ + 1)

    def standing(self, rules: Any, state: Any) -> str:
        names = _names(rules)
        return ", ".join(f"{names(seat.id)} {seat.points}" for seat in state.playing)

    def by_hand(self, look: Shown) -> Handler | None:
        """What sets values by hand is the panel of a player, opened on the table."""
        return functools.partial(_open_panel, look)

    def rule(self, rules: Any, state: Any, clause: str) -> str:
        return clauses.rule(clause)

    def possible(self, rules: Any, state: Any, but: Any | None) -> Sequence[Any]:
        """What is entered at the table itself has too many answers for a list. Of cards all pairs are offered, for a
        shorter list would tell what lies in a camp."""
        if state.step in ("count", "hands", "conquer"):
            return ()
        if state.step != "reveal":
            return super().possible(rules, state, but)
        left = [seat.id for seat in state.playing if seat.id not in state.shown]
        player = but.player if isinstance(but, Reveal) and but.player in left else left[0]
        pairs = (Reveal(player, pair) for pair in hands((), 0))
        return [move for move in pairs if move != but]

    def choice(self, rules: Any, state: Any, move: Any) -> tuple[str, str]:
        if isinstance(move, Reveal):
            cards = listed([card_name(card) for card in move.cards])
            return _("{name}: {cards}").format(name=_names(rules)(move.player), cards=cards), ""
        if isinstance(move, Strongest):
            return _("The strongest: {card}").format(card=card_name(move.cards[0])), ""
        return super().choice(rules, state, move)

    def sheet(self, rules: Any, state: Any) -> Mapping[str, str]:
        """All that lies on the real table, thing by thing."""
        names = _names(rules)
        found = {_("the sword"): names(state.sword)} if state.sword else {}
        for seat in state.playing:
            who = names(seat.id)
            castles = listed([castle_name(castle) for castle in seat.castles])
            found[_("castles of {who}").format(who=who)] = castles
            if rules.setup.mode != "score":
                found[_("cards in hand of {who}").format(who=who)] = str(seat.hand)
        if state.tile:
            found[_("the tile on the table")] = tile_head(state.tile)
        return found


def _names(rules: Any) -> Names:
    return lambda id: player_of(rules.setup.players, id).name


def move_said(names: Names, move: Any) -> str:
    """A move as the head of its line."""
    match move:
        case Tile(tile):
            return tile_head(tile)
        case Reveal(player):
            return _("{name} shows two cards").format(name=names(player))
        case Strongest(cards):
            return _("Equal strength") if len(cards) > 1 else _("The strongest card is found")
        case Conquer(winner):
            return _("{name} takes the castle").format(name=names(winner))
        case Recruit():
            return _("Everyone recruits")
        case Count():
            return _("The castles are counted")
        case Hands():
            return _("The hands of those tied are counted")
        case Youngest(player):
            return _("{name} is the youngest").format(name=names(player))
        case _:
            return _beside_said(names, move)


def _beside_said(names: Names, move: Any) -> str:
    match move:
        case NextGame():
            return _("The next game begins")
        case Leave(player):
            return _("{name} leaves").format(name=names(player))
        case Correct(fact, value):
            return by_hand_said(names, fact, value)
        case _:
            return type(move).__name__


def _open_panel(look: Shown, _e: Any = None) -> None:
    look.desk.kept[PANEL] = look.state.playing[0].id
    look.desk.kept[BY_HAND], look.desk.kept["tab"] = True, "table"
    look.desk.redraw()


def by_hand_said(names: Names, fact: str, value: Any) -> str:
    """A value set by hand."""
    kind, _dot, rest = fact.partition(".")
    if kind == "castle":
        return _("{castle} to {name}").format(castle=tile_head(rest), name=names(str(value)))
    if kind == "sword":
        return _("The sword to {name}").format(name=names(str(value)))
    if kind == "camp":
        return _("{name}: {n} in the camp").format(name=names(rest), n=value)
    if kind == "card":
        return _("A card of {name} is moved").format(name=names(rest.rpartition(".")[0]))
    card, _dot, type_ = rest.partition(".")
    return _("{card}, {kind}: {n}").format(card=card_name(card), kind=_(KINDS[type_]), n=value)


def reasons(names: Names, notes: Sequence[Note]) -> tuple[Reason, ...]:
    """The notes that need words, each with its clause."""
    said = ((note_said(names, note), note.clause) for note in notes)
    return tuple(Reason(words, clause) for words, clause in said if words)


def note_said(names: Names, note: Note) -> str:
    """A note as a sentence; nothing for one that its move says already. No card is named that lies in a camp."""
    f = note.facts
    match note.code:
        case "sword_to_youngest":
            return _("The sword goes to the youngest, {name}.").format(name=names(f["player"]))
        case "castle_up":
            worth = ngettext("{n} point", "{n} points", f["points"]).format(n=f["points"])
            return _("Round {n}, a castle worth {points}.").format(n=f["round"], points=worth)
        case "drum_up":
            return _("Round {n}, the drum.").format(n=f["round"])
        case "shepherds_back":
            count = sum(f["back"].values())
            return ngettext("{n} shepherd goes back.", "{n} shepherds go back.", count).format(
                n=count
            )
        case "doubles":
            count = sum(map(len, f["doubles"].values()))
            return ngettext("{n} card cancels.", "{n} cards cancel.", count).format(n=count)
        case "takes":
            return takes_said(names, f)
        case "to_camps":
            count = sum(f["cards"].values())
            return ngettext(
                "{n} card goes to the camps.", "{n} cards go to the camps.", count
            ).format(n=count)
        case "sword":
            return sword_said(names, f)
        case "recruits":
            who = listed([names(player) for player in f["players"]])
            return _("One card from the camp to the hand: {who}.").format(who=who)
        case "empty_camp":
            who = listed([names(player) for player in f["players"]])
            return _("An empty camp, no benefit: {who}.").format(who=who)
        case _:
            return _ending_said(names, note)


def _ending_said(names: Names, note: Note) -> str:
    f = note.facts
    match note.code:
        case "leaves":
            return _("Cards and castles are out of the game.")
        case "removed":
            return _("The tile that was taken away: {tile}.").format(tile=tile_head(f["tile"]))
        case "game_over":
            return _("Seven rounds are over.")
        case "points_noted":
            return _("Only castle points are noted.")
        case "wins":
            return decided(names, f)
        case "series_won":
            return series_decided(names, f)
        case "by_hand":
            return _("Set by hand.")
        case _:
            return ""


def takes_said(names: Names, f: Mapping[str, Any]) -> str:
    """Who takes a castle and by what; the card itself is not named."""
    how = {
        "sword": _("{name} takes it: no card remains, and the sword decides."),
        "strength": _("{name} takes it with the strongest card."),
        "strengthTieSword": _("{name} takes it: equal strength, and the sword is among them."),
        "strengthTieYoungest": _("{name} takes it: equal strength, and the youngest of them."),
        "told": _("{name} takes it."),
    }
    return how[f["by"]].format(name=names(f["player"]))


def sword_said(names: Names, f: Mapping[str, Any]) -> str:
    """Where the sword goes and why."""
    points = ngettext("{n} point", "{n} points", f["points"]).format(n=f["points"])
    holder = names(f["holder"])
    if f["holder"] == f["before"]:
        words = _("The sword stays with {name}, {points}.")
    else:
        words = _("The sword goes to {name}, {points}.")
    said = words.format(name=holder, points=points)
    if len(f["tied"]) > 1:
        tied = listed([names(player) for player in f["tied"]])
        youngest = _("The youngest of {tied}.").format(tied=tied)
        return f"{said} {youngest}"
    return said


def decided(names: Names, f: Mapping[str, Any]) -> str:
    """What decided a game."""
    who = names(f["player"])
    if f["by"] == "points":
        return _("{name} has the most castle points.").format(name=who)
    tied = listed([names(player) for player in f["tied"]])
    if f["by"] == "hand":
        words = _("{tied} are tied at {n}. {name} holds more cards.")
    else:
        words = _("{tied} are tied at {n} and in cards. {name} is the youngest of them.")
    return words.format(tied=tied, n=f["points"], name=who)


def series_decided(names: Names, f: Mapping[str, Any]) -> str:
    """What decided a series."""
    who = listed([names(player) for player in f["players"]])
    if f["by"] == "points":
        return _("{name} has the highest sum of all games.").format(name=who)
    tied = listed([names(player) for player in f["tied"]])
    words = {
        "shared": _("{tied} have the same sum and share the victory."),
        "youngest": _("{tied} have the same sum. {name} is the youngest of them."),
        "castles": _("{tied} have the same sum. {name} won more castles."),
    }
    return words[f["by"]].format(tied=tied, name=who)
