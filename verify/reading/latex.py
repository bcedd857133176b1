"""LaTeX source → blocks: prose, mathematics, code, tables, comments; an included file is noted, never followed."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from verify.reading.block_list import BlockList
from verify.reading.macros import find_macros, match_braces, write_out
from verify.reading.math_spans import ARRAYS, BARE_ARRAY_CERTAINTY, EQUATIONS, SYSTEMS, Span
from verify.reading.stretch import LINE_END, Stretch, gather, without_returns
from verify.records.document import Block, BlockKind

VERBATIM = frozenset({"verbatim", "Verbatim", "lstlisting", "minted", "alltt", "BVerbatim", "LVerbatim", "pyconsole"})
TABLES = frozenset({"tabular", "tabularx", "tabulary", "longtable", "tblr"})
LEVELS = {"part": 1, "chapter": 2, "section": 3, "subsection": 4, "subsubsection": 5, "paragraph": 6}

_VERBATIM_NAMES = "|".join(sorted(VERBATIM)) + "|comment"
COMMENTS = re.compile(
    rf"\\begin\{{(?P<env>{_VERBATIM_NAMES})(?P<star>\*?)\}}|\\verb\*?(?P<mark>[^A-Za-z\s*])[^\r\n]*?(?P=mark)"
    r"|\\.|%(?P<comment>[^\r\n]*)",
    re.DOTALL,
)
TOKEN = re.compile(
    r"\\begin\s*\{(?P<env>[A-Za-z]+\*?)\}|\\end\s*\{(?P<ended>[A-Za-z]+\*?)\}|\$\$?|\\[\[(]"
    rf"|\\(?P<heading>{'|'.join(LEVELS)})\*?\s*(?=[\[{{])|\\(?:input|include|subfile|import)\s*\{{[^}}\n]*\}}|\\item(?![A-Za-z])"
    r"|\\verb\*?(?P<mark>[^A-Za-z\s*])[^\n]*?(?P=mark)|(?P<blank>\n[ \t\r]*\n\s*)|\\(?P<command>[A-Za-z]+)|\\.",
    re.DOTALL,
)
TO_DOLLAR = re.compile(r"(?:[^$\\]|\\.)*", re.DOTALL)
OPTIONS = re.compile(r"[ \t]*\[(?P<options>(?:[^\[\]{}]|\{[^{}]*\})*)\]")
BRACKETS = re.compile(r"\s*(?:\[[^\]\n]*\]\s*)?")
LANGUAGE = re.compile(r"language\s*=\s*\{?(?:\[[^\]]*\])?\s*(?P<name>[\w+#.-]+)", re.IGNORECASE)
TABLE_ARGUMENTS = re.compile(r"\s*(?:\[[^\]\n]*\]\s*)?(?=\{)")
DISPLAY_ALIAS = re.compile(r"\s*\\(?P<which>begin|end)\{(?P<env>[A-Za-z]+\*?)\}\s*")


def read_latex(blocks: BlockList, text: str) -> None:
    """Add the blocks of a LaTeX source, its macros written out in its formulas."""
    start = len(blocks.blocks)
    content = without_comments(blocks, text)
    reader = _Reader(blocks, content)
    reader.read()
    blocks.in_order(start)
    placed = [(_origin(content, macro.start), macro) for macro in reader.macros]
    blocks.blocks[start:] = write_out(_sectioned(blocks.blocks[start:]), placed)


def without_comments(blocks: BlockList, text: str) -> Stretch:
    """A source without its comments, which become blocks; verbatim text keeps its percent signs."""
    segments: list[tuple[int, int]] = []
    ended: dict[str, int] = {}
    last = position = 0
    while match := COMMENTS.search(text, position):
        position = match.end()
        if match["env"]:
            closer = f"\\end{{{match['env']}{match['star']}}}"
            if ended.get(closer, 0) >= 0:
                ended[closer] = text.find(closer, position)
                position = max(position, ended[closer])
        elif match["comment"] is not None:
            line = max(text.rfind("\n", 0, match.start()), text.rfind("\r", 0, match.start()), last - 1) + 1
            alone = not text[line : match.start()].strip()  # then its line goes with it: a blank one would mean more
            ending = LINE_END.match(text, match.end()) if alone else None
            segments.append((last, line if ending else match.start()))
            last = position = ending.end() if ending else match.end()
            words = match["comment"].strip("% \t")
            if words:
                start = match.start("comment") + match["comment"].index(words)
                blocks.add(BlockKind.COMMENT, gather(text, [(start, start + len(words))]))
    segments.append((last, len(text)))
    return gather(text, without_returns(text, segments))


class _Reader:
    """One pass over a source without comments; `start` is where the open paragraph begins."""

    def __init__(self, blocks: BlockList, content: Stretch) -> None:
        self.blocks = blocks
        self.content = content
        self.text = content.text
        self.macros = find_macros(self.text)
        self.definitions = {macro.start: macro.end for macro in self.macros}
        self.aliases = {m.name: a for m in self.macros if (a := DISPLAY_ALIAS.fullmatch(m.body))}
        self.braces = match_braces(self.text)
        self.inline: list[Span] = []
        self.ahead: dict[str, int] = {}
        body = self.text.find("\\begin{document}")
        self.start = body + len("\\begin{document}") if body >= 0 else 0

    def read(self) -> None:
        position = self.start
        while match := TOKEN.search(self.text, position):
            if match["ended"] == "document":
                self.flush(match.start(), match.end())
                return
            position = max(match.end(), self.token(match))
        self.flush(len(self.text), len(self.text))

    def token(self, match: re.Match[str]) -> int:
        """Read what a token begins; where to go on."""
        word, start, end = match[0], match.start(), match.end()
        if match["env"]:
            return self.environment(match["env"], start, end, f"\\end{{{match['env']}}}")
        if word[0] == "$":
            return self.dollars(start, word)
        if word in ("\\[", "\\("):
            return self.delimited(start, end, "\\]" if word == "\\[" else "\\)", display=word == "\\[")
        if match["heading"]:
            return self.heading(LEVELS[match["heading"]], start, end)
        if match["blank"] or match["ended"] or word == "\\item":
            return self.flush(start, end)
        if start in self.definitions:
            return self.flush(start, self.definitions[start])
        if word.startswith(("\\input", "\\include", "\\subfile", "\\import")) and word.endswith("}"):
            self.flush(start, end)
            self.blocks.add(BlockKind.COMMENT, self.content.cut(start, end))
            return end
        if match["command"] in self.aliases and self.aliases[match["command"]]["which"] == "begin":
            return self.alias(match["command"], start, end)
        return end

    def flush(self, end: int, following: int) -> int:
        """End the paragraph before `end`; the next begins at `following`."""
        prose = self.content.exactly(self.start, max(self.start, end))
        prose = prose.on_one_line((one.start - self.start, one.end - self.start) for one in self.inline)
        self.blocks.prose([prose], self.content, self.inline)
        self.start, self.inline = following, []
        return following

    def find(self, needle: str, position: int) -> int:
        """Where `needle` comes next, -1 if it does not; asked for ever later positions."""
        known = self.ahead.get(needle, -2)
        if known != -1 and known < position:
            known = self.ahead[needle] = self.text.find(needle, position)
        return known

    def environment(self, name: str, start: int, end: int, closer: str) -> int:
        """An environment: mathematics, code or a table as a whole, any other by its content."""
        plain = name.rstrip("*")
        close = self.find(closer, end)
        if close < 0 or plain not in EQUATIONS | SYSTEMS | ARRAYS | VERBATIM | TABLES | {"comment"}:
            return self.flush(start, end)
        after = close + len(closer)
        if plain == "math":
            self.inline.append(Span(start, after, end, close))
            return after
        self.flush(start, after)
        if plain in VERBATIM:
            self.code(plain, end, close)
        elif plain in TABLES:
            self.table(end, close)
        elif plain == "comment":
            self.blocks.add(BlockKind.COMMENT, self.content.cut(end, close))
        else:
            inner = (end, close) if plain in EQUATIONS else (start, after)
            certainty = BARE_ARRAY_CERTAINTY if plain in ARRAYS else 1.0
            self.blocks.math(self.content, Span(start, after, *inner, display=True, certainty=certainty))
        return after

    def alias(self, command: str, start: int, end: int) -> int:
        r"""An environment behind a macro, as \be … \ee."""
        env = self.aliases[command]["env"]
        closers = [f"\\end{{{env}}}"]
        closers += [
            "\\" + name for name, alias in self.aliases.items() if alias["which"] == "end" and alias["env"] == env
        ]
        found = [(close, closer) for closer in closers[:3] if (close := self.find(closer, end)) >= 0]
        if not found or env.rstrip("*") not in EQUATIONS | SYSTEMS:
            return end
        close, closer = min(found)
        self.flush(start, close + len(closer))
        self.blocks.math(self.content, Span(start, close, end, close, display=True))
        return close + len(closer)

    def dollars(self, start: int, token: str) -> int:
        """$…$ or $$…$$; a sign that does not close before a blank line is only a sign."""
        end = start + len(token)
        stop = TO_DOLLAR.match(self.text, end)
        close = stop.end() if stop else end
        content = self.text[end:close]
        if not self.text.startswith(token, close) or re.search(r"\n[ \t\r]*\n", content.strip()):
            return end
        span = Span(start, close + len(token), end, close, display=len(token) == 2)
        return self.keep(span)

    def delimited(self, start: int, end: int, closer: str, *, display: bool) -> int:
        r"""\(…\) or \[…\]."""
        close = self.find(closer, end)
        if close < 0:
            return end
        return self.keep(Span(start, close + 2, end, close, display=display))

    def keep(self, span: Span) -> int:
        """Take a span: display mathematics ends the paragraph, inline mathematics stays in it."""
        if span.display:
            self.flush(span.start, span.end)
            self.blocks.math(self.content, span)
        else:
            self.inline.append(span)
        return span.end

    def heading(self, level: int, start: int, end: int) -> int:
        brackets = BRACKETS.match(self.text, end)
        opening = brackets.end() if brackets else end
        close = self.braces.get(opening)
        if close is None:
            return end
        self.flush(start, close)
        self.blocks.heading(level, self.content.cut(opening + 1, close - 1))
        return close

    def code(self, name: str, start: int, end: int) -> None:
        """Verbatim text, with the language that its options name."""
        options = OPTIONS.match(self.text, start, end)
        language = LANGUAGE.search(options["options"]) if options else None
        start = options.end() if options else start
        named = language["name"].lower() if language else None
        if name == "minted":
            close = self.braces.get(start)
            named = self.text[start + 1 : close - 1].strip().lower() if close else None
            start = close or start
        if (line_end := re.compile(r"[ \t]*\r?\n").match(self.text, start, end)) is not None:
            start = line_end.end()
        self.blocks.code(self.content.exactly(start, end), named)

    def table(self, start: int, end: int) -> None:
        """The rows of a table, and the mathematics in them."""
        for _ in range(2):  # the width of tabularx, then the columns
            opening = TABLE_ARGUMENTS.match(self.text, start, end)
            start = self.braces.get(opening.end(), start) if opening else start
        self.blocks.add(BlockKind.TABLE, self.content.cut(start, end))
        position = start
        while (match := re.compile(r"\\.|\$", re.DOTALL).search(self.text, position, end)) is not None:
            position = match.end()
            stop = TO_DOLLAR.match(self.text, position, end) if match[0] == "$" else None
            closer = {"$": "$", "\\(": "\\)"}.get(match[0])
            close = stop.end() if stop else (self.find(closer, position) if closer else -1)
            if closer and 0 <= close < end and self.text.startswith(closer, close):
                self.blocks.math(self.content, Span(match.start(), close, position, close))
                position = close + len(closer)


def _origin(content: Stretch, position: int) -> int:
    """Where a position of the content stands in the document."""
    index = bisect_right(content.pieces, (position, float("inf"))) - 1
    at, origin = content.pieces[index]
    return origin + position - at


def _sectioned(blocks: list[Block]) -> list[Block]:
    """Comments, under the headings of what stands before them."""
    section: tuple[str, ...] = ()
    placed: list[Block] = []
    for block in blocks:
        section = section if block.kind is BlockKind.COMMENT else block.section
        placed.append(replace(block, section=section) if block.kind is BlockKind.COMMENT else block)
    return placed
