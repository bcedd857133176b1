"""What a line of Markdown opens and does not close: a display, an environment, a comment."""

from __future__ import annotations

import re

from verify.reading.math_spans import ARRAYS, EQUATIONS, SYSTEMS

OPENS = re.compile(r"\\begin\{(?P<begun>[A-Za-z]+)\*?\}|\\end\{[A-Za-z]+\*?\}|\\.|\$\$|`+|<!--|-->", re.DOTALL)
MIGHT_OPEN = re.compile(r"[$\\<](?:(?<=\$)\$|(?<=\\)(?:\[|begin\{)|(?<=<)!--)")  # see math_spans.TOKEN
ENVIRONMENTS = EQUATIONS | SYSTEMS | ARRAYS


class Openers:
    """Where in a text a sign stands that might open a display or a comment; asked of one line after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.since, self.next = 0, -1

    def behind(self, start: int) -> int:
        """Where the first of them stands from an offset on; the end of the text where there is none."""
        if not self.since <= start <= self.next:
            sign = MIGHT_OPEN.search(self.text, start)
            self.since, self.next = start, sign.start() if sign is not None else len(self.text)
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
