"""What the commands write: whole or not at all, nothing lost of what stood there, and nowhere but where it belongs."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sample_reports import ENDINGS, audited
from verify.cli import main
from verify.cli.files import Refused, digest, unchanged, write
from verify.reporting import FORMATS, recognition, render_text

WRONG = "$$0.5 + 0.25 = 0.85$$\n"
KILLED = Path(__file__).with_name("killed.py")
ROOT = Path(__file__).parents[2]
ORDINARY = [
    path
    for place in ("*", "docs/**/*", "verify/**/*", "worked_examples/**/*", "tests/**/*")
    for path in ROOT.glob(place)
    if path.suffix in (".md", ".toml", ".py", ".yml", ".ipynb", ".tex") and "snapshots" not in path.parts
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a document, entered, in a folder that has others beside it."""
    inside = tmp_path / "project"
    (inside / "docs").mkdir(parents=True)
    (inside / "docs" / "wrong.md").write_text(WRONG, encoding="utf-8")
    monkeypatch.chdir(inside)
    return inside


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    result = CliRunner().invoke(main, list(arguments))
    assert "Traceback" not in result.output
    return result


def settings(text: str) -> None:
    """What the project's settings say."""
    Path("pyproject.toml").write_text(f'[tool.verify]\npaths = ["docs"]\n{text}\n', encoding="utf-8")


def is_refused(result: Result, said: str) -> bool:
    """Whether a command ended with one line, which says so, and status 2."""
    return result.exit_code == 2 and said in result.stderr and result.stderr.count("\n") == 1


def names(folder: Path) -> list[str]:
    """What stands in a folder."""
    return sorted(one.name for one in folder.iterdir())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('output = "../report.html"', "leads out of the project"),
        ('output = "{outside}/report.html"', "leads out of the project"),
        ('output = "docs/out/report.html"', "leads out of the project"),
        ('output = "docs/report.html"', "leads out of the project"),
        ('output = ".git/report.html"', "a file outside .bzr, .git"),
        ('output = "docs/../.GIT/hooks/a.txt"', "a file outside .bzr, .git"),
        ('output = "setup.sh"', "a name that ends in .html"),
        ('output = "Makefile"', "a name that ends in .html"),
        ('output = "a\\u0000.html"', "a path"),
        ('output = "docs/wrong.md"', "a file that is no report"),
        ('baseline = "../known.toml"', "leads out of the project"),
        ('baseline = "docs/known.toml"', "leads out of the project"),
        ('exclude = []\npaths = [".."]', "leads out of the project"),
        ('exclude = []\npaths = ["docs/out"]', "leads out of the project"),
        ('exclude = []\npaths = ["/etc"]', "leads out of the project"),
        ('exclude = []\npaths = ["../*/*.md"]', "leads out of the project"),
    ],
)
def test_the_settings_of_a_checkout_lead_nowhere_out_of_it(tmp_path: Path, text: str, said: str) -> None:
    """Neither by a path nor by a link, into no folder of a version control, over nothing but a report of ours."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "known.toml").write_text("kept", encoding="utf-8")
    Path(".git").mkdir()
    Path("docs/out").symlink_to(outside)
    Path("docs/report.html").symlink_to(outside / "report.html")
    Path("docs/known.toml").symlink_to(outside / "known.toml")
    given = text.replace("{outside}", str(outside))
    start = "" if given.startswith("exclude") else 'paths = ["docs/wrong.md"]\n'
    Path("pyproject.toml").write_text(f"[tool.verify]\n{start}{given}\n", encoding="utf-8")
    assert is_refused(run("audit"), said)
    assert names(outside) == ["known.toml"]
    assert names(tmp_path) == ["outside", "project"]
    assert names(Path(".git")) == []
    assert Path("docs/wrong.md").read_text(encoding="utf-8") == WRONG


def test_the_settings_may_name_a_report_and_replace_it() -> None:
    """A new report, an empty file, and a report of before: each is written, in the folder that is there for it."""
    Path("out").mkdir()
    settings('output = "out/report.html"\nformat = "html"')
    report = Path("out/report.html")
    for _ in range(2):
        result = run("audit")
        assert result.exit_code == 1, result.stderr
        assert "0.85" in report.read_text(encoding="utf-8")
    report.write_text("", encoding="utf-8")
    assert run("audit").exit_code == 1
    assert "0.85" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("output_format", FORMATS)
def test_each_report_is_known_as_one(output_format: str) -> None:
    """Of no claims, of what holds, of what does not: whatever the format."""
    for text in (*ENDINGS, "nothing\n", WRONG, "$1 + 1 = 2$\n"):
        assert recognition.is_report(FORMATS[output_format](audited(text)))
    assert recognition.is_report(render_text(audited(WRONG), verbose=False))


def test_no_file_of_a_project_is_known_as_a_report() -> None:
    """Neither this project's pages, which quote reports, nor its programs and settings."""
    assert len(ORDINARY) > 500
    taken = [
        str(path) for path in ORDINARY if recognition.is_report(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert taken == []


def test_watch_replaces_nothing_that_the_user_did_not_name(tmp_path: Path) -> None:
    """Its own name for the report may be somebody's file, or a link to one."""
    Path("verify-report.html").write_text("mine", encoding="utf-8")
    assert is_refused(run("watch", "--isolated", "docs"), "a file that is no report")
    assert Path("verify-report.html").read_text(encoding="utf-8") == "mine"
    Path("verify-report.html").unlink()
    Path("verify-report.html").symlink_to(tmp_path / "elsewhere.html")
    assert is_refused(run("watch", "--isolated", "docs"), "a link to")
    assert not (tmp_path / "elsewhere.html").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("audit", "--isolated", "docs", "--output", "link"),
        ("audit", "--isolated", "docs", "--also", "json=link"),
        ("audit", "--isolated", "docs", "--write-baseline", "link"),
        ("fix", "link.md", "--write"),
        ("formulas", "softmax", "--output", "link"),
        ("cite", "docs/wrong.md:1", "--receipt", "link"),
    ],
)
def test_nothing_is_written_through_a_link_that_leads_elsewhere(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A checkout may link a name that one writes to; the file itself can still be named."""
    outside = tmp_path / "outside.md"
    outside.write_text(WRONG, encoding="utf-8")
    Path("link.md").symlink_to(outside)
    Path("link").symlink_to(tmp_path / "nothing-yet")
    result = run(*arguments)
    assert result.exit_code == 2
    assert "a link to" in result.stderr
    assert outside.read_text(encoding="utf-8") == WRONG
    assert names(tmp_path) == ["outside.md", "project"]


def test_a_link_within_the_folder_is_kept() -> None:
    """What it leads to is written, and it still leads there."""
    Path("real.txt").write_text("before", encoding="utf-8")
    Path("docs/link.txt").symlink_to("../real.txt")
    write(Path("docs/link.txt"), b"after")
    assert Path("docs/link.txt").is_symlink()
    assert Path("real.txt").read_bytes() == b"after"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes and owners of this kind")
def test_mode_and_owner_stay() -> None:
    """A file that is replaced keeps both, as far as whoever writes may give it away; a new one has the usual mode."""
    kept = Path("kept.txt")
    kept.write_text("before", encoding="utf-8")
    owner = (1234, 2345) if os.geteuid() == 0 else (os.getuid(), os.getgid())
    os.chown(kept, *owner)
    kept.chmod(0o2751)
    write(kept, b"after")
    status = kept.stat()
    assert ((status.st_uid, status.st_gid), stat.S_IMODE(status.st_mode)) == (owner, 0o2751)
    before = os.umask(0o027)
    try:
        write(Path("new.txt"), b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(Path("new.txt").stat().st_mode) == 0o640


def test_devices_are_written_to_as_they_are() -> None:
    """A report may go to /dev/null or /dev/stdout; what is full is told in one line."""
    assert run("audit", "--isolated", "docs", "--output", os.devnull).exit_code == 1
    assert Path(os.devnull).is_char_device()
    assert is_refused(run("audit", "--isolated", "docs", "--output", "/dev/full"), "No space left on device")
    settings('output = "report.txt"')
    os.mkfifo("report.txt")
    assert is_refused(run("audit"), "what is no file")


def test_a_baseline_that_changes_meanwhile_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between reading it and writing it, somebody gives a reason: that reason is not lost."""
    assert run("audit", "--isolated", "docs", "--write-baseline", "known.toml").exit_code == 0
    from verify.reporting import baseline

    render = baseline.render_baseline

    def slowly(*arguments: object) -> str:
        with Path("known.toml").open("a", encoding="utf-8") as file:
            file.write("# a reason\n")
        return render(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(baseline, "render_baseline", slowly)
    result = run("audit", "--isolated", "docs", "--write-baseline", "known.toml")
    assert result.exit_code == 2
    assert "known.toml: found a file that has just changed" in result.stderr
    assert Path("known.toml").read_text(encoding="utf-8").endswith("# a reason\n")


def test_a_file_is_compared_at_the_rename(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that comes while the new file is written out is seen, and nothing is left beside it."""
    path = Path("a.txt")
    path.write_text("read", encoding="utf-8")
    flush = os.fsync

    def meanwhile(opened: int) -> None:
        path.write_text("saved meanwhile", encoding="utf-8")
        flush(opened)

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(Refused, match="has just changed"):
        write(path, b"mine", unchanged(digest(path)))
    assert path.read_text(encoding="utf-8") == "saved meanwhile"
    assert names(Path()) == ["a.txt", "docs"]


def test_a_report_that_cannot_be_written_costs_no_other() -> None:
    """What can be written is, and the status tells of the rest."""
    arguments = ("--also", "json=no/folder.json", "--also", "html=b.html", "--output", "c.txt")
    result = run("audit", "--isolated", "docs", *arguments, "--write-baseline", "known.toml")
    assert result.exit_code == 2
    assert "no/folder.json: found a file that cannot be written" in result.stderr
    assert names(Path()) == ["b.html", "c.txt", "docs", "known.toml"]


@pytest.fixture(name="full")
def _full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of 256 kB, or, where none can be mounted, a process that may write no larger file."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    mounted = sys.platform == "linux" and not subprocess.run(mount, capture_output=True, check=False).returncode
    yield disk
    if mounted:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither small disks in memory nor limits of this kind")
def test_a_full_disk_loses_nothing(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Baseline, report and document are as they were, one line says why, and nothing stands beside them."""
    monkeypatch.chdir(full)
    text = "".join(f"$${number}.5 + 0.25 = {number}.85$$\n\n" for number in range(60))
    Path("a.md").write_text(text, encoding="utf-8")
    known, report = b"# with reasons\nschema = 'verify-baseline/1'\n", b"the report of before"
    Path("known.toml").write_bytes(known)
    Path("report.html").write_bytes(report)
    is_disk = os.statvfs(full).f_blocks * os.statvfs(full).f_frsize <= 256_000 + 8192
    filler = Path("filler")
    if is_disk:
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"\0" * 4096)
    script = f"import resource, sys\n{'' if is_disk else 'resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))'}\n"
    script += "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nfrom verify.cli import main\nmain()"
    for arguments in (
        ["audit", "--isolated", "a.md", "--write-baseline", "known.toml"],
        ["audit", "--isolated", "a.md", "--format", "html", "--output", "report.html"],
        ["fix", "a.md", "--write"],
        ["watch", "--isolated", "a.md", "--output", "report.html"],
    ):
        command = [sys.executable, "-B", "-c", script, *arguments]
        finished = subprocess.run(command, capture_output=True, text=True, check=False)
        told = finished.stderr.splitlines()[-1]
        assert finished.returncode == 2, told
        assert "No space left on device" in told or "File too large" in told
        assert "Traceback" not in finished.stderr
    assert (Path("known.toml").read_bytes(), Path("report.html").read_bytes()) == (known, report)
    assert Path("a.md").read_text(encoding="utf-8") == text
    assert names(Path()) == sorted(["a.md", *(["filler"] if is_disk else []), "known.toml", "report.html"])


def driven(*arguments: str) -> dict[str, dict[str, object]]:
    """What the program beside this one found, in a folder of its own."""
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, str(KILLED), arguments[0], place, *arguments[1:]]
        found: dict[str, dict[str, object]] = json.loads(
            subprocess.run(command, capture_output=True, check=True).stdout
        )
        return found


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
def test_a_kill_at_any_moment_leaves_files_whole() -> None:
    """Of 300 kills none leaves half a file, and after the next write nothing stands beside it."""
    found = driven("moments", "75", "1")
    expected = {"baseline": "known.toml", "report": "report.html", "fix": "a.md", "watch": "report.html"}
    assert found == {
        name: {"found": {"whole": 75}, "beside": sorted({"a.md", written})} for name, written in expected.items()
    }


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
def test_two_processes_lose_nothing_of_each_other() -> None:
    """Each adds one to a number fifty times, on what it has read alone: the sum is a hundred, and never torn."""
    assert driven("together", "50") == {"number": 100, "torn": 0, "beside": ["number.txt"]}
