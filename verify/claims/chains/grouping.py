"""1/2x: half of x, or one over 2x. What stands right behind the number below a stroke may belong to either.

So may a power of ten: in 6/3 × 10^4 the number below is three, or thirty thousand in scientific notation. And the
bracket of ln 2 (3 + 4) may be multiplied with the logarithm, or with the 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from verify.claims.meaning.notation import PRODUCTS
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.expressions.printed import rebuilt, walk
from verify.records.example import Alternative
from verify.records.printed import Applied, Fenced, Infixed, Printed, PrintedNumber, Radical, Raised, Symbol

STROKE = re.compile(r"/\s*[\d.,]+(?:\\left\b|\\[a-zA-Z]|[a-zA-Z(√π]|\s*(?:\\times|\\cdot|[×·*])\s*10)")
"""A stroke with a number below it, and something right behind the number, or ten times it."""


CALL = re.compile(r"(?:ln|lg|log|exp|sin|cos|tan|sinh|cosh|tanh)(?![A-Za-z(])[^=()]{1,60}\(")
"""A function whose argument has no brackets, and a bracket behind it."""

NAMES = frozenset({"ln", "lg", "log", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh"})
BARE = re.compile(
    r"(?:ln|lg|log|exp|sin|cos|tan|sinh|cosh|tanh)(?:_\{?\w{1,4}\}?)?[\s\d.\\][^()=/]{0,40}(?:/|\\cdot|\\times|[×·*])"
)
"""A function whose argument has no brackets, and what it is divided by or multiplied with: sin π/6, √1/4."""


def regrouped(form: Printed, text: str) -> Printed | None:
    """The form with what may belong to either of two parts read the other way; None where nothing does.

    text: the statement as it is printed.
    """
    stroke = "/" in text and (STROKE.search(text) is not None or "√" in text)
    if not stroke and ("(" not in text or CALL.search(text) is None) and BARE.search(text) is None:
        return None
    return rebuilt(form, _regrouped) if any(_other(node) for node in walk(form)) else None


def other_grouping(form: Printed, text: str, resolver: Resolver) -> list[Alternative]:
    """The readings of a form with what may belong to either of two parts read the other way, or under its root."""
    return _readings([regrouped(form, text), _root_of_all(form) if "√" in text else None], resolver)


def of_two_sides(left: Printed, right: Printed, text: str, resolver: Resolver) -> list[Alternative]:
    """The other readings of the difference of two sides: of what stands behind strokes, of points out of so many."""
    forms = [regrouped(Infixed("-", left, right, left.span), text)]
    if "√" in text:
        one, other = _root_of_all(left), _root_of_all(right)
        forms += [Infixed("-", one or left, other or right, left.span)] if one or other else []
    return [*_readings(forms, resolver), *_out_of(left, right, resolver)]


def _readings(forms: Iterable[Printed | None], resolver: Resolver) -> list[Alternative]:
    """The readings that can be read."""
    found: list[Alternative] = []
    for form in forms:
        if form is None:
            continue
        try:
            expression = Resolver(resolver.scope, resolver.skip, resolver.rounded).expression(form)
        except Unresolved:
            continue
        found.append(
            Alternative("with the quotient, or the function, before or behind what stands beside it", expression)
        )
    return found


def _out_of(left: Printed, right: Printed, resolver: Resolver) -> list[Alternative]:
    """The reading of 12 + 15 + 9 = 36/50 as points out of so many: of the difference of the sum and the points."""
    match right:
        case Infixed("/", PrintedNumber(points) as above, PrintedNumber(most)) if _is_stroke(right, above):
            if points.is_integer and most.is_integer and 0 <= points.value <= most.value and _is_whole_sum(left):
                return [
                    Alternative("as points out of so many", resolver.expression(Infixed("-", left, above, left.span)))
                ]
    return []


def _is_whole_sum(form: Printed) -> bool:
    """Whether whole numbers are added up."""
    match form:
        case Infixed("+", left, PrintedNumber(last)):
            return last.is_integer and (_is_whole_sum(left) or _is_whole_number(left))
    return False


def _is_whole_number(form: Printed) -> bool:
    return isinstance(form, PrintedNumber) and form.numeral.is_integer


def _regrouped(node: Printed) -> Printed | None:
    """A part read the other way, and what is inside it; None for what has one reading."""
    other = _other(node)
    return None if other is None else rebuilt(other, lambda part: None if part is other else _regrouped(part))


def _other(node: Printed) -> Printed | None:
    """The other reading of one quotient, or of one call."""
    match node:
        case Applied(_, (Infixed("implicit", argument, Fenced("parentheses") as bracket) as product,)):
            if node.span[1] == product.span[1]:
                call = replace(node, arguments=(argument,), span=(node.span[0], argument.span[1]))
                return Infixed("implicit", call, bracket, node.span)
        case Infixed("/" | "dot" | "times", Applied() as call, right) if _is_bare(call):
            return _of_all(call, node, right)
        case Infixed("/" | "dot" | "times", Infixed(times, factor, Applied() as call), right):
            if times in (*PRODUCTS, "implicit") and _is_bare(call):
                return Infixed(times, factor, _of_all(call, node, right), node.span)
        case Infixed("/", above, Infixed("implicit", PrintedNumber() as number, behind)):
            if _is_stroke(node, above) and number.span[1] == behind.span[0]:
                quotient = Infixed("/", above, number, (above.span[0], number.span[1]))
                return Infixed("implicit", quotient, behind, node.span)
        case Infixed("implicit", Infixed("/", above, PrintedNumber() as number) as quotient, behind):
            if _is_stroke(quotient, above) and number.span[1] == behind.span[0]:
                product = Infixed("implicit", number, behind, (number.span[0], behind.span[1]))
                return Infixed("/", above, product, node.span)
        case Infixed("times" | "dot" | "*" as times, Infixed("/", above, Radical() as root), Radical() as behind):
            return Infixed("/", above, Infixed(times, root, behind, (root.span[0], behind.span[1])), node.span)
        case Infixed(times, Infixed("/", above, PrintedNumber() as number) as quotient, Raised() as behind):
            if times in PRODUCTS and _is_stroke(quotient, above) and _is_scientific(number, behind):
                product = Infixed(times, number, behind, (number.span[0], behind.span[1]))
                return Infixed("/", above, product, node.span)
    return None


def _root_of_all(form: Printed) -> Printed | None:
    """The root of the whole form that begins with one: √9 + 16, √(4 − 1)² + 4², √16/144, as plain text has them."""
    under = None if isinstance(form, Radical) else _unrooted(form)
    return None if under is None else Radical(under, None, form.span)


def _unrooted(form: Printed) -> Printed | None:
    """A form without the root that it begins with; None where it begins with none."""
    match form:
        case Radical(radicand, None):
            return radicand
        case Infixed(_, left):
            inner = _unrooted(left)
            return None if inner is None else replace(form, left=inner)
        case Raised(base):
            inner = _unrooted(base)
            return None if inner is None else replace(form, base=inner)
    return None


def _is_bare(call: Applied) -> bool:
    """Whether an elementary function is printed without brackets around its argument."""
    name = call.head.name if isinstance(call.head, Symbol) else ""
    return name in NAMES and len(call.arguments) == 1 and call.span[1] == call.arguments[0].span[1]


def _of_all(call: Applied, node: Infixed, right: Printed) -> Applied:
    """The function of the whole quotient or product that its argument begins."""
    (argument,) = call.arguments
    whole = Infixed(node.operator, argument, right, (argument.span[0], right.span[1]))
    return replace(call, arguments=(whole,), span=(call.span[0], right.span[1]))


def _is_scientific(number: PrintedNumber, behind: Raised) -> bool:
    """Whether a number and what it is multiplied by are one in scientific notation: 3.35 × 10^-4."""
    ten = isinstance(behind.base, PrintedNumber) and behind.base.numeral.text == "10"
    return ten and 1 <= number.numeral.value < 10


def _is_stroke(quotient: Printed, above: Printed) -> bool:
    """Whether a quotient is printed on one line: it begins where what is divided does."""
    return quotient.span[0] == above.span[0]
