"""JSON with the place of each string in the text, which the standard parser does not keep."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verify.reading.stretch import Stretch
from verify.records.mistake import MalformedFile, OverBudget

MAX_NESTING = 64
"""Lists and objects deeper than this are refused."""

TOKEN = re.compile(
    r"[ \t\r\n]*(?:(?P<string>\"[^\"\\\x00-\x1f]*(?:\\.[^\"\\\x00-\x1f]*)*\")|(?P<sign>[{}\[\],:])"
    r"|(?P<word>true|false|null|NaN|-?Infinity|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?))"
)
BLANK = re.compile(r"[ \t\r\n]*")
ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
CHARACTERS = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True)
class JsonText:
    """A string as it stands in the text, between its quotes."""

    start: int
    end: int

    def decode(self, text: str) -> Stretch:
        """Its characters, each placed where its own writing begins; an escape that JSON lacks stays as written."""
        parts: list[str] = []
        pieces: list[tuple[int, int]] = []
        length, last = 0, self.start
        while True:
            match = ESCAPE.search(text, last, self.end)
            literal = text[last : match.start() if match else self.end]
            if literal:
                pieces.append((length, last))
                parts.append(literal)
                length += len(literal)
            if match is None:
                return Stretch("".join(parts), tuple(pieces))
            pieces.append((length, match.start()))
            parts.append(_character(match[0]))
            length += len(parts[-1])
            last = match.end()


JsonValue: TypeAlias = "Mapping[str, JsonValue] | Sequence[JsonValue] | JsonText | str | None"
"""Objects, lists, strings with their places, and numbers or words as they are written."""


def parse_json(text: str, path: str) -> JsonValue:
    """Read JSON; MalformedFile names the line of a mistake."""
    return _Parser(text, path).parse()


class _Parser:
    """One pass over the tokens; the objects and lists that are open stand on a stack of our own."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.position = 0

    def parse(self) -> JsonValue:
        value = self.value(0)
        blank = BLANK.match(self.text, self.position)
        if blank and blank.end() < len(self.text):
            raise self.mistake("the end of the file")
        return value

    def value(self, depth: int) -> JsonValue:
        if depth > MAX_NESTING:
            line = self.text.count("\n", 0, self.position) + 1
            raise OverBudget(
                f"JSON nested {depth} deep", f"at most {MAX_NESTING} levels", "flatten it", self.path, line
            )
        match = self.token("a value")
        if match["string"] is not None:
            return JsonText(match.start("string") + 1, match.end() - 1)
        if match["word"] is not None:
            return match["word"]
        if match["sign"] == "{":
            return self.members(depth)
        if match["sign"] == "[":
            return self.items(depth)
        self.position = match.start("sign")
        raise self.mistake("a value")

    def members(self, depth: int) -> JsonValue:
        found: dict[str, JsonValue] = {}
        if self.passes("}"):
            return found
        while True:
            name = self.token("a name in quotes")
            if name["string"] is None:
                raise self.mistake("a name in quotes")
            if not self.passes(":"):
                raise self.mistake("a colon")
            found[JsonText(name.start("string") + 1, name.end() - 1).decode(self.text).text] = self.value(depth + 1)
            if self.passes("}"):
                return found
            if not self.passes(","):
                raise self.mistake("a comma or }")

    def items(self, depth: int) -> JsonValue:
        found: list[JsonValue] = []
        if self.passes("]"):
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.passes("]"):
                return found
            if not self.passes(","):
                raise self.mistake("a comma or ]")

    def token(self, expected: str) -> re.Match[str]:
        match = TOKEN.match(self.text, self.position)
        if not match:
            raise self.mistake(expected)
        self.position = match.end()
        return match

    def passes(self, sign: str) -> bool:
        blank = BLANK.match(self.text, self.position)
        at = blank.end() if blank else self.position
        if not self.text.startswith(sign, at):
            return False
        self.position = at + 1
        return True

    def mistake(self, expected: str) -> MalformedFile:
        """What stands at the position instead of what JSON wants there."""
        blank = BLANK.match(self.text, self.position)
        at = blank.end() if blank else self.position
        found = self.text[at : at + 20].split("\n")[0]
        line = self.text.count("\n", 0, at) + 1
        return MalformedFile(
            repr(found) if found else "the end of the file", f"{expected} of JSON", "save it again", self.path, line
        )


def _character(escape: str) -> str:
    """What an escape stands for."""
    if escape[1] == "u" and len(escape) > 2:
        code = int(escape[2:6], 16)
        if len(escape) > 6:
            return chr(0x10000 + ((code - 0xD800) << 10) + (int(escape[8:], 16) - 0xDC00))
        return chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"
    return CHARACTERS.get(escape[1:], escape)
