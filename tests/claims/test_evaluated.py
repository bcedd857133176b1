"""What the programs of a document print, held against what is evaluated of them."""

from __future__ import annotations

import json

import pytest

from claims_checks import findings_of, verdicts_of
from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading.document import read_string
from verify.records.run import Ran, Run

A = "A = np.array([[1, 2], [3, 4]])"


def notebook(*cells: tuple[str, str]) -> str:
    """Cells of code, each with what it printed."""
    written = [
        {
            "cell_type": "code",
            "metadata": {},
            "execution_count": number,
            "source": code.splitlines(keepends=True),
            "outputs": [{"output_type": "stream", "name": "stdout", "text": printed.splitlines(keepends=True)}]
            if printed
            else [],
        }
        for number, (code, printed) in enumerate(cells, 1)
    ]
    return json.dumps({"cells": written, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("print(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("A.dot(A).T", "array([[ 7, 15],\n       [10, 22]])"),
        ("D = A + 2 * A\nD", "array([[ 3,  6],\n       [ 9, 12]])"),
        ("print(f'sum: {A.sum()} mean: {np.mean(A):.2f}')", "sum: 10 mean: 2.50"),
        ("print('{0:.3f}'.format(A[1] @ A[0]))", "11.000"),
        ("def f(x, y):\n    s = x * y\n    return s + 1\nf(3, 4)", "13"),
        ("g = lambda x: x / 8\nprint(g(3))", "0.375"),
        ("a, b = 3, 4\nmath.sqrt(a**2 + b**2)", "5.0"),
        ("(28 - 25)**2 / 25 + (22 - 25)**2 / 25  # statistic", "0.72"),
        ("x = [1, 2, 4.5]\nsum(x) / len(x)", "2.5"),
        ("2 * math.pi", "6.283185307179586"),
        ("np.exp(A) / np.exp(A).sum()", "array([[0.0320586 , 0.08714432],\n       [0.23688282, 0.64391426]])"),
    ],
)
def test_what_a_cell_prints_is_evaluated_from_the_cells_before_it(code: str, printed: str) -> None:
    """Names keep their meaning from cell to cell; a float is held against the digits that its arithmetic keeps."""
    assert set(verdicts_of(notebook((A, ""), (code, printed)), "notebook")) == {"reproduced"}
    digit = next(one for one in reversed(printed) if one in "12345678")
    slipped = printed[: (at := printed.rindex(digit))] + str(int(digit) + 1) + printed[at + 1 :]
    if len(printed.strip("[]")) < 16:
        assert "wrong" in verdicts_of(notebook((A, ""), (code, slipped)), "notebook")


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("A = load()\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("shuffle(A)\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("B = A\nload(B)\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("def f():\n    A[0] = load()\nf()\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("n = 6\ndef f(x):\n    global n\n    n += 1\nf(load())\nprint(n)", "6"),
        ("print(B @ A)", "[[ 7 10]\n [15 22]]"),
        ("print(np.random.rand())", "0.5488"),
        ("print('square:', A @ A)", "another: [[ 7 10]\n [15 22]]"),
        ("print(*{'a', 'b'})", "a b 1"),
    ],
)
def test_what_is_not_known_is_only_counted(code: str, printed: str) -> None:
    """Unknown names, what those may have changed, draws without a seed, other words, and an order that nobody knows."""
    assert verdicts_of(notebook((A, ""), (code, printed)), "notebook")[-1] == "unchecked"


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("A[0] = 5\nprint(A @ A)", "[[ 40  45]\n [ 27  31]]"),
        ("for i in range(2):\n    A += 1\nprint(A @ A)", "[[29 36]\n [45 56]]"),
        ("B = A\nA += 1\nprint(B @ B)", "[[16 21]\n [28 37]]"),
        ("u = [1, 2]\nprint(u + u)", "[1, 2, 1, 2]"),
        ("print(A.std())", "1.118033988749895"),
        ("np.random.seed(0)\nprint(np.random.rand(2))", "[0.5488135  0.71518937]"),  # as NumPy documents it
    ],
)
def test_names_stand_for_what_was_made_of_them(code: str, printed: str) -> None:
    """In place and by other names, in lists, and from a seed."""
    assert set(verdicts_of(notebook((A, ""), (code, printed)), "notebook")) == {"reproduced"}


def test_tensors_are_arrays_of_single_precision() -> None:
    """As PyTorch documents it: softmax along a dimension, and products of whole numbers."""
    code = "import torch\nX = torch.tensor([[1., 2.], [3., 4.]])\nprint(torch.softmax(X, dim=1))\nprint(X.t() @ X)"
    shown = "tensor([[0.2689, 0.7311],\n        [0.2689, 0.7311]])\ntensor([[10., 14.],\n        [14., 20.]])"
    assert verdicts_of(notebook((code, shown)), "notebook") == ["reproduced"] * 8
    assert "wrong" in verdicts_of(notebook((code, shown.replace("0.7311],", "0.8311],"))), "notebook")
    shared = "import numpy as np\na = np.array([1, 2, 3])\nt = torch.as_tensor(a)\na[1] = 0\nt"
    assert verdicts_of(notebook((shared, "tensor([1, 0, 3])")), "notebook") == ["reproduced"] * 3
    assert verdicts_of(notebook(("torch.rand(2)", "tensor([0.4963, 0.7682])")), "notebook") == ["unchecked"]


@pytest.mark.parametrize(
    ("code", "printed", "verdicts"),
    [
        ("print('loss', load())\nprint('loss', 0.5)", "loss 0.9\nloss 0.5", ["unchecked"]),
        ("print('loss', 0.5)\nprint('loss', load())", "loss 0.9\nloss 0.5", ["wrong"]),
        ("v = np.linalg.eigh(A)[1]\nprint(round(v[0, 0], 4))", "0.9171", ["unexplained"]),
        ("v = np.linalg.eigh(A)[1]\nprint(round(abs(v[0, 0]), 4))", "0.9171", ["wrong"]),
        ("v = np.linalg.eigh(A)[1]\nprint(np.exp(A[0]))", "[2.71828183 7.38905630]", ["reproduced", "wrong"]),
        ("v = np.linalg.eigh(2 * np.eye(2))[1]\nprint(abs(v[0, 0]))", "0.6", ["unexplained"]),
        ("print(np.random.default_rng(0).random())", "0.5", ["unexplained"]),
        ("print(f'{0.1 + 0.2 - 0.3:.1e}')", "1.1e-16", ["unchecked"]),
    ],
)
def test_what_nobody_knows_proves_nothing_wrong(code: str, printed: str, verdicts: list[str]) -> None:
    """What follows behind a missing print, the signs of eigenvectors, new generators, what rounding leaves of 0."""
    assert verdicts_of(notebook((A, ""), (code, printed)), "notebook") == verdicts


def test_cells_out_of_order_prove_nothing_wrong() -> None:
    """A notebook whose cells were run in another order may have printed what its code no longer prints."""
    text = notebook(("x = 2", ""), ("print(x + 1)", "4"))
    assert verdicts_of(text, "notebook") == ["wrong"]
    assert verdicts_of(text.replace('"execution_count": 1', '"execution_count": 7'), "notebook") == ["unexplained"]


@pytest.mark.parametrize(
    ("printed", "verdict"), [("0.90000004", "reproduced"), ("0.9000005", "reproduced"), ("0.9100000", "wrong")]
)
def test_the_last_digits_of_single_precision_are_free(printed: str, verdict: str) -> None:
    """What it loses depends on the order of its sums: shown by doing the same in double precision."""
    code = "x = np.array([0.1, 0.2], dtype=np.float32)\nprint(x.sum() * 3)", printed
    assert verdicts_of(notebook(code), "notebook") == [verdict]


def test_single_precision_within_a_function_is_noticed() -> None:
    """What it gives as a number of Python has more digits than it knows."""
    code = "import torch\ndef f():\n    return torch.tensor([0.1, 0.7]).sum().item()\nprint(f())"
    for printed, verdict in (
        ("0.800000011920929", "reproduced"),
        ("0.800000071525574", "reproduced"),
        ("0.81", "wrong"),
    ):
        assert verdicts_of(notebook((code, printed)), "notebook") == [verdict]


def test_the_size_of_a_picture_is_no_number_that_was_left() -> None:
    """Nor is where an object lies: nothing is told of them."""
    assert verdicts_of(notebook(("plot(x)", "<Figure size 432x288 with 1 Axes>")), "notebook") == []


def test_what_single_precision_leaves_of_nothing_proves_nothing_wrong() -> None:
    """A difference of two numbers that are the same but for their last digits is the machine's own."""
    code = "x = np.array([1/3, 2/3], dtype=np.float32)\nprint(x[0] + x[1] - x.sum() + x[0] * 3 - 1)", "2.5e-08"
    assert verdicts_of(notebook(code), "notebook") == ["unchecked"]
    mean = "x = np.array([0.1, 0.7, 0.4], dtype=np.float32)\nprint((x - x.mean()).mean())", "-5.9605e-08"
    assert verdicts_of(notebook(mean), "notebook") == ["unchecked"]


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("print(0.5 * 0.25)  # 0.125", "reproduced"),
        ("print(0.5 * 0.25)  # 0.126", "wrong"),
        ("mean = (1 + 2 + 4) / 3  # -> 2.33", "reproduced"),
        ("mean = (1 + 2 + 4) / 3  # → 2.34", "wrong"),
        ("print([2, 4])\nprint(6)\n# Output: 7", "wrong"),
        ("np.array([[1, 2], [3, 4]]) * 2\n# array([[2, 4],\n#        [6, 9]])", "wrong"),
        ("rate = 0.5 * 0.25  # 0.1", ""),
        ("print(0.5 * 0.25)  # 2 factors", ""),
        ("print(0.5 * 0.25)  # (2)", ""),
        ("print([0.5 * 0.25])  # 0.1", ""),
        ("print(load())  # 0.125", ""),
        ("rate = 0.125  # -> 0.1", ""),
    ],
)
def test_a_remark_says_what_its_statement_comes_to(code: str, verdict: str) -> None:
    """Where it says that and nothing else, in the same brackets; of a name that is given a value behind an arrow."""
    verdicts = verdicts_of(f"```python\n{code}\n```\n")
    assert (verdicts[-1] if verdicts else "") == verdict


def test_a_finding_names_what_is_not_evaluated() -> None:
    """The reader learns what is missing."""
    (finding,) = findings_of(notebook(("import torch\nprint(torch.compile(f)(2))", "[2.5, 1.5]")), "notebook")
    assert finding.judgement.reason == "the code is not evaluated (torch.compile): 1 value shown"


def test_lines_behind_what_is_missing_are_known_by_their_words() -> None:
    """One that has words of its own is held to what is printed there."""
    code = "print('time', load())\nprint('loss', 0.5)\nprint('rate', 0.25)"
    printed = "time 0.913\nloss 0.7\nrate 0.25"
    assert verdicts_of(notebook((code, printed)), "notebook") == ["wrong", "reproduced"]


def test_numbers_that_only_a_run_knows_are_held_to_it() -> None:
    """Where both runs print the same, and no other words."""
    document = read_string(notebook(("print('crc', crc())", "crc 24"), ("print(2 + 2)", "5")), "notebook", "d")
    said = []
    for ran in (
        Ran("crc 24\n"),
        Ran("crc 25\n"),
        Ran("crc 24\n", again="crc 29\n"),
        Ran("sum 24\n"),
        Ran("", "NameError"),
    ):
        example = find_claims(document, run=Run("python", blocks={0: ran, 2: Ran("4\n")}))
        (findings,), _ = judge_document([example])
        said.append([f"{one.claim.reading[:3]} {one.verdict.value}" for one in findings])
    assert said[:2] == [["P23 reproduced", "P21 wrong"], ["P23 wrong", "P21 wrong"]]
    assert said[2:] == [["P00 unchecked", "P21 wrong"]] * 3


def test_where_the_evaluation_and_the_run_differ_the_run_is_believed() -> None:
    """What a program did is what it does, in the version that ran it; of what two runs print alike all digits count."""
    document = read_string(notebook(("print(2 + 2)\nprint(load())", "5\n445784280.0\n0.5")), "notebook", "d")
    ran = Ran("5\n445784289.0\n0.25\n", again="5\n445784289.0\n0.75\n")
    (findings,), _ = judge_document([find_claims(document, run=Run("python", blocks={0: ran}))])
    said = {f"{one.claim.reading[:3]} {one.verdict.value}" for one in findings}
    assert said == {"P23 reproduced", "P23 wrong", "P00 unchecked"}


def test_one_number_of_an_array_is_wrong_by_itself() -> None:
    """Of four that are printed, each stands for itself."""
    printed = "[[ 7.25 10.25]\n [15.25 22.75]]"
    found = findings_of(notebook((A, ""), ("print(A @ A + 0.25)", printed)), "notebook")
    assert [one.verdict.value for one in found] == ["reproduced"] * 3 + ["wrong"]


def test_code_that_grows_without_end_is_bounded() -> None:
    """A name doubled in each of many cells, a function of itself, a power of powers: all end unchecked."""
    cells = [("x = 2\ndef f(n):\n    return f(n)", ""), *[("x = x * x + x", "")] * 60]
    assert verdicts_of(notebook(*cells, ("print(x)", "6")), "notebook")[-1] == "unchecked"
    assert verdicts_of(notebook(*cells, ("print(f(2))", "6")), "notebook")[-1] == "unchecked"
    assert verdicts_of(notebook(("print(9**9**9**9)", "6")), "notebook")[-1] == "unchecked"


def test_a_long_calculation_costs_no_other_claim() -> None:
    """Seven hundred steps, one upon the other, are evaluated, and so is what stands beside them."""
    steps = "x = 1.5\n" + "x = x * 1.0001 + 0.5\n" * 700
    assert verdicts_of(notebook((steps, ""), ("print(x + 1)", "4.5"), ("print(2 + 3)", "5")), "notebook") == [
        "wrong",
        "reproduced",
    ]


def test_odd_code_warns_nobody(recwarn: pytest.WarningsRecorder) -> None:
    """A string with an escape that is none is the author's business, and no matter of the audit."""
    assert verdicts_of(notebook((r"print('\d:', 2 * 3)", r"\d: 6")), "notebook") == ["reproduced"]
    assert not recwarn.list


def test_text_recalls_what_a_program_prints() -> None:
    """Under its name and behind what concludes, as it recalls its own results; other lines of the output do not."""
    code, mean = "print('mean:', (1 + 2 + 4) / 3)", "mean: 2.3333333333333335"
    assert verdicts_of(notebook((f"{code}\nprint('sum:', s)", f"{mean}\nmean 2.5")), "notebook") == ["reproduced"]
    whole = json.loads(notebook((code, mean)))
    whole["cells"].append({"cell_type": "markdown", "metadata": {}, "source": ["So the mean is 2.34."]})
    assert verdicts_of(json.dumps(whole, indent=1), "notebook") == ["reproduced", "wrong"]


def test_what_lies_in_memory_proves_nothing_wrong() -> None:
    """Two runs may find the same where nobody has written, and another machine something else."""
    document = read_string(notebook(("print(np.empty(2))", "[1.5 2.5]")), "notebook", "d")
    example = find_claims(document, run=Run("python", blocks={0: Ran("[0. 0.]\n")}))
    (findings,), _ = judge_document([example])
    assert [one.verdict.value for one in findings] == ["unexplained"] * 2


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("[0.6369617 0.2697867 0.0409735 0.0165276]", {"reproduced"}),
        ("[0.6369617 0.2697867 0.0409735 0.0165286]", {"reproduced", "wrong"}),
        ("[0.6369617 0.2697867 0.0409835 0.0165286]", {"reproduced", "unexplained"}),
        ("[0.2697867 0.6369617 0.0409735 0.0165276]", {"reproduced", "unexplained"}),
        ("[0.6369617 0.2697867 0.0409735 -0.0165276]", {"reproduced", "unexplained"}),
    ],
)
def test_a_new_generator_is_known_by_the_numbers_beside(printed: str, said: set[str]) -> None:
    """Three of four with seven digits are those of this version; a copy or another sign may be its own choice."""
    code = "print(np.random.default_rng(0).random(4).round(7))", printed
    assert set(verdicts_of(notebook(code), "notebook")) == said
