"""Plain text → blocks: read as Markdown, then searched for mathematics that nobody delimited, as in scans."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import zip_longest

from verify.claims import may_belong
from verify.reading.block_list import BlockList
from verify.reading.markdown import read_markdown
from verify.reading.math_spans import find_spans
from verify.reading.stretch import Stretch
from verify.records.document import Block, BlockKind

UNDELIMITED_CERTAINTY = 0.5
"""How far mathematics without delimiters is to be trusted."""

GROUP = r"\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}"
RAISED = "[⁻⁺]?[⁰¹²³⁴-⁹ⁿⁱᵀ]+"
SCRIPTS = rf"(?:[_^](?:{GROUP}|[A-Za-z0-9]+|[-−]\d+)|[⁻⁺⁰¹²³⁴-⁹ⁿⁱᵀ₀-₉ᵢⱼₖₙₜ])*'*"
TOKEN = re.compile(
    rf"(?P<tex>\\[A-Za-z]+(?:\[[^\]\n]*\])?(?:{GROUP})*{SCRIPTS}|\\\\)"
    rf"|(?P<number>(?:\d[\d,]*(?:\.\d+|\.(?![\s)]|$))?|\.\d+)(?:e[+-]?\d+|%)?{SCRIPTS})"
    r"|(?P<function>(?:log(?:2|10)?|ln|lg|exp|sin|cos|tan|tanh|sqrt)(?=[ \t]*[\d(]))"
    rf"|(?P<call>[A-Za-z][A-Za-z0-9]{{0,63}}+{SCRIPTS}(?=\())"
    rf"|(?P<symbol>(?:[A-Za-zα-ωΑ-Ω∞∂∇ℝ](?![A-Za-z])[0-9]?|[A-Za-z]+(?=[_^])){SCRIPTS})"
    rf"|(?P<raised>{RAISED})"
    r"|(?P<word>[^\W\d_][\w'’-]*)"
    r"|(?P<relation>[=≈≃≠≤≥<>∈⇒→←]|->|:=)"
    r"|(?P<operator>[-−+*/×·÷^_|()\[\]{}√∑∏,&]|\.\.\.|…)"
    r"|(?P<end>[.;:!?](?=\s|$)|\n|[^\s])"
)
STATES = re.compile(r"[=≈≃≠≤≥<>∈⇒→←\\]")
LINE = re.compile(r"[^\n]+")
CODE_SPAN = re.compile(r"(?<!`)(`{1,3})(?!`)[^`\n]+\1(?!`)")
LEADING = " \t,;:|&*/·"
BREAK = 80
"""Characters before a formula in which the end of the line above is looked for."""

NUMERIC = "0123456789.(-−"
"""What a side of numbers may begin with, which the word before it may belong to: the root of 16."""

ESCAPED = re.compile(r"</[a-z]|\\\\(?:frac|sqrt|cdot|times|sum|text|left|right|approx|log|exp|math|begin|partial)")
"""A tag, or a command in a text within quotes, where each backslash is written twice."""

PLUS_MINUS = re.compile(r"\+\s?/?\s?[-−]\s")
"""Two numbers at once, (7 +- 3)/2 = 5 and 2."""

NAMING = frozenset({"tex", "call", "symbol", "function", "word"})
"""One of them is in whatever is more than arithmetic."""

CUT_OFF = re.compile(r"[⁰¹²³⁴-⁹½¼¾°′″@]")
"""What belongs to the number before it, and is none of the signs that are read here."""

OPERANDS = frozenset({"tex", "number", "function", "call", "symbol", "word"})

STARRED = re.compile(r"[^\W\d_]\s*\*\s*[^\W\d_].*=\s*\[\[")
"""A product of matrices cell by cell, as programs write it."""

BOUND = re.compile(r"(?:\w[/·*^√]|[½⅓⅔¼¾⅛]\s?|\b(?:sin|cos|tan|ln|log|exp|sqrt|root)\s?)\Z")
"""What ends a part that was not taken: the sign of a quotient, the name of a function."""

RATIO = re.compile(r"\d:\Z")

TRAILING = LEADING + "-−+"

BROKEN = re.compile(r"[\w)\]}][ \t]*[-+−*/×·÷^][ \t]*\n[ \t]*\Z")
"""A line that ends in a sign of what the next one goes on with."""


def read_plain(blocks: BlockList, text: str) -> None:
    """Add the blocks of a plain text; formulas without delimiters come with a low certainty."""
    start = len(blocks.blocks)
    read_markdown(blocks, text)
    found: list[Block] = []
    for block in blocks.blocks[start:]:
        if block.kind is BlockKind.PROSE:
            found += undelimited(block)
    blocks.blocks += found


def undelimited(block: Block) -> list[Block]:
    """The formulas of a paragraph outside its delimiters and code spans."""
    if not STATES.search(block.text):
        return []
    masked: list[str] = []
    last = 0
    for start, end in sorted((span.start, span.end) for span in find_spans(block.text)):
        masked += [block.text[last:start], "\n" * (end - max(start, last))]
        last = max(end, last)
    masked.append(block.text[last:])
    text = CODE_SPAN.sub(lambda code: "\n" * len(code[0]), "".join(masked))
    content = Stretch(block.text, block.pieces)
    found: list[Block] = []
    for start, end in _runs(text):
        formula = content.cut(start, end)
        found.append(
            replace(
                block,
                kind=BlockKind.MATH,
                text=formula.text,
                pieces=formula.pieces,
                certainty=UNDELIMITED_CERTAINTY,
            )
        )
    return found


def _runs(text: str) -> list[tuple[int, int]]:
    """Runs of signs, numbers and names without words between them that say something of mathematics."""
    runs: list[tuple[int, int]] = []
    for line in LINE.finditer(text):
        if not STATES.search(text, *line.span()) or ESCAPED.search(text, *line.span()):
            continue
        run: list[re.Match[str]] = []
        before: str | None = None
        tokens = [*TOKEN.finditer(text, *line.span())]
        for token, following in zip_longest(tokens, tokens[1:]):
            kind = token.lastgroup
            beside = (before, following.lastgroup if following else None)
            if run and _is_apart(text, run[-1], token, following):
                if not _is_result(run):
                    run = []
                    break  # columns of computations
                runs += _run(text, run)
                run = []
            if kind == "end" or (kind == "word" and "relation" not in beside):
                runs += _run(text, run)
                run = []
            else:
                run.append(token)
            before = kind
        runs += _run(text, run)
    return runs


def _is_result(run: list[re.Match[str]]) -> bool:
    """Whether a run ends in an equals sign and one operand."""
    kinds = [token.lastgroup for token in run if token[0] not in "-−"]
    return kinds[-2:-1] == ["relation"] or run[-1][0] in ")]}"


def _is_apart(text: str, before: re.Match[str], token: re.Match[str], following: re.Match[str] | None) -> bool:
    """Whether blanks stand where no sign does: x = 3   y = 4; one is enough before the name of another equation."""
    between = text[before.end() : token.start()]
    signed = token[0] in "-−" and len(between) > 1 and not text[token.end() : token.end() + 1].isspace()
    begins = token.lastgroup in OPERANDS or signed
    if not begins or (before.lastgroup not in OPERANDS and before[0] not in ")]}"):
        return False
    named = following is not None and following[0] == "=" and token.lastgroup in ("symbol", "word")
    return len(between) > 1 or between == "\t" or (between == " " and before.lastgroup == "number" and named)


def _run(text: str, run: list[re.Match[str]]) -> list[tuple[int, int]]:
    """The run as a formula, without the punctuation around it, if it is one."""
    kinds = [token.lastgroup for token in run]
    if not ("tex" in kinds or "relation" in kinds):
        return []
    if not NAMING.intersection(kinds):
        return []  # arithmetic, which is read as that of any prose
    if "tex" not in kinds:
        operands = [i for i, kind in enumerate(kinds) if kind in ("number", "call", "symbol", "word")]
        relations = [i for i, kind in enumerate(kinds) if kind == "relation"]
        stated = any(operands and operands[0] < i < operands[-1] for i in relations)
        if not stated or ("number" not in kinds and "call" not in kinds and kinds.count("symbol") < 2):
            return []
    start, end = run[0].start(), run[-1].end()
    content = text[start:end]
    start += len(content) - len(content.lstrip(LEADING))
    end -= len(content) - len(content.rstrip(TRAILING))
    if (
        start >= end
        or text.count("(", start, end) != text.count(")", start, end)
        or STARRED.search(text, start, end)
        or PLUS_MINUS.search(text, start, end)
        or CUT_OFF.match(text, end)
    ):
        return []
    belongs = BOUND.search(text, max(0, start - 8), start) is not None or (
        text[start] in NUMERIC and (RATIO.search(text, max(0, start - 2), start) or may_belong(text, start))
    )
    return [] if belongs or BROKEN.search(text, max(0, start - BREAK), start) else [(start, end)]
