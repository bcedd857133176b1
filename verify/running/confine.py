"""Confines its own process by Landlock and a filter of system calls, and becomes the program that is named behind it.

A script of its own: what is confined by it has nothing else of this package.
"""

from __future__ import annotations

import base64
import ctypes
import json
import os
import struct
import sys

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION, PATH_BENEATH = 1, 1
SET_DEATH_SIGNAL, SET_NO_NEW_PRIVILEGES, SET_SECCOMP, DROP_CAPABILITY = 1, 38, 22, 24
KILL, FILTER = 9, 2
OLDEST = 3
"""Of the interface: from here on files cannot be emptied either."""

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
READING = EXECUTE | READ_FILE | READ_DIR
ALL = {3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
NEVER = (1 << 6) | (1 << 9) | (1 << 11)
"""What is never made: devices and sockets."""

system = ctypes.CDLL(None, use_errno=True)


def main() -> None:
    """Confine this process as the first argument says; the others are the program."""
    told, *program = sys.argv[1:]
    asked = json.loads(told)
    _control(SET_DEATH_SIGNAL, KILL)
    for capability in range(64):
        system.prctl(DROP_CAPABILITY, capability, 0, 0, 0)  # refused to whoever has none to lose, and of unknown ones
    _control(SET_NO_NEW_PRIVILEGES, 1)
    _drop_capabilities()
    _restrict(asked)
    _filter(base64.b64decode(asked["calls"]))
    os.execv(program[0], program)  # noqa: S606 — this is what it is for


def _restrict(asked: dict[str, list[str]]) -> None:
    """Read some files, write to others, and nothing else of any file."""
    interface = system.syscall(CREATE_RULESET, None, 0, VERSION)
    if interface < OLDEST:
        raise OSError(f"Landlock {interface} where {OLDEST} is needed")
    handled = ALL[min(interface, 5)]
    attributes = struct.pack("QQQ", handled, 3, 3)[: 8 if interface < 4 else 16 if interface < 6 else 24]
    rules = _called(CREATE_RULESET, attributes, len(attributes), 0)
    for kind, rights in (("read", READING), ("list", READ_DIR), ("write", handled & ~NEVER)):
        for path in asked[kind]:
            _allow(rules, path, rights)
    _allow(rules, f"/proc/{os.getpid()}", READ_FILE | READ_DIR)
    _called(RESTRICT_SELF, rules, 0)
    os.close(rules)


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there needs no leave
    rights = rights if os.path.isdir(path) else rights & OF_FILES  # noqa: PTH112 — as little as possible is loaded here
    _called(ADD_RULE, rules, PATH_BENEATH, struct.pack("=Qi", rights, opened), 0)
    os.close(opened)


def _drop_capabilities() -> None:
    """Have none, whoever it is."""
    head, none = struct.pack("Ii", 0x20080522, 0), bytes(24)
    if system.capset(head, none):
        raise OSError(ctypes.get_errno(), "capset")


def _filter(calls: bytes) -> None:
    """Let the kernel refuse all calls but those."""
    held = ctypes.create_string_buffer(calls, len(calls))
    program = struct.pack("HxxxxxxP", len(calls) // 8, ctypes.addressof(held))
    _control(SET_SECCOMP, FILTER, ctypes.c_char_p(program))


def _control(option: int, *arguments: object) -> None:
    if system.prctl(option, *arguments, *[0] * (4 - len(arguments))):
        raise OSError(ctypes.get_errno(), f"prctl {option}")


def _called(number: int, *arguments: object) -> int:
    found = int(system.syscall(number, *arguments))
    if found < 0:
        raise OSError(ctypes.get_errno(), f"system call {number}")
    return found


if __name__ == "__main__":
    main()
