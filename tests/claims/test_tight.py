"""Products of matrices that are printed without a blank between their names."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

A, B = r"$A = \begin{bmatrix} 2 & 1\\ 0 & 3\end{bmatrix}$", r"$b = \begin{bmatrix}1\\ 2\end{bmatrix}$"
X, W = r"$X = \begin{bmatrix} 1 & 0\\ 0 & 2\end{bmatrix}$", r"\begin{bmatrix} 1 & 1\\ 0 & 1\end{bmatrix}"
POINTS = "$A = (1, 2)$, $B = (4, 6)$"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (rf"{A}, {B}. $$Ab = \begin{{bmatrix}}4\\ 6\end{{bmatrix}}$$", ["reproduced"]),
        (rf"{A}, {B}. $$Ab = \begin{{bmatrix}}4\\ 7\end{{bmatrix}}$$", ["wrong"]),
        (rf"{A}. $$AA = \begin{{bmatrix}}4 & 5\\ 0 & 9\end{{bmatrix}}$$", ["reproduced"]),
        (rf"{A}. $$AA^T = \begin{{bmatrix}}5 & 3\\ 3 & 9\end{{bmatrix}}$$", ["reproduced"]),
        (rf"{A}. $$AA^T = \begin{{bmatrix}}5 & 3\\ 3 & 8\end{{bmatrix}}$$", ["wrong"]),
        (rf"{A}. $$AC^T = \begin{{bmatrix}}5 & 3\\ 3 & 8\end{{bmatrix}}$$", []),  # C is not known
        (rf"{A}, {B}, $Ab = 7$ by name. $$y = 2 Ab = 14$$", None),  # a name of its own
        (rf"{POINTS}. $$AB = (3, 4)$$", []),
        (rf"{X}, $$W^Q = {W}$$ $$Q = XW^Q = \begin{{bmatrix}} 1 & 1\\ 0 & 2\end{{bmatrix}}$$", ["reproduced"]),
        (rf"{X}, $$W^Q = {W}$$ $$Q = XW^Q = \begin{{bmatrix}} 1 & 1\\ 0 & 3\end{{bmatrix}}$$", ["wrong"]),
        (rf"{X}, $$W^Q = {W}$$ $$Q = X W^Q = \begin{{bmatrix}} 1 & 1\\ 0 & 3\end{{bmatrix}}$$", ["wrong"]),
        (rf"{X}, $$W_{{Q}} = {W}$$ and $Q = XW_Q = \begin{{bmatrix}} 1 & 1\\ 0 & 3\end{{bmatrix}}$", ["wrong"]),
        (
            rf"{X}, $$W_1 = {W}$$ $H = \text{{ReLU}}(XW_1) = \begin{{bmatrix}} 1 & 1\\ 0 & 3\end{{bmatrix}}$",
            ["wrong"],
        ),
        (rf"{X}, $$W_1 = {W}$$ $XW_1 = 7$ by name, and $y = 2 XW_1 = 14$", None),
        (rf"{X}, $$W_1 = {W}$$ $AW_1 = [1, 2]$", []),  # A is not known
        (rf"{A}. $$Ab = \begin{{bmatrix}}4\\ 7\end{{bmatrix}}$$", []),
    ],
)
def test_a_product_without_a_blank(text: str, verdicts: list[str] | None) -> None:
    """It is held against the matrices; a name that may be one of its own is not."""
    found = verdicts_of(text)
    assert found == verdicts if verdicts is not None else "wrong" not in found


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$x = 0.5$ and $y = x(1-x)^2 = 0.125$", "reproduced"),
        ("$x = 0.5$ and $y = x(1-x)^2 = 0.0625$", "wrong"),  # the square of all of it
        ("$a = 3$ and $r = a^2(a-1)^3 = 72$", "reproduced"),
        ("$a = 3$ and $q = 2a(a-1)^2 + 1 = 25$", "reproduced"),
        ("$a = 2$, $c = 3$ and $u = ac^2 = 18$", "reproduced"),
        ("$a = 2$, $c = 3$ and $u = 2ac^2 = 36$", "reproduced"),
        ("We expand $t^2(5 - t)^2 = 25t^2 - 10t^3 + t^4$", "reproduced"),
        ("We expand $t^2(5 - t)^2 = 25t^2 - 10t^3 + t^5$", "wrong"),
        ("We expand $m(m+k)k^2 + mk^2 = m^2k^2 + mk^3 + mk^2$", "reproduced"),
        ("$V(2) = 3$ and $u = V(2)^2 = 9$", "reproduced"),
        (r"$\sin(2) = 0.9093$ and $f(x) = x^2$, so $y = f(3)^2 = 81$", "reproduced"),
    ],
)
def test_a_power_is_one_of_the_last_factor(text: str, verdict: str) -> None:
    """0.5 · 0.5² is 0.125; 3² · 2³ is 72; 2 · 3² is 18. A function's value is raised as a whole."""
    assert verdicts_of(text)[-1] == verdict


def test_a_power_of_a_function_is_no_name_of_its_value() -> None:
    """cos² θ is another number than cos θ: 2 · 0.8² - 1 = 0.28."""
    text = r"$\cos \theta = 0.8$. $$\cos 2\theta = 2\cos^2 \theta - 1 = 0.28$$ $$b = 25 \cos 2\theta = 7$$"
    assert "wrong" not in verdicts_of(text)


Q, K = "$Q = [[1, 2], [0, 1], [1, 3]]$", "$K = [[1, 0], [1, 1], [2, 2]]$"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (f"{Q}, {K}. $$S = QK^T = [[1, 3, 6], [0, 1, 2], [1, 4, 8]]$$", "reproduced"),
        (f"{Q}, {K}. $$S = QK^T = [[1, 3, 6], [0, 1, 2], [1, 4, 7]]$$", "wrong"),
        (rf"{Q}, {K}. $$S = QK^\top / 2 = [[0.5, 1.5, 3], [0, 0.5, 1], [0.5, 2, 4]]$$", "reproduced"),
        (f"{Q}, $W = [[1, 1], [0, 2]]$, {K}. $$S = QWK^T = [[1, 6, 12], [0, 2, 4], [1, 8, 16]]$$", "reproduced"),
        (f"{Q}, $W = [[1, 1], [0, 2]]$. $$S = Q(W)^T = [[3, 4], [1, 2], [4, 6]]$$", "reproduced"),
    ],
)
def test_a_transpose_is_one_of_the_last_factor(text: str, verdict: str) -> None:
    """QKᵀ is Q times the transpose of K, as in softmax(QKᵀ / √d) V."""
    assert verdicts_of(text)[-1] == verdict
