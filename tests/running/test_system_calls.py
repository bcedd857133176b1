"""The filter of system calls, run as the kernel runs it."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pytest

from verify.running.system_calls import (
    ALLOWED,
    ARCHITECTURES,
    BOUND,
    FREE,
    KILLED,
    NOT_PERMITTED,
    UNKNOWN,
    call_filter,
)

MACHINES = tuple(ARCHITECTURES)


def instructions(program: bytes) -> Iterator[tuple[int, int, int, int]]:
    """The instructions of a filter."""
    yield from struct.iter_unpack("<HBBI", program)


def ruling(machine: str, number: int, *arguments: int, architecture: int | None = None) -> int:
    """What a filter says of a call: the part of Berkeley's packet filter that it uses, as its manual has it."""
    code = ARCHITECTURES[machine][0] if architecture is None else architecture
    data = struct.pack("<IIQ6Q", number, code, 0, *[*arguments, *[0] * (6 - len(arguments))])
    program = list(instructions(call_filter(machine) or b""))
    at = value = 0
    while True:
        operation, yes, no, operand = program[at]
        at += 1
        if operation == 0x06:
            return operand
        if operation == 0x20:
            (value,) = struct.unpack_from("<I", data, operand)
        else:
            met = {0x15: value == operand, 0x35: value >= operand, 0x45: bool(value & operand)}[operation]
            at += yes if met else no


def number(name: str, machine: str) -> int:
    """The number of a call that depends on its arguments."""
    return BOUND[name][ARCHITECTURES[machine][1]]


@pytest.mark.parametrize("machine", MACHINES)
def test_what_is_listed_is_allowed_and_nothing_else(machine: str) -> None:
    """Each call of the list is allowed; of all other numbers none is, and the newest are said to be unknown."""
    column = ARCHITECTURES[machine][1]
    free = {numbers[column] for numbers in FREE.values()} - {None}
    bound = {numbers[column] for numbers in BOUND.values()}
    assert all(ruling(machine, one) == ALLOWED for one in free if one is not None)
    for one in set(range(600)) - free - bound:
        assert ruling(machine, one) == (UNKNOWN if one >= 424 else NOT_PERMITTED)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("clone", (0x3D0F00,), ALLOWED),  # as glibc makes a thread
        ("clone", (17,), NOT_PERMITTED),  # as it makes a process
        ("clone", (0x4111,), NOT_PERMITTED),  # likewise, for another program
        ("fcntl", (3, 3), ALLOWED),
        ("fcntl", (3, 8, 1), NOT_PERMITTED),
        ("fcntl", (3, 8 + (1 << 32), 1), NOT_PERMITTED),  # the kernel looks at the lower half alone
        ("fcntl", (3, 15, 1), NOT_PERMITTED),
        ("ioctl", (1, 0x5401), ALLOWED),
        ("ioctl", (1, 0x5412), NOT_PERMITTED),  # a letter put into a terminal
        ("ioctl", (1, 0x8901), NOT_PERMITTED),
        ("prctl", (15,), ALLOWED),
        ("prctl", (1, 0), NOT_PERMITTED),
        ("prlimit64", (0, 7), ALLOWED),
        ("prlimit64", (4242, 7), NOT_PERMITTED),
        ("getsid", (0,), ALLOWED),
        ("getsid", (1,), NOT_PERMITTED),
        ("sendto", (3, 1, 1, 0, 0), ALLOWED),
        ("sendto", (3, 1, 1, 0, 0x7FFE00000000), NOT_PERMITTED),
        ("sendto", (3, 1, 1, 0, 0x12345678), NOT_PERMITTED),
    ],
)
def test_an_argument_decides(machine: str, name: str, arguments: tuple[int, ...], expected: int) -> None:
    """Of a call that depends on an argument both outcomes are seen."""
    assert ruling(machine, number(name, machine), *arguments) == expected


@pytest.mark.parametrize("machine", MACHINES)
def test_the_calls_of_another_architecture_end_the_process(machine: str) -> None:
    """The numbers of 32-bit programs are others: they are not looked up. Those of x32 are unknown."""
    assert ruling(machine, 0, architecture=0x40000003) == KILLED
    assert ruling(machine, 0x40000000) == UNKNOWN


def test_no_call_is_free_and_bound() -> None:
    """A call that depends on its arguments is not on the list of those that do not."""
    assert set(FREE).isdisjoint(BOUND)


def test_an_unknown_machine_has_no_filter() -> None:
    """A machine whose calls are not listed has no filter, so that nothing runs there."""
    assert call_filter("riscv64") is None
