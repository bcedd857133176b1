"""What fuzzing is fed with from this repository: the snippets that its tests write, and the words that its code knows.

Each rule of the readers has a test that writes a line for it, and each sign that the code asks for stands in the code:
so a rare sign is drawn as often as a common one, and what is drawn reaches every rule.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from seeds import DICTIONARY
from seeds import DOCUMENTS as SHORT

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("claims", "reading", "expressions", "judging", "correcting", "ratchet", "numerals", "pipeline")
CODE = ("claims", "reading", "expressions", "numerals", "ratchet", "judging/slips.py", "judging/readings.py")
DOCUMENTS = ROOT / "tests" / "scenarios" / "documents"

SNIPPET = range(3, 601)
"""Characters of a text that tests write, between a word and a page."""

STATES = re.compile(r"\d|[$\\|]")
"""What a snippet must have for a reader to find anything in it."""

WORD = re.compile(r"\\?[A-Za-z]+|\\?[^\sA-Za-z]")

BLOCKS = (
    (0x09, 0x0E), (0xA0, 0x100), (0x391, 0x3CA), (0x2000, 0x2070), (0x2070, 0x20D0), (0x2100, 0x2200),
    (0x2200, 0x2300), (0x2308, 0x230C), (0x239B, 0x23AE), (0x27E6, 0x27EC), (0x2A00, 0x2A10), (0x3000, 0x3003),
    (0x660, 0x66A), (0xFEFF, 0xFF00), (0xFF01, 0xFF20), (0x1D400, 0x1D434), (0x1D7CE, 0x1D7D8),
)  # fmt: skip
"""Unicode's signs of mathematics, numbers, letters that are symbols, blanks and marks of direction."""


@cache
def snippets() -> Sequence[str]:
    """The texts that the tests of the readers write, each once, in order."""
    found = (text for folder in TESTS for text in _strings(ROOT / "tests" / folder))
    return tuple(dict.fromkeys(text for text in found if len(text) in SNIPPET and STATES.search(text)))


@cache
def vocabulary() -> Sequence[str]:
    """The words and signs that the readers ask for, and signs that they may never have met; each once, in order."""
    words = dict.fromkeys([*DICTIONARY, *(chr(code) for block in BLOCKS for code in range(*block))])
    for folder in CODE:
        for module in _modules(ROOT / "verify" / folder):
            code = SourceFileLoader(module.stem, str(module)).get_code(module.stem)
            for text in _constants(code):
                words |= dict.fromkeys(WORD.findall(text))
    return tuple(words)


@cache
def pages() -> Sequence[tuple[str, str]]:
    """The paragraphs of the documents that people wrote, each with the format it is in."""
    formats = {".md": "markdown", ".tex": "latex", ".txt": "plain"}
    written = tuple(
        (formats[path.suffix], paragraph)
        for path in sorted(DOCUMENTS.iterdir())
        if path.suffix in formats
        for paragraph in re.split(r"\n{2,}", path.read_text(encoding="utf-8"))
        if paragraph.strip()
    )
    return (*SHORT, *written)


def _modules(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _strings(path: Path) -> Iterator[str]:
    """The string literals of the modules of a folder, in order; no docstrings."""
    for module in _modules(path):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        stated = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in stated:
                yield node.value


def _constants(value: object) -> Iterator[str]:
    """The strings in compiled code, which is read faster than its source; no docstrings, which stand first."""
    if isinstance(value, CodeType):
        for inner in value.co_consts[1:]:
            yield from _constants(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _constants(inner)
    elif isinstance(value, frozenset):
        yield from sorted(inner for inner in value if isinstance(inner, str))
    elif isinstance(value, str):
        yield value
