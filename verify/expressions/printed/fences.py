"""Brackets, braces, bars and environments: what they enclose, and what that makes of it."""

from __future__ import annotations

from typing import Literal

from verify.expressions.printed import commands as c
from verify.expressions.printed.reader import Unreadable
from verify.expressions.printed.scripts import Scripts
from verify.records.printed import Applied, Entry, Fenced, Grid, Infixed, Listing, Printed, Symbol

FENCES: dict[str, Literal["abs", "norm", "floor", "ceil", "angle"]] = {
    "|": "abs", "‖": "norm", "⌊": "floor", "⌈": "ceil", "⟨": "angle",
}  # fmt: skip
LISTS: dict[tuple[str, str], Literal["[", "(", "{", "[)", "(]"]] = {
    ("(", ")"): "(", ("[", "]"): "[", (r"\{", r"\}"): "{", ("[", ")"): "[)", ("(", "]"): "(]",
}  # fmt: skip
AROUND_GRIDS = {
    ("(", ")"): "(", ("[", "]"): "[", (r"\{", r"\}"): "{", ("|", "|"): "vmatrix", ("‖", "‖"): "Vmatrix",
    (r"\{", "."): "cases",
}  # fmt: skip


class Fences(Scripts):
    """Operands that begin with a bracket."""

    def fence(self) -> Printed:
        """An operand in brackets of any kind."""
        opener = self.position
        closer = self.partner(opener)
        left, right = self.tokens[opener].text, self.tokens[closer].text
        self.position = closer + 1
        start = self.tokens[opener].start
        span = (start, self.tokens[closer].end)
        if left == "{":
            return self.group(opener + 1, closer)
        grid = self.enclosed_grid(opener, closer)
        if grid is not None:
            return grid
        if left in FENCES and left == _opening(right):
            items = self.items(opener + 1, closer)
            inner = items[0] if len(items) == 1 else self.bare_list(items)
            return Fenced(FENCES[left], inner, span)
        if (left, right) == ("⌊", "⌉"):
            return Applied(Symbol("round", span), self.items(opener + 1, closer), span)
        brackets = LISTS.get((left, right))
        if brackets is None:
            raise Unreadable(f"{left} closed by {right}")
        if brackets == "[":
            return self.square(opener + 1, closer, span)
        items = self.items(opener + 1, closer, entries=brackets == "{")
        if brackets == "(" and len(items) == 1 and self.tokens[closer - 1].kind != "sep":
            return Fenced("parentheses", items[0], span)
        return Listing(items, brackets, span)

    def bare_list(self, items: tuple[Printed, ...]) -> Printed:
        """Items with commas and no brackets of their own."""
        if not items:
            raise Unreadable("nothing stands in the brackets")
        return Listing(items, "", (items[0].span[0], items[-1].span[1]))

    def group(self, start: int, end: int) -> Printed:
        """{…}: braces that group, or a list where the text knows no commands."""
        if start == end:
            if self.kind() == "":
                raise Unreadable("empty braces")
            return self.atom()
        span = (self.tokens[start - 1].start, self.tokens[end].end)
        items = self.items(start, end, entries=True)
        if len(items) == 1 and not isinstance(items[0], Entry):
            return items[0]
        if self.plain or any(isinstance(item, Entry) for item in items):
            return Listing(items, "{", span)
        return self.bare_list(items)

    def over(self, start: int, cut: int, end: int) -> Printed:
        r"""a \over b, a \choose b."""
        self.deeper()
        above, below = self.content(start, cut), self.content(cut + 1, end)
        self.depth -= 1
        span = (above.span[0], below.span[1])
        token = self.tokens[cut]
        if token.text == "over":
            return Infixed("/", above, below, span)
        if token.text == "choose":
            return Applied(Symbol("binom", (token.start, token.end)), (above, below), span)
        raise Unreadable(r"the command \atop")

    def items(self, start: int, end: int, *, entries: bool = False) -> tuple[Printed, ...]:
        """The items between commas and semicolons; a comma behind the last one ends nothing."""
        parts = self.parts(start, end, "sep")
        if parts[-1][0] == parts[-1][1]:
            parts.pop()
        self.count(len(parts))
        read = self.entry if entries else self.content
        return tuple([read(*part) for part in parts])

    def entry(self, start: int, end: int) -> Printed:
        """key: value, or an item."""
        colon = self.cuts(start, end, "op", ":")
        if len(colon) != 1:
            return self.content(start, end)
        key, value = self.content(start, colon[0]), self.content(colon[0] + 1, end)
        return Entry(key, value, (key.span[0], value.span[1]))

    def square(self, start: int, end: int, span: tuple[int, int]) -> Printed:
        """[a, b], [a b] as NumPy prints it, [a, b; c, d]."""
        if self.cuts(start, end, "sep", ";"):
            rows = self.parts(start, end, "sep", ";")
            if rows[-1][0] == rows[-1][1]:
                rows.pop()
            return Grid(tuple(self.spaced_items(*row) for row in rows), "[", span)
        return Listing(self.spaced_items(start, end), "[", span)

    def spaced_items(self, start: int, end: int) -> tuple[Printed, ...]:
        """Items between commas, or numbers and lists between blanks."""
        parts = self.parts(start, end, "sep")
        if parts[-1][0] == parts[-1][1]:
            parts.pop()
        if len(parts) == 1:
            parts = self.blank_parts(*parts[0])
        self.count(len(parts))
        return tuple([self.content(*part) for part in parts])

    def blank_parts(self, start: int, end: int) -> list[tuple[int, int]]:
        """Where a number or a list follows a number or a list with nothing between."""
        cuts, here = [start], start
        while here < end:
            token = self.tokens[here]
            before = self.tokens[here - 1].kind if here > start else ""
            lists = token.kind == "open" and token.text == "[" and before == "close"
            script = here > start + 1 and self.tokens[here - 2].kind in ("_", "^")  # \log_2 0.5
            numbers = token.kind in ("num", "quote") and before in ("num", "quote", "dots") and not script
            elided = token.kind == "dots" and before in ("num", "close")
            if token.kind == "sign" or numbers or lists or elided or (before == "dots" and token.kind == "open"):
                cuts.append(here)
            here = max(self.match[here], here) + 1
        return list(zip(cuts, [*cuts[1:], end], strict=True))

    def slices(self, start: int, end: int) -> tuple[Printed, ...]:
        """Indices; a colon without its numbers stands for itself."""
        parts = self.parts(start, end, "sep")
        return tuple(self.slice(*part) for part in parts)

    def slice(self, start: int, end: int) -> Printed:
        """One index: a whole expression, `:`, `1:`, `:3` or `1:3`."""
        cut = self.cuts(start, end, "op", ":")
        if len(cut) != 1:
            return self.content(start, end)
        colon = self.tokens[cut[0]]
        if end - start == 1:
            return Symbol(":", (colon.start, colon.end))
        left = self.content(start, cut[0]) if cut[0] > start else Symbol("", (colon.start, colon.start))
        right = self.content(cut[0] + 1, end) if cut[0] + 1 < end else Symbol("", (colon.end, colon.end))
        return Infixed(":", left, right, (left.span[0], right.span[1]))

    def enclosed_grid(self, opener: int, closer: int) -> Printed | None:
        """Brackets around nothing but an array without brackets of its own: the array has these."""
        begin = self.tokens[opener + 1]
        if begin.kind != "begin" or self.match[opener + 1] != closer - 1:
            return None
        if c.MATRICES.get(begin.text, "aligned") not in ("matrix", "aligned"):
            return None
        pair = (self.tokens[opener].text, self.tokens[closer].text)
        if pair not in AROUND_GRIDS:
            raise Unreadable(f"{pair[0]} closed by {pair[1]} around an array")
        span = (self.tokens[opener].start, self.tokens[closer].end)
        return Grid(self.rows(opener + 2, closer - 1), AROUND_GRIDS[pair], span)

    def grid(self) -> Printed:
        r"""\begin{pmatrix} … \end{pmatrix}."""
        opener = self.position
        closer = self.partner(opener)
        self.position = closer + 1
        name = self.tokens[opener].text
        if name not in c.MATRICES and name not in c.DISPLAYS:
            raise Unreadable(f"the environment {name}")
        span = (self.tokens[opener].start, self.tokens[closer].end)
        return Grid(self.rows(opener + 1, closer), c.MATRICES.get(name, name), span)

    def rows(self, start: int, end: int) -> tuple[tuple[Printed, ...], ...]:
        """Rows of cells; the end of the last row may be marked or not."""
        rows = []
        for first, last in self.parts(start, end, "row"):
            cells = self.parts(first, last, "amp")
            if first == last and len(cells) == 1:
                continue
            self.count(len(cells))
            rows.append(tuple(self.cell(*cell) for cell in cells))
        if not rows:
            raise Unreadable("a matrix without cells")
        return tuple(rows)

    def cell(self, start: int, end: int) -> Printed:
        """One cell, without the comma that may end it."""
        last = self.tokens[end - 1] if end - start > 1 else None
        comma = last is not None and (last.kind, last.text) == ("sep", ",") and not self.cuts(start, end - 1, "sep")
        return self.content(start, end - 1 if comma else end)


def _opening(closing: str) -> str:
    return {"⌋": "⌊", "⌉": "⌈", "⟩": "⟨"}.get(closing, closing)
