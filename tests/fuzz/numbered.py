"""Documents of each format whose numerals are known, since each was written down when it was drawn.

What counts as a numeral is what docs/coverage.md says; nothing here asks the package.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

NOUNS = ("layer", "head", "token", "sample", "city", "river", "box", "apple", "week", "step", "row", "dog", "paper")
VERBS = ("has", "takes", "needs", "shows", "brings", "keeps", "costs", "holds")
NAMES = ("x", "y", "q", "k", "n", "alpha")


@dataclass
class Hand:
    """Draws words and numbers; the digits of each numeral that counts, in the order in which they are written."""

    rng: random.Random
    digits: list[str] = field(default_factory=list)

    def plain(self) -> str:
        """A number without a sign, as people print it."""
        rng = self.rng
        match rng.randrange(8):
            case 0 | 1 | 2:
                return str(rng.randrange(2, 200))
            case 3 | 4:
                return f"{rng.randrange(10)}.{rng.randrange(1000):0{rng.randrange(1, 4)}d}"
            case 5:
                return f"{rng.randrange(1000, 10**7):,}"
            case 6:
                return f"{rng.randrange(1, 10)}.{rng.randrange(10)}e{rng.choice(('-', '+', ''))}{rng.randrange(1, 9)}"
        return f"{rng.randrange(1000, 10**5):,}.{rng.randrange(10, 100)}"

    def number(self) -> str:
        """A number that counts, with a sign or a percent at times."""
        self.digits.append(self.plain())
        before = self.rng.choice(("", "", "", "", "-", "−"))
        return before + self.digits[-1] + ("%" if "e" not in self.digits[-1] and self.rng.random() < 0.1 else "")

    def plain_number(self) -> str:
        """A number that counts, with nothing around it."""
        self.digits.append(self.plain())
        return self.digits[-1]

    def statement(self) -> str:
        """Lines of a program, with a number that counts, in a comment at times."""
        name, number = self.rng.choice(("data", "x", "rows")), self.plain_number()
        first = self.rng.choice(("{} = load({})", "{} = {}", "{} = []  # of {}")).format(name, number)
        return f"{first}\nprint({name})"

    def word(self) -> str:
        """A noun, in the plural."""
        return f"{self.rng.choice(NOUNS)}s"

    def sentence(self) -> str:
        """Words with numbers that count, and with digits that name something, which do not."""
        rng, parts = self.rng, []
        for _ in range(rng.randrange(1, 4)):
            match rng.randrange(8):
                case 0:
                    parts.append(f"the {self.word()} {rng.choice(VERBS)} {self.number()} {self.word()}")
                case 1:
                    parts.append(f"**{self.number()}** of the {self.word()}")
                case 2:
                    parts.append(f"some {self.word()} of GPT{rng.randrange(9)} and B{rng.randrange(1, 13)}")
                case 3:
                    parts.append(f"the {self.word()} (about {self.number()})")
                case 4:
                    parts.append(f"no {self.word()}")
                case 5:
                    parts.append(f"from {self.number()} to {self.number()} {self.word()}")
                case 6:
                    parts.append(f"{rng.choice(VERBS)} {self.number()}")
                case 7:
                    parts.append(f"{self.number()} {self.word()}")
        text = ", ".join(parts)
        return text[0].upper() + text[1:] + rng.choice((".", ".", "!", " as well."))

    def formula(self) -> str:
        """Mathematics whose numerals count: definitions, sums, roots, a subscript that does not."""
        rng, name = self.rng, self.rng.choice(NAMES[:5])
        match rng.randrange(6):
            case 0:
                return f"{name} = {self.number()}"
            case 1:
                return f"{self.number()} + {self.number()} = {self.number()}"
            case 2:
                return f"{name}_{{{rng.randrange(1, 30)}}} = {self.number()}"
            case 3:
                return rf"\frac{{{self.number()}}}{{{self.number()}}} \approx {self.number()}"
            case 4:
                cells = rf"{self.number()} & {self.number()} \\ {self.number()} & {self.number()}"
                return rf"{name} = \begin{{pmatrix}} {cells} \end{{pmatrix}}"
        return rf"\sqrt{{{self.number()}}} \cdot {self.number()}"


def paragraph(hand: Hand) -> str:
    """Sentences over several lines."""
    return hand.rng.choice(("\n", " ")).join(hand.sentence() for _ in range(hand.rng.randrange(1, 4)))


def inline(hand: Hand) -> str:
    """A sentence with mathematics in it."""
    return f"With ${hand.formula()}$ and {hand.word()} it ends."


def display(hand: Hand) -> str:
    """Mathematics on lines of its own."""
    formula = hand.formula()
    return hand.rng.choice(("$$\n…\n$$", "$$\n  …\n$$", "$$…$$", "$$  … $$")).replace("…", formula)


def heading(hand: Hand) -> str:
    """A heading, with a number at times."""
    return f"{'#' * hand.rng.randrange(1, 5)} The {hand.word()}" + (
        f" of {hand.number()}" if hand.rng.random() < 0.3 else ""
    )


def bullets(hand: Hand) -> str:
    """A list, one level deep or two."""
    items = [f"- {hand.sentence()}"]
    for _ in range(hand.rng.randrange(3)):
        said = inline(hand) if hand.rng.random() < 0.3 else hand.sentence()
        items.append(f"{hand.rng.choice(('- ', '  - '))}{said}")
    return "\n".join(items)


def quote(hand: Hand) -> str:
    """A quotation, its lines behind a mark."""
    quoted = hand.rng.choice((paragraph, paragraph, inline, display, table))(hand)
    return "\n".join(f"> {line}" for line in quoted.split("\n"))


def table(hand: Hand) -> str:
    """A table of numbers under words."""
    columns = hand.rng.randrange(2, 5)
    rows = [f"| {' | '.join(hand.word() for _ in range(columns))} |", "|---" * columns + "|"]
    for _ in range(hand.rng.randrange(1, 4)):
        cells = [hand.word() if at == 0 else hand.number() for at in range(columns)]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def program(hand: Hand) -> str:
    """A program, and what it printed: the numbers of both count."""
    rng = hand.rng
    code = f"```python\n{hand.statement()}\n```"
    if rng.random() < 0.4:
        return code
    printed = "\n".join(" ".join(hand.number() for _ in range(rng.randrange(1, 4))) for _ in range(rng.randrange(1, 3)))
    return f"{code}\n\nOutput:\n\n```\n{printed}\n```"


def link(hand: Hand) -> str:
    """A sentence whose links have digits in their addresses."""
    rng = hand.rng
    address = f"https://example.org/{rng.randrange(1000)}/a{rng.randrange(10)}?b={rng.randrange(100)}"
    return f"See [the {hand.word()}]({address}) with {hand.number()} {hand.word()}."


def comment(hand: Hand) -> str:
    """A comment, which states nothing."""
    return f"<!-- {hand.rng.randrange(1000)} {hand.word()} = {hand.rng.randrange(1000)} -->"


def tex_section(hand: Hand) -> str:
    """A heading of LaTeX with its label."""
    return rf"\section{{The {hand.word()}}}" + "\n" + rf"\label{{s{hand.rng.randrange(99)}}}"


def tex_equation(hand: Hand) -> str:
    """A numbered equation."""
    formula = hand.formula().replace("%", r"\%")
    label = rf" \label{{e:{hand.rng.randrange(99)}}}"
    return f"\\begin{{equation}}\n{formula}{label}\n\\end{{equation}}"


def tex_table(hand: Hand) -> str:
    """A table of LaTeX."""
    columns = hand.rng.randrange(2, 4)
    rows = [" & ".join(hand.word() for _ in range(columns)) + r" \\ \hline"]
    for _ in range(hand.rng.randrange(1, 4)):
        cells = [hand.word() if at == 0 else hand.number() for at in range(columns)]
        rows.append(" & ".join(cells).replace("%", r"\%") + r" \\")
    return f"\\begin{{tabular}}{{{'l' * columns}}}\n" + "\n".join(rows) + "\n\\end{tabular}"


def tex_paragraph(hand: Hand) -> str:
    """Sentences with a comment behind one of them, and a length."""
    lines = [hand.sentence().replace("**", "").replace("%", r"\%") for _ in range(hand.rng.randrange(1, 4))]
    if hand.rng.random() < 0.3:
        lines[0] += f" % {hand.rng.randrange(999)} {hand.word()}"
    return "\n".join(lines) + (rf"\hspace{{{hand.rng.randrange(1, 9)}pt}}" if hand.rng.random() < 0.2 else "")


def tex_items(hand: Hand) -> str:
    """A list of LaTeX."""
    items = [rf"\item {hand.sentence()}".replace("**", "").replace("%", r"\%") for _ in range(hand.rng.randrange(1, 4))]
    return "\\begin{itemize}\n" + "\n".join(items) + "\n\\end{itemize}"


def tex_inline(hand: Hand) -> str:
    """Mathematics in a sentence."""
    return inline(hand).replace("%", r"\%")


def tex_macro(hand: Hand) -> str:
    """Mathematics with calls of the document's macro."""
    bold = rf"\bold{{{hand.number()}}}".replace("%", r"\%")
    return rf"So $\bold{{v}} = {hand.plain_number()}$, and ${bold} \cdot \bold x$ is not."


def tex_verbatim(hand: Hand) -> str:
    """A program of LaTeX in a language."""
    return f"\\begin{{lstlisting}}[language=Python]\n{hand.statement()}\n\\end{{lstlisting}}"


MACRO = r"\newcommand{\bold}[1]{\mathbf{#1}}"

Part = Callable[[Hand], str]

MARKDOWN: Sequence[Part] = (
    paragraph, paragraph, inline, inline, display, heading, bullets, quote, table, program, link, comment,
)  # fmt: skip
LATEX: Sequence[Part] = (
    tex_section, tex_equation, tex_table, tex_paragraph, tex_paragraph, tex_items, tex_inline, tex_verbatim,
    tex_macro,
)  # fmt: skip
PLAIN: Sequence[Part] = (paragraph, paragraph, bullets)


@dataclass(frozen=True)
class Numbered:
    """A document, its format, and the digits of each of its numerals."""

    text: str
    format: str
    digits: tuple[str, ...]


def numbered(rng: random.Random) -> Numbered:
    """A document of some parts, its lines ended as on one system or the other."""
    hand = Hand(rng)
    chosen, parts = rng.choice((("markdown", MARKDOWN), ("markdown", MARKDOWN), ("latex", LATEX), ("plain", PLAIN)))
    text = "\n\n".join(rng.choice(parts)(hand) for _ in range(rng.randrange(1, 6))) + rng.choice(("\n", ""))
    if r"\bold" in text:
        text = f"{MACRO}\n\n{text}"
    elif chosen == "latex" and rng.random() < 0.5:
        preamble = rf"\documentclass[{rng.randrange(10, 13)}pt]{{article}}"
        text = f"{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
    if rng.random() < 0.15:
        text = text.replace(", ", ",\t").replace("With ", "With\t")
    if rng.random() < 0.15:
        text = text.replace("\n", "\r\n")
    return Numbered(text, chosen, tuple(hand.digits))
