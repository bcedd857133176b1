"""Printed mathematics, LaTeX or plain, cut into tokens; every character is in a token, blank or a known nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping

from verify.expressions.printed import commands as c
from verify.expressions.printed.junctions import join
from verify.expressions.printed.number_grids import end_of_numbers
from verify.expressions.printed.numbers import BOXED_OPERAND, number_token
from verify.expressions.printed.tokens import Token
from verify.expressions.printed.units import siunitx, upright
from verify.expressions.printed.words import font_token, is_typed_sum, text_tokens, word_tokens

ARGUMENT = r"\s*\{((?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.)*\})*)\}"
LETTER = r"A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ"
SUPERSCRIPT = "".join(c.SUPERSCRIPTS)
SUBSCRIPT = "".join(c.SUBSCRIPTS)

MASTER = re.compile(
    r"(?P<blank>[\s\u200b\u2061\u2062\u2063\ufe0f]+|\\(?=\s|$))"
    r"|(?P<row>(?:(?:\\\\)+(?=\\[A-Za-z{}|%,;:!#])|\\{2,})(?:\*|\s*\[\s*-?[\d.]*\s*(?:pt|em|ex|mm|cm|in|px|\\[a-z]+)\])?)"
    r"|(?P<num>[1-9][0-9]{0,2}(?:(?:\{,\}|,\\!|\\,)[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+\{[,.]\}[0-9]+"
    r"|(?:[0-9]+(?:\.(?!\.)[0-9]*)?|\.[0-9]+)(?:[eE][+\-−]?[0-9]+(?![A-Za-z0-9.]))?)"
    rf"|(?P<word>[{LETTER}]+(?:\\_[{LETTER}0-9]+)+|[{LETTER}][\u0300-\u036f\u20d7]+|[{LETTER}]+(?![\u0300-\u036f\u20d7])(?:[0-9]+(?![0-9]*\.[0-9]))?)"
    r"|(?P<env>\\(?P<edge>begin|end)\s*\{\s*(?P<name>[A-Za-z]+)\*?\s*\})"
    r"|(?P<plain_tex>\\(?P<tex>[pbvVB]?matrix|cases|substack)\s*\{)"
    r"|(?P<fence>\\(?P<side>left|right|[bB]igg?[lr])(?![A-Za-z])\s*(?P<delimiter>\\[{}|]|\\[A-Za-z]+|[()\[\]|.<>⟨⟩⌊⌋⌈⌉‖]))"
    r"|(?P<cmd>\\(?P<command>[A-Za-z]+|.))"
    r"|(?P<quote>\"[^\"\n]*\"|“[^”\n]*”|``[^'\n]*''|(?<![\w}\])'′])'[A-Za-z<>/\[\] ]+')"
    r"|(?P<dots>\.\.\.(?:SNIP\.\.\.)?|…|⋯|⋮)"
    rf"|(?P<sup>[{SUPERSCRIPT}]+)|(?P<sub>[{SUBSCRIPT}]+)"
    r"|(?P<sign>===?|=>|<=|>=|!=|->|<-|:=|~=|\*\*|\|\||.)",
    re.DOTALL,
)

OPENING = {
    "(": "(", "[": "[", "{": "{", r"\{": r"\{", "lbrace": r"\{", "lbrack": "[", "⟨": "⟨", "langle": "⟨", "⌊": "⌊",
    "lfloor": "⌊", "⌈": "⌈", "lceil": "⌈", "lvert": "|", "lVert": "‖", "lparen": "(",
}  # fmt: skip
CLOSING = {
    ")": ")", "]": "]", "}": "}", r"\}": r"\}", "rbrace": r"\}", "rbrack": "]", "⟩": "⟩", "rangle": "⟩", "⌋": "⌋",
    "rfloor": "⌋", "⌉": "⌉", "rceil": "⌉", "rvert": "|", "rVert": "‖", "rparen": ")",
}  # fmt: skip
BARS = {"|": "|", "||": "‖", r"\|": "‖", "‖": "‖", "vert": "|", "Vert": "‖", "∣": "|", "∥": "‖"}
SIDED = {"<": "⟨", ">": "⟩", ".": "."}

KINDS: dict[str, tuple[str, str]] = {
    **{name: ("rel", sign) for name, sign in c.RELATIONS.items()},
    **{name: ("op", sign) for name, sign in c.OPERATORS.items()},
    **{name: ("name", plain) for name, plain in c.SYMBOLS.items()},
    **{name: ("name", plain) for name, plain in c.NUMBER_SETS.items()},
    **{name: ("func", name) for name in c.FUNCTIONS},
    **{name: ("big", plain) for name, plain in c.BOUNDED.items()},
    **dict.fromkeys(c.DOTS, ("dots", "…")),
    **{name: ("cmd", name) for name in (c.FRACTIONS | c.BRACES | c.STACKED | set(c.ACCENTS))},
    **{name: ("cmd", name) for name in ("sqrt", "binom", "dbinom", "tbinom", "pmod")},
    **dict.fromkeys(c.IMPLICATIONS, ("gap", "⇒")),
    **dict.fromkeys(c.GAPS, ("gap", "")),
    **dict.fromkeys(("cr", "newline", "tabularnewline"), ("row", "")),
    **{name: ("open", bracket) for name, bracket in OPENING.items() if name.isalpha()},
    **{name: ("close", bracket) for name, bracket in CLOSING.items() if name.isalpha()},
    **{name: ("bar", bar) for name, bar in BARS.items() if name.isalpha()},
    **{name: ("over", name) for name in ("over", "choose", "atop")},
    "mid": ("op", "|"), "parallel": ("op", "|"), "{": ("open", r"\{"), "}": ("close", r"\}"), "|": ("bar", "‖"),
    "infty": ("num", r"\infty"), "degree": ("name", "°"), "%": ("op", "mod"),
}  # fmt: skip
NOTHING = c.VANISHING | {",", ";", ":", "!", " ", ">", "/", "-", "(", ")", "[", "]"}

SIGNS: dict[str, tuple[str, str]] = {
    **{sign: ("rel", relation) for sign, relation in c.RELATION_SIGNS.items()},
    **{sign: ("op", operator) for sign, operator in c.OPERATOR_SIGNS.items()},
    **{sign: ("name", plain) for sign, plain in c.SYMBOL_SIGNS.items()},
    **{sign: ("big", c.BOUNDED[sign]) for sign in "∑∏∫"},
    **dict.fromkeys(c.IMPLICATION_SIGNS, ("gap", "⇒")),
    **dict.fromkeys("✓✔✅☑", ("gap", "")),
    **{sign: ("open", bracket) for sign, bracket in OPENING.items() if len(sign) == 1},
    **{sign: ("close", bracket) for sign, bracket in CLOSING.items() if len(sign) == 1},
    **{sign: ("bar", bar) for sign, bar in BARS.items() if not sign.isalpha()},
    **{sign: ("prime", "′" * count) for sign, count in (("'", 1), ("′", 1), ("″", 2), ("’", 1))},
    ",": ("sep", ","), ";": ("sep", ";"), "&": ("amp", "&"), "^": ("^", "^"), "**": ("^", "**"), "_": ("_", "_"),
    ".": ("dot", "."), "!": ("bang", "!"), "√": ("cmd", "sqrt"), "∞": ("num", "∞"), "°": ("name", "°"),
    "⇓": ("gap", "⇒"), "===": ("rel", "≡"),
}  # fmt: skip

ALONE = {sign: SIGNS[sign] for sign in "}()[]_^+,;&/"}
"""Signs that begin nothing longer: half of all tokens."""

FOLLOWED_BY_CALL = re.compile(r"(?:_(?:[A-Za-z0-9]|\{[^{}]*\}))?\s*(?:\\left\s*)?\(")
EXTREME = re.compile(r"\s*+(?:\\[,;! ])?\s*+\\(max|min)(?![A-Za-z])")
DIGITS_OR_CLOSED = frozenset("0123456789)}]")

COLUMNS = re.compile(rf"(?:\[[a-z]\])?{ARGUMENT}")
STAR_ARGUMENT = re.compile(rf"\*?{ARGUMENT}")
PHANTOM = re.compile(r"\s*(?:\\[A-Za-z]+|[^\s\\{}])")
STACKED = re.compile(rf"{ARGUMENT}\s*\{{\s*(\\[A-Za-z]+|[^{{}}\\])\s*\}}")
ARROW = re.compile(rf"(?:\[[^\]]*\])?{ARGUMENT}")


def tokenize(text: str) -> list[Token]:
    """Cut `text` into tokens, in order; what is no mathematics becomes a token of the kind junk."""
    lexer = _Lexer(text)
    lexer.scan(0, len(text))
    join(lexer.tokens, text)
    return lexer.tokens


class _Lexer:
    """One pass over a text; each method handles one kind of match and returns where to go on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = "\\" not in text
        self.lines = "\n" in text.strip()
        self.percents = "%" in text
        self.tokens: list[Token] = []

    def scan(self, start: int, end: int) -> None:
        """Tokens of text[start:end]."""
        match_at, tokens, text = MASTER.match, self.tokens, self.text
        position = start
        while position < end:
            first = text[position]
            if first in ALONE:
                tokens.append(Token(*ALONE[first], position, position + 1))
                position += 1
                continue
            if first == " " and not text[position + 1 : position + 2].isspace():
                position += 1
                continue
            match = match_at(text, position, end)
            if match is None:  # cannot be: the last alternative takes any character
                break
            kind, stop, raw = match.lastgroup, match.end(), match[0]
            if kind == "num":
                tokens.append(number_token(text, raw, position, percents=self.percents))
                position = tokens[-1].end
                continue
            if kind == "word":
                self.word(raw, position, stop)
            elif kind == "sign":
                unit = upright(text, position, tokens[-1] if tokens else None) if raw == "{" else None
                if unit is None:
                    self.sign(raw, position, stop)
                else:
                    tokens.append(unit[0])
                    stop = unit[1]
            elif kind == "row":
                tokens.append(Token("row", "", position, stop))
            elif kind == "blank":
                if self.lines and "\n" in raw:
                    tokens.append(Token("line", "", position, stop))
            else:
                position = getattr(self, f"on_{kind}")(match, position, stop)
                continue
            position = stop

    def word(self, raw: str, start: int, stop: int) -> None:
        """Letters as typed, perhaps with digits behind them."""
        special = raw in c.SPECIAL_WORDS
        self.tokens += [Token("num", raw, start, stop)] if special else word_tokens(self.text, raw, start, stop)

    def sign(self, raw: str, start: int, stop: int) -> None:
        """A character, or two that belong together."""
        if raw == "~" and not self.plain:
            return
        if raw == "<-" and not (self.plain and self.text[stop : stop + 1].isspace()):
            self.sign("<", start, start + 1)  # n <-2 is a bound
            self.sign("-", start + 1, stop)
            return
        kind, text = ("big", "sum") if is_typed_sum(self.text, raw, stop) else SIGNS.get(raw, ("junk", raw))
        if raw == "!=" and self.text[start - 1 : start] in DIGITS_OR_CLOSED:
            kind = "junk"  # 5!=120 is a factorial, 0.1+0.2!=0.3 is none
        self.tokens.append(Token(kind, text, start, stop, raw if raw == "||" else ""))

    def on_env(self, match: re.Match[str], start: int, stop: int) -> int:
        r"""\begin{…} and \end{…}; the columns of an array are layout."""
        name = match["name"]
        end = end_of_numbers(self.text, name, stop) if match["edge"] == "begin" else 0
        if match["edge"] == "begin" and name in ("array", "alignat", "alignedat", "tabular", "subarray"):
            columns = COLUMNS.match(self.text, stop)
            stop = columns.end() if columns else stop
        self.tokens.append(Token("grid" if end else match["edge"], name, start, end or stop))
        return end or stop

    def on_plain_tex(self, match: re.Match[str], start: int, stop: int) -> int:
        r"""\pmatrix{ … \cr … } of plain TeX; its closing brace ends it."""
        self.tokens.append(Token("begin", match["tex"], start, stop, "brace"))
        return stop

    def on_fence(self, match: re.Match[str], start: int, stop: int) -> int:
        r"""\left( and the like: it is known which side a bracket stands on."""
        delimiter = match["delimiter"]
        plain = delimiter if delimiter in (r"\{", r"\}", r"\|") else delimiter.lstrip("\\")
        opens = match["side"] == "left" or match["side"].endswith("l")
        table = OPENING if opens else CLOSING
        bracket = table.get(plain) or BARS.get(plain) or SIDED.get(plain)
        if bracket is None:
            return match.start("delimiter")  # the delimiter is read as it stands
        mark = "fixed" if match["side"] in ("left", "right") else ""
        self.tokens.append(Token("open" if opens else "close", bracket, start, stop, mark))
        return stop

    def on_cmd(self, match: re.Match[str], start: int, stop: int) -> int:
        r"""A \command, by the tables of commands."""
        name = match["command"]
        entry = KINDS.get(name)
        if entry is not None and name not in c.STACKED:
            self.tokens.append(Token(entry[0], entry[1], start, stop))
            return self._arg(stop) if name == "arg" else stop
        if name == "boxed" and (drawn := BOXED_OPERAND.match(self.text, stop)) is not None:
            self.tokens.append(Token("junk", name, start, drawn.end(1)))
            return drawn.end(1)
        if name in NOTHING:
            return stop
        return self.argument_command(name, start, stop)

    def _arg(self, stop: int) -> int:
        r"""\arg\max is one operator."""
        following = EXTREME.match(self.text, stop)
        if following is None:
            return stop
        self.tokens[-1] = Token("big", "arg" + following[1], self.tokens[-1].start, following.end())
        return following.end()

    def argument_command(self, name: str, start: int, stop: int) -> int:
        """A command that takes its argument along: words, fonts, labels, stacked signs."""
        argument, quantity = STAR_ARGUMENT.match(self.text, stop), siunitx(self.text, name, start, stop)
        if quantity is not None:
            self.tokens += quantity[0]
            return quantity[1]
        unit = upright(self.text, start, self.tokens[-1] if self.tokens else None) if name == "mathrm" else None
        if unit is not None:
            self.tokens.append(unit[0])
            return unit[1]
        if name in c.TEXTS and argument:
            text_tokens(self, argument.start(1), argument.end(1), start, argument.end())
            return argument.end()
        if name in c.FONTS:
            token = argument and font_token(name, argument[1], start, argument.end())
            if not token:
                return stop + 1 if self.text.startswith("*", stop) and name == "operatorname" else stop
            self.tokens.append(token)
            return token.end
        if name in c.DROPPED or name in c.HALF_DROPPED:
            if name == "hspace" and argument and c.WIDE.fullmatch(argument[1]):
                self.tokens.append(Token("gap", "", start, argument.end()))
            alone = PHANTOM.match(self.text, stop) if name.endswith("phantom") and not argument else argument
            return alone.end() if alone else stop
        if name in ("xrightarrow", "xleftarrow"):
            end = label.end() if (label := ARROW.match(self.text, stop)) else stop
            self.tokens.append(Token("rel", "→" if name == "xrightarrow" else "←", start, end))
            return end
        return self.stacked(name, start, stop)

    def stacked(self, name: str, start: int, stop: int) -> int:
        r"""\stackrel{?}{=} is a relation; any other command is left to the grammar."""
        stacked = STACKED.match(self.text, stop) if name in c.STACKED else None
        if stacked:
            kind, text = (
                KINDS.get(stacked[2][1:], ("", "")) if stacked[2][0] == "\\" else SIGNS.get(stacked[2], ("", ""))
            )
            if kind in ("rel", "op"):
                self.tokens.append(Token(kind, text, start, stacked.end()))
                return stacked.end()
        called = FOLLOWED_BY_CALL.match(self.text, stop) and name.isalpha()
        kind = "cmd" if name in c.STACKED else "name" if called else "junk"
        self.tokens.append(Token(kind, name, start, stop))
        return stop

    def on_quote(self, match: re.Match[str], start: int, stop: int) -> int:
        """A token in quotes."""
        self.tokens.append(Token("quote", match[0].strip("\"“”`'"), start, stop))
        return stop

    def on_dots(self, _: re.Match[str], start: int, stop: int) -> int:
        """What is left out."""
        self.tokens.append(Token("dots", "…", start, stop))
        return stop

    def on_sup(self, _: re.Match[str], start: int, stop: int) -> int:
        """x², 10⁻³, Kᵀ: the script as if it stood in braces."""
        return self.script("^", c.SUPERSCRIPTS, start, stop)

    def on_sub(self, _: re.Match[str], start: int, stop: int) -> int:
        """x₁, log₂."""
        return self.script("_", c.SUBSCRIPTS, start, stop)

    def script(self, kind: str, table: Mapping[str, str], start: int, stop: int) -> int:
        """Small letters and digits, each where it stands."""
        self.tokens += [Token(kind, kind, start, start), Token("open", "{", start, start)]
        for piece in re.finditer(r"[0-9]+|.", "".join(table[letter] for letter in self.text[start:stop])):
            place = (start + piece.start(), start + piece.end())
            if piece[0].isalnum():
                self.tokens.append(Token("num" if piece[0].isdigit() else "name", piece[0], *place))
            else:
                self.sign(piece[0], *place)
        self.tokens.append(Token("close", "}", stop, stop))
        return stop
