"""Programs that try to get out of the sandbox: none does, and nothing of them is left."""

from __future__ import annotations

import os
import pickle
import platform
import secrets
import socket
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandboxes import NAMES, NUMBERS, answers, left_running, none, texts, working
from verify.records.run import Bounds
from verify.running.answers import MOST_TEXT
from verify.running.sandbox import Sandbox

ESCAPES = Path(__file__).with_name("escapes.txt").read_text(encoding="utf-8")

PREAMBLE = """
import os, sys
SECRET, OUTSIDE, FOLDER, PARENT, HOME, PORT, TOKEN, PLATFORM, NUMBERS = {values!r}
def call(name, *arguments):
    import ctypes
    if PLATFORM != "x86_64" or name not in NUMBERS:
        return -1
    return ctypes.CDLL(None).syscall(NUMBERS[name], *arguments)
"""

BOUNDS = Bounds(1.5, 1 << 30)
"""Enough for what ends; what does not end has its time."""

REAL = (
    "a file outside",
    "a link in the document's folder",
    "what is hidden in the document's folder",
    "a new file in the document's folder",
    "the mode of the document",
    "a file outside, written",
    "a connection to the machine",
    "a socket in the document's folder",
    "a socket without a file",
    "a datagram over a pair of its own",
    "a program without a copy of this one",
    "the files of the parent",
    "shared memory of the system",
)
"""What harms nobody where it does succeed: without a sandbox it is seen to."""


def programs() -> Mapping[str, str]:
    """The attempts, by name."""
    _, *parts = ESCAPES.split("\n## ")
    return {name.strip(): code for name, _, code in (part.partition("\n") for part in parts)}


@dataclass(frozen=True)
class Scene:
    """A document's folder and what lies outside, with listeners: what an escape would change or tell."""

    folder: Path
    outside: Path
    token: str
    port: int
    listeners: tuple[socket.socket, ...]

    def state(self) -> list[tuple[str, int, int, bytes]]:
        """All that is there, with mode, time and contents."""
        paths = [one for top in (self.folder, self.outside) for one in sorted(top.rglob("*"))]
        kept = [one for one in paths if one.is_file() and not one.is_symlink()]
        files = [(str(one), one.stat().st_mode, one.stat().st_mtime_ns, one.read_bytes()) for one in kept]
        return [*files, *((str(one), 0, 0, b"") for one in paths if one not in kept)]

    def values(self) -> tuple[object, ...]:
        """What a program is told."""
        parent = os.getpid()
        where = (str(self.outside / "secret"), str(self.outside), str(self.folder), parent, str(Path.home()))
        return (*where, self.port, self.token, platform.machine(), dict(NUMBERS))

    def reached(self) -> bool:
        """Whether somebody came to a listener."""
        for one in self.listeners:
            one.settimeout(0)
            try:
                if one.type == socket.SOCK_STREAM:
                    one.accept()[0].close()
                else:
                    one.recv(1)
            except BlockingIOError:
                continue
            return True
        return False


@pytest.fixture(name="scene")
def _scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    folder, outside, temporary = tmp_path / "folder", tmp_path / "outside", tmp_path / "temporary"
    for one in (folder, outside, temporary, folder / ".git"):
        one.mkdir()
    token = f"SECRET-{secrets.token_hex(8)}"
    for one in (outside / "secret", folder / ".hidden", folder / ".git" / "config"):
        one.write_text(token, encoding="utf-8")
    (folder / "link").symlink_to(outside / "secret")
    (folder / "document.md").write_text("# A document\n", encoding="utf-8")
    (folder / "evil.pickle").write_bytes(pickle.dumps(Evil(str(outside))))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    listening = [socket.socket(), socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)]
    listening.append(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
    monkeypatch.chdir(folder)  # the name of a socket may not be long
    for one, name in zip(listening, (("127.0.0.1", 0), "socket", f"\0{token}", f"\0{token}-datagram"), strict=True):
        one.bind(name)
        if one.type == socket.SOCK_STREAM:
            one.listen()
    yield Scene(folder, outside, token, listening[0].getsockname()[1], tuple(listening))
    for one in listening:
        one.close()
    assert list(temporary.iterdir()) == []


class Evil:
    """What runs a command where it is unpickled."""

    def __init__(self, outside: str) -> None:
        self.outside = outside

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"echo x > {self.outside}/new; echo ESCAPED",)


def attempt(sandbox: Sandbox, scene: Scene, code: str) -> list[str]:
    """What an attempt reached: nothing, where it is held."""
    before = scene.state()
    program = code.replace("verify-escape", scene.token)
    told = answers(sandbox, [PREAMBLE.format(values=scene.values()), program], scene.folder, BOUNDS)
    said = "".join(texts(told))
    assert len(said) <= 2 * MOST_TEXT
    reached = ["it says so"] if "ESCAPED" in said else []
    reached += ["a secret"] if scene.token in said else []
    reached += ["a file"] if scene.state() != before else []
    reached += ["a listener"] if scene.reached() else []
    deadline = time.monotonic() + 5  # a namespace ends a moment after its first process
    while (left := list(left_running(scene.folder))) and time.monotonic() < deadline:
        time.sleep(0.05)
    return reached + left


@pytest.mark.parametrize("name", programs())
@pytest.mark.parametrize("sandbox", NAMES)
def test_no_program_gets_out(sandbox: str, name: str, scene: Scene) -> None:
    """An attempt reads, writes, reaches and leaves nothing outside, in any sandbox that works here."""
    assert attempt(working(sandbox), scene, programs()[name]) == []


@pytest.mark.parametrize("name", REAL)
def test_without_a_sandbox_an_attempt_is_seen(name: str, scene: Scene) -> None:
    """What would get out is noticed: the same programs, with nothing that holds them."""
    assert attempt(none(), scene, programs()[name].replace("60", "0"))


def test_there_are_many() -> None:
    """Fifty attempts and more, each with its name."""
    assert len(programs()) >= 100
    assert set(REAL) <= set(programs())
