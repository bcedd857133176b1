"""Files as they are written: whole or not at all, and never over what somebody else has put there."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import click

from verify.records.mistake import Mistake, UnwritableFile

MOST = 64_000_000
"""Bytes of a file that is looked at before it is replaced; a larger one is none that this program wrote or read."""

NAMED = ".verify-"
"""How the name of a file begins that stands beside its target while it is moved there."""

TRIES, PAUSE = 300, 0.1
"""How often another run is waited for, and how many seconds each time: a run holds the folder for one write."""

Check = Callable[[bytes | None], None]
"""Looks at what stands at the target, None where nothing does, and raises Mistake where it may not be replaced."""


class Refused(click.ClickException):
    """What ends a command with one line on standard error and status 2."""

    exit_code = 2

    def show(self, file: IO[str] | None = None) -> None:
        """The line, as each mistake is told."""
        click.echo(self.message, file, err=file is None)


def write_text(path: Path, text: str, check: Check | None = None) -> None:
    """Write a text file at once, or end the command with one line that says why not."""
    write(path, text.encode("utf-8", "replace"), check)


def write(path: Path, data: bytes, check: Check | None = None) -> None:
    """Put bytes into a file at once: whoever reads it, or is interrupted, finds the old file whole or the new one.

    Mode and owner are kept, and a link to the file. check: what may be replaced; anything where it is None. A device
    or a pipe that is named without a check is written to as it is.
    """
    try:
        target = _target(path)
        if check is None and _is_stream(target):
            with target.open("wb", buffering=0) as stream:
                stream.write(data)
            return
        with _locked(target.parent) as folder:
            _replace(target, data, check, folder)
    except Mistake as mistake:
        raise Refused(str(mistake.at(str(path), None))) from None
    except (OSError, ValueError) as error:  # a path with a null byte is none of any system
        found = f"a file that cannot be written ({getattr(error, 'strerror', None) or error})"
        refused = UnwritableFile(found, "a file in a folder that can be written to", "check the path", str(path))
        raise Refused(str(refused)) from None


def check_target(path: Path, check: Check) -> None:
    """End the command now, with one line, where what is to be written later could not be put there."""
    try:
        check(_standing(_target(path)))
    except Mistake as mistake:
        raise Refused(str(mistake.at(str(path), None))) from None
    except (OSError, ValueError):
        return  # told when it is written


def unchanged(sha256: str | None) -> Check:
    """What was read may be replaced, while it is what was read: a file of that digest, or none where that is None."""

    def check(standing: bytes | None) -> None:
        if (hashlib.sha256(standing).hexdigest() if standing is not None else None) != sha256:
            raise UnwritableFile("a file that has just changed", "the file that was read", "run it again")

    return check


def digest(path: Path) -> str | None:
    """The SHA-256 of a file that is about to be read and then replaced; None where there is none."""
    try:
        standing = _standing(_target(path))
    except (Mistake, OSError, ValueError):
        return None  # whoever reads it says why
    return hashlib.sha256(standing).hexdigest() if standing is not None else None


def report_of_ours(standing: bytes | None) -> None:
    """A report may be replaced by a newer one, an empty file by any: nothing else, where the user named no file."""
    from verify.reporting.recognition import is_report

    if standing and not is_report(standing.decode("utf-8", "replace")):
        expected = "no file yet, or a report of this program to replace"
        raise UnwritableFile("a file that is no report", expected, "name it with --output, or choose another name")


def _target(path: Path) -> Path:
    """Where the bytes go: through a link, unless it leads out of its folder and the working folder."""
    if not path.is_symlink():
        return path
    target = Path(os.path.realpath(path))
    here = [Path(os.path.realpath(folder)) for folder in (path.parent, Path.cwd())]
    if not any(target.is_relative_to(folder) for folder in here):
        raise UnwritableFile(f"a link to {target}", "a file in this folder", "name the file itself")
    return target


def _is_stream(target: Path) -> bool:
    """Whether it is a device, a pipe or a socket: what cannot be replaced by a file, and holds none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _standing(target: Path) -> bytes | None:
    """What stands there now; raises Mistake where that is no file, or too large to be one of ours."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise UnwritableFile("what is no file", "a file", "name another")
    if status.st_size > MOST:
        raise UnwritableFile(f"a file of {status.st_size:,} bytes", f"at most {MOST:,} to replace", "name another")
    return target.read_bytes()


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[int | None]:
    """The folder, open and locked against other runs of this program; None where the system has no such thing.

    What stands there under a name of ours is then nobody's: left by a run that was killed in that moment, it goes.
    """
    if sys.platform == "win32":
        yield None
        return
    import fcntl

    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for left in range(TRIES, -1, -1):
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if not left:
                    raise UnwritableFile("a folder that another program has locked", "its turn", "try again") from None
                time.sleep(PAUSE)
                continue
            except OSError:  # a file system without locks: what stands there may be another run's
                break
            for stray in folder.glob(f"{NAMED}*.new"):
                stray.unlink(missing_ok=True)
            break
        yield opened
    finally:
        os.close(opened)


def _replace(target: Path, data: bytes, check: Check | None, folder: int | None) -> None:
    """Write a file without a name, so that nothing is left of it if this ends early; then give it the target's."""
    beside = target.parent / f"{NAMED}{secrets.token_hex(8)}.new"
    opened, named = _opened(target.parent, beside)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(opened, rest) :]
        _keep_owner(opened, target)
        os.fsync(opened)
        with _uninterrupted():
            if check is not None:
                check(_standing(target))
            elif target.is_dir():
                raise IsADirectoryError(None, "Is a directory")
            if not named:
                named = True
                os.link(f"/proc/self/fd/{opened}", beside.name, src_dir_fd=folder, dst_dir_fd=folder)
            beside.replace(target)
            named = False
        if folder is not None:
            os.fsync(folder)  # the name, too, outlives a loss of power
    finally:
        os.close(opened)
        if named:
            beside.unlink(missing_ok=True)


def _opened(folder: Path, beside: Path) -> tuple[int, bool]:
    """A new file to write to, and whether it has a name already: without one where the system can give it one later."""
    if sys.platform == "linux" and Path("/proc/self/fd").is_dir():
        with contextlib.suppress(OSError):  # a file system that knows no files without a name
            return os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o666), False
    return os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666), True


def _keep_owner(opened: int, target: Path) -> None:
    """Give a new file the owner, the group and the mode of the one that it replaces, as far as this user may."""
    if sys.platform == "win32" or not target.exists():
        return
    old, new = target.stat(), os.fstat(opened)
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        for owner in (old.st_uid, -1):  # whoever may not give a file away may still give it to a group of theirs
            with contextlib.suppress(PermissionError):
                os.fchown(opened, owner, old.st_gid)
                break
    os.fchmod(opened, stat.S_IMODE(old.st_mode))


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """No signal comes between the last look at the target and its new name, but the one that nothing holds back."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
