"""Mathematics as a document prints it: what the grammar of printed equations adds to the Expression.

A printed formula is more ambiguous than a program: `W^Q` may be a label or a power, `f(x)` a call or a product, `QK`
a name or two. The grammar keeps such forms as they stand; the Scope decides, since only it knows the names.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from verify.records.frozen import dataclass
from verify.records.numeral import Numeral

Span: TypeAlias = tuple[int, int]
"""Where a node stands in the text that was read: start, and end excluded."""


@dataclass(frozen=True)
class PrintedNumber:
    """A number, with its percent sign; `measure` is the unit behind it: kg, tokens, °, or $ before it.

    A word behind a number is its measure where nothing else follows; the Scope may know it as a factor.
    """

    numeral: Numeral
    span: Span
    measure: str = ""

    def __hash__(self) -> int:
        return hash(self.span)  # numbers are looked for among those of their own formula, each of which has its place


@dataclass(frozen=True)
class Symbol:
    r"""A letter, a word of letters, a Greek letter or a \\text{…}: `name` is its plain spelling (`alpha`, `Score`)."""

    name: str
    span: Span
    quoted: bool = False
    """Whether it stands in quotes, as a token: "I"."""


@dataclass(frozen=True)
class Indexed:
    """base_{subscripts}, base[subscripts]: a label or an index. Superscripts that are no power join as labels."""

    base: Printed
    subscripts: tuple[Printed, ...]
    brackets: Literal["_", "["]
    span: Span


@dataclass(frozen=True)
class Raised:
    """base^{exponent}: a power, a label such as W^Q or f^{(1)}, as the Scope decides. Never a transpose."""

    base: Printed
    exponent: Printed
    span: Span
    label: bool = False
    """Whether it can only be a label: (1), Q beside a capital letter's base stays open, ′ and * are labels."""


@dataclass(frozen=True)
class Transposed:
    r"""base^T, base^\\top, x.T; a prime is a label."""

    base: Printed
    span: Span


@dataclass(frozen=True)
class Prefixed:
    """−x, +x, ¬x."""

    sign: Literal["-", "+"]
    operand: Printed
    span: Span


@dataclass(frozen=True)
class Infixed:
    """left operator right; `implicit` is a product by juxtaposition. ∘ and ⊙ are `hadamard`, ⊗ `kronecker`.

    A fraction is `/`; `|` is "given", as in P(a | b); a fragment such as `× V` has an empty Opaque on its left.
    """

    operator: Literal[
        "+", "-", "±", "*", "/", "implicit", "hadamard", "kronecker", "dot", "times", "@", "mod", ":", "|"
    ]
    left: Printed
    right: Printed
    span: Span


@dataclass(frozen=True)
class Applied:
    r"""head(arguments): a call, or a product where the head is no function. `\\sin x` is an application too.

    `base` is a logarithm's or a named function's subscript (log_2), `power` what stands between (sin^2 x).
    """

    head: Printed
    arguments: tuple[Printed, ...]
    span: Span
    base: Printed | None = None
    power: Printed | None = None


@dataclass(frozen=True)
class Radical:
    """√radicand, or a root of another index."""

    radicand: Printed
    index: Printed | None
    span: Span


@dataclass(frozen=True)
class Bounded:
    """∑, ∏, ∫, max, min, lim, arg max over a variable: `lower` and `upper` as printed (an equation or a name)."""

    operator: str
    lower: Printed | None
    upper: Printed | None
    body: Printed
    span: Span


@dataclass(frozen=True)
class Grid:
    """A matrix: rows of cells. `brackets` as printed: pmatrix, bmatrix, [, (, vmatrix (a determinant), cases …"""

    rows: tuple[tuple[Printed, ...], ...]
    brackets: str
    span: Span


@dataclass(frozen=True)
class Listing:
    """[a, b], (a, b), {a, b}, nested or not; the items of a map are `Entry`s.

    Without brackets ("") it is what stands between commas: i = 1, 2, 3. "[)" and "(]" are half-open intervals.
    """

    items: tuple[Printed, ...]
    brackets: Literal["[", "(", "{", "", "[)", "(]"]
    span: Span


@dataclass(frozen=True)
class Entry:
    """key: value in a map."""

    key: Printed
    value: Printed
    span: Span


@dataclass(frozen=True)
class Fenced:
    """|x|, ‖x‖, ⌊x⌋, ⌈x⌉, ⟨x, y⟩ and (x): `fence` is abs, norm, floor, ceil, angle or parentheses."""

    fence: Literal["abs", "norm", "floor", "ceil", "angle", "parentheses"]
    content: Printed
    span: Span


@dataclass(frozen=True)
class Chain:
    """a = b ≈ c: sides and the relations between them. A side that is missing (a leading =) is None.

    A relation is its sign: = ≈ ≃ ≅ ≡ := ≠ < ≤ > ≥ ≪ ≫ ∈ ∉ ⊂ ∼ ∝ → ← ↦ …; `restated` is 0.2045 (20.45%).
    """

    sides: tuple[Printed | None, ...]
    relations: tuple[str, ...]
    span: Span


@dataclass(frozen=True)
class Opaque:
    """What could not be read, exactly as it stands: it makes nothing smaller than it is."""

    text: str
    reason: str
    span: Span


Printed: TypeAlias = (
    PrintedNumber | Symbol | Indexed | Raised | Transposed | Prefixed | Infixed | Applied | Radical | Bounded | Grid
    | Listing | Entry | Fenced | Chain | Opaque
)  # fmt: skip
