"""Results of few digits that later computations go on from, and computations whose beginning is not printed."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of

ERROR = r"$\sqrt{{{}(0.910)(\frac{{1}}{{200}} + \frac{{1}}{{220}})}} = {}$"


@pytest.mark.parametrize(
    ("share", "error", "verdict"),
    [
        ("0.090", "0.02803", "reproduced"),  # of 38/420
        ("0.090", "0.02796", "reproduced"),  # of 0.090
        ("0.090", "0.02813", "wrong"),
        ("0.091", "0.02803", "wrong"),  # no result
        ("0.09", "0.02803", "wrong"),  # another number of digits
    ],
)
def test_a_number_printed_as_an_earlier_result_may_be_it(share: str, error: str, verdict: str) -> None:
    """With the digits of the result that was rounded to two, or with its two digits."""
    assert verdicts_of(f"$p = \\frac{{38}}{{420}} = 0.090$\n\n{ERROR.format(share, error)}")[1:] == [verdict]


def test_it_keeps_its_sign() -> None:
    """A result of -0.333… that is printed with two digits, subtracted."""
    result = r"$a = \frac{2 - 3}{3} = -0.33$"
    assert verdicts_of(f"{result}\n\n$1000(2 - 0.33) = 1666.7$")[1:] == ["reproduced"]
    assert verdicts_of(f"{result}\n\n$1000(2 - 0.33) = 1673.3$")[1:] == ["wrong"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$$= 0.2 \times 0.612 + 0.5 \times 0 = 0.1225$$", "unexplained"),
        (r"$$= 0.2 \times 0.612 + 0.5 \times 0 = 0.2225$$", "wrong"),  # no rounding of them gives it
        (r"$$0.2 \times 0.612 + 0.5 \times 0 = 0.1225$$", "unexplained"),
        (r"$$y = 0.2 \times 0.612 + 0.5 \times 0 = 0.1225$$", "unexplained"),
        (r"$$y = 0.2 \times 0.612 + 0.5 \times 0 = 0.1227$$", "wrong"),
        (r"$a = 0.612$. $$y = 0.2 \times 0.612 + 0.5 \times 0 = 0.1225$$", "wrong"),  # it is given
        (r"$$= 0.2 \times 0.6124 + 0.5 \times 0 = 0.1225$$", "reproduced"),
    ],
)
def test_what_it_goes_on_from_is_not_printed(text: str, verdict: str) -> None:
    """Its numbers may be rounded results of what stands before it."""
    assert verdicts_of(text) == [verdict]


def test_behind_what_it_goes_on_from_it_is_held_against_it() -> None:
    """As two displays that are one chain are."""
    chain = "$$y = 0.2 \\times \\frac{1}{1.633}$$\n$$= 0.2 \\times 0.612 = 0.1225$$"
    assert findings_of(chain)[-1].verdict == "reproduced"


GRADIENTS = """
| weight | computation | gradient |
|--------|-------------|----------|
| one | -0.0968 × 0.5963 | -0.0577 |
| two | -0.0968 × 0.4452 | -0.0431 |

w = 0.7 - 0.5 × (-0.0577) = {}
"""


GAIN = r"$h = \frac{{{}}}{{200}} = 0.940$ and $r = \frac{{1387.2}}{{2000}} = 0.694$, so $0.940 - 0.694 = {}$"


@pytest.mark.parametrize(
    ("counted", "gain", "verdict"),
    [("188.06", "0.247", "reproduced"), ("188.06", "0.246", "reproduced"), ("188.06", "0.249", "wrong")],
)
def test_a_zero_at_the_end_is_a_digit(counted: str, gain: str, verdict: str) -> None:
    """0.9403 printed as 0.940 may be the result, though 0.94 is all that tells: 0.9403 − 0.6936 = 0.2467."""
    assert verdicts_of(GAIN.format(counted, gain))[-1] == verdict


ROW = r"""
$$\delta = \begin{bmatrix} 0.0776 & 0.1199 \end{bmatrix} \begin{bmatrix} 0.7 & 0.9 \\ 0.8 & 0.1 \end{bmatrix} \odot
\begin{bmatrix} 0.0132 & 0.0049 \end{bmatrix} = \begin{bmatrix} 0.002 & 0.0004 \end{bmatrix}$$

$$\begin{bmatrix} 1 \\ 4 \\ 5 \end{bmatrix} \begin{bmatrix} WRITTEN \end{bmatrix} = \begin{bmatrix}
0.002 & 0.0004 \\ SECOND & 0.0016 \\ 0.0099 & 0.002 \end{bmatrix}$$
"""


@pytest.mark.parametrize(
    ("written", "second", "verdict"),
    [
        ("0.002 & 0.0004", "0.0079", "rounding"),  # four times 0.00198, and 0.0020 without its zero
        ("0.002 & 0.0004", "0.0078", "unexplained"),  # which can be 0.00195
        ("0.002 & 0.0004", "0.0129", "wrong"),
        ("0.002 & 0.0003", "0.0079", "wrong"),  # no result
    ],
)
def test_a_row_printed_as_an_earlier_result_may_be_it(written: str, second: str, verdict: str) -> None:
    """However few the digits of each of its numbers are."""
    assert verdicts_of(ROW.replace("WRITTEN", written).replace("SECOND", second))[-1] == verdict


def test_a_column_of_the_numbers_of_a_row_may_be_it() -> None:
    """-0.5 and 0.1 of -0.4537 and 0.1361, whose thousandfold is printed as a column."""
    result = (
        r"$$u = \begin{bmatrix} 0.3 & -0.09 \end{bmatrix} \cdot (-1.5123) = \begin{bmatrix} -0.5 & 0.1 \end{bmatrix}$$"
    )
    column = r"$$1000 \begin{bmatrix} -0.5 \\ 0.1 \end{bmatrix} = \begin{bmatrix} -453.7 \\ {} \end{bmatrix}$$"
    assert [verdicts_of(f"{result}\n\n{column.replace('{}', last)}")[-1] for last in ("136.1", "163.1")] == [
        "reproduced",
        "wrong",
    ]


def test_a_row_whose_computation_is_not_read_is_rounded_all_the_same() -> None:
    """Half of 0.0004 may be 0.00022, where the function that gave 0.0004 is not known."""
    unread = r"$$\delta = g(4.3) = \begin{bmatrix} 0.002 & 0.0004 \end{bmatrix}$$"
    half = r"$$0.5 \begin{bmatrix} 0.002 & 0.0004 \end{bmatrix} = \begin{bmatrix} 0.001 & {} \end{bmatrix}$$"
    assert [verdicts_of(f"{unread}\n\n{half.replace('{}', last)}")[-1] for last in ("0.00022", "0.0003")] == [
        "unexplained",
        "wrong",
    ]
    assert verdicts_of(half.replace("{}", "0.00022")) == ["wrong"]


@pytest.mark.parametrize(("update", "verdict"), [("0.1259", "reproduced"), ("0.1295", "wrong")])
def test_a_number_of_a_vector_that_was_computed_as_a_row_is_known_again(update: str, verdict: str) -> None:
    """-0.4725 · 0.5484 = -0.259119, printed as a list: a transposed vector is a row, and its first number is no row."""
    given = "Let d1 = -0.4725 and a = [0.5484, 0.5484].\n\n`g = d1 · aᵀ = [-0.259, -0.259]`"
    assert verdicts_of(f"{given}\n\n`0.1 - 0.1 * (-0.259) = {update}`")[-1] == verdict
