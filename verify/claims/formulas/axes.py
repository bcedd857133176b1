"""The axes of matrices and vectors, of which formulas tell which are as long as each other."""

from __future__ import annotations

from verify.claims.formulas.parts import UnreadError

Axis = int
ONE: Axis = 0
"""The axis of a vector that has the length one; all others are longer."""

Shape = tuple[()] | tuple[Axis, Axis]


class Axes:
    """Which axes are as long as each other."""

    def __init__(self) -> None:
        self.parents = [ONE]

    def new(self) -> Axis:
        """An axis of a length of its own."""
        self.parents.append(len(self.parents))
        return self.parents[-1]

    def root(self, axis: Axis) -> Axis:
        """The axis that stands for all that are as long."""
        while self.parents[axis] != axis:
            axis = self.parents[axis]
        return axis

    def join(self, one: Axis, other: Axis, /) -> None:
        """Make two axes one. Raises UnreadError where one has the length one alone."""
        first, second = self.root(one), self.root(other)
        if first != second and ONE in (first, second):
            raise UnreadError("shapes that do not fit")
        self.parents[max(first, second)] = min(first, second)

    def fit(self, one: Axis, other: Axis, /) -> bool:
        """Whether two axes may be one."""
        first, second = self.root(one), self.root(other)
        return first == second or ONE not in (first, second)


class AnyAxes(Axes):
    """Axes of which none has to fit: for what has no value as it is printed."""

    def join(self, _: Axis, __: Axis, /) -> None:
        """Nothing."""

    def fit(self, _: Axis, __: Axis, /) -> bool:
        """Always."""
        return True
