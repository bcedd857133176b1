"""What is no file, or leads out of its folder, or never ends: it is told in one line, and never read or waited for."""

from __future__ import annotations

import os
import socket
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify import pipeline
from verify.cli import main
from verify.reading import read_text, text
from verify.records.mistake import OverBudget, UnreadableFile

RIGHT, WRONG = "$$0.5 + 0.25 = 0.75$$\n", "$$0.5 + 0.25 = 0.85$$\n"
HIDDEN = "$$\\text{hunter2} = 0.5 + 0.25 = 0.85$$\n"

Fed = Callable[[str, str], None]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder, the checkout, beside a secret."""
    (tmp_path / "checkout").mkdir()
    (tmp_path / "secret.md").write_text(HIDDEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "checkout")


@pytest.fixture(name="pipe")
def _pipe() -> Iterator[Fed]:
    """Makes named pipes, each with somebody at its other end who would write a text into it."""
    writers: list[tuple[str, threading.Thread]] = []

    def write(name: str, content: str) -> None:
        os.mkfifo(name)
        writer = threading.Thread(target=lambda: Path(name).write_text(content, encoding="utf-8"), daemon=True)
        writers.append((name, writer))
        writer.start()

    yield write
    for name, writer in writers:
        reader = os.open(name, os.O_RDONLY | os.O_NONBLOCK)  # who waits for a reader goes on
        writer.join()
        os.close(reader)


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    result = CliRunner().invoke(main, arguments)
    assert "Traceback" not in result.output
    return result


def write(name: str, content: str) -> None:
    """Write a file below the working folder."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(content, encoding="utf-8")


def test_a_named_pipe_is_not_read(pipe: Fed) -> None:
    """It would be waited for as long as nobody writes into it."""
    pipe("pipe.md", RIGHT)
    with pytest.raises(UnreadableFile, match="a named pipe"):
        read_text(Path("pipe.md"))


def test_a_device_is_not_read() -> None:
    """By its own name or through a link: /dev/null is one as /dev/zero is, which never ends."""
    Path("link.md").symlink_to("/dev/null")
    for name in ("/dev/null", "link.md"):
        with pytest.raises(UnreadableFile, match="a character device"):
            read_text(Path(name))


def test_a_socket_is_not_read() -> None:
    """It is told as what it is."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.md")
        with pytest.raises(UnreadableFile, match="a socket"):
            read_text(Path("socket.md"))


@pytest.mark.parametrize("kind", [stat.S_IFBLK, stat.S_IFCHR, 0])
def test_a_device_is_not_opened(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some act when they are, and a kind that nobody knows may."""
    monkeypatch.setattr(Path, "stat", lambda *_, **__: os.stat_result((kind, *[0] * 9)))
    monkeypatch.setattr(os, "open", None)
    with pytest.raises(UnreadableFile, match=r"device|no file"):
        read_text(Path("disk.md"))


def test_what_is_swapped_before_it_is_opened_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file when it was looked at, and a named pipe when it was opened."""
    write("a.md", RIGHT)
    opened = os.open

    def swapped(path: Path, flags: int) -> int:
        path.unlink()
        os.mkfifo(path)
        return opened(path, flags)

    monkeypatch.setattr(os, "open", swapped)
    with pytest.raises(UnreadableFile, match="a named pipe"):
        read_text(Path("a.md"))


def test_a_file_that_says_it_is_empty_is_read_no_further_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of /proc have no size; some go on for terabytes."""
    path = Path("/proc/self/maps")
    if not path.exists():
        pytest.skip("no /proc on this system")
    monkeypatch.setattr(text, "MAX_BYTES", 100)
    assert path.stat().st_size == 0
    with pytest.raises(OverBudget, match="more than 100 bytes"):
        read_text(path)


def test_a_file_that_grows_is_read_no_further_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody appends to it as fast as it is read."""
    write("a.md", "0123456789")
    monkeypatch.setattr(text, "MAX_BYTES", 100)
    read, taken = os.read, [0]

    def read_and_append(descriptor: int, most: int) -> bytes:
        data = read(descriptor, most)
        taken[0] += len(data)
        with Path("a.md").open("a", encoding="utf-8") as file:
            file.write("0123456789" * 5)
        return data

    monkeypatch.setattr(os, "read", read_and_append)
    with pytest.raises(OverBudget, match="more than 100 bytes"):
        read_text(Path("a.md"))
    assert taken[0] == 101


def test_a_file_of_many_parts_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the system gives less than was asked for."""
    write("a.md", "0123456789" * 30_000)
    assert len(read_text(Path("a.md")).content) == 300_000
    read = os.read
    monkeypatch.setattr(os, "read", lambda descriptor, most: read(descriptor, min(most, 7_000)))
    assert len(read_text(Path("a.md")).content) == 300_000


@pytest.mark.parametrize(
    ("name", "content", "arguments"),
    [
        ("p.md", RIGHT, ("audit", "p.md")),
        ("p.md", RIGHT, ("audit", ".")),
        ("p.md", RIGHT, ("audit", "*.md")),
        ("pipe", RIGHT, ("audit", "pipe")),
        ("p.md", RIGHT, ("fix", "p.md")),
        ("p.md", RIGHT, ("fix", "--write", "p.md")),
        ("p.md", RIGHT, ("explain", "p.md:1")),
        ("p.md", RIGHT, ("cite", "p.md:1")),
        ("p.md", RIGHT, ("check-receipt", "p.md", "a.md")),
        ("p.md", RIGHT, ("check-receipt", "a.md", "p.md")),
        ("a.verify.toml", "", ("audit", "a.md")),
        ("accepted.toml", 'schema = "verify-baseline/1"\n', ("audit", "a.md", "--baseline", "accepted.toml")),
        ("accepted.toml", 'schema = "verify-baseline/1"\n', ("audit", "a.md", "--write-baseline", "accepted.toml")),
        ("pyproject.toml", '[tool.verify]\npaths = ["a.md"]\n', ("audit",)),
        ("pyproject.toml", "", ("audit", "a.md")),
        ("toy/01.toml", 'title = "x"\n', ("replay", "toy")),
        ("toy/01.toml", 'title = "x"\n', ("errata", "toy")),
        ("p.md", RIGHT, ("--document", "toy=p.md", "replay", "toy")),
    ],
)
def test_every_command_tells_a_named_pipe_in_one_line(
    name: str, content: str, arguments: tuple[str, ...], pipe: Fed
) -> None:
    """Whatever a command reads it from: it does not wait, says what it found and what to name, and ends with 2."""
    write("a.md", RIGHT)
    write("toy/document.toml", f'title = "Toy"\nauthor = "A"\nfile = "toy.md"\nsha256 = "{"0" * 64}"\n')
    write("toy/02.toml", 'title = "x"\nlines = [[1, 1]]\n[[unlinked]]\nlines = [1, 1]\nprinted = "1"\nreason = "x"\n')
    pipe(name, content)
    result = run(*arguments)
    told = [line for line in result.output.splitlines() if "a named pipe" in line]
    assert result.exit_code == 2
    assert told == [f"{name}: found a named pipe; expected a file; next: name a file, or - to read standard input"]


def test_a_document_under_watch_that_becomes_a_pipe_is_told(pipe: Fed) -> None:
    """And the watch goes on."""
    pipe("p.md", RIGHT)
    watched = pipeline.Watch([Path("p.md")], pipeline.Options())
    changed = watched.look()
    assert changed is not None
    assert ["a named pipe" in str(one) for one in changed.report.mistakes] == [True]
    assert watched.look() is None


LINKS = {
    "a file elsewhere": "../../secret.md",
    "through a folder": "up/../../../secret.md",
    "what a checkout keeps to itself": ".git/config.md",
    "what is hidden": ".env.md",
    "by another link": "step",
}
"""Where a link leads, from a folder below the checkout."""


@pytest.mark.parametrize("path", ["docs", "docs/*.md", "d*/**/*.md", "../checkout"])
@pytest.mark.parametrize("target", LINKS.values(), ids=LINKS)
def test_a_link_that_leads_out_is_not_followed(target: str, path: str) -> None:
    """Nothing of what it leads to is in a report; it is told in one line, which says what to do."""
    for secret in ("docs/.git/config.md", "docs/.env.md"):
        write(secret, HIDDEN)
    write("docs/a.md", RIGHT)
    Path("docs/up").mkdir()
    Path("docs/step").symlink_to("../../secret.md")
    Path("docs/link.md").symlink_to(target)
    assert Path("docs/link.md").read_text(encoding="utf-8") == HIDDEN
    result = run("audit", path, "--format", "json", "--exclude", "*/.*")
    assert result.exit_code == 2
    assert "hunter2" not in result.output
    assert result.stderr.count("docs/link.md: found a link that leads out of its project, or to what is hidden") == 1
    assert result.stderr.endswith("next: name it itself, or leave it out with --exclude\n")
    assert 'docs/a.md"' in result.stdout


def test_a_link_within_the_checkout_is_followed() -> None:
    """As `docs/index.md` to the README above it; a file that two paths lead to is audited once."""
    write("README.md", RIGHT)
    write("docs/a.md", RIGHT)
    Path(".git").mkdir()
    Path("docs/index.md").symlink_to("../README.md")
    Path("docs/same.md").symlink_to("a.md")
    result = run("audit", "docs")
    assert (result.exit_code, result.stdout.count("reproduced\n")) == (0, 2)
    Path(".git").rmdir()
    assert run("audit", "docs").exit_code == 2  # a folder by itself: what lies above it is not its own


def test_a_link_that_the_user_names_is_followed() -> None:
    """Beside the folder that it was met in, too: then it is no mistake there either."""
    write("docs/a.md", RIGHT)
    Path("docs/link.md").symlink_to(Path("../../secret.md"))
    for arguments in (("docs/link.md",), ("docs", "docs/link.md"), ("docs/link.md", "docs"), ("docs/../docs/link.md",)):
        result = run("audit", *arguments)
        assert result.exit_code == 1
        assert "hunter2" in result.output
    assert run("audit", "docs", "--exclude", "docs/link.md").exit_code == 0


def test_a_file_is_audited_though_a_link_to_it_is_not() -> None:
    """Where both are met, the link is told, and the file is not taken for it."""
    write("one/a.md", RIGHT)
    write("other/b.md", WRONG)
    Path("one/link.md").symlink_to("../other/b.md")
    result = run("audit", "one", "other", "--format", "json")
    assert result.exit_code == 2
    assert '"path": "other/b.md"' in result.stdout
    assert result.stderr.count("one/link.md: found a link that leads out") == 1


def test_what_is_said_beside_a_document_is_not_read_through_a_link_that_leads_out() -> None:
    """`a.verify.toml`, which nobody names: told in one line, and the document is audited without."""
    write("docs/a.md", RIGHT)
    Path("elsewhere.toml").write_text('[[skip]]\nlines = [1, 1]\nreason = "x"\n', encoding="utf-8")
    Path("docs/a.verify.toml").symlink_to("../elsewhere.toml")
    result = run("audit", "docs/a.md")
    assert result.exit_code == 2
    assert "docs/a.verify.toml: found a link that leads out" in result.output
    assert "1 reproduced" in result.output
    Path(".git").mkdir()
    assert "1 reproduced" not in run("audit", "docs/a.md").output  # within the checkout it is read


def test_a_link_is_looked_at_again_when_it_is_read() -> None:
    """It led to a file beside it when the folder was listed."""
    write("docs/a.md", RIGHT)
    Path("docs/link.md").symlink_to("b.md")
    found = pipeline.sources([Path("docs")], [])
    Path("docs/link.md").unlink()
    Path("docs/link.md").symlink_to("../../secret.md")
    [link] = [one for one in found if one.name == "docs/link.md"]
    with pytest.raises(UnreadableFile, match="leads out"):
        link.read()
