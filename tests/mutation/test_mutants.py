"""The mistakes that formulas are given: each kind is made, one at a time, and those excused are still there."""

from __future__ import annotations

import pytest

from mutants import mutants
from run import AT_LEAST, FAMILIES, FORMULAS, TABLE, WITHOUT_MATHEMATICS, survivors

SOURCE = '''
@formula(equation="x - 1")
def f(x, axis=-1, *, keepdims=True):
    """A docstring with 1 + 1."""
    require_axes(axis, x=x)
    if x.ndim < 2 and axis == 0:
        raise ValueError(f"axis={axis + 1}")
    y = xp.sum(g(x, y), axis=axis)
    return (y - 1) / y if keepdims else -y * 0.5
'''

MADE = {
    "m.f: -1 → 1",
    "m.f: 1 → 2",
    "m.f: True → False",
    "m.f: require_axes(axis, x=x) → pass",
    "m.f: require_axes(axis, x=x) → require_axes(axis)",
    "m.f: x.ndim < 2 and axis == 0 → x.ndim < 2 or axis == 0",
    "m.f: x.ndim < 2 → x.ndim <= 2",
    "m.f: 2 → 3",
    "m.f: axis == 0 → axis != 0",
    "m.f: 0 → 1",
    "m.f: xp.sum(g(x, y), axis=axis) → g(x, y)",
    "m.f: xp.sum(g(x, y), axis=axis) → xp.sum(g(x, y))",
    "m.f: g(x, y) → g(y, x)",
    "m.f: (y - 1) / y if keepdims else -y * 0.5 → -y * 0.5 if keepdims else (y - 1) / y",
    "m.f: (y - 1) / y → (y - 1) * y",
    "m.f: (y - 1) / y → y / (y - 1)",
    "m.f: y - 1 → y + 1",
    "m.f: y - 1 → 1 - y",
    "m.f: 1 → 2 (2)",
    "m.f: -y * 0.5 → -y / 0.5",
    "m.f: -y → y",
    "m.f: 0.5 → 1.0",
}


def test_every_kind_of_mistake_is_made_once() -> None:
    """Signs, constants, comparisons, choices, orders, options and checks are mistaken; cards and messages are not."""
    names = [mutant.name for mutant in mutants("m", SOURCE)]
    assert set(names) == MADE
    assert len(names) == len(MADE)


def test_a_mistake_is_the_only_difference() -> None:
    """Each mistake changes the source, no two of them alike."""
    sources = [mutant.write() for mutant in mutants("m", SOURCE)]
    assert len({*sources, SOURCE}) == len(sources) + 1


@pytest.mark.parametrize(
    "module", sorted(path.stem for path in FORMULAS.glob("*.py") if path.stem not in WITHOUT_MATHEMATICS)
)
def test_every_module_can_be_mistaken(module: str) -> None:
    """Every module of formulas has mistakes to make, each with a name of its own."""
    names = [mutant.name for mutant in mutants(module, (FORMULAS / f"{module}.py").read_text(encoding="utf-8"))]
    assert names
    assert len(set(names)) == len(names)


def test_every_survivor_can_still_be_made() -> None:
    """No excuse outlives its mistake, and each has a reason."""
    excused = survivors()
    made = set()
    for module in {name.partition(".")[0] for name in excused}:
        source = (FORMULAS / f"{module}.py").read_text(encoding="utf-8")
        made |= {mutant.name for mutant in mutants(module, source)}
    assert set(excused) <= made
    assert all(reason.strip() for reason in excused.values())


def test_the_table_has_every_module_and_no_survivor_without_a_reason() -> None:
    """The table has a row for each module; nine tenths are noticed, and each survivor has its reason."""
    rows = [line.strip("| ").split(" | ") for line in TABLE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    assert [row[0] for row in rows[2:-1]] == FAMILIES
    assert {row[-1] for row in rows[2:]} == {"0"}
    assert int(rows[-1][3]) >= AT_LEAST * int(rows[-1][2])
