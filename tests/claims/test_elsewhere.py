"""Results whose formula and operands stand elsewhere: in tables, under another index, in pieces, beside an event."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

SERIES = r"""| $x_i$ | 1 | 2 | 3 | 4 |
| :---: | :---: | :---: | :---: | :---: |
| $y_i$ | 5.5 | 5.7 | 8.5 | 8.9 |
"""

CROSSED = r"""| Test | $H=1$ | $H=0$ |
| :--- | ---: | ---: |
| $P(D = 1 \mid H)$ | 0.95 | 0.04 |
| $P(D = 0 \mid H)$ | 0.05 | 0.96 |

"""

PARAMETERS = """| Setting | Value |
| --- | --- |
| `n_layers` | 12 |
| $d_{model}$ | 64 |
"""

STEP = r"""$$f(x) = \begin{cases} 5.6 & x < 2.5 \\ 8.7 & x \ge 2.5 \end{cases}$$"""


@pytest.mark.parametrize(
    ("before", "right", "wrong"),
    [
        (SERIES, r"$$\sum_{i=1}^{4} (y_i - 7)^2 = 9.8$$", r"$$\sum_{i=1}^{4} (y_i - 7)^2 = 9.7$$"),
        (CROSSED, r"$P(D=1 \mid H=1) P(D=1 \mid H=0) = 0.038$", r"$P(D=1 \mid H=1) P(D=1 \mid H=0) = 0.083$"),
        (PARAMETERS, "$$N = n_{layers} d_{model}^2 = 49152$$", "$$N = n_{layers} d_{model}^2 = 49125$$"),
    ],
)
def test_a_table_gives_names_their_numbers(before: str, right: str, wrong: str) -> None:
    """A series under x_i, a probability where row and column meet, and a number beside its name are operands."""
    assert verdicts_of(f"{before}\n{right}")[-1] == "reproduced"
    assert verdicts_of(f"{before}\n{wrong}")[-1] in ("wrong", "unexplained")


@pytest.mark.parametrize(
    "table",
    [
        "| $x_i$ | $y_i$ |\n|---|---|\n| 1 | 2 |\n| 2 | 3 kg |\n",
        "| $n$ | $x_n$ |\n|---|---|\n| 3 | 1 |\n| 5 | 4 |\n",
        "| Setting | Value |\n|---|---|\n| x_1 | 12 |\n| x_2 | 3 |\n",
        "| Setting | Value |\n|---|---|\n| `x_1` | 12 |\n| `x_1` | 3 |\n",
    ],
)
def test_no_other_column_gives_a_name_a_number(table: str) -> None:
    """Numbers with units, rows that do not count, words without marks and a name twice are no operands."""
    assert "reproduced" not in verdicts_of(f"{table}\nWe get $x_1 + x_2 = 15$")
    assert not {"wrong", "unexplained"} & {*verdicts_of(f"{table}\nWe get $x_1 + x_2 = 16$")}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$$g(x) = \\begin{cases} x & x > 0 \\\\ 0.1x & x \\le 0 \\end{cases}$$\n\n$g(-3) = -0.3$", "reproduced"),
        ("$$g(x) = \\begin{cases} x & x > 0 \\\\ 0.1x & x \\le 0 \\end{cases}$$\n\n$g(-3) = -0.4$", "wrong"),
        (
            "$$g(x) = \\begin{cases} x & x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}$$\n\n$g(2.5) = 2.5$",
            "reproduced",
        ),
        ("$$g(x) = \\begin{cases} x & x > 1 \\\\ 2x & x < 1 \\end{cases}$$\n\n$g(1) = 5$", "unchecked"),
        (f"{SERIES}\n{STEP}\n\n" r"$$\sum_{i=1}^{4} (y_i - f(x_i))^2 = 0.10$$", "reproduced"),
        (f"{SERIES}\n{STEP}\n\n" r"$$\sum_{i=1}^{4} (y_i - f(x_i))^2 = 0.90$$", "unexplained"),
    ],
)
def test_a_function_in_pieces_has_the_value_of_the_piece(text: str, verdict: str) -> None:
    """The piece is the one whose condition holds; on no side of it the function has no value."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"The sequence is $a_n = \frac{\ln n}{n}$, so $a_2 \approx 0.347$", "reproduced"),
        (r"The sequence is $\{a_n\} = \{\ln n / n\}$, so $a_2 \approx 0.374$", "unexplained"),
        (r"With $u_{n+1} = n^2 - 1$ we get $u_4 = 8$", "reproduced"),
        (r"With $u_n = a + 3n$ and $a = 2$. Now $u_5 = 20$", None),  # a term that is chosen
    ],
)
def test_a_formula_of_one_index_is_that_of_its_family(text: str, verdict: str | None) -> None:
    """a_2 follows from a_n, and E_2 from E_1 where all that it is of has a value with this index as well."""
    assert ([*verdicts_of(text)[-1:], None])[0] == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$P(A) = 0.3$ and $P(B) = 0.6$", None),
        (
            CROSSED + r"With $P(H=1) = 0.1$ $P(D=1 \mid H=1) P(H=1) + P(D=1 \mid H=0) P(H=0) = 0.131$",
            "reproduced",
        ),
    ],
)
def test_what_is_no_event_has_what_is_left_of_one(text: str, verdict: str | None) -> None:
    """P(A^c) is 1 − P(A), and so is P(H = 0) where the conditions H = 0 and H = 1 are all that there are."""
    assert ([*verdicts_of(text)[-1:], None])[0] == verdict


def test_a_colon_parts_a_label_from_the_name() -> None:
    """P(C): P(A) = 9/14 gives P(A) its number."""
    assert verdicts_of(r"$P(C): P(A) = 1/4 = 0.25$ and $P(B) = 0.5$, so $P(A) P(B) = 0.215$")[-1] == "wrong"
