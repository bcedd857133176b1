"""What fuzzing found stays found, what it runs on is sound, and it notices a mistake of each kind."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import growth
import order
from harvest import ROOT
from planted import PLANTED
from seeds import DICTIONARY, DOCUMENTS, NOTEBOOK
from stream import failure, noticed
from targets import CYCLE, TARGETS, check_audit, drawn, input_at

FORMATS = ("markdown", "latex", "plain", "notebook")
FAILED = [
    ("markdown", "$$f(x) = \\left[ \\right], \\; \\|[]\\|_2 = 5$$"),
    ("markdown", "$\\max([\\;]) = 3$"),
    ("plain", r"$\def\x#1#2{#2#1}$ then $\x{1}{2} = 3$"),
    ("markdown", "- loss: 1e400\n- loss: 2\n- loss: 3\n\n$2 + 2 = 4$\n"),
]
"""Inputs that once failed."""

TABLE = "| state | left | right |\n|---|---|---|\n| s0 | 0.2 | 0.4 |\n| s1 | 1.0 | 0.6 |\n"
RESULTS = "differences d = 0.9, 0.1, 1.0, 0.8, 1.6; d̄ = 4.4/5 = 0.88; Σ(d − d̄)² = 0.0004 + 0.6084 + 0.0144 = 0.6232; = "
WHOLE = (
    "Training set: 2 spam mails and 3 ham mails, so P(spam) = 2/5 = 0.4 and P(ham) = 3/5 = 006. Vocabulary size "
    "|V| = 6. $1.44 / 3.6 = ..5$ and $2.5 + 0.25 = 2.85$ |\n| "
)
GREW = [
    growth.Repeated("\\| 5,468,225 \\|", "$\\frac{", "}{2} = 1$", "plain"),
    growth.Repeated("combine|, ", "$\\begin{pmatrix} ", " \\end{pmatrix}$", "latex"),
    growth.Repeated(TABLE, "", "", "markdown"),
    growth.Repeated(RESULTS, "```python\n", "\n```\n\n```\n1\n```", "markdown"),
    growth.Repeated(WHOLE, "$x = ", "$", "markdown"),
]
"""What once made a line run more than in proportion."""

SAMPLE = {
    "numerals": 200, "language": 100, "grammar": 200, "reading": 200, "audit": 60, "computed": 40, "coverage": 60,
    "reach": 60, "notebooks": 40, "tables": 40, "growth": 2,
    "programs": 600,
}  # fmt: skip
"""How many inputs of each target are tried here; the order is by the mistake that is planted in it."""

NOTICED = {
    "crash: reading, ½": ("reading", 4_000),
    "growth: coverage, marks": ("growth", 40),
    "offset: macros, an argument": ("coverage", 40),
    "coverage: behind a comma": ("coverage", 40),
    "coverage: what defines a name": ("reach", 10),
    "order: coverage, what is unlinked": ("order", 10),
}
"""A planted mistake of each kind, what notices it, and within how many inputs of that."""


@pytest.fixture(autouse=True, scope="module")
def end_processes() -> object:
    """The processes that audit under other hash seeds end with these tests."""
    yield
    order.end_all()


@pytest.mark.parametrize("target", SAMPLE)
def test_the_first_inputs_pass(target: str) -> None:
    """The first inputs that are drawn for each target pass what is asked of them."""
    failures = (failure(target, number) for number in range(SAMPLE[target]))
    assert [failed for failed in failures if failed is not None] == []


@pytest.mark.parametrize("name", NOTICED)
def test_a_planted_mistake_is_noticed(name: str) -> None:
    """Among few inputs is one that fails by a mistake planted in the package, and passes without it."""
    target, within = NOTICED[name]
    found = noticed(name, targets=(target,), most=within)
    assert found is not None
    assert found[1].target == target


def test_each_kind_of_mistake_is_planted_in_several_rooms() -> None:
    """At least three mistakes of each kind can be planted, and one of each is noticed here."""
    kinds = Counter(name.partition(":")[0] for name in PLANTED)
    assert (
        set(kinds) == {name.partition(":")[0] for name in NOTICED} == {"crash", "growth", "offset", "coverage", "order"}
    )
    assert min(kinds.values()) >= 3


def test_the_stream_has_each_input_of_a_target_once() -> None:
    """The inputs of each target follow each other in the stream without a gap, as often as its share says."""
    found: dict[str, list[int]] = {name: [] for name in TARGETS}
    for position in range(3 * len(CYCLE)):
        name, number = input_at(position)
        found[name].append(number)
    assert found == {name: list(range(3 * target.share)) for name, target in TARGETS.items()}
    assert sum(target.share for target in TARGETS.values()) == 1000


@pytest.mark.parametrize("target", TARGETS)
def test_an_input_is_drawn_again_by_its_number(target: str) -> None:
    """The same number gives the same input, another number another."""
    assert drawn(target, 3) == drawn(target, 3)
    assert len({repr(drawn(target, number)) for number in range(8)}) > 4


@pytest.mark.parametrize(("document_format", "text"), [*DOCUMENTS, ("notebook", NOTEBOOK)])
def test_the_seeds_pass(document_format: str, text: str) -> None:
    """What the inputs are cut from is audited, and claims something."""
    one = check_audit((text, document_format))
    assert one is not None
    assert one.coverage.numerals


@pytest.mark.parametrize(("document_format", "text"), FAILED)
def test_what_failed_once_passes(document_format: str, text: str) -> None:
    """What fuzzing once found is read like any other input."""
    check_audit((text, document_format))


@pytest.mark.parametrize("one", GREW, ids=["bars", "bars in a matrix", "tables", "results on a line", "whole numbers"])
def test_what_once_grew_faster_than_its_input_does_not(one: growth.Repeated) -> None:
    """No line of the package runs more than in proportion to what fuzzing once found it to."""
    TARGETS["growth"].check(one)


def test_each_budget_is_one() -> None:
    """The budgets by which a loop within a loop is excepted from growth are constants of the modules that are named."""
    for told in growth.BUDGETS.values():
        path, _, name = told.partition(":")
        assert f"\n{name} = " in (ROOT / path).read_text(encoding="utf-8")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(FORMATS), st.lists(st.sampled_from([*DICTIONARY, " ", "\n", "1", "="]), max_size=40).map("".join)
)
def test_words_of_mathematics_thrown_together_are_audited(document_format: str, text: str) -> None:
    """The whole audit takes any words of mathematics in any format."""
    check_audit((text, document_format))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FORMATS), st.binary(max_size=80))
def test_any_bytes_are_audited(document_format: str, data: bytes) -> None:
    """The whole audit takes any bytes."""
    check_audit((data.decode("utf-8", "replace"), document_format))
