"""The calls of the system that a document's code may make, as a filter that the kernel holds it to.

What is not listed is refused: sockets, further processes, signals and the memory of others, mounts, namespaces, modes
and owners of files, queues and shared memory of the system. Threads are allowed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

ARCHITECTURES: Mapping[str, tuple[int, int]] = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""What a machine calls itself, as the kernel does, and the column of its numbers below."""

FREE: Mapping[str, tuple[int | None, int | None]] = {
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67),
    "pwrite64": (18, 68), "preadv": (295, 69), "pwritev": (296, 70), "preadv2": (327, 286), "pwritev2": (328, 287),
    "open": (2, None), "openat": (257, 56), "creat": (85, None), "close": (3, 57), "close_range": (436, 436),
    "lseek": (8, 62), "stat": (4, None), "fstat": (5, 80), "lstat": (6, None), "newfstatat": (262, 79),
    "statx": (332, 291), "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439),
    "readlink": (89, None), "readlinkat": (267, 78), "getdents": (78, None), "getdents64": (217, 61),
    "getcwd": (79, 17), "chdir": (80, 49), "fchdir": (81, 50), "statfs": (137, 43), "fstatfs": (138, 44),
    "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None), "unlink": (87, None), "unlinkat": (263, 35),
    "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276), "symlink": (88, None),
    "symlinkat": (266, 36), "ftruncate": (77, 46), "truncate": (76, 45), "fallocate": (285, 47), "fsync": (74, 82),
    "fdatasync": (75, 83), "fadvise64": (221, 223), "copy_file_range": (326, 285), "sendfile": (40, 71),
    "umask": (95, 166), "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24), "flock": (73, 32),
    "pipe": (22, None), "pipe2": (293, 59), "poll": (7, None), "ppoll": (271, 73), "select": (23, None),
    "pselect6": (270, 72), "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "eventfd": (284, None), "eventfd2": (290, 19),
    "socketpair": (53, 199), "recvfrom": (45, 207), "mmap": (9, 222), "munmap": (11, 215), "mprotect": (10, 226),
    "mremap": (25, 216), "brk": (12, 214), "madvise": (28, 233), "mincore": (27, 232), "membarrier": (324, 283),
    "get_mempolicy": (239, 236), "rseq": (334, 293), "exit": (60, 93), "exit_group": (231, 94), "getpid": (39, 172),
    "gettid": (186, 178), "getppid": (110, 173), "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176),
    "getegid": (108, 177), "getgroups": (115, 158), "getresuid": (118, 148), "getresgid": (120, 150),
    "getpgrp": (111, None), "wait4": (61, 260), "waitid": (247, 95), "uname": (63, 160), "sysinfo": (99, 179),
    "times": (100, 153), "getrusage": (98, 165), "getrlimit": (97, 163), "setrlimit": (160, 164),
    "sched_yield": (24, 124), "sched_getaffinity": (204, 123), "sched_getparam": (143, 121),
    "sched_getscheduler": (145, 120), "sched_get_priority_max": (146, 125), "sched_get_priority_min": (147, 126),
    "getcpu": (309, 168), "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139),
    "rt_sigpending": (127, 136), "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133),
    "sigaltstack": (131, 132), "pause": (34, None), "alarm": (37, None), "getitimer": (36, 102),
    "setitimer": (38, 103), "restart_syscall": (219, 128), "nanosleep": (35, 101), "clock_nanosleep": (230, 115),
    "clock_gettime": (228, 113), "clock_getres": (229, 114), "gettimeofday": (96, 169), "time": (201, None),
    "futex": (202, 98), "set_robust_list": (273, 99), "get_robust_list": (274, 100), "set_tid_address": (218, 96),
    "arch_prctl": (158, None), "getrandom": (318, 278), "execve": (59, 221),
}  # fmt: skip
"""What may be called with any arguments: its number on x86-64 and on AArch64."""

BOUND: Mapping[str, tuple[int, int, int, str, tuple[int, ...]]] = {
    "clone": (56, 220, 0, "has", (0x10000,)),  # a thread of this process, and no process
    "fcntl": (72, 25, 1, "none of", (8, 10, 15, 1024, 1026)),  # no signals to others on what happens to a file
    "ioctl": (16, 29, 1, "one of", (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)),  # is it a terminal, how wide
    "prctl": (157, 167, 0, "none of", (1,)),  # it ends with who started it
    "prlimit64": (302, 261, 0, "one of", (0,)),  # its own limits, which it can but lower
    "getpgid": (121, 155, 0, "one of", (0,)),
    "getsid": (124, 156, 0, "one of", (0,)),
    "sendto": (44, 206, 4, "one of", (0,)),  # over a pair of its own, to no address
}
"""What may be called where one argument is one of, none of, or has a bit: both numbers, and which argument."""

LATER = 424
"""From here on calls have one number everywhere, and libraries do without those that a kernel has not."""

LOAD, EQUAL, HAS, AT_LEAST, RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
ALLOWED, NOT_PERMITTED, UNKNOWN, KILLED = 0x7FFF0000, 0x00050001, 0x00050026, 0x80000000
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16


def call_filter(machine: str) -> bytes | None:
    """The filter for a machine, as the kernel reads it; None for one whose calls are not listed."""
    if machine not in ARCHITECTURES:
        return None
    code, column = ARCHITECTURES[machine]
    program = [(LOAD, 0, 0, ARCHITECTURE), (EQUAL, 1, 0, code), (RETURN, 0, 0, KILLED), (LOAD, 0, 0, NUMBER)]
    for numbers in FREE.values():
        number = numbers[column]
        if number is not None:
            program += [(EQUAL, 0, 1, number), (RETURN, 0, 0, ALLOWED)]
    for *both, argument, relation, values in BOUND.values():
        program += _bound(both[column], argument, relation, values)
    program += [(AT_LEAST, 0, 1, LATER), (RETURN, 0, 0, UNKNOWN), (RETURN, 0, 0, NOT_PERMITTED)]
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in program)


def _bound(number: int, argument: int, relation: str, values: tuple[int, ...]) -> Iterator[tuple[int, int, int, int]]:
    """A call that depends on an argument, of which both halves are looked at where it is to be one of these."""
    low = ARGUMENTS + 8 * argument
    met = [(HAS if relation == "has" else EQUAL, len(values) - at, 0, one) for at, one in enumerate(values)]
    yes, no = ((RETURN, 0, 0, one) for one in (ALLOWED, NOT_PERMITTED))
    if relation == "none of":
        yes, no = no, yes
    body = [(LOAD, 0, 0, low), *met, no, yes]
    if relation == "one of":
        body = [(LOAD, 0, 0, low + 4), (EQUAL, 1, 0, 0), (RETURN, 0, 0, NOT_PERMITTED), *body]
    yield (EQUAL, 0, len(body), number)
    yield from body
