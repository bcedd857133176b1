"""Formula cards → text for a terminal, Markdown for the reference documentation, JSON for programs."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from verify.records.evidence import Evidence
from verify.records.formula import Formula, Symbol
from verify.reporting.quoting import json_text

WIDTH = 110
LABEL = 14

CardEvidence = Mapping[str, Sequence[Evidence]]
"""For the name of a formula what speaks for it."""


def render_cards(formulas: Sequence[Formula], evidence: CardEvidence, form: str, *, whole: bool) -> str:
    """The cards as `text`, `markdown`, `html` or `json`.

    whole: that text lists the catalogue where one card would be told in full.
    """
    if form == "markdown":
        return reference_markdown(formulas, evidence)
    if form == "html":
        from verify.reporting.html.catalogue import catalogue_html  # which tells a signature as this module does

        return catalogue_html(formulas, evidence)
    if form == "json":
        return cards_json(formulas, evidence)
    return catalogue_text(formulas) if whole else card_text(formulas[0], evidence.get(formulas[0].name, ()))


def catalogue_text(formulas: Iterable[Formula]) -> str:
    """The catalogue by family: each formula's name and what it is, in a line."""
    lines = []
    for family, cards in groupby(formulas, key=lambda card: card.family):
        lines.append(family)
        lines += [f"  {card.name:36} {card.summary}" for card in cards]
    return "\n".join(lines) + "\n"


def card_text(card: Formula, evidence: Sequence[Evidence]) -> str:
    """One card: what it is, its equation and symbols, where it holds, how documents differ, what speaks for it."""
    return "\n".join(_card_lines(card, evidence)) + "\n"


def _card_lines(card: Formula, evidence: Sequence[Evidence]) -> Iterator[str]:
    yield f"{card.name}  ({card.family})"
    yield f"  {card.summary}"
    yield ""
    yield from _entry("equation", [card.equation])
    yield from _entry("call", [f"{card.name}{signature(card)}"])
    yield from _entry("symbols", [f"{s.head}  {s.shape}  {s.meaning}" for s in (*card.symbols, card.returns)])
    yield from _entry("domain", [card.domain])
    yield from _entry("conventions", card.conventions)
    yield from _entry("variants", [f"{v.name}: {v.difference}" for v in card.variants])
    yield from _entry("reference", [card.reference])
    yield from _entry("seen in", [", ".join(card.seen_in)] if card.seen_in else [])
    yield from _entry("evidence", [_told(one) for one in evidence])


def _told(one: Evidence) -> str:
    outcome = "" if one.outcome == "holds" else f" ({one.outcome})"
    return f"{one.kind}: {one.statement}{outcome}{f'; {one.detail}' if one.detail else ''}"


def _entry(label: str, values: Sequence[str]) -> Iterator[str]:
    for i, value in enumerate(values):
        head = f"  {label if i == 0 else '':{LABEL}}"
        yield from textwrap.wrap(
            value, WIDTH, initial_indent=head, subsequent_indent=" " * (LABEL + 4), break_on_hyphens=False
        )


def signature(card: Formula) -> str:
    """The parameters with their defaults, without the types."""
    signature = inspect.signature(card.function)
    bare = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    told = str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))
    return re.sub(r"<function (\w+) at 0x[0-9a-f]+>", r"\1", told)


def reference_markdown(formulas: Sequence[Formula], evidence: CardEvidence) -> str:
    """The whole catalogue as a page of reference documentation."""
    variants = sum(len(card.variants) for card in formulas)
    lines = [
        "# Formulas",
        "",
        f"{len(formulas)} formulas with {variants} declared variants. "
        "This page is generated: `verify formulas --format markdown`.",
        "",
    ]
    families = [(family, list(cards)) for family, cards in groupby(formulas, key=lambda card: card.family)]
    lines += [
        f"- {family}: {', '.join(f'[{card.name}](#{card.name})' for card in cards)}" for family, cards in families
    ]
    lines.append("")
    for family, cards in families:
        lines += [f"## Family {family}", ""]
        for card in cards:
            lines += _markdown_card(card, evidence.get(card.name, ()))
    return "\n".join(lines).rstrip() + "\n"


def _markdown_card(card: Formula, evidence: Sequence[Evidence]) -> Iterator[str]:
    yield from (f"### {card.name}", "", card.summary, "", f"$$\n{card.equation}\n$$", "")
    yield from (f"`{card.name}{signature(card)}`", "")
    yield from ("| symbol | shape | meaning |", "|---|---|---|")
    for symbol in (*card.symbols, card.returns):
        cells = (symbol.head, symbol.shape, symbol.meaning)
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
    yield ""
    yield f"- Domain: {card.domain}."
    if card.conventions:
        yield f"- Conventions: {'; '.join(card.conventions)}."
    yield f"- Reference: {card.reference}."
    yield from (f"- Variant `{v.name}`: {v.difference}." for v in card.variants)
    yield from (f"- Evidence, {_told(one)}." for one in evidence)
    yield ""


def _symbol_data(symbol: Symbol) -> dict[str, Any]:
    called = [name for name in symbol.called.split(", ") if name]
    return {"name": symbol.name, "shape": symbol.shape, "meaning": symbol.meaning, "called": called}


def cards_json(formulas: Sequence[Formula], evidence: CardEvidence) -> str:
    """The cards as data; functions are named, not shown."""
    return json_text([_card_data(c, evidence.get(c.name, ())) for c in formulas])


def _card_data(card: Formula, evidence: Sequence[Evidence]) -> dict[str, Any]:
    return {
        "name": card.name,
        "family": card.family,
        "summary": card.summary,
        "equation": card.equation,
        "signature": signature(card),
        "symbols": [_symbol_data(symbol) for symbol in card.symbols],
        "returns": _symbol_data(card.returns),
        "domain": card.domain,
        "conventions": list(card.conventions),
        "variants": [{"name": v.name, "difference": v.difference} for v in card.variants],
        "reference": card.reference,
        "seen_in": list(card.seen_in),
        "evidence": [{"kind": e.kind, "statement": e.statement, "outcome": e.outcome} for e in evidence],
    }
