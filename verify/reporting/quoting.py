"""Texts of documents as JSON, TOML and patches quote them: what would act on a terminal, or hide, is an escape there.

Programs read the same text as ever; whoever looks at the file on a terminal sees that there is something.
"""

from __future__ import annotations

import json
import re
from typing import Any

from verify.records.visible import ACTING, visible

NAMES = {
    '"': r"\"",
    "\\": r"\\",
    "\a": r"\a",
    "\b": r"\b",
    "\t": r"\t",
    "\n": r"\n",
    "\v": r"\v",
    "\f": r"\f",
    "\r": r"\r",
}
"""What has a letter of its own in the quotes of a patch, as in C."""

QUOTED = re.compile(rf'["\\\n]|{ACTING.pattern}')
"""What stands in the name of a file only between quotes."""


def json_text(data: Any, *, indent: int = 2, ensure_ascii: bool = False) -> str:
    """Data as JSON, ended by a line's end; the same bytes for the same data."""
    text = json.dumps(data, indent=indent, ensure_ascii=ensure_ascii) + "\n"
    return text if _is_plain(text) else ACTING.sub(_escaped, text)


def toml_text(text: str) -> str:
    """Text as a TOML string; half of a character is none of TOML, and is replaced."""
    whole = json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
    return ACTING.sub(_escaped_in_toml, whole)


def patch_name(path: str) -> str:
    """The name of a file in a patch, as git has it: in quotes where a character may end the line, or act or hide.

    A tab follows a name with blanks: without one, `patch` takes what is behind the first for a date.
    """
    if QUOTED.search(path):
        return f'"{QUOTED.sub(_octal, path)}"'
    return f"{path}\t" if " " in path else path


def shown(text: str) -> str:
    """A text of lines in which nothing acts or hides; tabs and blanks are left."""
    return text if _is_plain(text) else ACTING.sub(_replaced, text)


def _is_plain(text: str) -> bool:
    """Whether nothing in a report acts, asked of each character that it has once: four times as fast, and usual."""
    return ACTING.search("".join(set(text) - {"\t"})) is None


def _replaced(found: re.Match[str]) -> str:
    return "\t" if found[0] == "\t" else visible(found[0])


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


def _escaped_in_toml(found: re.Match[str]) -> str:
    """The same as in JSON, but for characters of five digits and more."""
    code = ord(found[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _octal(found: re.Match[str]) -> str:
    byte = found[0].encode("utf-8", "surrogateescape" if "\udc80" <= found[0] <= "\udcff" else "replace")
    return NAMES.get(found[0]) or "".join(f"\\{one:03o}" for one in byte)
