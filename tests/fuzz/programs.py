"""Programs of Python drawn from a grammar: as they are evaluated, they print what CPython and NumPy print."""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Callable
from warnings import catch_warnings

import numpy as np

from verify.evaluation import Session
from verify.evaluation.values import Missing

Draw = Callable[["Writer", int], str]

DEPTH = 3


class Writer:
    """Writes one program: what it draws, and the names that it has given values so far, by their kind."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names: dict[str, list[str]] = {"int": [], "float": [], "str": [], "list": [], "dict": [], "array": []}
        self.classes: list[str] = []
        self.count = 0

    def fresh(self, stem: str) -> str:
        """A name that is not given yet."""
        self.count += 1
        return f"{stem}{self.count}"

    def one(self, *choices: str) -> str:
        """One of several texts."""
        return self.rng.choice(choices)

    def value(self, kind: str, depth: int) -> str:
        """An expression of a kind: now and then of another, so that errors are raised as well."""
        if self.rng.random() < 0.02:
            kind = self.rng.choice(list(self.names))
        if self.names[kind] and self.rng.random() < 0.4:
            return self.rng.choice(self.names[kind])
        return EXPRESSIONS[kind](self, depth - 1) if depth > 0 else LITERALS[kind](self)

    def named(self, kind: str) -> str:
        """A name, or a number: what may stand between quotation marks."""
        if self.names[kind]:
            return self.rng.choice(self.names[kind])
        return "(5)" if kind == "int" else "(0.5)" if kind == "float" else "(6, 7)"


def _int(writer: Writer) -> str:
    return str(writer.rng.randint(-9, 30))


def _float(writer: Writer) -> str:
    return repr(round(writer.rng.uniform(-5, 5), writer.rng.randint(0, 3)))


def _str(writer: Writer) -> str:
    return repr("".join(writer.rng.choice("abc xyZ1,") for _ in range(writer.rng.randint(0, 6))))


def _list(writer: Writer) -> str:
    return f"[{', '.join(_int(writer) for _ in range(writer.rng.randint(0, 5)))}]"


def _dict(writer: Writer) -> str:
    return "{" + ", ".join(f"{_str(writer)}: {_int(writer)}" for _ in range(writer.rng.randint(0, 3))) + "}"


def _array(writer: Writer) -> str:
    length = writer.rng.randint(1, 4)
    if writer.rng.random() < 0.3:
        rows = [f"[{', '.join(_float(writer) for _ in range(length))}]" for _ in range(writer.rng.randint(1, 3))]
        return f"np.array([{', '.join(rows)}])"
    number = writer.rng.choice((_int, _float))
    return f"np.array([{', '.join(number(writer) for _ in range(length))}])"


LITERALS: dict[str, Callable[[Writer], str]] = {
    "int": _int, "float": _float, "str": _str, "list": _list, "dict": _dict, "array": _array,
}  # fmt: skip

FORMS: dict[str, tuple[str, ...]] = {
    "int": (
        "({int} {sign} {int})", "len({list})", "len({str})", "sum({list})", "max({list})", "abs({int})",
        "{list}[{int}]", "{dict}.get({str}, {int})", "int({float})", "({int} if {test} else {int})",
        "{str}.count({str})", "({int} << 2)", "sum(x * {int} for x in {list})", "(lambda x, y=2: x * y)({int})",
        "{list}.index({int})", "round({float})", "next((x for x in {list} if x > {int}), {int})", "(-{int})",
        "{str}.find('a')", "int(bool({test}))", "reduce(lambda p, q: p + q, {list}, {int})", "len(set({list}))",
        "ord(({str} + 'k')[0])", "{int} ** 2", "int({array}.size)", "({int} & 7 | {int} ^ 1)",
    ),
    "float": (
        "({float} {op} {float})", "math.sqrt(abs({float}))", "float({int})", "({int} / {int})", "round({float}, 2)",
        "sum({list}) / len({list})", "math.exp({float} / 5)", "float({array}.sum())", "math.log(abs({float}) + 1)",
        "float(np.max({array}))", "abs({float})", "min({float}, {int})", "math.sin({float})", "float({array}.mean())",
    ),
    "str": (
        "({str} + {str})", "{str}.upper()", "{str}[{int}:{int}]", "str({int})",
        "f'{{{name int}}}:{{{name float}:.2f}}'", "'%d|%s' % ({int}, {str})", "'{{}}-{{:>4}}'.format({str}, {int})",
        "{str}.replace('a', {str})", "repr({list})", "','.join(map(str, {list}))", "{str} * 2",
        "{str}.strip().title()", "''.join(reversed({str}))", "str({dict})", "f'{{{name str}!r:>8}}'",
        "f'{{{name int}:+05d}} {{{name float}:e}}'", "str({test})", "({str} or 'none')", "{str}.split(',')[0]",
        "str(type({any}).__name__)", "f'{{{name int} = }}'", "{str}.zfill(5).center(9, '*')",
    ),
    "list": (
        "[x {sign} {int} for x in {list}]", "[x for x in {list} if x % 2 == 0]", "sorted({list}, reverse={test})",
        "{list}[::-1]", "{list}[{int}:{int}]", "list(range({int} % 9))", "({list} + {list})", "[*{list}, {int}]",
        "list(map(lambda x: x + 1, {list}))", "[i * j for i in range(3) for j in {list} if i != j]",
        "list({dict}.values())", "sorted({list}, key=lambda x: (x % 3, -x))", "{list} * 2",
        "[len(w) for w in {str}.split()]", "list(filter(None, {list}))", "[p + q for p, q in zip({list}, {list})]",
        "[i for i, x in enumerate({list}) if x]", "list(accumulate({list}))", "{array}.tolist()",
        "sorted(Counter({list}).values())", "[sum(c) for c in combinations({list}[:5], 2)]",
        "list(dict.fromkeys({list}))", "list(islice(({int} for _ in {list}), 2))",
        "[x if x > 0 else -x for x in {list}]",
    ),
    "dict": (
        "{{k: len(k) for k in {str}.split()}}", "dict(zip({str}, {list}))", "{{**{dict}, 'z': {int}}}",
        "({dict} | {dict})", "{{k: v for k, v in {dict}.items() if v > {int}}}", "dict(Counter({str}))",
        "dict(sorted({dict}.items()))",
    ),
    "array": (
        "({array} {op} {int})", "np.exp({array} / 4)", "np.arange({int} % 7)", "{array}.cumsum()", "np.abs({array})",
        "np.maximum({array}, {int})", "{array}[{array} > {int}]", "({array} {op} {array})", "np.sort({array})",
        "{array}.reshape(-1)", "np.zeros({int} % 4)", "{array}.T @ {array}", "np.where({array} > 0, {array}, 0)",
        "np.concatenate([{array}, {array}])", "np.round({array}, 1)", "np.eye(2)", "{array}.astype(int)",
        "{array}[::-1]", "np.linspace(0, 1, {int} % 5)", "{array}.sum(axis=0)", "np.argsort({array})",
        "np.array({list})", "{array}.astype(np.float32)", "np.outer({array}, {array})", "{array} % 3",
        "np.diff({array})", "{array}.copy()",
    ),
}  # fmt: skip
TESTS = (
    "{int} > {int}", "{float} <= {int}", "{str} in {str}", "not {list}", "{int} == {int} and {test2}", "{str} < {str}",
    "{int} in {list}", "0 < {int} < 9", "any(x > {int} for x in {list})", "{list} == {list}", "isinstance({any}, int)",
    "{str}.startswith('a')", "all({list})", "{int} is not None",
)  # fmt: skip


def _filled(writer: Writer, form: str, depth: int) -> str:
    """A form with expressions in its gaps."""
    found, rest = [], form
    while rest:
        text, brace, behind = rest.partition("{")
        found.append(text)
        if not brace:
            break
        if behind.startswith("{"):
            found.append("{")
            rest = behind[1:]
            continue
        name, _, rest = behind.partition("}")
        found.append(_gap(writer, name, depth))
    return "".join(found).replace("}}", "}")


def _gap(writer: Writer, name: str, depth: int) -> str:
    match name:
        case "sign":
            return writer.one("+", "-", "*", "//", "%")
        case "op":
            return writer.one("+", "-", "*", "/", "-")
        case "test":
            return (
                "(" + _filled(writer, writer.rng.choice(TESTS), depth - 1) + ")"
                if depth > 0
                else writer.one("True", "False")
            )
        case "test2":
            return writer.one("True", "False")
        case "any":
            return writer.value(writer.rng.choice(list(LITERALS)), depth)
    if name.startswith("name "):
        return writer.named(name.removeprefix("name "))
    return writer.value(name, depth)


def _expression(kind: str) -> Draw:
    return lambda writer, depth: _filled(writer, writer.rng.choice(FORMS[kind]), depth)


EXPRESSIONS: dict[str, Draw] = {kind: _expression(kind) for kind in FORMS}


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _assigned(writer: Writer) -> list[str]:
    kind = writer.rng.choice(list(LITERALS))
    text = writer.value(kind, DEPTH)
    name = writer.fresh("v")
    writer.names[kind].append(name)
    return [f"{name} = {text}"]


def _printed(writer: Writer) -> list[str]:
    values = [writer.value(writer.rng.choice(list(LITERALS)), DEPTH) for _ in range(writer.rng.randint(1, 3))]
    return [f"print({', '.join(values)})"]


def _changed(writer: Writer) -> list[str]:
    kind = writer.rng.choice([one for one in writer.names if writer.names[one]] or [""])
    if not kind:
        return _assigned(writer)
    name = writer.rng.choice(writer.names[kind])
    form = {
        "int": writer.one("{n} += {int}", "{n} -= {int}", "{n} //= {int}", "{n} %= {int}"),
        "float": "{n} {op}= {float}", "str": "{n} += {str}", "array": "{n} {op}= {int}",
        "list": writer.one(
            "{n}.append({int})", "{n} += {list}", "{n}.sort()", "{n}[{int}] = {int}", "{n}[1:2] = {list}", "{n}.pop()",
            "{n}.extend([x for x in {list}])", "{n}.reverse()", "del {n}[0]", "{n}.insert(1, {int})",
        ),
        "dict": writer.one(
            "{n}[{str}] = {int}", "{n}.update({dict})", "{n}.setdefault({str}, {int})", "{n}.pop('a', None)"
        ),
    }[kind]  # fmt: skip
    return [_filled(writer, form.replace("{n}", name), 2)]


def _scoped(writer: Writer, lines: int) -> list[str]:
    """A body, whose names are not known behind it."""
    before = {kind: list(names) for kind, names in writer.names.items()}
    body = [line for _ in range(lines) for line in writer.rng.choice((_assigned, _changed, _printed, _changed))(writer)]
    writer.names = before
    return _indented(body)


def _branched(writer: Writer) -> list[str]:
    test = [_filled(writer, writer.rng.choice(TESTS), 2) for _ in range(2)]
    return [
        f"if {test[0]}:",
        *_scoped(writer, 2),
        f"elif {test[1]}:",
        *_scoped(writer, 1),
        "else:",
        *_scoped(writer, 1),
    ]


def _looped(writer: Writer) -> list[str]:
    name = writer.fresh("i")
    source = writer.one("range(4)", f"list({writer.value('list', 1)})", f"[{writer.value('int', 1)}, 2, 3]")
    head = {
        0: f"for {name} in {source}:",
        1: f"for {name}, w in enumerate({writer.value('str', 1)}):",
        2: f"for {name}, w in zip(list({writer.value('list', 1)}), 'abc'):",
        3: f"for {name} in sorted({writer.value('list', 1)})[:5]:",
    }[writer.rng.randint(0, 3)]
    writer.names["int"].append(name)
    body = _scoped(writer, 2)
    writer.names["int"].remove(name)
    leave = _indented([f"if {name} {writer.one('==', '>')} {_int(writer)}: {writer.one('break', 'continue', 'pass')}"])
    end = ["else:", *_scoped(writer, 1)] if writer.rng.random() < 0.3 else []
    return [head, *leave, *body, *end]


def _counted(writer: Writer) -> list[str]:
    name = writer.fresh("n")
    return [f"{name} = {writer.rng.randint(1, 6)}", f"while {name} > 0:", f"    {name} -= 1", *_scoped(writer, 1)]


def _function(writer: Writer) -> list[str]:
    name, before = writer.fresh("f"), {kind: list(names) for kind, names in writer.names.items()}
    writer.names["int"] = ["x", "y"]
    body = writer.one("return x + y", f"return {writer.value('int', 2)}",
                      f"print(x)\n    return {writer.value('float', 2)}",
                      f"for k in range(3):\n        if k == y: return k\n    return [x, y, {writer.value('int', 1)}]",
                      f"yield x\n    for k in list({writer.value('list', 1)}):\n        yield k * y",
                      f"return x if x <= 0 or x > 12 else {name}(x - 1, y) + 1",
                      f"def inner(z=x): return z * {writer.value('int', 1)}\n    return inner() + inner(y)",
                      f"return lambda *r, **k: sum(r) + len(k) + x + {writer.value('int', 1)}")  # fmt: skip
    writer.names = before
    call = writer.one(
        f"{name}({_int(writer)})", f"{name}({_int(writer)}, y={_int(writer)})", f"{name}(y=1, x=2)", f"{name}()"
    )
    shown = f"list({call})" if "yield" in body else f"({call})(1, 2, q=3)" if "lambda *r" in body else call
    return [f"def {name}(x, y=3):", f"    {body}", f"print({shown})"]


TEXTS = (
    "def __repr__(self): return f'{type(self).__name__}({self.v})'",
    "def __str__(self): return f'<{self.v}>'",
    "def __repr__(self): return '%s' % self.w",
)
OPERATORS = (
    "def __add__(self, o): return type(self)(self.v + (o.v if hasattr(o, 'v') else o))",
    "def __mul__(self, o): return self.v * o", "def __eq__(self, o): return self.v == o.v",
    "def __lt__(self, o): return self.v < o.v", "def __len__(self): return 3", "kind = 'k'",
)  # fmt: skip
MEMBERS = (
    "def __getitem__(self, i): return [self.v, self.w][i]", "def __call__(self, x): return x + self.v",
    "def __iter__(self): return iter([self.v, self.w])", "def __bool__(self): return self.v > 2",
    "@property\n    def double(self): return self.v * 2", "@staticmethod\n    def twice(x): return 2 * x",
    "@classmethod\n    def make(cls): return cls(7)",
)  # fmt: skip
USES = (
    "C(2)", "C().v", "C(3) + C(4)", "C(1) * 2", "C(1) == C(1)", "len(C())", "C(5)[0]", "C(5)(2)", "list(C())",
    "bool(C(1))", "C(3).double", "C.twice(4)", "C.make()", "C() < C(9)", "sorted([C(3), C(2)])[0].v",
    "sum([C(1), C(2)])",
    "[C(1), {'k': C(2)}]", "getattr(C(), 'w')", "C.kind", "max(C(1), C(2)).v", "isinstance(C(), B)", "str(C(8))",
)  # fmt: skip


def _class(writer: Writer) -> list[str]:
    name, base = writer.fresh("C"), writer.rng.choice([*writer.classes, ""])
    begin = "super().__init__(v + 1)" if base else "self.v = v"
    parts = [
        f"def __init__(self, v=1):\n        {begin}\n        self.w = {_int(writer)}",
        *(writer.one(*several) for several in (TEXTS, OPERATORS, MEMBERS)),
    ]
    writer.classes.append(name)
    body = [line for part in parts for line in _indented(part.replace("\n    ", "\n").split("\n"))]
    uses = [use.replace("C(", f"{name}(").replace("C.", f"{name}.").replace("B)", f"{base or name})") for use in USES]
    shown = [line for use in writer.rng.sample(uses, 3) for line in _tried(f"print({use})")]
    return [f"class {name}{f'({base})' if base else ''}:", *_deepened(body), *shown]


def _deepened(body: list[str]) -> list[str]:
    """The lines of methods below their heads."""
    found, within = [], False
    for line in body:
        if line.lstrip().startswith(("def ", "@", "kind")):
            within = line.rstrip().endswith(":")
            found.append(f"    {line.lstrip()}")
        else:
            found.append(f"        {line.lstrip()}" if within else line)
    return found


def _tried(line: str) -> list[str]:
    return [
        "try:",
        f"    {line}",
        "except (TypeError, AttributeError, IndexError) as e:",
        "    print(type(e).__name__)",
    ]


def _caught(writer: Writer) -> list[str]:
    error = writer.one("ZeroDivisionError", "IndexError", "ValueError", "KeyError", "Exception")
    body = [
        f"    print({writer.value('int', 3)})",
        f"    {writer.one('raise ValueError(1)', 'x = [][1]', 'x = 1 / 0', 'pass')}",
    ]
    return [
        "try:",
        *body,
        f"except {error} as e:",
        "    print('caught', type(e).__name__)",
        "finally:",
        "    print('end')",
    ]


def _unpacked(writer: Writer) -> list[str]:
    one, other = writer.fresh("v"), writer.fresh("v")
    line = f"{one}, *{other} = [{writer.value('int', 2)}, *{writer.value('list', 2)}]"
    writer.names["int"].append(one)
    writer.names["list"].append(other)
    return [line]


def _taken(writer: Writer) -> list[str]:
    name = writer.fresh("v")
    line = f"print([{name} for x in {writer.value('list', 1)} if ({name} := x + 1) > 0] or ({name} := 5), {name})"
    writer.names["int"].append(name)
    return [line]


STATEMENTS = (
    _assigned, _assigned, _assigned, _assigned, _printed, _printed, _printed, _changed, _changed, _branched, _looped,
    _looped, _counted, _function, _class, _caught, _unpacked, _taken,
)  # fmt: skip
HEAD = """import math
import numpy as np
from functools import reduce
from itertools import accumulate, combinations, islice
from collections import Counter
"""


def program(rng: random.Random) -> str:
    """A program of some statements."""
    writer = Writer(rng)
    lines = [line for _ in range(rng.randint(2, 9)) for line in rng.choice(STATEMENTS)(writer)]
    return HEAD + "\n".join([*lines, "pass"]) + "\n"


NEWEST = "0-dimensional arrays can be converted|a real number is required, not numpy.ndarray"
"""What only the newest versions of NumPy refuse: arrays of one number as that number."""


def expected(code: str) -> tuple[str, str | None]:
    """What CPython prints of one of our programs, and the exception that ends it."""
    out, raised = io.StringIO(), None
    with contextlib.redirect_stdout(out), np.printoptions(), np.errstate(all="ignore"), catch_warnings(action="ignore"):
        try:
            exec(code, {"__name__": "__main__"})  # noqa: S102 — the grammar is ours, and its loops end
        except Exception as error:  # whichever Python raises
            raised = NEWEST if re.search(NEWEST, str(error)) else type(error).__name__
    return out.getvalue(), raised


def check_program(code: str) -> None:
    """What is evaluated is what CPython prints; what is not is said, and nothing is spent beyond the budget."""
    session = Session()
    outcome = session.run(code)
    left, names = session.program.budget.steps, list(session.frame.names.values())
    session.close()
    assert left >= 0
    text, raised = expected(code)
    if raised == NEWEST or (raised is not None and any(isinstance(one, Missing) for one in names)):
        return  # what is not evaluated may have raised it
    if outcome.missing is None or outcome.missing.startswith("it raises "):
        assert (outcome.text, outcome.missing) == (text, raised and f"it raises {raised}")
    assert text.startswith(outcome.text)
    at = len(outcome.text)
    for piece in outcome.later if raised is None else ():  # what is known is printed, in this order
        found = text.find(piece, at)
        assert found >= 0
        at = found + len(piece)
