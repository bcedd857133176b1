"""Arrays announced, right behind another, as what one operation makes of it: scores [2, 1], after softmax [0.73, 0.27].

Their digits are held to what is said, and need not bear it out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from verify.claims.prose.arrays import PrintedArray
from verify.claims.prose.operations import OTHERWISE, Formula, number
from verify.numerals import parse_numeral
from verify.records.example import Certainty
from verify.records.expression import Binary, Call, Expression, Number
from verify.records.numeral import Quantity

LEAD = (
    r"[\s`*_|>,;.)\]}$#\\→-]{0,12}(?:(?:then|now|next|and|we|so)\s+){0,2}"
    r"(?:(?:after|by|with|through|pass(?:ing)?\s+through|apply|applying|taking)\s+)?"
)
TAIL = (
    r"(?:,?\s+(?:gives?|yields?|we\s+(?:get|obtain|have)|to\s+get|results?\s+in|produces?|becomes?|is|are"
    r"|turns\s+(?:this|these|them)\s+into))?(?:\s+(?:the\s+)?(?:attention\s+)?(?:weights|probabilities|shares|exponentials))?"
    r"(?:\s+(?:about|approximately|roughly))?\s{0,3}(?:[:=→≈]|-{1,2}>)?[\s`*_$|\\[({]{0,8}"
)
THE = r"(?:(?:the|a|its|row)\s+){0,2}"
OBJECT = r"(?:(?:it|them|each|all|these|this|everything|the|scores?|logits?|element|elements|entry|entries)\s+){0,3}"
FUNCTION = (
    r"(?:\s+(?:function|activation|outputs?|weights|probabilities)){0,2}"
    r"(?:\s*\(?(?:row-?wise|per row|(?:to|over|on|of) (?:each|every) row)\)?)?"
)

SOFTMAX = re.compile(rf"{LEAD}{THE}soft-?max{FUNCTION}{TAIL}", re.IGNORECASE)
ELEMENTWISE = re.compile(rf"{LEAD}{THE}(?P<name>re-?lu|sigmoid|tanh){FUNCTION}{TAIL}", re.IGNORECASE)
WITHOUT_MAXIMUM = re.compile(
    rf"{LEAD}subtract(?:ing|ed)?\s+{THE}max(?:imum)?(?:\s+(?:value|logit|score|element|entry)){{0,2}}"
    rf"(?:\s*\(?\$?(?P<max>[-−]?\d{{1,9}}(?:\.\d{{1,9}})?)\$?\)?)?{TAIL}",
    re.IGNORECASE,
)
DIVIDED = re.compile(
    rf"{LEAD}divid(?:ing|ed|e)\s+{OBJECT}by\s+\$?(?:(?:√|\\sqrt\{{)(?P<root>\d{{1,5}})\}}?|(?P<by>\d{{1,9}}(?:\.\d{{1,9}})?))"
    rf"(?:\s*(?:[=≈]|\\approx)\s*[\d.]{{1,9}})?\$?{TAIL}",
    re.IGNORECASE,
)
EXPONENTIALS = re.compile(
    rf"{LEAD}(?:exponentiat(?:ing|ion|e)(?:\s+(?:each|them|these|all|it|both))?|{THE}exponentials)"
    rf"(?:\s+of\s+(?:these|them|each))?{TAIL}",
    re.IGNORECASE,
)
FUNCTIONS = {"relu": "relu", "re-lu": "relu", "sigmoid": "sigmoid", "tanh": "tanh"}

NEARLY = 0.2
"""How far shares that were mistaken may be from one together."""

EXCLUDED = 1e-9
"""A share that is nothing, or all, was masked, or comes of no softmax at all."""

LABEL = 40
"""Characters before an array on its line that may say what it is."""

VERB = re.compile(
    r"after|appl|turn|giv|yield|get|obtain|becom|pass|→|->|subtract|divid|expon|\b(?:is|are)\b", re.IGNORECASE
)
"""What says that something is done, where a label alone may belong to anything."""

RAW = re.compile(
    r"[\s`*_>|#-]*(?:(?:example|so|given|for|from|take|with)[:,]?\s+)?(?:the\s+)?(?:raw\s+)?(?:attention\s+)?(?:output\s+)?"
    r"(?:logits|scores|pre-?activations?|z\w?)(?:\s*\([^()]{0,20}\))?\s*(?:are|=|:)?[\s`*_$\\(\[]*",
    re.IGNORECASE,
)
"""The label of what a softmax is taken of, and nothing else."""

SIGNED = re.compile(r"[-−+*·×/√)^∘⊙]\s*[$`\\(]{0,3}\Z")
"""What computes with the array behind it."""

ARROW = r"[\s`$]{0,4}(?:→|-{1,2}>|\\(?:to|rightarrow)(?![A-Za-z]))[\s`$]{0,4}"
IN_TURN = re.compile(
    rf"(?:{ARROW}|[\s`]{{0,2}}--)(?:\\(?:text|mathrm|operatorname)\{{)?(?P<name>soft-?max|re-?lu|sigmoid|tanh)\}}?(?:\([a-z]?\))?{ARROW}"
    r"|[\s`$]*\\xrightarrow\{\s*(?:\\(?:text|mathrm|operatorname)\{)?(?P<over>soft-?max|re-?lu|sigmoid|tanh)\}{1,2}[\s`$]*",
    re.IGNORECASE,
)
"""A function between arrows, from an array to what it makes of it: [2, 1] → softmax → [0.73, 0.27]."""

STEP = re.compile(r"clamp|clip|divid|scal|subtract|after|exponent", re.IGNORECASE)
"""What makes one array of another, on the line between them."""

OF_ANOTHER = re.compile(
    r"\b(?:bias\w*|weights?|inputs?|features?|targets?|labels?|expected|truth|means?|query|queries|keys?|values?|one-hot"
    r"|[bwxytμ]\w?\s*=)[^,;.]*\Z",
    re.IGNORECASE,
)
"""What an array is called that stands beside, and of which nothing is computed alone."""

AROUND, BEHIND = 800, 160
"""Characters before an array and behind its result that may tell what else is done with it."""

GRID = re.compile(r"\A[^\n]*\n|(?<=\n)[ \t]*(?:```\w*|#+)|(?<=\n)(?:[^\n:;,.()]{0,80}\n)?[^\n:;,.()]{0,40}\[?[ \t]*\Z")
"""What stands around a grid of labelled rows: a remark behind the last row, fences, the labels of columns and a row."""

ALSO = re.compile(
    rf"{OTHERWISE.pattern}|\bT\s*=|τ|√|sqrt|\bscal(?:ed|ing|e)\b|\bbase\b|\bbits?\b|sink|off-by|\bdim\b|\bcolumns?\b"
    r"|\baxis\b|\bdivid|sort|\bmix|\bnoise|\bhalv|\bnegat|\btop\b|subtract|\bhard\b|\badds?\b|\badapter|\baverag|rough|approximat"
    r"|\bor so\b|\bsay\b|\blike\b|\bdescending\b|\bascending\b|\border\b",
    re.IGNORECASE,
)
"""What else may be done with scores, or said of their numbers."""

SIDE_BY_SIDE = 60
"""Characters between arrays of which several have a result each."""


def announced(
    text: str, operand: PrintedArray, result: PrintedArray, others: Sequence[PrintedArray]
) -> tuple[Formula, Certainty] | None:
    """What the words between two arrays make of the first, and how surely; None where they tell more, or nothing.

    It is stated only of logits and scores that stand alone, with no word around of what else is done with scores.
    """
    between = text[operand.end : result.start]
    between = GRID.sub(" ", between) if "\n" in between and len(result.quantity.shape) == 2 else between
    in_turn = IN_TURN.fullmatch(between)
    named = between if in_turn is None else f" {in_turn['name'] or in_turn['over']} "
    formula = _formula(named, operand.quantity, result.quantity)
    if formula is None or any(numeral.special is not None for numeral in result.quantity.numerals):
        return None
    label = text[max(0, operand.start - LABEL) : operand.start].rpartition("\n")[-1]
    if SIGNED.search(label) or OF_ANOTHER.search(label) or _stands_beside(text, operand, others):
        return None
    around = text[max(0, operand.start - AROUND) : operand.start] + text[result.end : result.end + BEHIND]
    said = in_turn is not None or (RAW.fullmatch(label) and VERB.search(between))
    stated = said and not ALSO.search(around)
    return formula, "stated" if stated else "inferred"


def _stands_beside(text: str, operand: PrintedArray, others: Sequence[PrintedArray]) -> bool:
    """Whether another array of the shape stands right before, of which it may be the sum or the difference."""
    for one in others:
        alike = one.quantity.shape == operand.quantity.shape and one.start < operand.start
        if alike and operand.start - one.end <= SIDE_BY_SIDE and STEP.search(text, one.end, operand.start) is None:
            return True
    return False


def _formula(between: str, operand: Quantity, result: Quantity) -> Formula | None:
    if SOFTMAX.fullmatch(between):  # behind shares, a target or another distribution, stands another's softmax
        return _call("softmax") if _are_shares(result) and not _are_shares(operand, least=0) else None
    if (match := ELEMENTWISE.fullmatch(between)) is not None:
        return _call(FUNCTIONS[match["name"].lower()])
    if EXPONENTIALS.fullmatch(between):
        return _call("exp")
    if (match := WITHOUT_MAXIMUM.fullmatch(between)) is not None and len(result.shape) == 1:
        largest = max(numeral.as_float for numeral in operand.numerals)
        if match["max"] and float(match["max"].replace("−", "-")) != largest:
            return None  # of others that are not printed
        return lambda array: Binary("-", array, Call("max", (array,)))
    if (match := DIVIDED.fullmatch(between)) is not None:
        by = Call("sqrt", (number(int(match["root"])),)) if match["root"] else Number(parse_numeral(match["by"]))
        return None if match["by"] and not float(match["by"]) else _over(by)
    return None


def _call(name: str) -> Formula:
    return lambda array: Call(name, (array,))


def _over(by: Expression) -> Callable[[Expression], Expression]:
    return lambda array: Binary("/", array, by)


def _are_shares(result: Quantity, least: float = EXCLUDED) -> bool:
    """Whether each row can only be shares, mistaken or not; of a target, some are nothing and one may be all."""
    values, width = [numeral.as_float for numeral in result.numerals], result.shape[-1]
    sums = [math.fsum(values[start : start + width]) for start in range(0, len(values), width)]
    return (
        width > 1 and all(least <= x <= 1 - least for x in values) and all(abs(total - 1) <= NEARLY for total in sums)
    )
