"""The command line, end to end: one line for each mistake, the good example reported beside it, the exit status."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify.cli import main

Write = Callable[..., Path]

TOP = 'title = "Bad"\nlines = [1, 1]\n\n'
CLAIM = '[[claims]]\nname = "bad"\nlines = [1, 1]\n'
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def verify(*arguments: object, **environment: str) -> Result:
    """Run the command in this process, its two streams apart."""
    result = CliRunner(env=environment).invoke(main, [str(one) for one in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


def claim(expression: str, printed: str = "1") -> str:
    """A file with one claim: its expression on line 7, what it prints on line 8."""
    return f"{TOP}{CLAIM}expression = '''{expression}'''\nprinted = '''{printed}'''\n"


BAD_INPUT: dict[str, tuple[str | bytes | None, int | None, str]] = {
    "missing file": (None, None, "no such file"),
    "malformed TOML": (f"{TOP}[[claims\n", 4, "xpected"),
    "unknown name": (claim("nosuch + 1"), 4, "the name nosuch"),
    "unknown function": (claim("sofmax([1, 2])"), 4, "the function sofmax"),
    "ragged print": (claim("1", "1 2\n3"), 9, "a row of 1 numbers under a row of 2"),
    "ragged array": (claim("[[1, 2], [3]]"), 4, "items of shape (2,) and (1,)"),
    "shape mismatch": (claim("[[1, 2]] @ [[1, 2]]"), 4, "(1, 2) @ (1, 2)"),
    "outside the language": (claim("__import__('os')"), 7, '"\'" at column 12'),
    "attribute access": (claim("x.__class__"), 7, "'__class__' at column 3"),
    "10,000 digits printed": (claim("1", "9" * 10_000), 8, "a numeral of 10,000 characters"),
    "10,000 digits computed": (claim("9" * 10_000), 7, "a numeral of 10,000 characters"),
    "a tower of powers": (claim("9**9**9"), 4, "a power of more than 10,000,000 bits"),
    "not UTF-8": (b'title = "caf\xe9"\n', 1, "the byte 0xe9"),
    "a claim without lines": (f'{TOP}[[claims]]\nname = "bad"\nholds = "1 == 1"\n', 4, "no lines"),
    "an unknown key": (f'{TOP}{CLAIM}holds = "1 == 1"\ntolerance = "0.1"\n', 8, "the key tolerance"),
    "a number without quotes": (f'{TOP}{CLAIM}expression = "1"\nprinted = 1.50\n', 8, "printed = 1.5"),
    "two claims of one name": (f'{TOP}{CLAIM}holds = "1 == 1"\n{CLAIM}holds = "1 == 1"\n', 9, "a second bad"),
    "a name through itself": (claim("bad + 1"), 4, "the name bad within its own definition"),
    "no claims": (TOP, 1, "no [[claims]]"),
    "deep brackets": (claim("[" * 10_000), 7, "an expression nested too deep"),
    "a long chain": (claim("1" + "+1" * 5_000), 7, "a chain of 5,001 operations"),
    "a billion rows": (claim("causal_mask(1000000000)"), 4, "a computation too long to replay"),
    "a billion random numbers": (claim("rand(0, 1000000000)"), 4, "rand of 1,000,000,000 random numbers"),
    "an axis that is not there": (claim("sum(1, axis=0)"), 4, "sum of ()"),
    "several results": (claim("linear_init(1, 2, 3)"), 4, "all 3 results of linear_init"),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_input(case: str, write: Write, tmp_path: Path) -> None:
    """Bad input is one line: file, line, what was found, what was expected, the next step; the rest is replayed."""
    content, line, found = BAD_INPUT[case]
    folder = write()
    bad = folder / "bad.toml"
    if isinstance(content, bytes):
        bad.write_bytes(content)
    elif content is not None:
        bad.write_text(content, encoding="utf-8")
    result = verify("replay", folder, "--verbose", *([bad] if content is None else []))
    reported = [text for text in result.output.splitlines() if "; next: " in text]
    assert result.exit_code == 2
    assert len(reported) == 1
    place = str(bad) if line is None else f"{bad}:{line}"
    assert re.fullmatch(rf"{re.escape(place)}: found .*; expected .*; next: .+", reported[0])
    assert found in reported[0]
    assert "good" in result.output
    assert "1 reproduced" in result.output


def test_a_folder_without_its_document(write: Write, tmp_path: Path) -> None:
    """A missing document.toml and a missing folder are one line each, and the good folder is replayed."""
    (write("broken") / "document.toml").unlink()
    write("whole")
    result = verify("replay", tmp_path / "broken", tmp_path / "nowhere", tmp_path / "whole")
    reported = [text for text in result.output.splitlines() if "; next: " in text]
    assert [text.split(": found ")[0] for text in reported] == [
        str(tmp_path / "nowhere"),
        str(tmp_path / "broken"),
    ] or len(reported) == 2
    assert "1 reproduced" in result.output
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("printed", "status"), [("4.0", 0), ("4.1", 1), ("4", 0), ("4.00", 0), ("-4.0", 1), ("0.4", 1), ("nan", 1)]
)
def test_exit_status(printed: str, status: int, write: Write) -> None:
    """A claim that holds exits with 0, one that does not with 1."""
    folder = write(a=claim("1.5 + 2.5", printed))
    assert verify("replay", folder).exit_code == status


def test_wrong_digit_is_named(write: Write) -> None:
    """The report names the printed digit, the computed value and what should stand there."""
    output = verify("replay", write(a=claim("[1.5, 2] * 2", "3.0 4.1"))).output
    assert "[1] printed 4.1, computed 4, should read 4.0" in output
    assert "1 claims fail" in output or "1 claim fails" in output


def test_mistakes_go_to_standard_error_beside_json(write: Write) -> None:
    """JSON stands alone on standard output; mistakes are told on standard error as well."""
    result = verify("replay", write(a=claim("nosuch")), "--format", "json")
    data = json.loads(result.stdout)
    assert len(data["mistakes"]) == 1
    assert result.stderr.count("; next: ") == 1
    assert result.exit_code == 2


def test_output_to_a_file(write: Write, tmp_path: Path) -> None:
    """--output writes the report to a file, in UTF-8, and nothing to standard output."""
    folder = write(a=claim("1 / 3", "0.34"))
    result = verify("replay", folder, "--output", tmp_path / "report.txt")
    assert result.stdout == ""
    assert result.exit_code == 1
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") == verify("replay", folder).stdout


@pytest.mark.parametrize("target", ["missing/report.txt", "."])
def test_output_that_cannot_be_written(write: Write, tmp_path: Path, target: str) -> None:
    """A report that cannot be written is a mistake of usage that names the path."""
    result = verify("replay", write(), "--output", tmp_path / target)
    assert result.exit_code == 2
    assert str(tmp_path / target) in result.output.replace("\n", "")


@pytest.mark.parametrize(
    "arguments",
    [("--document", "x"), ("--document", "=x"), ("--document", "x="), ("--format", "xml"), ("--nosuch",), ("nosuch",)],
)
def test_usage(arguments: tuple[str, ...]) -> None:
    """Arguments that mean nothing exit with 2 and say how they are written."""
    result = verify(*arguments)
    assert result.exit_code == 2
    assert "Error" in result.output


@pytest.mark.parametrize(
    "order",
    [("--format", "json", "replay", "{}"), ("replay", "--format", "json", "{}"), ("replay", "{}", "--format", "json")],
)
def test_options_count_on_either_side_of_the_command(order: tuple[str, ...], write: Write) -> None:
    """No option is quietly dropped for standing before the command."""
    folder = str(write())
    assert json.loads(verify(*(one.format(folder) for one in order)).stdout)["schema"] == "verify-report/1"


def test_two_runs_give_the_same_bytes(write: Write, tmp_path: Path) -> None:
    """Text and JSON are the same to the byte, in this process and in another with other hashes."""
    folder = write(a=claim("softmax([1, 2])", "0.27 0.74"), b=claim("concat([1, 2])"), c=claim("1 / 3", "0.33"))
    for form in ("text", "json"):
        first, second = (verify("replay", folder, "--format", form).stdout for _ in range(2))
        command = [sys.executable, "-m", "verify.cli", "replay", str(folder), "--format", form]
        script = ["-c", "import sys; from verify.cli import main; main(sys.argv[1:])"]
        other = subprocess.run(
            [sys.executable, *script, *command[3:]],
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": "7"},
            check=False,
        )
        assert first == second == other.stdout.decode()
        assert other.returncode == 2


def on_a_terminal(folder: Path, **environment: str) -> str:
    """What the command writes to a terminal."""
    script = "import sys; from verify.cli import main; main(['replay', sys.argv[1]])"
    terminal, end = pty.openpty()
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(folder)], stdout=end, stderr=end, env=inherited | environment
    )
    os.close(end)
    pieces = []
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # what Linux says at the end
            break
        if not piece:
            break
        pieces.append(piece)
    process.wait()
    os.close(terminal)
    return b"".join(pieces).decode().replace("\r\n", "\n")


def test_colour_only_on_a_terminal(write: Write) -> None:
    """Colours are for terminals, and not for those that set NO_COLOR."""
    folder = write(a=claim("1 / 3", "0.34"))
    plain = verify("replay", folder).stdout
    assert not ANSI.search(plain)
    coloured = on_a_terminal(folder)
    assert ANSI.search(coloured)
    assert ANSI.sub("", coloured) == plain
    assert on_a_terminal(folder, NO_COLOR="1") == plain


def test_a_stream_without_the_letters(write: Write) -> None:
    """A standard output that cannot show ✗ gets a question mark, not a traceback."""
    script = "import sys; from verify.cli import main; main(['replay', sys.argv[1]])"
    done = subprocess.run(
        [sys.executable, "-c", script, str(write(a=claim("1", "2")))],
        capture_output=True, env=os.environ | {"PYTHONIOENCODING": "cp1252"}, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == b""
    assert b"? bad" in done.stdout


def test_help_and_version() -> None:
    """Help tells the exit statuses, and the version is that of the package."""
    assert "Exit status" in verify("--help").output
    assert verify("--version").output.startswith("verify, version ")
