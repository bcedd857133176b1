"""How a theorem joins the inventory, and how its proof gets at the shipped formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from verify.arithmetic.symbols import Refused
from verify.formulas import CATALOGUE
from verify.records.theorem import Method, Step, Theorem
from verify.theorems import PROPERTIES

Steps = Iterator[Step]

INVENTORY: dict[str, Theorem] = {}
"""Every theorem by its name; filled as the families are imported, read-only to everybody else."""


class Formulas:
    """The formulas of the catalogue as attributes, or what stands in for some of them; `used` names those asked for."""

    def __init__(self, replaced: Mapping[str, Callable[..., Any]] | None = None) -> None:
        self.replaced = dict(replaced or {})
        self.used: set[str] = set()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in CATALOGUE:
            raise AttributeError(f"{name}: expected a formula of the catalogue")
        self.used.add(name)
        function = self.replaced.get(name, CATALOGUE[name].function)

        @wraps(function)
        def named(*arguments: Any, **options: Any) -> Any:
            try:
                return function(*arguments, **options)
            except Refused as refused:
                raise Refused(f"{name}: {refused}") from refused

        return named


def theorem(
    statement: str,
    *,
    formulas: tuple[str, ...],
    sizes: str,
    method: Method | tuple[Method, ...],
    hypotheses: tuple[str, ...] = (),
    gradients: tuple[str, ...] = (),
) -> Callable[[Callable[[Formulas], Steps]], Callable[[Formulas], Steps]]:
    """Enter the decorated proof in the inventory under its own name; the function itself stays as it is."""

    def enter(steps: Callable[[Formulas], Steps]) -> Callable[[Formulas], Steps]:
        name = steps.__name__
        if name in INVENTORY or name in CATALOGUE:
            raise ValueError(f"name={name!r}: expected a name that no theorem and no formula has")
        INVENTORY[name] = Theorem(
            name=name,
            family=steps.__module__.rpartition(".")[2],
            summary=(steps.__doc__ or "").strip(),
            statement=statement,
            hypotheses=hypotheses,
            formulas=formulas,
            gradients=gradients,
            sizes=sizes,
            methods=(method,) if isinstance(method, Method) else method,
            steps=steps,
            properties=PROPERTIES.get(name, ()),
        )
        return steps

    return enter
