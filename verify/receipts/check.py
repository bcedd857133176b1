"""Check a receipt by itself, `python check.py RECEIPT DOCUMENT`: find what it says is printed, and repeat its steps.

What is not found in the document is not confirmed. A receipt's own digest shows accidents alone: whoever alters one can
give it a new digest. So nothing in it is believed that is not found or computed here.
"""

import hashlib
import itertools
import json
import math
import os
import re
import stat
import sys
from contextlib import suppress
from fractions import Fraction as F  # noqa: N817 — it stands on every line
from typing import Any

from mpmath import iv  # intervals rounded outward; what stays rational is computed in fractions

SCHEMA = "verify-receipt/2"
MOST_BYTES = 20_000_000  # of a file
MOST_STEPS = 20_000  # of a computation, and items of any list
MOST_WORK = 200_000_000  # bits of all functions that are computed: half a minute
MOST_BITS = 8_000  # of a fraction; a longer one becomes an interval


def _need(holds: Any, what: str = "it cannot be confirmed at the precisions tried") -> Any:  # nothing, or an error
    if not holds:
        raise ValueError(what)


# ---------------------------------------------------------------- the files, and the form of a receipt


def read(path: Any) -> bytes:
    """The bytes of a plain file that is small enough."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe is not waited for
    with os.fdopen(os.open(path, flags), "rb") as file:
        _need(stat.S_ISREG(os.fstat(file.fileno()).st_mode), f"{path} is no plain file")
        data = file.read(MOST_BYTES + 1)
    return _need(len(data) <= MOST_BYTES, f"{path} has more than {MOST_BYTES:,} bytes") or data


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return _need(len(dict(pairs)) == len(pairs), "a key stands twice") or dict(pairs)


def _whole(text: str) -> int:  # each number of a receipt is an index or an offset
    return _need(re.fullmatch("[0-9]{1,9}", text), f"{text[:20]} is no whole number from 0 on") or int(text)


TEXT, RATIONAL = re.compile("[^\0]*"), re.compile("-?[0-9]{1,4300}(/[1-9][0-9]{0,4299})?")
PLACE, NONE, ROUNDINGS = [int], type(None), {"nearest", "half-even", "half-up", "truncated"}
ABOUT: Any = {  # sets hold the words allowed, tuples the kinds; a place: which text, from and to which character of it
    "schema": {SCHEMA}, "tool": {"name": TEXT, "version": TEXT}, "date": (TEXT, NONE), "sha256": TEXT,
    "document": {"title": TEXT, "sha256": TEXT, "decimal": {".", ","}, "texts": [[(TEXT, int)]]},
    "claim": {"id": TEXT, "text": TEXT, "at": PLACE}, "verdict": {"reproduced", "rounding", "wrong"},
}  # fmt: skip
OF_FORMULA: Any = {  # what a printed formula comes to at numbers chosen for its names, and what it is said to equal
    **ABOUT, "verdict": {"wrong"}, "counterexample": {
        "inputs": [{"name": TEXT, "value": RATIONAL}], "steps": [[(TEXT, int)]], "guards": [[(int, bool)]],
        "results": [{"of": TEXT, "step": int}],
    },
}  # fmt: skip
FORM: Any = {
    **ABOUT, "reference": {"full precision", "carried from printed intermediate values"}, "rounding": ROUNDINGS,
    "computations": [{
        "inputs": [{"name": TEXT, "printed": TEXT, "at": PLACE, "within": [{"0", "-1/2", "1/2", "1"}]}],
        "steps": [[(TEXT, int)]], "guards": [[(int, bool)]], "excludes": [ROUNDINGS],
        "results": [{"step": int, "printed": TEXT, "at": PLACE, "bounds": ([RATIONAL], NONE)}],
    }],
}  # fmt: skip


def _form(data: Any, form: Any, name: str) -> bool:  # whether it has these keys and kinds, no more and no fewer
    if isinstance(form, tuple):
        return any(_form(data, one, name) for one in form)
    if isinstance(form, dict):
        _need(isinstance(data, dict) and data.keys() == form.keys(), f"{name} has other keys")
        wrong = [key for key in form if not _form(data[key], form[key], key)]
        return _need(not wrong, f"{name} has {wrong[:1]} = {str(data[wrong[0]] if wrong else '')[:60]}") or True
    if isinstance(form, list):
        return isinstance(data, list) and len(data) <= MOST_STEPS and all(_form(one, form[0], name) for one in data)
    if isinstance(form, type):
        return type(data) is form  # True is no 1
    return isinstance(data, str) and bool(data in form if isinstance(form, set) else form.fullmatch(data))


# ---------------------------------------------------------------- what the document prints

THIN = r"\u2009\u202f\xa0"  # blanks between thousands
DIGITS = {  # by what stands before the decimals; [1,200] may be two numbers
    ".": rf"(?:[0-9]{{1,3}}(?:(?:\{{,\}}|\\,|[{THIN}])[0-9]{{3}})+|(?<![\[(,])[0-9]{{1,3}}(?:,[0-9]{{3}})+"
    r"|[0-9]{1,300})(?:\.[0-9]{1,300})?|\.[0-9]{1,300}",
    ",": r"[0-9]{1,300}(?:(?:,|\{,\})[0-9]{1,300})?",
}
SIGN = r"(?:(?<![\w)\]}.%!'])(?P<sign>[-+−])|(?<![^\w)\]}.%!'][-+−])(?<!^[-+−]))"  # behind an operand it operates
BEFORE = rf"(?<![\w.])(?<!_\{{)(?<![0-9.][eE][-+−])(?<![0-9][{THIN}])(?<![0-9]\{{[,.]\}})(?<![0-9]\\,)"
PERCENT = r"(?:[ ~\xa0]|\\,)?\\?%"
AFTER = (
    rf"(?!\.?[0-9]|_|[xX][0-9]|[eE][-+−]?[0-9]|{PERCENT}|\\?%%|\{{[,.]\}}|(?:\\,|[{THIN}])[0-9]{{3}})"
    r"(?![⁄½¼¾⅐-⅞‰‱\u0300-\u036f]|\.?\\(?:overline|dot|bar)(?![a-z])|\.?\([0-9]+\))"  # 3½, and what repeats
    r"(?!\s?(?:[kKMBGT]|pp|[bm]n|hundred|thousand|[mb]illion|trillion|per ?cent\w*|per ?mille|Mio|Mrd|Tsd)(?![A-Za-z]))"
)
DETACHED = re.compile(  # before a numeral whose sign does not touch it
    r"(?:[^\w)\]}.%!'\s]|\\(?:approx|simeq|cong|cdot|times|div|q?quad|leq?|geq?|to|in))[ \t~\xa0]*"
    r"\{?[-+−–‐‑]\}?[ \t~\xa0({]*\Z"
)
LISTED = {".": (r"(?!(?<=[0-9],)[0-9]{3}(?![0-9]))", r"(?!,[0-9]{3}(?![0-9]))"), ",": (r"(?<![0-9],)", r"(?!,[0-9])")}
NUMERAL = {  # a numeral with its sign, which is no part of a longer one
    mark: re.compile(
        f"{SIGN}{BEFORE}{LISTED[mark][0]}(?P<digits>{digits})(?:[eE](?P<exponent>[-+−]?[0-9]{{1,3}}))?"
        rf"(?P<percent>{PERCENT}(?!\s*[0-9]))?{LISTED[mark][1]}{AFTER}"
    )
    for mark, digits in DIGITS.items()
}
COMMA = re.compile(r"(?<![\w.,])0(?:,|\{,\})[0-9]{2,}(?![0-9,.\w])")  # 0,64, which is no other way to write
TIGHT = re.compile(r"(?:,|\{,\})(?=[0-9]|\Z)")  # where they are decimal, no number ends at one
BLANK, OPERATOR = r"(?:[ \t~]|\\[,;:! ])", r"(?:[/^×·⋅±@]|\\(?:times|cdot|div|pm|b?mod)(?![a-z])|mod |\*(?!\*))"
CONTINUED = re.compile(  # what stands behind a number that is computed with
    rf"(?:{BLANK}|[)\]}}])*(?:{OPERATOR}{BLANK}*[\w(\[{{\\.]|[-+−]{BLANK}*[0-9(\\{{]|\*\*[\w(]|\\?(?:pi|sqrt|frac)|[π√!²³⁰¹⁴-⁹⁻])"
    rf"| \*\* [\w(]|\(|\}}\{{|[\]}}]*\){BLANK}*(?:[=≈]|\\approx)"
)
OPERATED = re.compile(  # and what before it
    rf"(?:[\w)\]}}](?:{BLANK}*(?:{OPERATOR}|[-+−])|\*\*| \*\* )|\\(?:frac|binom|sqrt|exp|log|ln)){BLANK}*[(\[{{]*\Z"
)
NEXT = r"(?:[^\S\n]|\n(?![^\S\n]*\n)|[,;&]|\\\\|\][\s,]*\[)+"  # between an array's cells, and behind it
MORE = re.compile(rf"{NEXT}[-+−]?\.?[0-9]+(?!\d*[.)]\s|[\d.]*\s*(?:[*/=×·⋅^≈]|[-+−]\s|\\(?:times|cdot|approx|frac)))")
EARLIER = re.compile(rf"[0-9](?:\\?%)?{NEXT}\Z")
OPENED = re.compile(
    r"(?:[\s\d.,;&+\-−(){}\[\]]|\\\\|\\(?:left|right|quad|begin\{[a-z]+\})(?![a-z]))*\Z"
)  # an array, so far
ROUNDED = re.compile(r"(?:≈|≃|≅|\\(?:approx|simeq|cong))\Z")
CHAINED = re.compile(r"(?:=|≈|≃|≅|\\approx|\\simeq|\\cong)[^=≈,;$\n]*=\Z")  # a later side of a chain was computed


class Document:
    """A document as its bytes are, and what a receipt says is printed in it."""

    def __init__(self, data: bytes, about: Any) -> None:
        same = hashlib.sha256(data).hexdigest() == about["sha256"]
        _need(same, "the document is another: its SHA-256 is not that of the receipt")
        self.mark, content, cells = about["decimal"], data.decode("utf-8-sig"), None
        if content.lstrip()[:1] == "{":
            with suppress(json.JSONDecodeError):
                cells = json.loads(content).get("cells")
        self.commas = len(COMMA.findall(content)) > 2
        _need(self.mark == "." or self.commas, "the document has no decimal commas")
        _need(cells is None or all(about["texts"]), "the numbers of a notebook stand in its cells")
        _need(len(set(map(str, about["texts"]))) == len(about["texts"]), "a text is named twice")
        self.texts = [(_in_cell(cells, path) if path else content, path) for path in about["texts"]]

    def stretch(self, place: list[int], printed: str) -> tuple[str, int, int]:
        """A text, and where in it something is printed."""
        _need(len(place) == 3 and place[0] < len(self.texts) and place[1] < place[2], "a place is none")
        (text, _), start, end = self.texts[place[0]], place[1], place[2]
        _need(end <= len(text) and text[start:end] == printed, f"{printed[:40]!r} does not stand at its place")
        return text, start, end

    def numeral(self, one: Any) -> tuple[int, F, int]:
        """How many units of its last place a numeral counts, their worth, and its sign."""
        text, start, end = self.stretch(one["at"], one["printed"])
        found = whole(text, start, self.mark)
        cut = (
            self.commas
            and self.mark == "."
            and (TIGHT.match(text, end) or TIGHT.search(text[max(0, start - 4) : start]))
        )
        _need(found and found.end() == end and not cut, f"{one['printed'][:40]!r} is no whole numeral at its place")
        return value_of(found, self.mark)

    def line(self, place: list[int]) -> str:
        """Where a reader finds a place."""
        text, path = self.texts[place[0]]
        line = f"line {text.count(chr(10), 0, place[1]) + 1}"
        return f"cell {path[0] + 1}, {'output ' * (path[1] == 'outputs')}{line}" if path else line


def _in_cell(cells: Any, path: list[Any]) -> str:  # what a notebook's cell holds, or what it printed
    match path:
        case [_, "source"] | [_, "outputs", _, "text"]:
            known = True
        case [_, "outputs", _, "data", shown]:
            known = shown in ("text/plain", "text/markdown", "text/latex")
        case _:
            known = False
    with suppress(LookupError, TypeError):
        for key in path:
            cells = cells[key]
        if known:
            return cells if isinstance(cells, str) else "".join(cells)
    raise ValueError("there is no such text")


def whole(text: str, start: int, mark: str) -> Any:
    """The numeral that begins there, or None: all of it, with its sign."""
    found = NUMERAL[mark].match(text, start)
    return None if found and not found["sign"] and DETACHED.search(text[max(0, start - 24) : start]) else found


def value_of(found: Any, mark: str) -> tuple[int, F, int]:
    """Of a numeral that was matched: how many units of its last place it counts, their worth, and its sign."""
    digits = found["digits"]
    whole, *decimals = re.split("[^0-9]+", digits) if mark == "," else re.sub("[^0-9.]", "", digits).split(".")
    scale = int((found["exponent"] or "0").replace("−", "-"))
    _need(abs(scale) <= 320, "an exponent is too large")
    sign, places = -1 if (found["sign"] or "+") in "-−" else 1, len("".join(decimals)) + 2 * bool(found["percent"])
    return sign * int(whole + "".join(decimals)), F(10) ** (scale - places), sign


def apart(text: str, start: int, end: int) -> str:
    """What stands from here to there a part of, if it is not all that a statement gives."""
    before, behind = text[max(0, start - 200) : start], text[end : end + 200]
    if MORE.match(behind) or EARLIER.search(before):
        return "an array"
    return "a computation" if CONTINUED.match(behind) or OPERATED.search(before) else ""


def _bind(document: Document, receipt: Any) -> None:  # the claim and all its numbers, where they are said to stand
    claim, computations = receipt["claim"], receipt["computations"]
    text, start, end = document.stretch(claim["at"], claim["text"])
    places = [one["at"] for one in computations[0]["results"]]
    for one in (one for each in computations for one in each["results"] + each["inputs"]):
        document.numeral(one)
    inside = all(at[0] == claim["at"][0] and start <= at[1] and at[2] <= end for at in places)
    _need(places and inside, "a result does not stand in the claim")
    gaps = [text[one[2] : other[1]] if one[2] <= other[1] else "0" for one, other in itertools.pairwise(places)]
    _need(not any(re.search("[0-9]", gap) for gap in gaps), "the results are not one array in its order")
    first, last = places[0][1], places[-1][2]
    longer = apart(text, first, last)
    _need(not longer, f"the results are a part of {longer}")
    for each in computations:
        _need([one["at"] for one in each["results"]] == places, "the computations have other results")
        taken = [one["at"] for one in each["inputs"] if one["at"][0] == claim["at"][0]]
        _need(not any(at[1] < last and first < at[2] for at in taken), "a number is computed from itself")


# ---------------------------------------------------------------- the arithmetic

SPENT = [0]


def _spend(share: int = 1) -> bool:
    SPENT[0] += iv.prec // share
    return _need(SPENT[0] <= MOST_WORK, "it takes more work than half a minute's") or True


def _wide(x: Any) -> Any:  # an exact number as an interval
    return iv.mpf(x.numerator) / iv.mpf(x.denominator) if isinstance(x, F) else x


def _ends(x: Any) -> list[F]:
    intervals = [] if isinstance(x, F) else list(x._mpi_)
    _need(all((man or not exp) and abs(exp) < 200_000 for _, man, exp, _ in intervals), "a step goes out of range")
    return [F(-int(man) if sign else int(man)) * F(2) ** int(exp) for sign, man, exp, _ in intervals] or [x, x]


def _larger(x: Any, y: Any) -> Any:
    (a, b), (c, d) = _ends(x), _ends(y)
    return x if a >= d else y if c >= b else iv.mpf([(x if a >= c else y).a, (x if b >= d else y).b])


def _power(x: Any, y: Any) -> Any:
    _spend()
    if isinstance(y, F) and y.denominator == 1:
        _need(abs(y) <= 10_000, "a step has too large a power")
        long = isinstance(x, F) and max(x.numerator.bit_length(), x.denominator.bit_length()) * abs(y) > MOST_BITS
        return (_wide(x) if long else x) ** int(y)
    low = _need(_ends(x)[0] >= 0) or _ends(x)[0]
    if isinstance(y, F) and y.denominator % 2 == 0:
        root = F(math.isqrt(low.numerator), math.isqrt(low.denominator))
        return _power(root if isinstance(x, F) and root * root == x else iv.sqrt(_wide(x)), 2 * y)
    return _need(low > 0) or OPERATIONS["exp"](_wide(y) * iv.log(_wide(x)))


def _erf(x: Any) -> Any:  # 2x/√π exp(−x²) Σ (2x²)ⁿ/(2n+1)!!, whose terms are positive, and at last at most halves
    square, total, terms = 2 * x * x, iv.mpf(0), [iv.mpf(1)]
    while 2 * _ends(square)[1] >= 2 * len(terms) + 1 or _ends(terms[-1])[1] > F(1, 2) ** iv.prec:
        _need(_spend(4) and len(terms) < 10_000)
        terms.append(terms[-1] * square / (2 * len(terms) + 1))
    return 2 * x / iv.sqrt(iv.pi) * iv.exp(-x * x) * (sum(terms, total) + iv.mpf([0, 1]) * terms[-1])


def _at(x: Any, point: int) -> bool:  # whether an argument is where a function is rational; else it must be of a size
    small = _spend() and max(map(abs, _ends(x))) < 2**64
    return (isinstance(x, F) and x == point) or bool(_need(small, "a step is too large"))


OPERATIONS: dict[str, Any] = {
    "add": lambda x, y: x + y, "mul": lambda x, y: x * y, "neg": lambda x: -x, "max": _larger, "pow": _power,
    "div": lambda x, y: _need(_ends(y)[0] > 0 or _ends(y)[1] < 0) or x / y, "pi": lambda: +iv.pi,
    "exp": lambda x: F(1) if _at(x, 0) else iv.exp(_wide(x)), "erf": lambda x: F(0) if _at(x, 0) else _erf(_wide(x)),
    "sin": lambda x: F(0) if _at(x, 0) else iv.sin(_wide(x)), "cos": lambda x: F(1) if _at(x, 0) else iv.cos(_wide(x)),
    "log": lambda x: _need(_ends(x)[0] > 0) or (F(0) if _at(x, 1) else iv.log(_wide(x))),
}  # fmt: skip
OPERANDS = dict.fromkeys([*OPERATIONS, "input", "const"], 1) | {
    "add": 2,
    "mul": 2,
    "max": 2,
    "pow": 2,
    "div": 2,
    "pi": 0,
}
BROUGHT = {F(n) for n in range(1025)} | {F(1, n) for n in range(2, 11)}  # by formulas, without being printed
BROUGHT |= {F(base) ** n for base, most in ((2, 20), (10, 12)) for n in range(-most, most + 1)} | {
    F("0.044715")
}  # GELU


def _value(name: str, rest: list[Any], values: list[Any], inputs: Any) -> Any:
    if name == "input":
        (count, unit, sign), (below, above) = inputs[rest[0]]
        low, high = sorted((count + sign * F(part)) * unit for part in (below, above))
        return low if low == high else iv.mpf([_wide(low).a, _wide(high).b])
    operands = [values[step] for step in rest] if name != "const" else []
    exact = name == "pow" or all(isinstance(operand, F) for operand in operands)
    value = F(rest[0]) if name == "const" else OPERATIONS[name](*(operands if exact else map(_wide, operands)))
    return _wide(value) if isinstance(value, F) and abs(value.numerator * value.denominator) >> MOST_BITS else value


def _fits(low: F, high: F, numeral: tuple[int, F, int], rounding: str) -> bool | None:  # proved to, not to, or open
    count, unit, sign = numeral
    low, high = sorted((end / unit - count) * sign for end in (low, high))
    even, cut = rounding == "half-even" and count % 2 == 0, rounding == "truncated"
    left, right = (F(-1 if count == 0 and sign > 0 else 0), F(1)) if cut else (F(-1, 2), F(1, 2))
    closed = even or (rounding == "half-up" and count != 0) or (cut and left == 0)
    inside = (low > left or (closed and low == left)) and (high < right or (even and high == right))
    return True if inside else False if high < left or low > right else None


# ---------------------------------------------------------------- the verdict

EXACT, HALF, CUT = ["0", "0"], ["-1/2", "1/2"], ["0", "1"]  # how far an input may be from its print, in units
BOTH, ONE = ("nearest", "truncated"), [((), EXACT)]
PROOFS: Any = {  # of each computation which roundings it excludes, and how far its inputs may be from their prints
    "reproduced": (ONE,), "rounding": (ONE,),
    "wrong": ([(BOTH, EXACT)], [(BOTH, EXACT), (BOTH[:1], HALF), (BOTH[1:], CUT)]),
}  # fmt: skip


def _verdict(receipt: Any) -> None:  # that it is proved as such a verdict is
    verdict, computations = receipt["verdict"], receipt["computations"]
    plain = receipt["rounding"] == "nearest" and (verdict == "wrong" or receipt["reference"] == "full precision")
    told = [tuple(one["excludes"]) for one in computations]
    proof = next((one for one in PROOFS[verdict] if [excluded for excluded, _ in one] == told), None)
    _need(proof and (plain or verdict == "rounding"), f"so no value is proved {verdict}: other roundings are excluded")
    for one, (_, spread) in zip(computations, proof or (), strict=True):
        _need(
            all(each["within"] in (EXACT, spread) for each in one["inputs"]),
            "an input may not be so far from its print",
        )
        bounds = [len(result["bounds"] or ()) for result in one["results"]]
        _need(bounds == [2 * (one is computations[0])] * len(bounds), "a result has no bounds, or too many")


def _used(one: Any) -> list[list[Any]]:
    """The steps that lead to the results of a computation; each refers to those before it."""
    steps, guards = one["steps"], one["guards"]
    for number, step in enumerate(steps):
        name, rest = step[0] if step else "", step[1:]
        _need(name in OPERANDS and len(rest) == OPERANDS[name], f"there is no step {str(step)[:40]}")
        if name == "const":
            _need(isinstance(rest[0], str) and RATIONAL.fullmatch(rest[0][:99]), f"{str(rest[0])[:40]} is no constant")
            _need(
                abs(F(rest[0])) in BROUGHT, f"the constant {rest[0][:40]} is neither printed nor brought by a formula"
            )
        else:
            before = len(one["inputs"]) if name == "input" else number
            _need(all(type(at) is int and at < before for at in rest), "a step refers to none before it")
    _need(all([type(part) for part in guard] == [int, int, bool] for guard in guards), "a comparison is none")
    ends = [result["step"] for result in one["results"]] + [at for guard in guards for at in guard[:2]]
    _need(all(at < len(steps) for at in ends), "there is no such step")
    reached = set(ends)
    for number in range(len(steps) - 1, -1, -1):
        if number in reached and steps[number][0] not in ("input", "const"):
            reached.update(steps[number][1:])
    _need(any(steps[number][0] == "input" for number in reached), "no printed number enters it")
    return [steps[number] for number in sorted(reached)]


def _assumed(document: Document, receipt: Any, inputs: list[list[Any]]) -> list[Any]:
    """The inputs that are taken as exact, where a wrong value is told from all that rounded ones may give."""
    if receipt["verdict"] != "wrong":
        return []
    spread = [{tuple(one["at"]) for one in each if one["within"] != EXACT} for each in inputs[1:]]
    rounded = set.intersection(*spread) if spread else set()
    exact = {tuple(one["at"]): one for each in inputs for one in each if tuple(one["at"]) not in rounded}
    claim, told = receipt["claim"]["at"], []
    for at, one in exact.items():
        before = OPENED.sub("", document.texts[at[0]][0][max(0, at[1] - 200) : at[1]])
        within = at[0] == claim[0] and claim[1] <= at[1] < claim[2]
        chained = CHAINED.search(before) and document.numeral(one)[1] < 1
        _need(
            not ROUNDED.search(before) and (within or not chained),
            f"{one['printed']} was computed, and is taken as exact",
        )
        told += [one] * bool(chained or not within)
    return told


def _computed(
    one: Any, inputs: list[Any]
) -> list[Any]:  # the values of all steps, if each comparison comes out as told
    values: list[Any] = []
    for step in one["steps"]:
        values.append(_value(step[0], step[1:], values, inputs))
    for first, other, answer in one["guards"]:
        (a, b), (c, d) = _ends(values[first]), _ends(values[other])
        _need(b < c if answer else a >= d, "a comparison comes out otherwise")
    return values


def _confirm(document: Document, receipt: Any) -> None:
    for one in receipt["computations"]:
        _confirm_one(document, one, receipt)


def _confirm_one(document: Document, one: Any, receipt: Any) -> None:
    values = _computed(one, [(document.numeral(each), each["within"]) for each in one["inputs"]])
    proved = []
    for result in one["results"]:
        low, high = _ends(values[result["step"]])
        lower, upper = map(F, result["bounds"] or (low, high))
        _need(lower <= low and high <= upper, "a value does not lie within its bounds")
        proved.append((lower, upper, document.numeral(result)))
    right = receipt["verdict"] == "wrong" or all(_fits(*each, receipt["rounding"]) for each in proved)
    _need(right, "a digit is not what the computation gives")
    more = receipt["verdict"] == "rounding" and receipt["reference"] == "full precision"
    _need(not more or not all(_fits(*each, "nearest") for each in proved), "it is reproduced, not only rounded")
    for rounding in one["excludes"]:
        _need(any(_fits(*each, rounding) is False for each in proved), "a rounding may give the digits")


def _differ(document: Document, receipt: Any) -> str:  # what a printed formula comes to, and what it should
    claim, one = receipt["claim"], receipt["counterexample"]
    document.stretch(claim["at"], claim["text"])
    _need(len(one["results"]) == 2 and _used(one), "it does not compare two values")
    values = _computed(one, [((1, F(each["value"]), 1), EXACT) for each in one["inputs"]])
    (a, b), (c, d) = (_ends(values[each["step"]]) for each in one["results"])
    _need(b < c or d < a, "the two values may be equal")
    names, means = (each["of"] for each in one["results"]), (float((a + b) / 2), float((c + d) / 2))
    told = " and ".join(f"{name} is {mean:.6g}" for name, mean in zip(names, means, strict=True))
    at = _listed(f"{each['name']} = {each['value']}" for each in one["inputs"])
    where = f"{document.line(claim['at'])}: {shown(claim['text'][:2_000])}"
    return f"{where}: wrong, confirmed at {iv.prec} bits: {shown(told)} at {at}"


def _settled(attempt: Any) -> Any:  # what stays open is tried with more bits
    for iv.prec in (320, 1_280):
        with suppress(ValueError):
            return attempt()
    iv.prec = 5_120
    return attempt()


def check(receipt: str, document: bytes, name: str = "the document") -> str:
    """Confirm a receipt against its document and say what is confirmed; an error says why it is not."""
    hooks: Any = {"parse_int": _whole, "parse_float": _whole, "parse_constant": _whole}
    data = json.loads(receipt, object_pairs_hook=_members, **hooks)
    schema = data.get("schema") if isinstance(data, dict) else None
    _need(
        schema == SCHEMA, f"its schema is {str(schema)[:40]}, not {SCHEMA}: make it anew with `verify cite --receipt`"
    )
    of_formula = "counterexample" in data
    _form(data, OF_FORMULA if of_formula else FORM, "the receipt")
    said = json.dumps({key: value for key, value in data.items() if key != "sha256"}, sort_keys=True)
    _need(hashlib.sha256(said.encode()).hexdigest() == data["sha256"], "it was altered: its SHA-256 is another")
    source, SPENT[0] = Document(document, data["document"]), 0
    if of_formula:
        return f"{name}, {_settled(lambda: _differ(source, data))}"
    _verdict(data)
    _bind(source, data)
    steps = [_used(one) for one in data["computations"]]
    each = zip(data["computations"], steps, strict=True)
    inputs = [[one["inputs"][step[1]] for step in used if step[0] == "input"] for one, used in each]
    exact = _assumed(source, data, inputs)
    _settled(lambda: _confirm(source, data))
    return f"{name}, {_told(source, data, inputs, steps, exact)}"


def _told(document: Document, receipt: Any, inputs: Any, steps: Any, exact: Any) -> str:  # what is confirmed
    claim, verdict = receipt["claim"], receipt["verdict"]
    lines = dict.fromkeys(document.line(one["at"]) for one in list(itertools.chain(*inputs))[:40])
    constants = sorted({F(step[1]) for used in steps for step in used if step[0] == "const"})
    assumed = (f"{one['printed']} in {document.line(one['at'])}" for one in exact)
    results = (one["printed"] for one in receipt["computations"][0]["results"])
    return str(
        f"{document.line(claim['at'])}: {shown(claim['text'][:2_000])}: {_listed(results)} {verdict}"
        + f" ({receipt['rounding']})" * (verdict == "rounding")
        + f", confirmed at {iv.prec} bits from {_listed(lines)}"
        + f" and the constant{'s' * (len(constants) > 1)} {_listed(constants)}" * bool(constants)
        + f"; exact as printed: {_listed(assumed)}" * bool(exact)
    )


def shown(text: str) -> str:
    """A text on one line, without what a terminal acts on."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return plain if len(plain) <= 200 else f"{plain[:200]}…"


def _listed(parts: Any) -> str:
    texts = list(map(str, itertools.islice(parts, 9)))
    return shown(", ".join(texts[:8]) + ", …" * (len(texts) > 8))


if __name__ == "__main__":
    try:
        _need(len(sys.argv) == 3, "name the receipt and its document: python check.py RECEIPT DOCUMENT")
        print(check(read(sys.argv[1]).decode(), read(sys.argv[2]), shown(sys.argv[2])))
    except Exception as error:
        sys.exit(f"not confirmed: {type(error).__name__}: {shown(str(error))}")
