"""The tests that a change concerns, nearest first, as far as a minute goes: the last part of `make check`.

A file is concerned by what it imports or names, step by step; tests are concerned by the room they mirror. Whatever git
sees between the working tree and the commit where this line of work left its upstream was changed. Plugins that choose
tests were tried: pytest-testmon first needs a run of all tests in each checkout, at twice the time, and sees no
pages and tables; pytest-impacted takes three quarters of all tests for a line of one formula, pytest-picked none.
"""

from __future__ import annotations

import argparse
import heapq
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from house import ROOT, Module, imports

BUDGET = 30.0
"""Seconds of one core: half of that on two, which leaves the other half of a minute to style, types and starting up."""

COSTS = "tests/repo/costs.toml"
UNMEASURED = 0.5
"""Seconds of a file that the table of costs leaves out: it holds those above that; most are far below."""

ALONE = 8.0
"""Seconds up to which one process is done before several have started."""

IMPORT, NAMED, FOLDER, MIRROR, AUTOMATIC = 1, 1, 2, 2, 1
"""How far a file is from what it imports, names, lists the folder of, mirrors, and has loaded for it by pytest."""

REACH = 3
"""Steps up to which a test is concerned: it imports what imports what was changed, or lists its folder and is read."""

SHOWN = 5
"""Test files that are named of those that are left out."""

WORD = re.compile(r"[\w./-]+")
QUOTED = re.compile(r"""(?<=["'])[\w./-]+(?=["'])""")


Edges = Mapping[str, Mapping[str, int]]
Found = Iterator[tuple[str, int]]
"""What a file is concerned by at once, each with its distance."""

Reader = Callable[[Module], Found]


@dataclass(frozen=True)
class Plan:
    """Which tests to run, nearest first, and which are left to `make test`."""

    run: tuple[str, ...]
    left: tuple[str, ...]
    farther: int
    seconds: float


def graph(sources: Mapping[str, str], others: Iterable[str]) -> Edges:
    """For each file, the Python files that it concerns at once, with their distance.

    sources: the text of each Python file by its path; others: the paths of all other files, which may be named.
    """
    files = sorted({*sources, *others})
    edges: dict[str, dict[str, int]] = defaultdict(dict)
    readers = [_imported(files), _named(files), _mirrored(files)]
    for reader, source in sources.items():
        module = Module(reader, source)
        for path, distance in (found for read in readers for found in read(module)):
            if path != reader:
                edges[path][reader] = min(distance, edges[path].get(reader, distance))
    return edges


def is_test(path: str) -> bool:
    """Whether pytest finds tests in a file."""
    return path.startswith("tests/") and PurePosixPath(path).name.startswith("test_") and path.endswith(".py")


def distances(edges: Edges, changed: Iterable[str]) -> dict[str, int]:
    """How far each file that is concerned lies from what was changed."""
    found: dict[str, int] = {}
    waiting = [(0, path) for path in sorted(changed)]
    while waiting:
        distance, path = heapq.heappop(waiting)
        if path not in found:
            found[path] = distance
            for reader, further in edges.get(path, {}).items():
                heapq.heappush(waiting, (distance + further, reader))
    return found


def plan(near: Mapping[str, int], costs: Mapping[str, float], budget: float = BUDGET) -> Plan:
    """As many of the concerned tests as the budget holds, nearest and then cheapest first; changed ones in any case."""
    run, left, spent = [], [], 0.0
    tests = [path for path in near if is_test(path)]
    concerned = [path for path in tests if near[path] <= REACH]
    for path in sorted(concerned, key=lambda one: (near[one], costs.get(one, UNMEASURED), one)):
        cost = costs.get(path, UNMEASURED)
        if near[path] == 0 or spent + cost <= budget:
            run.append(path)
            spent += cost
        else:
            left.append(path)
    return Plan(tuple(run), tuple(left), len(tests) - len(concerned), spent)


def changed(root: Path, since: str | None) -> tuple[str, list[str]]:
    """The commit that the working tree is held against, and every path that differs from it, new and gone ones too."""
    base = since or _base(root)
    differing = _git(root, "diff", "--name-only", "--no-renames", "-z", base, "--").split("\0")
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z").split("\0")
    return base, sorted({path for path in [*differing, *new] if path})


def _base(root: Path) -> str:
    """Where this line of work left its upstream, or its origin's main line; the last commit where there is neither."""
    for upstream in ("@{upstream}", "origin/HEAD"):
        try:
            return _git(root, "merge-base", "HEAD", upstream).strip()
        except subprocess.CalledProcessError:
            continue
    return "HEAD"


def _git(root: Path, *words: str) -> str:
    command = ["git", "-c", "safe.directory=*", *words]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout


def _imported(files: Iterable[str]) -> Reader:
    """The files that a module imports: by a dotted name in the package, by a bare one in the tests."""
    known: dict[str, str] = {}
    for path in (path for path in files if path.endswith(".py")):
        parts = PurePosixPath(path).with_suffix("").parts
        name = parts[-1:] if parts[0] == "tests" else parts[:-1] if parts[-1] == "__init__" else parts
        known.setdefault(".".join(name), path)

    def read(module: Module) -> Found:
        for name, _ in imports(module):
            parts = name.split(".")
            stems = (".".join(parts[:end]) for end in range(1, len(parts) + 1))
            yield from ((known[stem], IMPORT) for stem in stems if stem in known)

    return read


def _named(files: Sequence[str]) -> Reader:
    """The files that a module names anywhere, by their path or a name that only one has, and those of its folders."""
    own = Counter(PurePosixPath(path).name for path in files)
    known = {path: path for path in files}
    known |= {name: path for path in files if own[name := PurePosixPath(path).name] == 1}
    folders: dict[str, list[str]] = defaultdict(list)
    for path in files:
        for folder in PurePosixPath(path).parents[:-1]:
            folders[str(folder)].append(path)

    def read(module: Module) -> Found:
        words = set(WORD.findall(module.source))
        quoted = {text.rstrip("/") for text in QUOTED.findall(module.source)}
        yield from ((known[word], NAMED) for word in words & known.keys())
        yield from ((path, FOLDER) for text in quoted & folders.keys() for path in folders[text])

    return read


def _mirrored(files: Iterable[str]) -> Reader:
    """What a test stands for by its place and name: the module of its name, its room, its data, what pytest loads."""
    parts = {path: PurePosixPath(path).parts for path in files}

    def read(module: Module) -> Found:
        if not is_test(module.path):
            return
        room, stem = parts[module.path][1], PurePosixPath(module.path).stem.removeprefix("test_")
        for path, (top, *inside) in parts.items():
            if inside and inside[-1] == "conftest.py":
                if module.path.startswith(path.removesuffix("conftest.py")):
                    yield path, AUTOMATIC
            elif top == "verify" and inside[0] in (room, f"{stem}.py"):
                yield path, NAMED if stem in {PurePosixPath(path).stem, *inside[1:-1]} else MIRROR
            elif top == "tests" and inside[0] == room and not path.endswith(".py"):
                yield path, MIRROR

    return read


def tracked(root: Path) -> tuple[dict[str, str], list[str]]:
    """The text of each Python file in the working tree, and the paths of the other files, as git lists them."""
    listed = _git(root, "ls-files", "--cached", "--others", "--exclude-standard", "-z").split("\0")
    paths = sorted({path for path in listed if path and (root / path).is_file()})
    python = {path: (root / path).read_text(encoding="utf-8") for path in paths if path.endswith(".py")}
    return python, [path for path in paths if path not in python]


def told(base: str, differing: Sequence[str], chosen: Plan) -> Iterator[str]:
    """What is run, and what is left out."""
    files = f"{len(differing)} file{'s' * (len(differing) > 1)}"
    yield f"{files} changed since {base}: {len(chosen.run)} test files, about {chosen.seconds:.0f} s of one core"
    if chosen.left:
        shown = ", ".join(chosen.left[:SHOWN]) + (", …" if len(chosen.left) > SHOWN else "")
        yield f"left to `make test`: {len(chosen.left)} more, over the budget of {BUDGET:.0f} s: {shown}"
    if chosen.farther:
        yield f"left to `make test`: {chosen.farther} more, which lie farther than {REACH} steps away"


def main() -> int:
    """Tell the plan, and run it, unless it is only asked for; the exit status is pytest's."""
    parser = argparse.ArgumentParser(description="Run the tests that a change concerns, nearest first.")
    parser.add_argument("--since", help="the commit to hold the working tree against; where this line of work began")
    parser.add_argument("--list", action="store_true", help="print the tests, and run none")
    given = parser.parse_args()
    if not (ROOT / ".git").exists():
        print("no git here, so nobody knows what was changed: run `make test`")
        return 0
    base, differing = changed(ROOT, given.since)
    if not differing:
        print(f"nothing differs from {base}: no test is concerned")
        return 0
    sources, others = tracked(ROOT)
    costs = tomllib.loads((ROOT / COSTS).read_text(encoding="utf-8"))["seconds"]
    chosen = plan(distances(graph(sources, [*others, *differing]), differing), costs)
    print(*told(base, differing, chosen), sep="\n", flush=True)
    if given.list:
        print(*chosen.run, sep="\n")
    if given.list or not chosen.run:
        return 0
    workers = "0" if chosen.seconds <= ALONE else "auto"
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, *chosen.run]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
