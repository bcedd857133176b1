"""What a line of Markdown opens and does not close: a display, an environment, a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable

from verify.reading.math_spans import ARRAYS, EQUATIONS, SYSTEMS

OPENS = re.compile(r"\\begin\{(?P<begun>[A-Za-z]+)\*?\}|\\end\{[A-Za-z]+\*?\}|\\.|\$\$|`+|<!--|-->", re.DOTALL)
MIGHT_OPEN = ("$$", "\\[", "\\begin{", "<!--")
"""Signs that might open a display or a comment."""

ENVIRONMENTS = EQUATIONS | SYSTEMS | ARRAYS


class Ahead:
    """Where in a text one of some signs stands; asked of one line after the other.

    Each is looked for by itself, which is fast, and where it was found is kept: the text is searched once for it.
    """

    def __init__(self, text: str, signs: Iterable[str]) -> None:
        self.text = text
        self.since, self.next = 0, -1
        self.found = dict.fromkeys(signs, -1)

    def behind(self, start: int) -> int:
        """Where the first of them stands from an offset on; the end of the text where there is none."""
        if not self.since <= start <= self.next:
            for sign, at in self.found.items():
                if at < start or start < self.since:
                    found = self.text.find(sign, start)
                    self.found[sign] = found if found >= 0 else len(self.text)
            self.since, self.next = start, min(self.found.values())
        return self.next


def left_open(text: str, start: int, end: int) -> tuple[str, bool] | None:
    """What closes the display or comment that a line opens and does not close; whether blank lines may come before."""
    closer, opened = "", start
    position = start
    while match := OPENS.search(text, position, end):
        position = match.end()
        token = match[0]
        if closer:
            closer = "" if token == closer else closer
        elif token[0] == "`":
            position = max(position, text.find(token, position, end) + len(token))
        elif token in ("$$", "\\[", "<!--") or (match["begun"] or "") in ENVIRONMENTS:
            closer = {"$$": "$$", "\\[": "\\]", "<!--": "-->"}.get(token, "\\end" + token.removeprefix("\\begin"))
            opened = match.start()
    if not closer:
        return None
    alone = not text[start:opened].strip() or (closer == "$$" and not text[opened + 2 : end].strip())
    return closer, closer == "-->" or (alone and closer != "\\]") or closer.startswith("\\end")
