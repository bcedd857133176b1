"""House rules: who may open a document, import a room, load a heavy library; and that nobody runs a document."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Mapping, Set

import pytest

from house import PACKAGE, Module, calls, imports, modules

Rule = Callable[[Module], list[str]]

ARROWS: Mapping[str, Set[str]] = {
    "records": set(),
    "namespaces": set(),
    "numerals": {"records"},
    "formulas": {"namespaces", "records"},
    "arithmetic": {"numerals", "records"},
    "expressions": {"formulas", "namespaces", "numerals", "records"},
    "properties": {
        "arithmetic",
        "formulas",
        "namespaces",
        "records",
        "reporting",
    },  # for a failing `conforms`
    "theorems": {"records"},
    "proofs": {"arithmetic", "formulas", "records", "theorems"},
    "parity": {"arithmetic", "formulas", "properties", "records"},  # the laws' arguments, and their bounds on rounding
    "evaluation": {"formulas"},  # the draws of PyTorch's generator, which the catalogue replays
    "claims": {
        "arithmetic",
        "evaluation",
        "expressions",
        "formulas",
        "numerals",
        "records",
        "theorems",
    },  # the signatures of the cards: what may give an array; floats, for formulas that are told by their value
    "reading": {"claims", "expressions", "numerals", "records"},  # worked examples quote formulas as audits read them
    "judging": {"arithmetic", "expressions", "numerals", "records"},
    "reporting": {"numerals", "records"},
    "receipts": {"arithmetic", "judging", "records"},  # a finding is judged again, written down step by step
    "ratchet": {"records"},
    "correcting": {"ratchet", "records"},  # which digits of a document are numerals: as they are counted
    "running": {"records"},
    "pipeline": {
        "claims",
        "correcting",
        "formulas",
        "judging",
        "parity",
        "proofs",
        "properties",
        "ratchet",
        "reading",
        "receipts",
        "records",
        "running",
    },
    "cli": {"pipeline", "records", "reporting"},
    "__main__": {"cli"},
    "integrations": {"pipeline", "records", "reporting"},  # other people's command lines
    "testing": {"properties", "records", "reporting"},  # the same table, one line a test
}
"""Who may import whom: the arrows of the picture in CONTRIBUTING.md."""

WITHIN_CLAIMS: Mapping[str, Set[str]] = {
    "provenance": set(),
    "origins": {"prose", "provenance"},
    "adjoining": set(),
    "cues": set(),
    "meaning": set(),
    "modality": {"cues"},
    "attempts": {"meaning"},  # a form without a meaning costs what it would have claimed
    "lexicon": set(),
    "text": {"lexicon"},
    "proposal": {"text"},
    "readings": {"proposal", "properties", "text"},  # a record of words proposes what it reads by itself
    "properties": {"cues", "proposal", "text"},
    "restated": {"meaning", "proposal", "text"},
    "worded": {
        "attempts",
        "ledger",
        "programs",
        "proposal",
        "prose",
        "readings",
        "restated",
        "text",
    },  # fences of text, and the ledger of the arrays
    "coding": set(),
    "ledger": {"attempts", "modality", "readings"},
    "includes": {"ledger"},
    "annotations": {"ledger", "meaning"},
    "untraced": {"meaning", "modality"},
    "chains": {"attempts", "cues", "ledger", "meaning", "modality"},
    "formula": {"chains", "meaning"},
    "identities": {"attempts", "cues", "ledger", "meaning"},
    "formulas": {"attempts", "cues", "ledger", "meaning", "programs"},  # fences of text
    "tables": {"ledger", "lexicon", "meaning", "properties"},
    "programs": {"annotations", "chains", "cues", "ledger", "meaning"},
    "prose": {"attempts", "cues", "ledger", "meaning", "modality", "programs"},
    "document": {
        "adjoining",
        "annotations",
        "attempts",
        "chains",
        "coding",
        "formulas",
        "identities",
        "includes",
        "ledger",
        "meaning",
        "modality",
        "programs",
        "prose",
        "tables",
        "whole",
    },
    "later": {"meaning"},
    "whole": {"later", "ledger", "meaning", "modality", "origins", "prose", "untraced", "worded"},
    "__init__": {"document", "formula", "prose"},  # plain text asks which words compute with what stands behind them
}
"""The same between the parts of the largest room."""

OPENING = frozenset({"open", ".open", ".read_text", ".read_bytes", ".loadtxt", ".genfromtxt", ".fromfile", ".memmap"})
MAY_OPEN = (
    "verify/reading/",
    "verify/reporting/schema.py",
    "verify/receipts/check.py",
    "verify/cli/files.py",
    "verify/running/",
)
"""The second reads a file of the package itself; the third stands alone, as a program of its own; the fourth looks at
what it is about to replace; the last reads the scripts that it starts in a sandbox, and the results that it kept."""

WRITING = frozenset(
    {".write_text", ".write_bytes", ".savetxt", ".tofile", ".mkdir", ".makedirs", ".touch", ".unlink", ".rename"}
)
MAY_WRITE = ("verify/reporting/", "verify/cli/files.py", "verify/running/")
"""The last: folders for a sandbox, which it removes, and results of runs in the user's cache."""

HEAVY: Mapping[str, tuple[str, ...]] = {
    "flint": ("verify/arithmetic/balls/", "verify/arithmetic/stepwise.py"),
    "sympy": ("verify/arithmetic/symbols/", "verify/proofs/"),
    "hypothesis": ("verify/properties/",),
    "cupy": ("verify/parity/",),
    "sphinx": ("verify/integrations/sphinx_",),
    "docutils": ("verify/integrations/sphinx_",),
    "mkdocs": ("verify/integrations/mkdocs_",),
    "pytest": ("verify/integrations/pytest_", "verify/testing.py"),
    "torch": (),
    "tensorflow": (),
    "jax": (),
}
"""Libraries that only these modules may import."""

RUNNING = frozenset(
    {"eval", "exec", "compile", "__import__", "sympify", ".sympify", "parse_expr", ".parse_expr", "parse_latex"}
    | {".parse_latex", "lambdify", ".lambdify", ".system", ".popen", "import_module", ".import_module"}
)
RUNNING_LIBRARIES = frozenset({"pickle", "marshal", "shelve", "subprocess", "code", "runpy", "ctypes"})
MAY_RUN = "verify/running/"
"""The code of documents, on request and in a sandbox; this room starts that, and is never loaded by another way."""

MAY_IMPORT_BY_NAME: Mapping[str, str] = {
    "verify/formulas/special.py": "erf from the companion of the array's own library, named in a constant",
    "verify/formulas/__init__.py": "the families of the catalogue, by the names of their files",
    "verify/claims/readings/__init__.py": "the ways of claiming, by the names of their files",
    "verify/properties/adapter.py": "the array library that the user names on the command line",
    "verify/properties/target.py": "the user's own module, which the user asks to have held",
}


def opened(module: Module) -> list[str]:
    """Where a module opens a file although only reading may."""
    return _called(module, OPENING, MAY_OPEN)


def written(module: Module) -> list[str]:
    """Where a module writes a file although only reporting and the command line may."""
    return _called(module, WRITING, MAY_WRITE)


def run(module: Module) -> list[str]:
    """Where a module could run text as code."""
    if module.path.startswith(MAY_RUN):
        return []
    by_name = {"import_module", ".import_module"} if module.path in MAY_IMPORT_BY_NAME else set()
    loaded = [f"{where} imports {name}" for name, where in imports(module) if name.split(".")[0] in RUNNING_LIBRARIES]
    return _called(module, RUNNING - by_name, ()) + loaded


def sideways(module: Module) -> list[str]:
    """Where a module imports a room that no arrow leads to from its own."""
    allowed = {*ARROWS.get(module.room, ()), module.room}
    return [
        f"{where} imports {name}"
        for name, where in imports(module)
        if name.split(".")[0] == "verify" and name.split(".")[1] not in allowed
    ]


def misplaced(module: Module) -> list[str]:
    """Where a module imports a library that belongs elsewhere."""
    return [
        f"{where} imports {name}"
        for name, where in imports(module)
        if name.split(".")[0] in HEAVY and not module.path.startswith(HEAVY[name.split(".")[0]] or "nowhere")
    ]


def _called(module: Module, names: Set[str], allowed: tuple[str, ...]) -> list[str]:
    if module.path.startswith(allowed):
        return []
    return [f"{where} calls {name.lstrip('.')}" for name, where in calls(module) if name in names]


@pytest.mark.parametrize("rule", [opened, written, run, sideways, misplaced])
def test_every_module_keeps_the_rule(rule: Rule) -> None:
    """No module opens, writes, runs text or imports what is not its business."""
    assert [breach for module in modules() for breach in rule(module)] == []


@pytest.mark.parametrize(
    ("rule", "path", "source"),
    [
        (opened, "verify/judging/x.py", "open('a.md')"),
        (opened, "verify/pipeline/audit.py", "text = path.read_text()"),
        (opened, "verify/numerals/x.py", "import numpy as np\nnp.loadtxt(path)"),
        (opened, "verify/reporting/json.py", "path.read_bytes()"),
        (written, "verify/reading/text.py", "path.write_text('')"),
        (written, "verify/pipeline/replay.py", "def f():\n    folder.mkdir()"),
        (run, "verify/expressions/evaluate.py", "value = eval(text)"),
        (run, "verify/reading/latex.py", "from sympy import sympify\nsympify(text)"),
        (run, "verify/proofs/x.py", "import sympy\nsympy.parse_expr(text)"),
        (run, "verify/reading/x.py", "import pickle"),
        (run, "verify/cli/commands.py", "import importlib\nimportlib.import_module(name)"),
        (sideways, "verify/judging/x.py", "from verify.reading import read_text"),
        (sideways, "verify/records/x.py", "from verify.numerals import parse_numeral"),
        (sideways, "verify/arithmetic/balls/x.py", "from ...judging import worlds"),
        (sideways, "verify/cli/commands.py", "from verify import judging"),
        (sideways, "verify/a_new_room/x.py", "import verify.records.place"),
        (misplaced, "verify/judging/x.py", "def f():\n    import flint"),
        (misplaced, "verify/arithmetic/floats.py", "from sympy import Rational"),
        (misplaced, "verify/formulas/x.py", "import cupy as cp"),
        (misplaced, "verify/parity/x.py", "import torch.nn"),
    ],
)
def test_a_planted_breach_is_found(rule: Rule, path: str, source: str) -> None:
    """Each rule finds the breach it is there for."""
    assert len(rule(Module(path, source))) == 1


@pytest.mark.parametrize(
    ("rule", "path", "source"),
    [
        (opened, "verify/reading/text.py", "path.read_bytes()"),
        (opened, "verify/pipeline/audit.py", "from verify.reading import read_text\nread_text(path)"),
        (written, "verify/cli/files.py", "output.write_text(rendered)"),
        (run, "verify/numerals/x.py", "import re\nre.compile('x')"),
        (run, "verify/running/x.py", "import subprocess"),
        (sideways, "verify/cli/commands.py", "from verify import pipeline"),
        (sideways, "verify/judging/x.py", "from .worlds import Worlds\nimport numpy"),
        (misplaced, "verify/arithmetic/balls/cells.py", "from flint import arb"),
    ],
)
def test_what_is_allowed_is_not_a_breach(rule: Rule, path: str, source: str) -> None:
    """The rules leave alone what belongs where it stands."""
    assert rule(Module(path, source)) == []


def test_the_arrows_name_the_rooms_that_are_there() -> None:
    """Every room and top module of verify/ has its arrows, and no arrow starts or ends at a room that is gone."""
    rooms = {module.room for module in modules()} - {"__init__"}
    assert set(ARROWS) == rooms
    assert set().union(*ARROWS.values()) <= rooms


def test_every_arrow_is_used() -> None:
    """An arrow in the table that no import follows any more would be a door left open."""
    used: dict[str, set[str]] = {room: set() for room in ARROWS}
    for module in modules():
        for name, _ in imports(module):
            if name.startswith("verify.") and module.room in used:
                used[module.room].add(name.split(".")[1])
    assert {room: sorted(used[room] - {room}) for room in ARROWS} == {room: sorted(ARROWS[room]) for room in ARROWS}


def test_the_parts_of_claims_import_what_their_arrows_say() -> None:
    """Each part imports exactly the parts that its arrows lead to."""
    used: dict[str, set[str]] = {}
    for module in modules():
        if module.room == "claims":
            part = module.path.split("/")[2].removesuffix(".py")
            within = {name.split(".")[2] for name, _ in imports(module) if name.startswith("verify.claims.")}
            used[part] = used.get(part, set()) | within - {part}
    assert used == WITHIN_CLAIMS


@pytest.mark.parametrize("arrows", [ARROWS, WITHIN_CLAIMS], ids=["rooms", "claims"])
def test_the_arrows_run_in_one_direction(arrows: Mapping[str, Set[str]]) -> None:
    """No room can be reached from itself."""
    for room in arrows:
        reached, ahead = set(), set(arrows[room])
        while ahead:
            reached |= ahead
            ahead = {further for one in ahead for further in arrows[one]} - reached
        assert room not in reached


@pytest.mark.parametrize("allowed", [*MAY_IMPORT_BY_NAME, *MAY_OPEN, *MAY_WRITE, MAY_RUN])
def test_no_exception_outlives_its_module(allowed: str) -> None:
    """A module that a rule excepts is there."""
    assert (PACKAGE.parent / allowed).exists()


def test_help_loads_nothing_heavy() -> None:
    """`verify --help` answers without NumPy, SciPy, SymPy, python-flint or Hypothesis."""
    script = (
        "import sys\nfrom verify.cli import main\nmain(['--help'], standalone_mode=False)\n"
        "print(sorted({'numpy', 'scipy', 'sympy', 'flint', 'hypothesis', 'cupy', 'pytest'} & set(sys.modules)))"
    )
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ast.literal_eval(finished.stdout.splitlines()[-1]) == []


def test_a_replay_loads_no_library_it_does_not_need() -> None:
    """The replay of the shipped examples needs neither SciPy nor Hypothesis; SymPy proves the formulas among them."""
    script = (
        "import sys\nfrom verify.cli import main\nmain(['--output', sys.argv[1]], standalone_mode=False)\n"
        "print(sorted({'scipy', 'hypothesis', 'pytest'} & set(sys.modules)), 'flint' in sys.modules)"
    )
    finished = subprocess.run([sys.executable, "-c", script, "/dev/null"], capture_output=True, text=True, check=True)
    assert finished.stdout.splitlines()[-1] == "[] True"
