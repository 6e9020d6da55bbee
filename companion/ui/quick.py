"""Flet 1.0.5 made quicker: the same patches for half the work. And shorter: containers say less.

For every control of a redraw Flet asks several times about each of the 50 fields that its type could have. A control
keeps what differs from its defaults in `_values`, and what is no property in the structural fields of its type: here
only those are looked at. Patches, ids and life cycle stay what they are; `tests/ui/test_quick.py` compares the two.
"""

from __future__ import annotations

import dataclasses
import inspect
import weakref
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Final

import flet as ft
from flet.controls import base_control, object_patch, value_types
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.utils import validation

VERSION: Final = "1.0.5"
KINDS: Final = (
    *(ft.Column, ft.Container, ft.GestureDetector, ft.Icon, ft.Image, ft.Row),
    *(ft.Semantics, ft.Stack, ft.Text, ft.TextSpan),
)
"""The controls that screens are mostly made of."""
IDENTITY: Final = frozenset({"_i", "_c"})
"""What a control is called in a session: handed on, never sent as a change."""
INNER: Final = "_internals"
"""What Flet's client is told of a control beside its properties: plain values, never a control."""
DEBUG: Final = 10
SKIPPED: Final = ("width", "height", "margin")
MEASURES: Final = frozenset(SKIPPED)


class _IsData(dict[type, bool]):
    """Which types are dataclasses."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = found = dataclasses.is_dataclass(kind)
        return found


class _Ruled(dict[type, tuple[frozenset[str], bool]]):
    """The fields of a type that have rules, and whether it has rules as a whole."""

    def __missing__(self, kind: type) -> tuple[frozenset[str], bool]:
        spec = validation._compile_class_spec(kind)
        self[kind] = found = frozenset(n for n, _rule in spec.field_rules), bool(spec.class_rules)
        return found


_IS_DATA: Final = _IsData()
_RULED: Final = _Ruled()


def quicken() -> None:
    """Make Flet quicker. Does nothing for another version than the one looked at, or a second time."""
    if ft.__version__ != VERSION or object_patch.DiffBuilder is QuickDiff:
        return
    patch: Any = object_patch
    patch.DiffBuilder = QuickDiff
    patch.dataclasses = SimpleNamespace(
        is_dataclass=lambda item: _IS_DATA[type(item)], fields=dataclasses.fields
    )
    if not patch.logger.isEnabledFor(DEBUG):
        patch.logger = SimpleNamespace(debug=_silent)
    base: Any = base_control
    base.validate = _validator(base.validate)
    value_types.Prop.__set__ = _setter(value_types.Prop.__set__)  # type: ignore[method-assign]
    for kind in KINDS:
        kind.__init__ = sparse_init(kind)  # type: ignore[method-assign]


def shorten() -> None:
    """Containers tell the client to leave size and margin to them: only those that have one need to."""
    if ft.__version__ != VERSION or ft.Container.before_update is _measures:
        return
    ft.Container.init = ft.LayoutControl.init  # type: ignore[method-assign]
    ft.Container.before_update = _measures  # type: ignore[method-assign]


def _measures(self: Any) -> None:
    if MEASURES.isdisjoint(self._values):
        self._internals.pop("skip_properties", None)
    else:
        self._internals["skip_properties"] = [*SKIPPED]


def _silent(*_told: Any) -> None:
    pass


def _validator(slow: Callable[..., None]) -> Callable[..., None]:
    def validate(control: Any, **how: Any) -> None:
        """What stays at its default needs no look."""
        names, whole = _RULED[type(control)]
        if whole or not names.isdisjoint(control._values):
            slow(control, **how)

    return validate


def _setter(slow: Callable[..., None]) -> Callable[..., None]:
    def set_value(self: Any, control: Any, value: Any) -> None:
        if value is self.default and self.name not in control._values:
            return
        slow(self, control, value)

    return set_value


def sparse_init(kind: Any) -> Callable[..., None]:
    """A constructor that sets what it is given, and leaves alone what stays at its default.

    The first control of a kind is made as Flet makes it. From then on its type, too, is left alone: setting its hash
    anew for every control makes Python forget where the attributes of the type are.
    """
    whole = kind.__init__
    asked = [p for p in inspect.signature(whole).parameters.values() if p.name != "self"]
    ordered = [p.name for p in asked if p.kind is p.POSITIONAL_OR_KEYWORD]
    needed = {p.name for p in asked if p.default is p.empty}
    fields = {f.name: f for f in dataclasses.fields(kind)}
    made = [(n, f.default_factory) for n, f in fields.items() if callable(f.default_factory)]
    known = {p.name for p in asked}
    defaults = kind._prop_defaults
    name_of_type = ""

    def init(self: Any, *args: Any, **given: Any) -> None:
        nonlocal name_of_type
        named = {**dict(zip(ordered, args, strict=False)), **given}
        if len(named) < len(args) + len(given) or not needed <= named.keys() <= known:
            whole(self, *args, **given)  # it says what is wrong
            return
        if not name_of_type or type(self) is not kind:
            whole(self, *args, **given)
            name_of_type = self._c if type(self) is kind else name_of_type
            return
        attributes = self.__dict__
        for name, make in made:
            attributes[name] = named.pop(name) if name in named else make()
        values, ref = attributes["_values"], named.pop("ref", None)
        for name, value in named.items():
            if name not in defaults:
                attributes[name] = value
            elif value is not (default := defaults[name]) and value != default:
                values[name] = value
        attributes["_c"], attributes["_i"] = name_of_type, ControlId.next()
        if ref is not None:
            ref.current = self
        self.init()
        attributes["_dirty"].clear()

    return init


class QuickDiff(DiffBuilder):
    """Flet's comparison of two trees of controls."""

    control_cls: Any
    _added_dataclasses: dict[Any, Any]
    _removed_dataclasses: dict[Any, Any]

    def _compare_dataclasses(
        self, parent: Any, path: list[Any], src: Any, dst: Any, frozen: bool
    ) -> None:
        alone = isinstance(parent, BaseControl) and parent.is_isolated() and parent != self.dst_doc
        if not frozen or src is dst or alone or not isinstance(dst, BaseControl):
            super()._compare_dataclasses(parent, path, src, dst, frozen)
            return
        if hasattr(src, "_i"):
            self._take_over(parent, src, dst)
        control: Any = dst
        control._before_update_safe()
        self._compare_fields(path, src, control)

    def _take_over(self, parent: Any, src: Any, dst: Any) -> None:
        """A control described anew takes the place, the id and the state of the one before."""
        dst._migrate_state(src)
        if not hasattr(dst, "_initialized"):
            frozen = dst.__dict__.pop("_frozen", None)
            dst.build()
            if frozen is not None:
                object.__setattr__(dst, "_frozen", frozen)
            object.__setattr__(dst, "_initialized", True)
        if parent is not None and parent is not dst:
            dst._parent = weakref.ref(parent)
            dst._frozen = True
            self._added_dataclasses[dst._i] = dst
            self._removed_dataclasses[src._i] = src

    def _compare_fields(self, path: list[Any], src: Any, dst: Any) -> None:
        kind = type(dst)
        for name in kind._structural_fields:
            if name in IDENTITY:
                continue
            old, new = getattr(src, name), getattr(dst, name)
            if old is not new and ((name != INNER and _may_hold(new)) or old != new):
                self._compare_values(dst, path, name, old, new, True)
        before, after = src._values, dst._values
        for name in {**before, **after}:
            default = kind._prop_defaults.get(name)
            old, new = before.get(name, default), after.get(name, default)
            if old is new or (not self._holds_control(new) and old == new):
                continue
            if name in kind._event_fields:
                old, new = old is not None, new is not None
            self._compare_values(dst, path, name, old, new, True)

    def get_added_controls(self) -> Iterator[Any]:
        """What is new, and what took the place of another: that one needs no preparing."""
        for key, item in self._added_dataclasses.items():
            was = key in self._removed_dataclasses
            if was and isinstance(item, BaseControl) and hasattr(item, "_frozen"):
                yield item
            else:
                yield from self._configure_dataclass(item, None, False, was)

    def get_removed_controls(self) -> Iterator[Any]:
        """What is gone, and what another took the place of."""
        for key, item in self._removed_dataclasses.items():
            taken = key in self._added_dataclasses
            if taken and isinstance(item, BaseControl) and not hasattr(item, "__prev_lists"):
                yield item
            else:
                yield from self._removed_controls(item, not taken)

    def _dataclass_added(self, item: Any, parent: Any, frozen: bool) -> None:
        for one in _inside(item):
            if parent:
                one._parent = weakref.ref(parent)
            if frozen:
                one._frozen = frozen
            self._added_dataclasses[self._get_dataclass_key(one)] = one

    def _dataclass_removed(self, item: Any) -> None:
        for one in _inside(item):
            self._removed_dataclasses[self._get_dataclass_key(one)] = one

    def _configure_dataclass(
        self, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
    ) -> Iterator[Any]:
        found: list[Any] = []
        for one in _inside(item):
            if isinstance(one, BaseControl) or hasattr(type(one), "_structural_fields"):
                self._configure(one, parent, frozen, configure_setattr_only, found)
            else:
                marks = configure_setattr_only
                found += super()._configure_dataclass(one, parent, frozen, marks)
        return iter(found)

    def _configure(
        self, item: Any, parent: Any, frozen: bool, only_marks: bool, found: list[Any]
    ) -> None:
        """Prepare what is new on a screen: its parents, its bodies; `found` are the controls in it."""
        if parent is None:
            known = getattr(item, "_parent", None)
            parent = known() if known else None
        if parent:
            item._parent = weakref.ref(parent)
        if hasattr(item, "_frozen"):
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen
        if getattr(type(item), "__flet_control_cls__", None) is None:
            type(item).__flet_control_cls__ = BaseControl
        if isinstance(item, BaseControl):
            if not only_marks:
                item.build()
                item._before_update_safe()
                object.__setattr__(item, "_initialized", True)
            found.append(item)
            parent = item
        if not only_marks:
            for one in _held(item):
                found += self._configure_dataclass(one, parent, frozen)
        if not frozen:
            item._dirty.clear()

    def _removed_controls(self, item: Any, recurse: bool) -> Iterator[Any]:
        found: list[Any] = []
        _collect(item, recurse, found)
        return iter(found)


def _inside(item: Any) -> Iterator[Any]:
    """The dataclasses that a value is or holds."""
    if isinstance(item, list):
        for one in item:
            yield from _inside(one)
    elif isinstance(item, dict):
        for one in item.values():
            yield from _inside(one)
    elif _IS_DATA[type(item)]:
        yield item


def _may_hold(value: Any) -> bool:
    """Whether there may be controls in it: those are handed on one by one, even if they are equal."""
    if isinstance(value, list | tuple):
        return any(map(_may_hold, value))
    if isinstance(value, dict):
        return any(map(_may_hold, value.values()))
    return _IS_DATA[type(value)]


def _held(item: Any) -> Iterator[Any]:
    """What a control holds that may be, or hold, another."""
    for name in type(item)._structural_fields:
        if name not in IDENTITY and name != INNER:
            yield getattr(item, name)
    yield from list(item._values.values())


def _collect(item: Any, recurse: bool, found: list[Any]) -> None:
    """The controls in what was taken off a screen, children first."""
    if isinstance(item, list):
        for one in item:
            _collect(one, recurse, found)
    elif isinstance(item, dict):
        for one in item.values():
            _collect(one, recurse, found)
    elif isinstance(item, BaseControl):
        if hasattr(item, "__prev_lists"):
            for sent in ("__prev_lists", "__prev_dicts", "__prev_classes"):
                _collect(getattr(item, sent, {}), recurse, found)
        elif recurse:
            for one in _held(item):
                _collect(one, recurse, found)
        found.append(item)
