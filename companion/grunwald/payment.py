"""What a lost battle costs: whether a payment will do, and the best one (GR-54 to GR-58)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goods:
    """Knights (royal and mercenary), captives, by strength, and the value of provisions."""

    knights: tuple[int, ...] = ()
    captives: tuple[int, ...] = ()
    provisions: int = 0

    @property
    def worth(self) -> int:
        return sum(self.knights) + sum(self.captives) + self.provisions

    def less(self, given: Goods) -> Goods:
        return Goods(
            _less(self.knights, given.knights),
            _less(self.captives, given.captives),
            self.provisions - given.provisions,
        )

    def has(self, given: Goods) -> bool:
        return (
            not Counter(given.knights) - Counter(self.knights)
            and not Counter(given.captives) - Counter(self.captives)
            and 0 <= given.provisions <= self.provisions
        )


@dataclass(frozen=True, slots=True)
class Paid:
    """What became of a payment: `PAID`, `OVERPAID`, `PAID_ALL`;
    or why it will not do: `TOO_LITTLE`, `MUST_GIVE_ALL`, `NOT_OWNED`."""

    code: str
    paid: int = 0
    due: int = 0

    @property
    def ok(self) -> bool:
        return self.code in ("PAID", "OVERPAID", "PAID_ALL")


def _less(all: Sequence[int], given: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((Counter(all) - Counter(given)).elements()))


def check_payment(owned: Goods, given: Goods, due: int) -> Paid:
    """At least the difference, in any mix; who owns no more than that gives everything (GR-55, GR-57, GR-58)."""
    if not owned.has(given):
        return Paid("NOT_OWNED")
    if owned.worth <= due:
        return Paid(
            "PAID_ALL" if given.worth == owned.worth else "MUST_GIVE_ALL", given.worth, owned.worth
        )
    if given.worth < due:
        return Paid("TOO_LITTLE", given.worth, due)
    return Paid("PAID" if given.worth == due else "OVERPAID", given.worth, due)


def spared(given: Goods, due: int) -> int:
    """The worth of the best single thing that could be kept and the loss still be paid; 0 if there is none (GR-57)."""
    over = given.worth - due
    things = [*given.knights, *given.captives, *([min(over, given.provisions)] * (over > 0))]
    return max((thing for thing in things if 0 < thing <= over), default=0)


def best_payment(owned: Goods, due: int) -> Goods:
    """Keeps most points (captives, and the strongest knights that the rest of the provisions feeds), then overpays
    least, then keeps most provisions, then most cards (GR-55)."""
    if owned.worth <= due:
        return Goods(tuple(sorted(owned.knights)), tuple(sorted(owned.captives)), owned.provisions)

    def merit(given: Goods) -> tuple[int, ...]:
        kept = owned.less(given)
        fed = sorted(kept.knights, reverse=True)[: kept.provisions]
        cards = len(kept.knights) + len(kept.captives)
        return sum(kept.captives) + sum(fed), -given.worth, kept.provisions, cards

    return max(_payments(owned, due), key=merit)


def _payments(owned: Goods, due: int) -> Iterator[Goods]:
    """Every payment in which no card comes on top of enough; of equal strengths one stands for all."""
    for captives, rest in _piles(owned.captives, due):
        for knights, short in _piles(owned.knights, rest):
            if short <= owned.provisions:
                yield Goods(knights, captives, short)


def _piles(cards: Sequence[int], due: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Choices of cards, ascending, and what they leave to pay (at least 0)."""
    counts = sorted(Counter(cards).items(), reverse=True)

    def choose(
        at: int, rest: int, chosen: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if at == len(counts) or rest <= 0:
            yield tuple(sorted(chosen)), max(0, rest)
            return
        strength, many = counts[at]
        for n in range(many + 1):
            if n and rest - (n - 1) * strength <= 0:
                return
            yield from choose(at + 1, rest - n * strength, (*chosen, *[strength] * n))

    yield from choose(0, due, ())
