"""Where mathematics and comments begin and end inside a paragraph, and what only looks like them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable

from verify.records.frozen import dataclass

EQUATIONS = frozenset({"equation", "displaymath", "math"})
"""Environments that only delimit: their content says as much without them."""

SYSTEMS = frozenset({"align", "alignat", "flalign", "gather", "multline", "eqnarray", "split", "aligned", "gathered"})
"""Environments whose rows and columns mean something: they stay part of the content."""

ARRAYS = frozenset({"matrix", "bmatrix", "pmatrix", "vmatrix", "Vmatrix", "Bmatrix", "smallmatrix", "array", "cases"})
"""Environments that need mathematics around them; found bare, somebody forgot the delimiters."""

BARE_ARRAY_CERTAINTY = 0.8
DOUBLED_BACKSLASH_CERTAINTY = 0.9

TOKEN = re.compile(
    r"[\\`$<](?:(?<=\\)(?:begin\{(?P<env>[A-Za-z]+)\*?\}|\\[(\[]|.)|(?<=`)`*|(?<=\$)\$*|(?<=<)!--)", re.DOTALL
)  # with its first character apart from the rest, a search passes over all others at once
TICKS = re.compile("``*")  # what begins with a sign, and not with any number of them, is found at once
TO_DOLLAR = re.compile(r"[^$\\]*(?:\\.[^$\\]*)*", re.DOTALL)
TO_DOLLARS = re.compile(r"[^$\\]*(?:(?:\\.|\$(?!\$))[^$\\]*)*", re.DOTALL)
SIGN = re.compile(r"[}<>≈≤≥±×·√∑∏∈→+*/|&]")
TEX_SIGN = re.compile(r"\\[A-Za-z]|[=^_{]")
WORD = re.compile(r"(?<![\\A-Za-z{])[A-Za-z][a-z]+(?![A-Za-z(}])")
WORDS = re.compile(r"(?<![\\A-Za-z{])[A-Za-z][a-z]+\s+[A-Za-z][a-z]+(?![A-Za-z(}])")
SENTENCE_END = re.compile(r"[A-Za-z]{2}[.!?]\s")
CITATION = re.compile(r"[A-Za-z]+\+?\d*[a-z]?|\d+(?:\s*[,–-]\s*\d+)*|[A-Z][a-z]+(?: et al\.?)?,? \d{4}[a-z]?")
DOLLAR = re.compile(r"\s*\$")
"""What begins with it is delimited twice: dollars are no part of mathematics, and the inner ones count."""

REST_OF_DISPLAY = re.compile(r"[ \t.,;:]*(?:\n|$)")


@dataclass(frozen=True)
class Span:
    """A stretch of a paragraph with its delimiters, and the content between them."""

    start: int
    end: int
    inner: int
    inner_end: int
    comment: bool = False
    display: bool = False
    certainty: float = 1.0


def find_spans(text: str) -> list[Span]:
    """Mathematics and comments of a paragraph, in order; code spans are passed over."""
    if "$" in text or "\\" in text or "<!--" in text or ":math:" in text:
        return _Scanner(text).spans()
    return []


class _Scanner:
    """One pass over a paragraph; what is searched ahead is remembered, so that time stays linear."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ahead: dict[str, int] = {}
        self.ticks: dict[int, list[int]] | None = None

    def spans(self) -> list[Span]:
        found: list[Span] = []
        position = 0
        while match := TOKEN.search(self.text, position):
            span, position = self.read(match)
            if span is not None and span.inner < span.inner_end:
                found.append(span)
        return found

    def read(self, match: re.Match[str]) -> tuple[Span | None, int]:
        """The span that a token opens, if it does, and where to go on."""
        opener, start, end = match[0], match.start(), match.end()
        if opener[0] == "`":
            return self.code(start, end)
        if opener == "$":
            span = self.dollar(start, end)
            return span, end if span is None else span.end
        reader: Callable[[int, int], Span | None]
        if opener[0] == "$":
            reader = self.dollars if opener == "$$" else _nothing
        elif match["env"]:
            return self.environment(match)
        else:
            reader = {"\\(": self.parenthesis, "\\[": self.bracket, "<!--": self.comment}.get(opener, _nothing)
            if opener in ("\\\\(", "\\\\["):
                reader = self.doubled
        span = reader(start, end)
        if span is None and reader == self.doubled:
            return None, start + 2
        return span, end if span is None else span.end

    def find(self, needle: str, position: int) -> int:
        """Where `needle` comes next, -1 if it does not; asked for ever later positions."""
        known = self.ahead.get(needle, -2)
        if known == -1 or known >= position:
            return known
        self.ahead[needle] = self.text.find(needle, position)
        return self.ahead[needle]

    def code(self, start: int, end: int) -> tuple[Span | None, int]:
        """Pass over a code span; where its backticks never close they are only characters."""
        if self.ticks is None:
            self.ticks = {}
            for run in TICKS.finditer(self.text):
                self.ticks.setdefault(len(run[0]), []).append(run.start())
        closers = self.ticks.get(end - start, [])
        index = bisect_left(closers, end)
        if index == len(closers):
            return None, end
        close = closers[index]
        after = close + end - start
        if self.text[max(0, start - 6) : start] == ":math:":
            return Span(start - 6, after, end, close), after
        return None, after

    def dollar(self, start: int, end: int) -> Span | None:
        """$…$, unless it is a price, a shell variable or a lone sign."""
        text = self.text
        if text[end : end + 1] == "`":  # $`…`$
            close = self.find("`$", end + 1)
            if close > end + 1:
                return Span(start, close + 2, end + 1, close)
        stop = TO_DOLLAR.match(text, end)
        close = stop.end() if stop else len(text)
        if close >= len(text) or text[close] != "$":
            return None
        content = text[end:close]
        if content[:1].isspace() and text[start - 1 : start].isdigit():  # 5$ here and 3$ there
            return None
        if not self.is_inline(content, text[close + 1 : close + 2]) or self.code_straddles(content, close):
            return None
        return Span(start, close + 1, end, close)

    def is_inline(self, content: str, after: str) -> bool:
        """Whether what stands between two dollars can be mathematics."""
        if not content.strip() or after.isdigit() or "\n\n" in content:
            return False
        opens_tight, closes_tight = not content[0].isspace(), not content[-1].isspace()
        if opens_tight and not closes_tight and (after.isalnum() or not TEX_SIGN.search(content)):
            return False
        return not is_prose(content)

    def code_straddles(self, content: str, close: int) -> bool:
        """Whether the closing dollar stands inside a code span that begins in the content."""
        tick = content.rfind("`")
        if tick < 0 or "\\" in content or content.count("`") % 2 == 0:
            return False
        return self.text.find("`", close, close + 1000) > 0

    def dollars(self, start: int, end: int) -> Span | None:
        """$$…$$; an opening without its own closing is left alone and does not take the next one's."""
        stop = TO_DOLLARS.match(self.text, end)
        close = stop.end() if stop else len(self.text)
        if not self.text.startswith("$$", close):
            return None
        content = self.text[end:close]
        if is_prose(content) or ("\n" in content and self.belongs_to_its_line(close)):
            return None
        return Span(start, close + 2, end, close, display=True)

    def belongs_to_its_line(self, close: int) -> bool:
        """Whether `$$` at `close` rather opens $$…$$ on its own line, with content that touches both."""
        line = self.text[close : _line_end(self.text, close)]
        second = line.find("$$", 2)
        return second > 2 and line.count("$$") == 2 and not (line[2].isspace() or line[second - 1].isspace())

    def parenthesis(self, start: int, end: int) -> Span | None:
        r"""\(…\)."""
        close = self.find("\\)", end)
        if close < 0 or is_prose(self.text[end:close]) or DOLLAR.match(self.text, end):
            return None
        return Span(start, close + 2, end, close)

    def bracket(self, start: int, end: int) -> Span | None:
        r"""\[…\], unless it is an escaped citation or link."""
        close = self.find("\\]", end)
        if close < 0 or DOLLAR.match(self.text, end):
            return None
        content, after = self.text[end:close], self.text[close + 2 : close + 4]
        before = self.text[max(0, start - 80) : start].rpartition("\n")[2]
        alone = not before.strip() and REST_OF_DISPLAY.match(self.text, close + 2) is not None
        if not content or is_prose(content) or CITATION.fullmatch(content) or after[:1] in ("(", "[") or after == "\\(":
            return None
        if not alone and not TEX_SIGN.search(content) and not (content[0].isspace() and SIGN.search(content)):
            return None
        return Span(start, close + 2, end, close, display=True)

    def doubled(self, start: int, end: int) -> Span | None:
        r"""\\(…\\) and \\[…\\], which some Markdown processors need."""
        display = self.text[end - 1] == "["
        close = self.find("\\\\]" if display else "\\\\)", end)
        if close < 0 or not TEX_SIGN.search(self.text[end:close]):
            return None
        return Span(start, close + 3, end, close, display=display, certainty=DOUBLED_BACKSLASH_CERTAINTY)

    def environment(self, match: re.Match[str]) -> tuple[Span | None, int]:
        r"""A bare \begin{…}…\end{…}."""
        name, start, end = match["env"], match.start(), match.end()
        if name not in EQUATIONS | SYSTEMS | ARRAYS:
            return None, end
        closer = "\\end" + match[0].removeprefix("\\begin")
        close = self.find(closer, end)
        if close < 0:
            return None, end
        after = close + len(closer)
        certainty = BARE_ARRAY_CERTAINTY if name in ARRAYS else 1.0
        inner = (end, close) if name in EQUATIONS else (start, after)
        return Span(start, after, *inner, display=name != "math", certainty=certainty), after

    def comment(self, start: int, end: int) -> Span | None:
        """An HTML comment."""
        close = self.find("-->", end)
        return None if close < 0 else Span(start, close + 3, end, close, comment=True)


def is_prose(content: str) -> bool:
    """Whether text between delimiters is a sentence that happens to stand between two signs."""
    if TEX_SIGN.search(content):
        return False
    if content.lstrip()[:1].isdigit():
        return any(len(word) > 2 for word in WORD.findall(content))
    if SENTENCE_END.search(content):
        return True
    return WORDS.search(content) is not None and not SIGN.search(content)


def _nothing(_start: int, _end: int) -> None:
    return None


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end
