"""What codes and files may carry, each read strictly, and the screen that takes it in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.play import SheetError
from companion.ui.codes.refusals import (
    copy_code_refusal,
    copy_file_faults,
    record_code_refusal,
)
from companion.ui.sentences import sentence
from companion.words import _
from scenarios.own import check_own
from storage import Library, shared
from storage.copy_code import CopyCollector
from storage.copy_file import MOST_BYTES, read_copy
from storage.parts import CodeError, Collector
from storage.result_card import CardCollector

Refused = CodeError | SheetError


@dataclass(frozen=True, slots=True)
class Cargo:
    """One thing that may come in. `kind` is the letter of its codes, `screen` takes it in.

    `whole` reads it from its codes, `file` from a file of at most `most` bytes; both raise CodeError, SheetError.
    `refused` says why it was not taken, `elsewhere` that it belongs to another screen than the one it came to.
    """

    kind: str
    screen: str
    most: int
    collector: Callable[[], Collector]
    whole: Callable[[Any, Library], Any]
    file: Callable[[bytes, Library], Any]
    refused: Callable[[Refused], Sequence[str]]
    elsewhere: Callable[[], str]


def _copy_refused(refusal: Refused) -> Sequence[str]:
    if isinstance(refusal, CodeError):
        return [copy_code_refusal(refusal)]
    return copy_file_faults(refusal)


COPY: Final = Cargo(
    "c",
    "/take-in",
    MOST_BYTES,
    CopyCollector,
    lambda collector, _library: collector.copy(check_own),
    lambda raw, _library: read_copy(raw, check_own),
    _copy_refused,
    lambda: _("This is of a copy, the values of somebody’s cards. My copies take it in."),
)

TAKE_GAME: Final = "/take-game"


def _record_refused(refusal: Refused) -> Sequence[str]:
    if isinstance(refusal, CodeError):
        return [record_code_refusal(refusal)]
    return [sentence(refusal)]


RECORD: Final = Cargo(
    "r",
    TAKE_GAME,
    shared.MOST_BYTES,
    shared.RecordCollector,
    lambda collector, library: shared.come_in(collector.shared(), library.kinds),
    lambda raw, library: shared.come_in(shared.read_record_file(raw), library.kinds),
    _record_refused,
    lambda: _("This is of a game, not of a copy. It is taken in on a screen of its own."),
)


def _no_file(_raw: bytes, _library: Library) -> Any:
    """A result travels as a code alone."""
    raise CodeError("not_a_code")


RESULT: Final = Cargo(
    "k",
    TAKE_GAME,
    0,
    CardCollector,
    lambda collector, _library: collector.card(),
    _no_file,
    _record_refused,
    lambda: _("This is the result of a game, not a copy. It is shown on a screen of its own."),
)

CARGOES: Final[Mapping[str, Cargo]] = {one.kind: one for one in (COPY, RECORD, RESULT)}
