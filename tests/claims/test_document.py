"""Documents of a few lines, and what is found and said of them; the expected numbers are worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims_checks import verdicts_of
from verify import pipeline
from verify.records.finding import Finding, Verdict


def audit(tmp_path: Path, text: str) -> tuple[Finding, ...]:
    """The findings of a Markdown document."""
    path = tmp_path / "document.md"
    path.write_text(text, encoding="utf-8")
    return pipeline.audit([path]).findings


def verdicts(findings: tuple[Finding, ...]) -> list[str]:
    """The verdicts, in document order."""
    return [finding.verdict.value for finding in findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$$0.1 + 0.1 \\times 0.9 = 0.19$$", ["reproduced"]),
        ("$$0.1 + 0.1 \\times 0.9 = 0.20$$", ["wrong"]),
        ("$$0.7 - 0.1 \\times 0.7 = 0.7 - 0.07 = 0.63$$", ["reproduced", "reproduced"]),
        ("$$0.7 - 0.1 \\times 0.7 = 0.7 - 0.08 = 0.62$$", ["wrong", "reproduced"]),
        ("$$\\sigma(0) = 0.5$$", ["reproduced"]),
        ("$$\\text{ReLU}(-3) = 3$$", ["wrong"]),
        ("$$\\log_2 8 = 3$$", ["reproduced"]),
        ("$$\\sqrt{2} = 1.41$$", ["reproduced"]),
        ("$$e^{1} \\approx 2.718$$", ["reproduced"]),
        ("$$e^{-\\infty} \\approx 0.$$", ["reproduced"]),
        ("$$e^{-\\infty} = 1$$", ["wrong"]),
        ("$$\\sum_{i=1}^{4} i = 10$$", ["reproduced"]),
        # of the bases that are left open one or another gives 4 of 12 digits, and 3 of 11; more digits tell the base
        ("$$\\log 100 = 2$$", ["unchecked"]),
        ("$$\\log 8 = 3$$", ["unchecked"]),
        ("$$\\log 100 = 2.000$$", ["reproduced"]),
        ("$$\\log 8 = 3.000$$", ["reproduced"]),
        ("$$\\log 100 = 4.605$$", ["reproduced"]),
        ("$$\\log 100 = 9$$", ["wrong"]),
        ("$$\\ln 100 = 2$$", ["wrong"]),
        ("$$\\sin 30 = 0.5$$", ["reproduced"]),
    ],
)
def test_stated_arithmetic_is_judged(tmp_path: Path, text: str, expected: list[str]) -> None:
    """Each link of a chain of stated arithmetic is a claim, and a wrong link is found where it stands."""
    assert verdicts(audit(tmp_path, text)) == expected


def test_a_sum_of_numbers_is_no_name(tmp_path: Path) -> None:
    """The same arithmetic with another result is judged anew, not taken for a name that has been given its value."""
    assert verdicts(audit(tmp_path, "$$2 + 2 = 4$$\n\n$$2 + 2 = 9$$")) == ["reproduced", "wrong"]


def test_a_definition_claims_nothing(tmp_path: Path) -> None:
    """A name given a matrix for the first time is an input."""
    assert audit(tmp_path, "$$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$") == ()


PRODUCT = """
$$A = \\begin{{pmatrix}} 1 & 2 \\\\ 3 & 4 \\end{{pmatrix}}$$
$$B = \\begin{{pmatrix}} 5 \\\\ 6 \\end{{pmatrix}}$$
$$C = A \\times B$$
$$C = \\begin{{pmatrix}} {first} \\\\ {second} \\end{{pmatrix}}$$
"""


def test_a_stated_formula_and_then_its_result_is_a_claim(tmp_path: Path) -> None:
    """C = A B, and later C = matrix: 1·5 + 2·6 = 17, 3·5 + 4·6 = 39."""
    (finding,) = audit(tmp_path, PRODUCT.format(first=17, second=39))
    assert finding.verdict is Verdict.REPRODUCED


def test_the_first_result_of_operands_with_one_meaning_has_one_reading(tmp_path: Path) -> None:
    """Right after its formula, and of matrices printed once, a wrong cell is wrong."""
    (finding,) = audit(tmp_path, PRODUCT.format(first=17, second=38))
    assert finding.verdict is Verdict.WRONG
    assert finding.judgement.misfits == (1,)
    assert finding.judgement.correction == ("17", "39")


ANOTHER = "# Elsewhere\n\n$$A = \\begin{pmatrix} 9 & 9 \\\\ 9 & 9 \\end{pmatrix}$$\n\n# Here\n\n"


@pytest.mark.parametrize(
    "text",
    [
        PRODUCT.format(first=17, second=39).replace("$$B", ANOTHER + "$$B"),
        PRODUCT.format(first=17, second=39) + "\n$$C = \\begin{pmatrix} 170 \\\\ 380 \\end{pmatrix}$$",
        "$$a = 2$$\n\n$$b = 3 a$$\n\n$$b = 7$$",
    ],
    ids=["an operand printed elsewhere too", "a second result", "a number by itself"],
)
def test_an_inferred_claim_is_never_called_wrong(tmp_path: Path, text: str) -> None:
    """What the Scope links may have been meant otherwise, so a failing result is unexplained."""
    assert audit(tmp_path, text)[-1].verdict is Verdict.UNEXPLAINED


def test_a_formula_that_was_passed_over_waits_for_nothing(tmp_path: Path) -> None:
    """K is stated, then V with its result: a K printed after that may be another's, and is not wrong for being so."""
    text = (
        "$$x = [12, 25]$$\n\n$$K = 3 x$$\n\n$$V = 2 x$$\n\n{between}The same for another input:\n\n$$K = [370, 751]$$\n"
    )
    *_, passed_over = audit(tmp_path, text.format(between="$$V = [24, 50]$$\n\n"))
    assert passed_over.verdict is Verdict.UNEXPLAINED
    *_, waiting = audit(tmp_path, text.format(between=""))
    assert waiting.verdict is Verdict.WRONG


def test_a_product_written_out_beside_its_result_is_stated(tmp_path: Path) -> None:
    """C = A B = matrix leaves one reading, and a wrong cell in it is wrong."""
    text = PRODUCT.format(first=17, second=38).replace("$$C = A \\times B$$\n$$C =", "$$C = A \\times B =")
    (finding,) = audit(tmp_path, text)
    assert finding.verdict is Verdict.WRONG


def test_an_older_definition_that_gives_the_digits_is_a_finding(tmp_path: Path) -> None:
    """A result that holds with an earlier W, not with the one given for it, is named as such and passes for neither."""
    text = (
        "$$x = [12, 25]$$ $$W = \\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}$$\n\n"
        "$$W = \\begin{pmatrix} 0 & 1 \\\\ 1 & 0 \\end{pmatrix}$$\n\n$$y = x W$$\n\n$$y = [12, 25]$$"
    )
    (finding,) = audit(tmp_path, text)
    assert finding.verdict is Verdict.WRONG
    assert finding.judgement.diagnosis is not None
    assert finding.judgement.diagnosis.told == "with the W of line 1, not of line 3"


def test_the_same_calculation_for_another_operand_is_read(tmp_path: Path) -> None:
    """A formula stated for X gives the second result with Y in its place, which the reason says."""
    text = (
        "$$X = [1, 2]$$ $$Y = [370, 513]$$ $$W = \\begin{pmatrix} 1 & 0 \\\\ 1 & 1 \\end{pmatrix}$$\n\n"
        "$$Q = X W$$\n\n$$Q = [3, 2]$$\n\nThe same for Y:\n\n$$Q = [883, 513]$$"
    )
    first, second = audit(tmp_path, text)
    assert first.verdict is Verdict.REPRODUCED
    assert second.verdict is Verdict.REPRODUCED
    assert "with Y (line 1) in place of X" in second.judgement.reason


def test_luck_explains_nothing(tmp_path: Path) -> None:
    """Another operand that gives two digits is no explanation: it may well be luck."""
    text = (
        "$$X = [1, 2]$$ $$Y = [3, 5]$$ $$W = \\begin{pmatrix} 1 & 0 \\\\ 1 & 1 \\end{pmatrix}$$\n\n"
        "$$Q = X W$$\n\n$$Q = [3, 2]$$\n\nThe same for Y:\n\n$$Q = [8, 5]$$"
    )
    assert verdicts(audit(tmp_path, text)) == ["reproduced", "unexplained"]


@pytest.mark.parametrize("b", ["1.00", "0.99"])
def test_a_result_in_a_chain_carries_its_rounding(tmp_path: Path, b: str) -> None:
    """a = 1/3 = 0.33 is rounded: three times a is 1 from full precision and 0.99 from the printed digits."""
    findings = audit(tmp_path, f"$$a = \\frac{{1}}{{3}} = 0.33$$\n\n$$b = 3 a = {b}$$")
    assert all(finding.holds for finding in findings)
    assert len(findings) == 2


@pytest.mark.parametrize(("printed", "verdict"), [("-0.3337", "reproduced"), ("-0.3336", "unexplained")])
def test_a_result_means_what_its_chain_began_with(tmp_path: Path, printed: str, verdict: str) -> None:
    """0.2530 is 0.25305 to four digits, not the 0.2531 of the numbers between; tanh(−0.34695) = −0.33367."""
    text = (
        "$(0.2)(0.5370) + (-0.5)(-0.2913) = 0.1074 + 0.1457 = 0.2530$\n\n"
        f"$0.2530 - 0.6 = -0.3470$\n\n$\\tanh(-0.3470) \\approx {printed}$"
    )
    *_, carried, last = verdicts(audit(tmp_path, text))
    assert carried == "reproduced"  # −0.34695 is a tie; of the printed 0.2530 it is −0.3470 without one
    assert last == verdict


def test_many_signs_are_read_once_each(tmp_path: Path) -> None:
    """A row of signs costs no more than its length: were each looked at twice, thirty would never end."""
    assert audit(tmp_path, f"$$x = {'+' * 30}4 = 3 + 1$$")[-1].holds


def test_an_update_is_no_equation(tmp_path: Path) -> None:
    """x = x − 1 assigns: it can be neither right nor wrong."""
    assert audit(tmp_path, "$$x = 3$$ $$x = x - 1$$ $$W_i = W_i - \\alpha g_i$$") == ()


def test_prose_gives_a_value(tmp_path: Path) -> None:
    """The words "$d_k$ is 4" define d_k, so that a formula with its root can be computed: 6 / √4 = 3."""
    text = "In our example, $d_k$ is 4.\n\n$$s = \\frac{6}{\\sqrt{d_k}}$$\n\n$$s = 3$$"
    (finding,) = audit(tmp_path, text)
    assert finding.verdict is Verdict.REPRODUCED


@pytest.mark.parametrize(
    "text",
    [
        "$\\gamma$ and $\\beta$ can be set to 2 and 5 respectively.\n\n$$y = 3 \\gamma + \\beta$$\n\n$$y = 11$$",
        "$c$ is a small constant (can be set to $1e-6$ or similar).\n\n$$y = 4 c$$\n\n$$y = 4e-6$$",
        "Let $n$ be set to 12 here.\n\n$$y = n / 3$$\n\n$$y = 4$$",
    ],
)
def test_prose_sets_parameters(tmp_path: Path, text: str) -> None:
    """Words between a name and its value, and two names with their values respectively, define them."""
    (finding,) = audit(tmp_path, text)
    assert finding.verdict is Verdict.REPRODUCED


def test_a_formula_that_had_its_result_is_settled(tmp_path: Path) -> None:
    """H = formula = value says all: a later value of H is that of something else."""
    text = "$$H = -\\log_2 0.25 = 2$$\n\nFor the other set:\n\n$$H = 0$$"
    assert verdicts(audit(tmp_path, text)) == ["reproduced"]


def test_a_result_of_an_unnamed_operand_is_tried_on_what_stands_above(tmp_path: Path) -> None:
    """The softmax of x_o, which nothing defines, is that of the only matrix above; e/(e + e²) = 0.268941."""
    text = (
        "$$M = \\begin{{pmatrix}} 1 & 2 \\\\ 2 & 1 \\end{{pmatrix}}$$\n\nApplied to that:\n\n"
        "$$\\text{{softmax}}(x_o) = \\begin{{pmatrix}} 0.268941 & 0.731059 \\\\ 0.731059 & {cell} \\end{{pmatrix}}$$"
    )
    (finding,) = audit(tmp_path, text.format(cell="0.268941"))
    assert finding.verdict is Verdict.REPRODUCED
    assert "with x_o the M of line 1" in finding.judgement.reason
    (finding,) = audit(tmp_path, text.format(cell="0.268942"))
    assert finding.verdict is Verdict.UNCHECKED


def test_a_result_under_a_new_name_is_that_of_the_formula_before_it(tmp_path: Path) -> None:
    """z = M W waits for its result, and f(M_u) prints it: 1·1 + 2·3 + 6·5 = 37, and so on."""
    text = (
        "$$M = \\begin{{pmatrix}} 1 & 2 & 6 \\\\ 4 & 4 & 1 \\end{{pmatrix}}$$\n\n"
        "$$W = \\begin{{pmatrix}} 1 & 2 \\\\ 3 & 4 \\\\ 5 & 6 \\end{{pmatrix}}$$\n\n"
        "A layer is $f(u) = u w + b$. First $z = M W$. Then you get\n\n"
        "$$f(u_1) = \\begin{{pmatrix}} 37 & {cell} \\\\ 21 & 30 \\end{{pmatrix}}$$"
    )
    (finding,) = audit(tmp_path, text.format(cell=46))
    assert finding.verdict is Verdict.REPRODUCED
    assert "as the result of z" in finding.judgement.reason
    (finding,) = audit(tmp_path, text.format(cell=47))
    assert finding.verdict is Verdict.UNCHECKED


def test_a_variant_of_an_open_reading_is_a_finding(tmp_path: Path) -> None:
    """Deviations with divisor n − 1: rows (1, 2, 6) and (1, 5, 6) have means 3, 4 and sample variances 7, 7."""
    text = (
        "$$M = \\begin{pmatrix} 1 & 2 & 6 \\\\ 1 & 5 & 6 \\end{pmatrix}$$\n\nApplied to that:\n\n$$\\text{LN}(x_o) = "
        "\\begin{pmatrix} -0.7559 & -0.3780 & 1.1339 \\\\ -1.1339 & 0.3780 & 0.7559 \\end{pmatrix}$$"
    )
    (finding,) = audit(tmp_path, text)
    assert finding.verdict is Verdict.UNEXPLAINED
    assert finding.judgement.diagnosis is not None
    assert "sample variance, divisor n − 1" in finding.judgement.diagnosis.told


def test_an_announced_result_belongs_to_the_formula_before_it(tmp_path: Path) -> None:
    """A matrix that stands alone after a formula that stands alone is claimed to be its value."""
    text = "$$x = [0, 0]$$\n\n$$\\text{softmax}(x)$$\n\nthe result is:\n\n$$\\begin{pmatrix} 0.5 & 0.5 \\end{pmatrix}$$"
    (finding,) = audit(tmp_path, text)
    assert finding.verdict is Verdict.REPRODUCED


def test_what_cannot_be_read_is_unchecked_with_its_reason(tmp_path: Path) -> None:
    """A result of undefined names is found and counted, and the missing name is told."""
    (finding,) = audit(tmp_path, "$$f(x) + g_1 = 3$$")
    assert finding.verdict is Verdict.UNCHECKED
    assert "not defined" in finding.judgement.reason


def test_ids_outlive_text_that_moves(tmp_path: Path) -> None:
    """A finding keeps its id when another section is put before its own."""
    section = "# One\n\n$$1 + 1 = 3$$\n"
    (alone,) = audit(tmp_path, section)
    moved = audit(tmp_path, "# Zero\n\n$$2 + 2 = 4$$\n\n" + section)
    assert alone.claim.id in {finding.claim.id for finding in moved}


def test_places_are_exact(tmp_path: Path) -> None:
    """The place of a claim is its equation's line and columns."""
    (finding,) = audit(tmp_path, "First line.\n\nSo $1 + 1 = 3$ it is.\n")
    place = finding.claim.places[0]
    assert (place.line, place.column, place.end_column) == (3, 5, 14)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("The degrees of freedom are categories $- 1 = 6 - 1 = 5$.", ["reproduced"]),
        ("自由度は カテゴリ数 \\(- 1 = 6 - 1 = 5\\) です。", ["reproduced"]),
        ("The degrees of freedom are categories $- 1 = 6 - 1 = 4$.", ["wrong"]),
        ("The answer: $- 1 = 6 - 1 = 5$.", ["wrong", "reproduced"]),  # no word goes on there
        ("The answer is $-1 = 6 - 1 = 5$.", ["wrong", "reproduced"]),  # a number with its sign
    ],
)
def test_mathematics_may_go_on_from_a_word(text: str, verdicts: list[str]) -> None:
    """Behind a word, a sign with a space behind it subtracts: the first side is not -1."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(("product", "verdict"), [("0.82", "reproduced"), ("0.83", "wrong")])
def test_what_something_is_proportional_to_is_computed(product: str, verdict: str) -> None:
    """μ(1) ∝ 0.81 + 0.01 = 0.82 says of μ nothing that could be checked, and of the sum its value."""
    assert verdicts_of(rf"$$\mu(1) \propto 0.9 \times 0.9 + 0.1 \times 0.1 = {product}$$") == [verdict]


def test_displays_that_lost_their_backslashes_go_on() -> None:
    r"""[ and ] by themselves are marks around mathematics, as \[ and \] are; the mean of the squares is 4/3."""
    text = "[\n\\sigma^2 = \\frac{1^2+1^2+1^2+1^2}{3}\n]\n\n[\n= \\frac{1+1+1+1}{3}\n]\n\n[\n= 1.43\n]\n"
    assert verdicts_of(text) == ["reproduced", "wrong"]
