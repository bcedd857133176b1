"""Check a receipt by itself, `python check.py RECEIPT`: repeat its steps, confirm its bounds and its verdict."""

import hashlib
import json
import math
import sys
from contextlib import suppress
from fractions import Fraction as F  # noqa: N817 — it stands on every line
from pathlib import Path
from typing import Any

from mpmath import iv  # intervals rounded outward; what stays rational is computed in fractions


def _need(holds: Any, what: str = "it cannot be confirmed at the precisions tried") -> Any:  # nothing, or an error
    if not holds:
        raise ValueError(what)


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
    if isinstance(y, F) and y.denominator == 1:
        return _need(abs(y) <= 10_000, "a step has too large a power") or x ** int(y)
    low = _need(_ends(x)[0] >= 0) or _ends(x)[0]
    if isinstance(y, F) and y.denominator % 2 == 0:
        root = F(math.isqrt(low.numerator), math.isqrt(low.denominator))
        return _power(root if isinstance(x, F) and root * root == x else iv.sqrt(_wide(x)), 2 * y)
    return _need(low > 0) or OPERATIONS["exp"](_wide(y) * iv.log(_wide(x)))


def _erf(x: Any) -> Any:  # 2x/√π exp(−x²) Σ (2x²)ⁿ/(2n+1)!!, whose terms are positive, and at last at most halves
    square, total, terms = 2 * x * x, iv.mpf(0), [iv.mpf(1)]
    while 2 * _ends(square)[1] >= 2 * len(terms) + 1 or _ends(terms[-1])[1] > F(1, 2) ** iv.prec:
        terms.append(_need(len(terms) < 10_000) or terms[-1] * square / (2 * len(terms) + 1))
    return 2 * x / iv.sqrt(iv.pi) * iv.exp(-x * x) * (sum(terms, total) + iv.mpf([0, 1]) * terms[-1])


def _at(x: Any, point: int) -> bool:  # whether an argument is where a function is rational; else it must be of a size
    return (isinstance(x, F) and x == point) or bool(_need(max(map(abs, _ends(x))) < 2**64, "a step is too large"))


OPERATIONS: dict[str, Any] = {
    "add": lambda x, y: x + y, "mul": lambda x, y: x * y, "neg": lambda x: -x, "max": _larger, "pow": _power,
    "div": lambda x, y: _need(_ends(y)[0] > 0 or _ends(y)[1] < 0) or x / y, "pi": lambda: +iv.pi,
    "exp": lambda x: F(1) if _at(x, 0) else iv.exp(_wide(x)), "erf": lambda x: F(0) if _at(x, 0) else _erf(_wide(x)),
    "sin": lambda x: F(0) if _at(x, 0) else iv.sin(_wide(x)), "cos": lambda x: F(1) if _at(x, 0) else iv.cos(_wide(x)),
    "log": lambda x: _need(_ends(x)[0] > 0) or (F(0) if _at(x, 1) else iv.log(_wide(x))),
}  # fmt: skip


def _numeral(text: str) -> tuple[int, F, int]:  # how many units of its last place, their worth, and its sign
    digits = text.strip().replace("−", "-").replace(",", "").lower()
    mantissa, _, exponent = digits.rstrip("\\%").partition("e")
    scale = int(exponent or 0) - len(mantissa.partition(".")[2]) - 2 * digits.endswith("%")
    return int(mantissa.replace(".", "")), F(10) ** scale, -1 if digits.startswith("-") else 1


def _fits(value: Any, text: str, rounding: str) -> bool | None:  # proved to give the digits, proved not to, or open
    count, unit, sign = _numeral(text)
    low, high = sorted((end / unit - count) * sign for end in _ends(value))
    even, cut = rounding == "half-even" and count % 2 == 0, rounding == "truncated"
    left, right = (F(-1 if count == 0 and sign > 0 else 0), F(1)) if cut else (F(-1, 2), F(1, 2))
    closed = even or (rounding == "half-up" and count != 0) or (cut and left == 0)
    inside = (low > left or (closed and low == left)) and (high < right or (even and high == right))
    return True if inside else False if high < left or low > right else None


def _value(name: str, rest: list[Any], values: list[Any], inputs: Any) -> Any:
    if name == "input":
        (count, unit, sign), (below, above) = _numeral(inputs[rest[0]]["printed"]), map(F, inputs[rest[0]]["within"])
        _need(below <= 0 <= above, "an input is not what is printed")
        low, high = sorted((count + sign * part) * unit for part in (below, above))
        return low if low == high else iv.mpf([_wide(low).a, _wide(high).b])
    operands = [values[step] for step in rest] if name != "const" else []
    exact = name == "pow" or all(isinstance(operand, F) for operand in operands)
    value = F(rest[0]) if name == "const" else OPERATIONS[name](*(operands if exact else map(_wide, operands)))
    return _wide(value) if isinstance(value, F) and abs(value.numerator * value.denominator) >> 8_000 else value


def _confirm(computation: Any, verdict: str, rounding: str) -> Any:
    values: list[Any] = []
    for step in computation["steps"]:
        values.append(_value(step[0], step[1:], values, computation["inputs"]))
    for one, other, answer in computation["guards"]:
        (a, b), (c, d) = _ends(values[one]), _ends(values[other])
        _need(b < c if answer else a >= d, "a comparison comes out otherwise")
    results = [(values[one["step"]], one["printed"], one["bounds"]) for one in computation["results"]]
    for value, text, bounds in results:
        (low, high), (lower, upper) = _ends(value), map(F, bounds or _ends(value))
        _need(lower <= low and high <= upper, "a value does not lie within its bounds")
        _need(verdict == "wrong" or _fits(value, text, rounding), "a digit is not what the computation gives")
    for each in computation["excludes"]:
        _need(any(_fits(value, text, each) is False for value, text, _ in results), "a rounding may give the digits")


def check(receipt: Any) -> str:
    """Confirm a receipt and say what is confirmed; an error says why it is not."""
    said = json.dumps({key: value for key, value in receipt.items() if key != "sha256"}, sort_keys=True)
    _need(hashlib.sha256(said.encode()).hexdigest() == receipt["sha256"], "it was altered: its SHA-256 is another")
    verdict, computations = receipt["verdict"], receipt["computations"]
    excluded = {rounding for one in computations for rounding in one["excludes"]}
    claimed = excluded == {"nearest", "truncated"} if verdict == "wrong" else verdict in ("reproduced", "rounding")
    _need(claimed and computations, "it claims nothing that can be confirmed")
    for iv.prec in (320, 1_280, 5_120):
        with suppress(*[ValueError] * (iv.prec < 5_000)):  # what stays open is tried with more bits
            _need(all(one["results"] and not _confirm(one, verdict, receipt["rounding"]) for one in computations))
            break
    return f"{receipt['claim']['id']}: {verdict}, confirmed at {iv.prec} bits"


if __name__ == "__main__":
    try:
        print(check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    except Exception as error:
        sys.exit(f"not confirmed: {type(error).__name__}: {error}")
