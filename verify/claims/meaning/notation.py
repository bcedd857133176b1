"""How printed mathematics is spelled: the key of a form, and the usual names of the catalogue's functions."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.meaning.contents import contents
from verify.expressions.printed import children, derivative
from verify.records.printed import (
    Applied,
    Chain,
    Fenced,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)
from verify.records.remembered import remembered

FUNCTIONS: dict[str, dict[int, str]] = {
    "softmax": {1: "softmax"},
    "Softmax": {1: "softmax"},
    "SoftMax": {1: "softmax"},
    "Attention": {3: "scaled_dot_product_attention"},
    "attention": {3: "scaled_dot_product_attention"},
    "LayerNorm": {1: "layer_norm"},
    "LN": {1: "layer_norm"},
    "ReLU": {1: "relu"},
    "relu": {1: "relu"},
    "sigma": {1: "sigmoid"},
    "sigmoid": {1: "sigmoid"},
    "GELU": {1: "gelu"},
    "SiLU": {1: "silu"},
    "Swish": {1: "silu"},
    "softplus": {1: "softplus"},
    "tanh": {1: "tanh"},
    "exp": {1: "exp"},
    "ln": {1: "ln"},
    "log": {1: "log"},
    "sin": {1: "sin"},
    "cos": {1: "cos"},
    "tan": {1: "tan"},
    "sqrt": {1: "sqrt"},
    "max": {1: "max", 2: "maximum"},
    "min": {1: "min", 2: "minimum"},
    "argmax": {1: "argmax"},
    "argmin": {1: "argmin"},
    "det": {1: "determinant"},
    "tr": {1: "trace"},
    "Tr": {1: "trace"},
    "trace": {1: "trace"},
    "diag": {1: "diag"},
    "round": {1: "nearest"},
    "Round": {1: "nearest"},
    "floor": {1: "floor"},
    "ceil": {1: "ceil"},
    **dict.fromkeys(("Concat", "concat", "Concatenate"), dict.fromkeys(range(2, 33), "concat_heads")),
}
"""Names as documents print them → the function of the language, by number of arguments."""

FIXED = frozenset(
    {"exp", "ln", "log", "sin", "cos", "tan", "tanh", "sqrt", "max", "min", "argmax", "argmin"}
    | {"det", "tr", "Tr", "trace", "diag", "round", "Round", "floor", "ceil"}
)
"""Functions that no document gives another meaning: an equation for one is about its value, or approximates it."""

PARAMETERS = {"layer_norm": ("epsilon",)}
"""Parameters of formulas that documents give a value by name."""

PRODUCT_FUNCTIONS = {"implicit": "times", "times": "times", "*": "times", "dot": "dot", "hadamard": "hadamard"}
"""What computes a product by its sign, of arrays as well."""

PRODUCTS = frozenset({"implicit", "times", "*", "dot"})
"""Signs of a product of numbers; side by side is one, too."""

LISTED = frozenset({"max", "min", "diag", "softmax", "Softmax", "SoftMax", "argmax", "argmin"})
"""Functions of a list, whose items documents print as arguments of their own."""

LOGARITHMS = {"log10": "the decimal logarithm", "log2": "the binary logarithm"}
"""What log may mean beside the natural logarithm."""


BASED, COMPOSED = (Indexed, Transposed), (Raised, Applied, Infixed)
"""Forms whose base may be a name, and those of several parts that may be one: asked of every form, many times."""


def key(node: Printed | None) -> str | None:
    """The spelling under which a form is defined and found again; None for forms that name nothing.

    Parentheses around the whole do not count, nor do the kinds of brackets around subscripts.
    """
    if node is None:
        return None
    if isinstance(node, PrintedNumber):
        return node.numeral.text
    return node.name if isinstance(node, Symbol) else _spelling(node)


@remembered
def _spelling(node: Printed) -> str | None:
    """The spelling of a form that has parts."""
    match node:
        case Fenced("parentheses", content):
            return key(content)
        case Indexed(base, subscripts):
            return _joined(key(base), "_", subscripts)
        case Raised(base, Listing((number,), "[")):
            return _joined(key(base), "^[", (number,), "]")
        case Raised(base, exponent):
            return _joined(" ".join(key(base) or "") if may_be_mean(base) else key(base), "^", (exponent,))
        case Transposed(base):
            return _joined(key(base), "^T", ())
        case Prefixed(sign, operand):
            spelling = key(operand)  # once: twice at each of many signs would double the work at each
            return _joined(sign, spelling, ()) if spelling else None
        case Infixed(operator, left, right):
            changes = derivative(node)
            if changes is not None:  # dL/dw and ∂L/∂w are one name
                operator, parts = "/", tuple(one and f"(partial implicit {one})" for one in map(key, changes))
            else:
                parts = key(left), key(right)
            return None if None in parts else f"({parts[0]} {operator} {parts[1]})"
        case Applied(head, arguments, _, base, power):
            spelling = key(head) if base is None else _joined(key(head), "_", (base,))
            spelling = spelling if power is None else _joined(spelling, "^", (power,))
            return _joined(spelling, "(", arguments, ")")
        case Radical(radicand, None):
            return _joined("sqrt", "(", (radicand,), ")")
        case Listing(items, "("):
            return _joined("", "", items)
        case Chain(sides, relations):  # of P(X = 1)
            spelled = [key(side) for side in sides]
            rest = "".join(f" {sign} {one}" for sign, one in zip(relations, spelled[1:], strict=True))
            return None if None in spelled else f"({spelled[0]}{rest})"
    return None


def _joined(head: str | None, mark: str, parts: tuple[Printed, ...], end: str = "") -> str | None:
    """A head with its parts behind a mark; f(x^2) is not f(x)^2, nor is x_{i^2} the square of x_i."""
    keys = [key(part) for part in parts]
    if head is None or None in keys:
        return None
    closed = [
        f"{{{one}}}" if isinstance(part, Raised) and not end else one for one, part in zip(keys, parts, strict=True)
    ]
    return f"{head}{mark}{','.join(map(str, closed))}{end}"


def bare(node: Printed) -> Printed:
    """A form without the parentheses around it."""
    while isinstance(node, Fenced) and node.fence == "parentheses":
        node = node.content
    return node


def is_name(node: Printed | None) -> bool:
    """Whether a form can be given a meaning by an equation: a name, with labels or arguments, but no arithmetic.

    Δt is one name, and so are ∂L/∂w, dL/dw and ∇L.
    """
    while isinstance(node, BASED):
        node = node.base
    return isinstance(node, Symbol) or (isinstance(node, COMPOSED) and _is_composed_name(node))


@remembered
def _is_composed_name(node: Raised | Applied | Infixed) -> bool:
    match node:
        case Raised(base, exponent, _, label):
            return is_name(base) and (label or isinstance(exponent, Symbol)) and key(base) != "e"
        case Applied(head, arguments):
            plain = is_name(head) and all(key(argument) is not None for argument in arguments)
            return plain and not is_product(node)
        case Infixed("implicit", Symbol("Delta"), right):
            return is_name(right)
        case Infixed("implicit", Symbol("nabla") | Indexed(Symbol("nabla")), right):
            return is_name(right)
        case Infixed("/") if (changes := derivative(node)) is not None:
            return all(map(is_name, changes))
    return False


def may_be_mean(base: Printed) -> bool:
    """Whether a power may belong to the last letter of its base alone: EX^2 is the mean of a square, E[X^2]."""
    return isinstance(base, Symbol) and len(base.name) == 2 and base.name[0] in "EM" and base.name[1].isupper()


def is_product(node: Printed) -> bool:
    """Whether an application is a product, as p(1 − p) is: no function is applied to arithmetic with itself."""
    match node:
        case Applied(Symbol(name), (Infixed() as argument,), base=None, power=None):
            return name in _terms(argument)
    return False


def _terms(node: Printed) -> Iterator[str]:
    """The names that a form does arithmetic with, those of functions and of their arguments not among them."""
    match node:
        case Symbol(name):
            yield name
        case Infixed(_, left, right):
            yield from _terms(left)
            yield from _terms(right)
        case Prefixed(_, operand):
            yield from _terms(operand)
        case Raised(base, _, _, False):
            yield from _terms(base)


def is_update(head: Printed, rest: tuple[Printed | None, ...]) -> bool:
    """Whether a name stands on both sides: W = W − αg assigns, and states no equality."""
    spelling = key(head)
    return spelling is not None and is_name(head) and any(_mentions(side, spelling) for side in rest)


def _is_labelled(node: Printed) -> bool:
    """W^Q: a capital letter has no other as its exponent."""
    match node:
        case Raised(Symbol(base), Symbol(exponent)):
            return base.isupper() and exponent.isupper()
    return False


def _mentions(side: Printed | None, spelling: str) -> bool:
    waiting = [side] if side is not None and contents(side).symbols else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, PrintedNumber):
            continue
        if key(node) == spelling:
            return True
        if not isinstance(node, Indexed) and not _is_labelled(node):  # W_Q is another name than Q
            waiting += children(node)
    return False
