r"""The vocabulary of printed mathematics: what each \command, character and environment stands for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType


def _words(text: str) -> list[str]:
    """The words of a line."""
    return text.split()


RELATIONS: Mapping[str, str] = MappingProxyType({
    "approx": "≈", "thickapprox": "≈", "approxeq": "≈", "simeq": "≃", "cong": "≅", "equiv": "≡", "coloneqq": ":=",
    "coloneq": ":=", "triangleq": ":=", "doteq": "≐", "sim": "∼", "lt": "<", "le": "≤", "leq": "≤", "leqslant": "≤",
    "gt": ">", "ge": "≥", "geq": "≥", "geqslant": "≥", "ll": "≪", "gg": "≫", "in": "∈", "notin": "∉", "ni": "∋",
    "subset": "⊂", "subseteq": "⊆", "supset": "⊃", "supseteq": "⊇", "to": "→", "rightarrow": "→",
    "longrightarrow": "→", "leftarrow": "←", "gets": "←", "longleftarrow": "←", "leftrightarrow": "↔",
    "mapsto": "↦", "longmapsto": "↦", "uparrow": "↑", "downarrow": "↓", "propto": "∝", "varpropto": "∝",
    "ne": "≠", "neq": "≠", "perp": "⊥", "models": "⊨", "vdash": "⊢", "eq": "=",
})  # fmt: skip
r"""Commands that stand between the sides of a chain; the record keeps the sign."""

RELATION_SIGNS: Mapping[str, str] = MappingProxyType({
    "==": "=", "<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "<-": "←", ":=": ":=", "~=": "≈", "≔": ":=", "~": "∼",
    "⩽": "≤", "⩾": "≥", "≅": "≅", "⟶": "→", "⟵": "←", "≜": ":=", "⟼": "↦",
} | {sign: sign for sign in "=<>≈≃≡≤≥≪≫∈∉→←↔↦∝≠∼⊂⊆"})  # fmt: skip

OPERATORS: Mapping[str, str] = MappingProxyType({
    "times": "times", "cdot": "dot", "centerdot": "dot", "bullet": "dot", "ast": "*", "div": "/", "slash": "/",
    "pm": "±", "odot": "hadamard", "circ": "hadamard", "otimes": "kronecker", "bmod": "mod", "mod": "mod",
    "colon": ":",
})  # fmt: skip

OPERATOR_SIGNS: Mapping[str, str] = MappingProxyType({
    "+": "+", "-": "-", "−": "-", "–": "-", "±": "±", "*": "*", "∗": "*", "/": "/", "÷": "/", "∕": "/", "⁄": "/",
    "×": "times", "·": "dot", "⋅": "dot", "∙": "dot", "∘": "hadamard", "⊙": "hadamard", "⊗": "kronecker", "@": "@",
    "%": "mod", ":": ":",
})  # fmt: skip

FUNCTIONS = frozenset(_words(
        "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp det dim ker deg gcd hom "
        "arg tr Pr"
    ))  # fmt: skip
"""Functions that take what follows as their argument, with parentheses or without."""

WORD_FUNCTIONS = frozenset(_words("sin cos tan arcsin arccos arctan sinh cosh tanh log ln exp"))
"""Those that a bare word may name too, in text without commands."""

BOUNDED: Mapping[str, str] = MappingProxyType({
    "sum": "sum", "prod": "prod", "int": "int", "iint": "int", "oint": "int", "max": "max", "min": "min",
    "sup": "sup", "inf": "inf", "lim": "lim", "limsup": "limsup", "liminf": "liminf", "argmax": "argmax",
    "argmin": "argmin", "bigcup": "union", "bigcap": "intersection", "bigoplus": "bigoplus",
    "∑": "sum", "∏": "prod", "∫": "int",
})  # fmt: skip
"""Operators over a range: what stands below and above them are bounds."""

CALLABLE_BOUNDED = frozenset({"max", "min", "sup", "inf", "argmax", "argmin"})
"""Those that are called as well: max(0, x)."""

GREEK: Mapping[str, str] = MappingProxyType(
    {
        name: name
        for name in _words(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau "
        "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
    )
    }
    | {
        "varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varrho": "rho", "varsigma": "sigma",
        "varpi": "pi", "varkappa": "kappa",
    }
)  # fmt: skip

GREEK_LETTERS: Mapping[str, str] = MappingProxyType(
    dict(
        zip(
            "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ",
            _words(
                "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau "
                "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
            ),
            strict=True,
        )
    )
    | {"ϵ": "epsilon", "ϕ": "phi", "ϑ": "theta", "ς": "sigma", "µ": "mu"}
)

SYMBOLS: Mapping[str, str] = MappingProxyType(
    dict(GREEK)
    | {
        name: name
        for name in [
            "partial",
            "nabla",
            "ell",
            "hbar",
            "top",
            "intercal",
            "bot",
            "star",
            "dagger",
            "prime",
            "aleph",
            "Re",
            "Im",
            "emptyset",
            "exists",
            "neg",
            "imath",
            "jmath",
        ]
    }
    | {"varnothing": "emptyset", "#": "#", "&": "&", "$": "$", "_": "_", "%": "%"}
)
"""Commands that print one letter or sign, which may be a name."""

SYMBOL_SIGNS: Mapping[str, str] = MappingProxyType(
    dict(GREEK_LETTERS)
    | {"∂": "partial", "∇": "nabla", "ℓ": "ell", "⊤": "top", "⊥": "bot", "†": "dagger", "∅": "emptyset", "#": "#"}
    | {sign: sign for sign in "ℝℕℤℚℂ𝔼"}
)

NUMBER_SETS: Mapping[str, str] = MappingProxyType({"R": "ℝ", "N": "ℕ", "Z": "ℤ", "E": "𝔼"})
r"""\R and the like, which most documents define so."""

BLACKBOARD: Mapping[str, str] = MappingProxyType({"R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "E": "𝔼", "P": "ℙ"})
r"""\mathbb letters keep their own name, since Q is a matrix and ℚ is none."""

DOTS = frozenset({"dots", "ldots", "cdots", "vdots", "ddots", "dotsc", "dotsb", "dotsm", "dotsi", "dotso"})

FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac", "flatfrac"})

ACCENTS: Mapping[str, str] = MappingProxyType({
    "hat": "hat", "widehat": "hat", "bar": "bar", "overline": "bar", "tilde": "tilde", "widetilde": "tilde",
    "vec": "vec", "overrightarrow": "vec", "dot": "dot", "ddot": "ddot", "check": "check", "breve": "breve",
    "acute": "acute", "grave": "grave", "mathring": "ring",
})  # fmt: skip

COMBINING: Mapping[str, str] = MappingProxyType(
    {"\u0302": "hat", "\u0304": "bar", "\u0305": "bar", "\u0303": "tilde", "\u20d7": "vec", "\u0307": "dot"}
)

TEXTS = frozenset(_words("text textrm textbf textit textsf texttt textnormal textup mbox hbox"))
"""Commands whose argument is words."""

FONTS = frozenset(_words(
        "mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak mathbb mathnormal boldsymbol bm pmb bold rm "
        "bf it sf tt cal symbf symbfit operatorname mathop mathbin mathrel mathord mathopen mathclose mathinner"
    ))  # fmt: skip
"""Commands that change the look of letters and nothing else."""

VANISHING = frozenset(_words(
        "limits nolimits displaystyle textstyle scriptstyle scriptscriptstyle space thinspace medspace thickspace "
        "negthinspace nonumber notag hline strut noindent centering nobreak allowbreak tiny "
        "small normalsize large Large LARGE huge boxed cancel bcancel xcancel underline ensuremath mathstrut "
        "fbox relax toprule midrule bottomrule big Big bigg Bigg middle left right bigl bigr biggl biggr Bigl "
        "Bigr Biggl Biggr shoveleft shoveright"
    ))  # fmt: skip
"""Spacing, sizes and frames: their content stays, they go."""

DROPPED = frozenset(_words(
        "tag label ref eqref footnote hspace vspace mspace hskip kern color phantom hphantom vphantom cline"
    ))  # fmt: skip
"""Commands that go together with their argument."""

SPECIAL_WORDS = frozenset({"inf", "nan", "NaN", "Inf", "Infinity", "infinity"})

WIDE = re.compile(r"[1-9]\d{0,2}(?:\.\d{1,3})?\s?(?:em|cm|in)")
"""The argument of a wide \\hspace."""

GAPS = ("quad", "qquad", "enspace", "hfill", "hfil", "checkmark")
"""What may part two equations that stand on one line."""

HALF_DROPPED = frozenset({"textcolor", "colorbox", "raisebox", "href"})
"""Commands whose first argument goes and whose second stays."""

BRACES = frozenset({"underbrace", "overbrace", "underbracket", "overbracket"})
"""Commands whose content stays and whose label, the script behind them, goes."""

STACKED = frozenset({"overset", "underset", "stackrel"})

IMPLICATIONS = frozenset(_words(
        "Rightarrow implies Longrightarrow Leftrightarrow iff Longleftrightarrow Leftarrow impliedby therefore "
        "because forall Downarrow Uparrow land lor wedge"
    ))  # fmt: skip
"""Signs between two statements."""

IMPLICATION_SIGNS = frozenset("⇒⇔⟹⟺⇐∴∵∀∧∨") | {"=>"}

CONNECTIVES = frozenset(_words(
        "and or if for where with so then thus hence therefore because since when while but gives yields becomes "
        "is i.e. e.g. as let given similarly likewise finally next"
    )) | {
    "so that", "such that", "that is", "which gives", "which is", "we get", "we have", "and so", "and then",
    "for all", "for each", "for every", "for example", "and thus",
}  # fmt: skip
"""Words between two statements."""

UNITS = frozenset(
    _words(
        "kg g mg lb cm mm m km nm s ms us ns min h hours days GB MB KB TB GiB MiB KiB B bytes bits bit nats nat "
        "Hz kHz MHz GHz FLOPs FLOPS GFLOPs TFLOPs tokens token words dollars USD EUR pt px em W kW V A J K C F Pa "
        "N mol rad deg degrees seconds second minutes layers heads parameters params dims"
    )
)
"""Units of measure, wherever they stand behind a number in words of their own."""

MATRICES: Mapping[str, str] = MappingProxyType(
    {name: name for name in ("pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "cases", "rcases", "dcases")}
    | {"smallmatrix": "matrix", "matrix": "matrix", "array": "matrix", "substack": "matrix", "subarray": "matrix"}
    | {"psmallmatrix": "pmatrix", "bsmallmatrix": "bmatrix", "tabular": "matrix"}
)

DISPLAYS = frozenset(
    _words(
        "align aligned alignat alignedat gather gathered split equation eqnarray multline flalign displaymath "
        "math dmath multlined"
    )
)
"""Environments whose rows are statements."""

SUPERSCRIPTS: Mapping[str, str] = MappingProxyType(
    dict(
        zip(
            "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵀᵗˣʲᵏᵐˡᵃᵇᵈʸᶻᵘᵛʷᴰᴺ",
            "0123456789+-=()niTtxjkmlabdyzuvwDN",
            strict=True,
        )
    )
)
SUBSCRIPTS: Mapping[str, str] = MappingProxyType(
    dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ", "0123456789+-=()aeoxhklmnpstijruv", strict=True))
)
