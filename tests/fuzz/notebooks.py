"""Notebooks as programs, tools and hands leave them, with the numerals that they hold."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from numbered import MARKDOWN, Hand, Numbered

Value = Any
"""What JSON holds."""


def notebook(rng: random.Random) -> Numbered:
    """A notebook of some cells, written out with blanks and escapes, or without."""
    hand = Hand(rng)
    cells = [rng.choice(CELLS)(hand) for _ in range(rng.randrange(1, 5))]
    written: dict[str, Value] = {"cells": cells, "nbformat": 4}
    if rng.random() < 0.8:
        written["metadata"] = rng.choice(
            ({}, {"kernelspec": {"language": "python", "name": "x3"}}, {"language_info": {"name": "Python", "v": 3}}, 7)
        )
    if rng.random() < 0.8:
        written["nbformat_minor"] = rng.choice((5, 2, "5", None))
    text = json.dumps(
        _shuffled(rng, written), indent=rng.choice((None, 1, 1, 2)), ensure_ascii=rng.random() < 0.2, default=str
    )
    return Numbered(text + rng.choice(("", "\n")), "notebook", tuple(hand.digits))


def _shuffled(rng: random.Random, value: Value) -> Value:
    """The same, with the members of its objects in another order; what a cell holds before what it printed, or not."""
    if isinstance(value, dict):
        names = list(value)
        if rng.random() < 0.3:
            rng.shuffle(names)
        return {name: _shuffled(rng, value[name]) for name in names}
    return [_shuffled(rng, one) for one in value] if isinstance(value, list) else value


def _text(rng: random.Random, text: str) -> Value:
    """A text of a notebook: one string, or a list of its lines, with what does not belong there at times."""
    if rng.random() < 0.4:
        return text
    lines: list[Value] = text.splitlines(keepends=True)
    if rng.random() < 0.1:
        lines.insert(rng.randrange(len(lines) + 1), rng.choice((None, 17, "", [], {})))
    return lines


def markdown_cell(hand: Hand) -> dict[str, Value]:
    """Words, with all that Markdown has."""
    text = "\n\n".join(hand.rng.choice(MARKDOWN)(hand) for _ in range(hand.rng.randrange(1, 4)))
    return {"cell_type": "markdown", "metadata": {"n": 12}, "source": _text(hand.rng, text)}


def code_cell(hand: Hand) -> dict[str, Value]:
    """A program, and what it printed."""
    rng = hand.rng
    source = _text(rng, hand.statement())
    outputs = [rng.choice(OUTPUTS)(hand) for _ in range(rng.randrange(4))]
    cell = {"cell_type": "code", "execution_count": rng.choice((None, 3)), "source": source, "outputs": outputs}
    return cell if rng.random() < 0.9 else {**cell, "metadata": None, "id": 5}


def other_cell(hand: Hand) -> Value:
    """A program that printed nothing; else raw text, a kind that nobody knows, a cell without its parts, no cell."""
    number = str(hand.rng.randrange(1000))
    if hand.rng.random() < 0.1:
        source = f"{hand.plain_number()} + {hand.plain_number()}"
        return {"cell_type": "code", "source": source, "outputs": None}
    return hand.rng.choice(
        (
            {"cell_type": "raw", "source": number, "metadata": {}},
            {"cell_type": "chart", "source": [number]},
            {"source": number},
            {"cell_type": "markdown"},
            {"cell_type": "markdown", "source": 12},
            {"cell_type": "code"},
            {"cell_type": "heading", "level": 2, "source": "Part 3"},
            {},
            17,
            None,
            number,
            [number],
        )
    )


def _lines(hand: Hand) -> str:
    """Numbers as a program prints them."""
    rng = hand.rng
    rows = [" ".join(hand.number() for _ in range(rng.randrange(1, 4))) for _ in range(rng.randrange(1, 4))]
    return "\n".join(rows) + rng.choice(("\n", ""))


def stream(hand: Hand) -> dict[str, Value]:
    """What was printed; a warning states nothing."""
    if hand.rng.random() < 0.2:
        return {"output_type": "stream", "name": "stderr", "text": [f"warning {hand.rng.randrange(99)}\n"]}
    return {"output_type": "stream", "name": "stdout", "text": _text(hand.rng, _lines(hand))}


def result(hand: Hand) -> dict[str, Value]:
    """What was shown: as text, as Markdown or LaTeX beside it, or as a picture."""
    rng = hand.rng
    kind = rng.choice(("execute_result", "display_data"))
    match rng.randrange(4):
        case 0:
            data = {"text/markdown": _text(rng, rng.choice(MARKDOWN)(hand)), "text/plain": "<Markdown 42>"}
        case 1:
            data = {"text/latex": _text(rng, f"$$ {hand.formula()} $$"), "text/plain": ["Matrix 42"]}
        case 2:
            data = {"image/png": "iVBORw0KGgo123=", "text/html": "<b>42</b>"}
        case _:
            data = {"text/html": "<b>42</b>", "text/plain": _text(rng, _lines(hand))}
    return {"output_type": kind, "execution_count": 2, "metadata": {"w": 640}, "data": data}


def error(hand: Hand) -> Value:
    """A traceback, and what is no output at all."""
    number = hand.rng.randrange(99)
    failed = {"output_type": "error", "ename": "E", "evalue": f"{number}", "traceback": [f"line {number}"]}
    return hand.rng.choice((failed, failed, {"output_type": "pyout", "text": f"{number}"}, {"text": "7"}, {}, 7, None))


CELLS: tuple[Callable[[Hand], Value], ...] = (markdown_cell, markdown_cell, code_cell, code_cell, other_cell)
OUTPUTS: tuple[Callable[[Hand], Value], ...] = (stream, stream, result, result, error)
