"""Worked-example files: TOML → Example, each claim read on its own so that one mistake costs one claim."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from verify.claims import read_formula
from verify.expressions import parse_expression, parse_relation
from verify.numerals import parse_array
from verify.reading.evidence import read_proofs
from verify.reading.identities import with_proofs
from verify.reading.toml_file import TomlFile, TomlTable, read_toml
from verify.records.example import (
    Claim,
    Example,
    ExampleDocument,
    FormulaClaim,
    Given,
    PropertyClaim,
    ShapeClaim,
    Statement,
    TheoremClaim,
    UndecidableClaim,
    Unlinked,
    ValueClaim,
)
from verify.records.expression import Expression, Relation
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity
from verify.records.place import Place

KINDS = ("expression", "formula", "holds", "shape", "theorem", "unchecked")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def read_document(folder: Path) -> ExampleDocument:
    """Read a folder's document.toml: which document its examples replay."""
    table = read_toml(folder / "document.toml").top
    table.only("title", "author", "file", "sha256", "teaches", "conventions", "remarks")
    return ExampleDocument(
        folder.name,
        table.required_text("title"),
        table.text("author"),
        table.required_text("file"),
        table.required_text("sha256"),
        table.text("teaches"),
        table.text("conventions"),
        table.text("remarks"),
    )


def read_example(path: Path, document: ExampleDocument) -> tuple[Example, tuple[Mistake, ...]]:
    """Read one example file; a claim or given that cannot be read is left out and its mistake returned.

    Raises UnreadableFile or MalformedFile where the file as a whole cannot be read.
    """
    file = read_toml(path)
    file.top.only("title", "lines", "given", "let", "claims", "unlinked")
    for key in ("given", "claims", "unlinked"):
        value = file.top.values.get(key)
        if value and not isinstance(value, dict) and key not in file.arrays:
            headers = "[given.NAME] tables" if key == "given" else f"[[{key}]] tables"
            raise file.top.malformed(key, f"{key} = {str(value)[:40]}", headers, "write it as tables")
    reader = _Reader(file, path, document)
    givens = reader.each([(name, table) for name, table in file.tables.items()], reader.given)
    claims = reader.each(list(enumerate(file.arrays.get("claims", ()))), reader.claim)
    unlinked = reader.each(list(enumerate(file.arrays.get("unlinked", ()))), reader.unlinked)
    if not claims and not reader.mistakes:
        reader.mistakes.append(file.top.malformed(None, "no [[claims]]", "at least one claim", "state what is claimed"))
    example = Example(
        name=f"{document.name}/{path.stem}",
        title=file.top.required_text("title"),
        passages=reader.places(file.top, "lines"),
        givens=tuple(givens),
        claims=tuple(with_proofs(givens, claims)),
        unlinked=tuple(unlinked),
        source=Place(reader.file_name, 1, 1),
    )
    return example, tuple(reader.mistakes)


class _Reader:
    """The tables of one file, turned into records."""

    def __init__(self, file: TomlFile, path: Path, document: ExampleDocument) -> None:
        self.file = file
        self.example = f"{document.name}/{path.stem}"
        self.file_name = f"{document.name}/{path.name}"  # in reports: the same on every machine
        self.document = document
        self.mistakes: list[Mistake] = []
        self.names: set[str] = set()

    def each(self, tables: list[tuple[Any, TomlTable]], read: Any) -> list[Any]:
        """Read each table, keeping the mistakes of those that cannot be read."""
        records = []
        for key, table in tables:
            try:
                records.append(read(key, table))
            except Mistake as mistake:
                self.mistakes.append(mistake.at(table.path, table.line))
        return records

    def given(self, key: str, table: TomlTable) -> Given:
        section, _, name = key.partition(".")
        if section == "let":
            return self.let(name, table)
        if section != "given":
            expected = "[given.NAME], [let.NAME], [[claims]] or [[unlinked]]"
            raise table.malformed(None, f"the table [{key}]", expected, "rename it")
        table.only("lines", "repeated", "printed", "expression", "note")
        self.announce(name, table)
        text = table.text("printed") or table.text("expression")
        if text is None or len({"printed", "expression"} & set(table.values)) != 1:
            raise table.malformed(None, f"given.{name}", "either printed or expression", "state one of them")
        value = self.quantity(table) if "printed" in table.values else self.parsed(table, "expression")
        return Given(name, value, self.every_place(table), self.source(table), text)

    def let(self, name: str, table: TomlTable) -> Given:
        """A name of ours for an expression: nothing of it is printed in the document."""
        table.only("expression", "note")
        self.announce(name, table)
        text = table.required_text("expression")
        return Given(name, self.parsed(table, "expression"), (), self.source(table), text)

    def claim(self, _: int, table: TomlTable) -> Claim:
        table.only(
            "name", "lines", "repeated", *KINDS, "where", "equals", "for_all", "printed",
            "erratum", "explained_by", "unexplained_because", "note",
        )  # fmt: skip
        name = table.required_text("name")
        kinds = [kind for kind in KINDS if kind in table.values]
        if len(kinds) != 1:
            raise table.malformed(
                "name", f"the claim {name} with {' and '.join(kinds) or 'nothing claimed'}",
                "exactly one of " + ", ".join(KINDS), "state what is claimed",
            )  # fmt: skip
        self.announce(name, table)
        explained = self.explanation(kinds[0], table)
        return Claim(
            id=f"{self.example}#{name}",
            name=name,
            statement=self.statement(kinds[0], table),
            text=table.required_text(kinds[0]).strip(),
            places=self.every_place(table),
            source=self.source(table),
            erratum=table.text("erratum"),
            explained_by=explained,
            explained_by_text=table.text("explained_by"),
            unexplained_because=table.text("unexplained_because"),
            note=table.text("note"),
        )

    def explanation(self, kind: str, table: TomlTable) -> Expression | Relation | None:
        """What explains a claim that does not hold: an expression, or of a property the relation that does hold."""
        said = [key for key in ("explained_by", "unexplained_because") if key in table.values]
        if not said:
            return None
        if "erratum" not in table.values:
            raise table.malformed(said[0], f"{said[0]} without an erratum", "both or neither", "add the erratum")
        if len(said) > 1:
            found = "explained_by and unexplained_because"
            raise table.malformed(said[0], found, "one of them", "say that there is a cause, or that there is none")
        if kind in ("theorem", "unchecked"):
            found, expected = f"{said[0]} beside {kind}", "something that can be wrong as printed"
            raise table.malformed(said[0], found, expected, "say it in the erratum")
        if said == ["unexplained_because"]:
            return None
        return self.related(table, "explained_by") if kind == "holds" else self.parsed(table, "explained_by")

    def statement(self, kind: str, table: TomlTable) -> Statement:
        printed = self.quantity(table) if "printed" in table.values else None
        if kind == "formula":
            return self.formula(table)
        for key in ("where", "equals", "for_all"):
            if key in table.values and (key, kind) != ("for_all", "holds"):
                raise table.malformed(key, f"{key} beside {kind}", "a formula", "remove it")
        if kind == "unchecked":
            return UndecidableClaim(table.required_text("unchecked"), printed)
        if kind in ("holds", "theorem") and printed is not None:
            found = f"printed beside {kind}"
            raise table.malformed("printed", found, "a statement alone", "claim the number apart")
        if kind == "theorem":
            return self.theorem(table)
        if kind == "holds":
            return self.property(table)
        if printed is None:
            table.required_text("printed")
        assert printed is not None  # noqa: S101 — required_text has raised
        claim_kind = ValueClaim if kind == "expression" else ShapeClaim
        return claim_kind(self.parsed(table, kind), printed)

    def property(self, table: TomlTable) -> PropertyClaim:
        variables, relation = self.variables(table), self.related(table, "holds")
        if variables and set(relation.comparisons) != {"=="}:
            raise table.malformed("for_all", "for_all beside an inequality", "equalities", "state it of some values")
        return PropertyClaim(relation, variables)

    def variables(self, table: TomlTable) -> tuple[str, ...]:
        """The names that a claim is for all values of."""
        names = table.values.get("for_all", [])
        if not isinstance(names, list) or any(name not in self.names for name in names):
            found = f"for_all = {names!r}"
            raise table.malformed("for_all", found, "names of this file, defined above", "define them, or remove it")
        return tuple(names)

    def formula(self, table: TomlTable) -> FormulaClaim:
        if "printed" in table.values:
            raise table.malformed("printed", "printed beside formula", "the formula alone", "remove it")
        where, variables = table.values.get("where", {}), self.variables(table)
        if not isinstance(where, dict) or not all(isinstance(value, str) for value in where.values()):
            raise table.malformed("where", "another where", 'where = { "x_i" = "x" }', "say what each spelling means")
        try:
            meanings = {spelling: parse_expression(text) for spelling, text in where.items()}
            sides = read_formula(table.required_text("formula"), meanings, self.names - {table.text("name")})
        except Mistake as mistake:
            raise mistake.at(table.path, table.line_of("formula")) from None
        return FormulaClaim(sides, self.parsed(table, "equals"), table.required_text("equals"), variables)

    def theorem(self, table: TomlTable) -> TheoremClaim:
        name = table.required_text("theorem")
        if name not in read_proofs():
            found = f"the theorem {name}"
            raise table.malformed("theorem", found, "one that ships with its proof", "see `verify prove`")
        return TheoremClaim(name, read_proofs()[name])

    def unlinked(self, _: int, table: TomlTable) -> Unlinked:
        table.only("lines", "printed", "reason")
        return Unlinked(
            self.quantity(table),
            self.places(table, "lines"),
            self.source(table),
            table.required_text("reason"),
        )

    def announce(self, name: str, table: TomlTable) -> None:
        if not NAME.fullmatch(name) or name == "inf":
            raise table.malformed("name", f"the name {name!r}", "letters, digits and _", "rename it")
        if name in self.names:
            raise table.malformed("name", f"a second {name}", "one definition of each name", "rename one of them")
        self.names.add(name)

    def parsed(self, table: TomlTable, key: str) -> Expression:
        try:
            return parse_expression(table.required_text(key))
        except Mistake as mistake:
            raise mistake.at(table.path, table.line_of(key)) from None

    def related(self, table: TomlTable, key: str) -> Relation:
        try:
            return parse_relation(table.required_text(key))
        except Mistake as mistake:
            raise mistake.at(table.path, table.line_of(key)) from None

    def quantity(self, table: TomlTable) -> Quantity:
        text = table.required_text("printed")
        try:
            return parse_array(text)
        except Mistake as mistake:
            mistake.line = table.first_line_of("printed") + (mistake.line or 1) - 1
            raise mistake.at(table.path, None) from None

    def source(self, table: TomlTable) -> Place:
        return Place(self.file_name, table.line, table.line)

    def every_place(self, table: TomlTable) -> tuple[Place, ...]:
        repeated = self.places(table, "repeated") if "repeated" in table.values else ()
        return self.places(table, "lines") + repeated

    def places(self, table: TomlTable, key: str) -> tuple[Place, ...]:
        value = table.values.get(key)
        ranges = [value] if is_range(value) else value
        if not isinstance(ranges, list) or not ranges or not all(is_range(one) for one in ranges):
            found = f"no {key}" if value is None else f"{key} = {value!r}"
            raise table.malformed(key, found, f"{key} = [first, last], lines of the document", f"state the {key}")
        return tuple(Place(self.document.file, first, last) for first, last in ranges)


def is_range(value: Any) -> bool:
    """Whether a value is [first, last], lines counted from 1."""
    match value:
        case [int(first), int(last)]:
            return 0 < first <= last and not isinstance(first, bool) and not isinstance(last, bool)
    return False
