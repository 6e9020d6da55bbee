"""Moves, setups and states to plain rows and back, strictly: what JSON can say, and nothing guessed.

A dataclass is a table of the fields that differ from their defaults; where several classes may stand, and for
moves, it is `[class name]` or `[class name, fields]`. Unknown keys are refused, `True` is no 1, a text no list.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache, partial
from types import UnionType
from typing import (
    Any,
    Literal,
    NoReturn,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from cattrs import Converter, transform_error
from cattrs.cols import homogenous_tuple_structure_factory
from cattrs.errors import StructureHandlerNotFoundError
from cattrs.gen import make_dict_unstructure_fn, override

T = TypeVar("T")
One = Callable[[Any], Any]
Unpack = Callable[[Any, Any], Any]


class RowError(ValueError):
    """What is wrong in a row, each fault with its place."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


def pack(value: Any, type_: Any) -> Any:
    """The plain row of a value of a type. Raises RowError if the value is none of the type."""
    return _packed(partial(_converter().unstructure, unstructure_as=type_), value)


def unpack(row: Any, type_: type[T]) -> T:
    """The value of a plain row. Raises RowError with every fault and its place."""
    return cast("T", _unpacked(partial(_unpack_as, _converter(), type_), row))


class Verbs:
    """The moves of a game as rows: `["Take", {"count": 2}]`, `["Pass"]`."""

    def __init__(self, move_types: Sequence[type[Any]]) -> None:
        self._pack, self._unpack = _tagged(_converter(), tuple(move_types))

    def pack(self, move: Any) -> list[Any]:
        return cast("list[Any]", _packed(self._pack, move))

    def unpack(self, row: Any) -> Any:
        return _unpacked(self._unpack, row)


def plain(value: Any, made: type[Any] = tuple) -> Any:
    """A value that JSON can say, each list made a tuple. Raises RowError for any other."""
    return _packed(partial(_plain, made), value)


def _packed(pack_one: One, value: Any) -> Any:
    try:
        return pack_one(value)
    except StructureHandlerNotFoundError:
        raise  # a type that cannot be stored at all is a fault of the code
    except (TypeError, ValueError, AttributeError, KeyError) as fault:
        raise RowError([f"{type(value).__name__}: {fault}"]) from fault


def _unpacked(unpack_one: One, row: Any) -> Any:
    try:
        return unpack_one(row)
    except StructureHandlerNotFoundError:
        raise
    except RecursionError as fault:
        raise RowError(["too deep"]) from fault
    except Exception as fault:
        raise RowError(transform_error(fault, path="$")) from fault


def _wrong(value: Any, wanted: str) -> NoReturn:
    raise TypeError(f"{wanted} is needed, not {type(value).__name__} {str(value)[:40]!r}")


def _plain(made: type[Any], value: Any) -> Any:
    if isinstance(value, Mapping):
        return {_text(key): _plain(made, held) for key, held in value.items()}
    if isinstance(value, (tuple, list)):
        return made(_plain(made, held) for held in value)
    exact = _EXACT.get(type(value))
    return exact(value) if exact else _wrong(value, "a plain value")


def _exactly(cls: type[Any], wanted: str, value: Any) -> Any:
    if type(value) is not cls:
        _wrong(value, wanted)
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        _wrong(value, "a text")
    if not value.isascii():
        value.encode()  # refuses a lone surrogate, which no file can hold
    return value


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        _wrong(value, "a number")
    return float(value)


def _pack_moment(value: datetime) -> str:
    if value.tzinfo is None:
        _wrong(value, "a moment with its offset")
    return value.isoformat()


def _unpack_moment(row: Any, _: Any) -> datetime:
    moment = datetime.fromisoformat(_text(row))
    return moment if moment.tzinfo else _wrong(row, "a moment with its offset")


_EXACT: Mapping[type[Any], One] = {
    bool: partial(_exactly, bool, "yes or no"),
    int: partial(_exactly, int, "a whole number"),
    float: _number,
    str: _text,
    type(None): partial(_exactly, type(None), "nothing"),
}
_LISTS = (tuple, list, Sequence)
_SETS = (frozenset, set, AbstractSet)
_TABLES = (dict, Mapping)
_UNIONS = (Union, UnionType)


def _origin(type_: Any) -> Any:
    return get_origin(type_) or type_


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for cls, exact in _EXACT.items():
        converter.register_unstructure_hook(cls, exact)
        converter.register_structure_hook(cls, partial(_unpack_scalar, cls, exact))
    converter.register_unstructure_hook_factory(is_dataclass, partial(_pack_fields, converter))
    kinds: tuple[tuple[Callable[[Any], bool], Any], ...] = (
        (lambda type_: _origin(type_) in _LISTS, _lists),
        (lambda type_: _origin(type_) in _SETS, _sets),
        (lambda type_: _origin(type_) in _TABLES, _tables),
        (lambda type_: _origin(type_) in _UNIONS, _unions),
        (lambda type_: get_origin(type_) is Literal, _choices),
        (lambda type_: isinstance(type_, type) and issubclass(type_, Enum), _members),
        (lambda type_: type_ is datetime, lambda *_: (_pack_moment, _unpack_moment)),
        (lambda type_: type_ is Any, lambda *_: (plain, lambda row, _: plain(row))),
    )
    for is_kind, hooks in kinds:
        converter.register_unstructure_hook_factory(is_kind, partial(_nth, hooks, converter, 0))
        converter.register_structure_hook_factory(is_kind, partial(_nth, hooks, converter, 1))
    return converter


def _nth(hooks: Any, converter: Converter, n: int, type_: Any) -> Any:
    return _both(hooks, converter, type_)[n]


@cache
def _both(hooks: Any, converter: Converter, type_: Any) -> Any:
    """The hooks of a type, made once: cattrs forgets all hooks that it has made whenever one for a table is."""
    return hooks(converter, type_)


def _unpack_scalar(cls: type[Any], exact: One, row: Any, type_: Any) -> Any:
    if type_ is not cls:
        raise TypeError(f"{type_} mixes {cls}: a plain Enum is needed")
    return exact(row)


def _pack_fields(converter: Converter, cls: Any) -> One:
    """Fields that equal their default are left out, but 1 may not stand for True."""
    hints = get_type_hints(cls)
    always: dict[str, Any] = {
        field.name: override(omit_if_default=False)
        for field in fields(cls)
        if _mixes(hints[field.name])
    }
    pack_as = make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True, **always)
    return lambda value: pack_as(_exactly(cls, cls.__name__, value))


def _mixes(type_: Any) -> bool:
    if _origin(type_) in _UNIONS:
        scalars = [arg for arg in get_args(type_) if arg in (bool, int, float)]
        return len(scalars) > 1 or any(map(_mixes, get_args(type_)))
    return type_ is Any or any(map(_mixes, get_args(type_)))


def _late(converter: Converter, type_: Any) -> One:
    """Looked up when first used, for a type may hold itself."""
    hook: One | None = None

    def pack_one(value: Any) -> Any:
        nonlocal hook
        if hook is None:
            hook = converter.get_unstructure_hook(type_)
        return hook(value)

    return pack_one


def _lists(converter: Converter, type_: Any) -> tuple[One, Unpack]:
    args = get_args(type_)
    if _origin(type_) is tuple and args[1:] != (...,):
        packs = [_late(converter, arg) for arg in args]
        unpack_list = converter.gen_structure_hetero_tuple(type_)
        return (
            lambda value: [one(held) for one, held in zip(packs, value, strict=True)],
            lambda row, _: unpack_list(_a_list(row), type_),
        )
    pack_one = _late(converter, args[0])
    unpack_all = _unpacks_all(converter, args[0])
    made = list if _origin(type_) is list else tuple
    return (
        lambda value: [pack_one(held) for held in _a_list(value)],
        lambda row, _: made(unpack_all(_a_list(row), type_)),
    )


def _unpacks_all(converter: Converter, item: Any) -> Unpack:
    many: Any = tuple
    return homogenous_tuple_structure_factory(many[item, ...], converter)


def _sets(converter: Converter, type_: Any) -> tuple[One, Unpack]:
    (item,) = get_args(type_)
    pack_one = _late(converter, item)
    unpack_all = _unpacks_all(converter, item)
    return (
        lambda value: sorted(map(pack_one, value), key=repr),
        lambda row, _: frozenset(unpack_all(_a_list(row), type_)),
    )


def _tables(converter: Converter, type_: Any) -> tuple[One, Unpack]:
    key, held = get_args(type_)
    pack_key, pack_one = _late(converter, key), _late(converter, held)
    unpack_all = converter.gen_structure_mapping(dict[key, held])  # type: ignore[valid-type]
    return (
        lambda value: {_text(pack_key(key)): pack_one(held) for key, held in value.items()},
        lambda row, _: unpack_all(_a_table(row), type_),
    )


def _a_list(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else _wrong(value, "a list")


def _a_table(value: Any) -> Any:
    return value if isinstance(value, Mapping) else _wrong(value, "a table")


def _choices(_: Converter, type_: Any) -> tuple[One, Unpack]:
    choices = {(type(choice), choice) for choice in get_args(type_)}

    def choose(value: Any) -> Any:
        if (type(value), value) not in choices:
            _wrong(value, f"one of {get_args(type_)}")
        return value

    return choose, lambda row, _: choose(row)


def _members(_: Converter, type_: Any) -> tuple[One, Unpack]:
    members = {(type(member.value), member.value): member for member in type_}

    def unpack_member(row: Any, _: Any) -> Any:
        member = members.get((type(row), row))
        return _wrong(row, f"a {type_.__name__}") if member is None else member

    return lambda value: _exactly(type_, type_.__name__, value).value, unpack_member


def _unions(converter: Converter, type_: Any) -> tuple[One, Unpack]:
    """Members are told apart by what stands in the row; several dataclasses by their names."""
    members = get_args(type_)
    classes = tuple(member for member in members if is_dataclass(member))
    scalars = tuple(member for member in members if member in _EXACT)
    others = [member for member in members if member not in (*classes, *scalars)]
    if len(others) + bool(classes) > 1:
        raise TypeError(f"a row could not tell the members of {type_} apart")
    if len(classes) > 1:
        pack_one, unpack_one = _tagged(converter, classes)
    elif others or classes:
        [one] = others or classes
        pack_one = _late(converter, one)
        unpack_one = partial(_unpack_as, converter, one)
    else:
        pack_one, unpack_one = (
            partial(_wrong, wanted=str(type_)),
            partial(_wrong, wanted=str(type_)),
        )

    def pack_scalar_or(value: Any) -> Any:
        return _EXACT[type(value)](value) if type(value) in scalars else pack_one(value)

    def unpack_scalar_or(row: Any, _: Any) -> Any:
        return _EXACT[type(row)](row) if type(row) in scalars else unpack_one(row)

    return pack_scalar_or, unpack_scalar_or


def _unpack_as(converter: Converter, type_: Any, row: Any) -> Any:
    return converter.structure(row, type_)


def _tagged(converter: Converter, classes: tuple[Any, ...]) -> tuple[One, One]:
    by_name = {cls.__name__: cls for cls in classes}

    def pack_tagged(value: Any) -> list[Any]:
        cls = type(value)
        if by_name.get(cls.__name__) is not cls:
            _wrong(value, f"one of {', '.join(by_name)}")
        held = converter.unstructure(value)
        return [cls.__name__, held] if held else [cls.__name__]

    def unpack_tagged(row: Any) -> Any:
        name, *held = _a_list(row) or [None]
        if type(name) is not str or name not in by_name or len(held) > 1:
            _wrong(row, f"one of {', '.join(by_name)}")
        return converter.structure(_a_table(held[0]) if held else {}, by_name[name])

    return pack_tagged, unpack_tagged
