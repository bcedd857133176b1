"""An array library on one of its devices: CuPy where there is one, and why not where there is none."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

Setting = tuple[tuple[str, str], ...]

DTYPES = ("float64", "float32", "float16")

NO_DEVICE = "no CUDA device"
NO_LIBRARY = "a CUDA device, but no CuPy; next: pip install 'worked-example-verifier[gpu]'"
DRIVERS = ("/dev/nvidiactl", "/proc/driver/nvidia/version", "/dev/dxg")
"""One of these is there where a driver for CUDA devices is."""


@dataclass(frozen=True)
class Library:
    """How NumPy's arrays get to a device and back, and how to know an array that is there.

    array: the type of the library's arrays. free: gives back the memory that it keeps for later. dtypes: the types of
    floats that it has. setting: the hardware and the versions.
    """

    name: str
    array: type
    device: Any
    into: Callable[[Any], Any]
    back: Callable[[Any], Any]
    free: Callable[[], None] = lambda: None
    dtypes: tuple[str, ...] = DTYPES
    setting: Callable[[], Setting] = tuple

    def holds(self, value: Any) -> bool:
        """Whether a value is an array of this library, not a number and not another's."""
        return isinstance(value, self.array)


def cupy_library() -> Library | str:
    """CuPy on the first CUDA device, or the reason why there is none."""
    try:
        import cupy
    except ImportError:
        return NO_LIBRARY if any(Path(driver).exists() for driver in DRIVERS) else NO_DEVICE
    if not cupy.is_available():
        return NO_DEVICE

    def free() -> None:
        cupy.get_default_memory_pool().free_all_blocks()

    return Library(
        f"CuPy {cupy.__version__}", cupy.ndarray, cupy.cuda.Device(0), cupy.asarray, cupy.asnumpy, free, setting=setting
    )


def setting() -> Setting:
    """The hardware and the versions of a run with CuPy, as (what, which)."""
    import cupy

    runtime, device = cupy.cuda.runtime, cupy.cuda.Device(0)
    properties = runtime.getDeviceProperties(0)
    blas = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
    return (
        ("device", properties["name"].decode()),
        ("device memory", f"{properties['totalGlobalMem'] / 2**30:.0f} GiB"),
        ("compute capability", f"{device.compute_capability[:-1]}.{device.compute_capability[-1]}"),
        ("CUDA", f"driver {_cuda(runtime.driverGetVersion())}, runtime {_cuda(runtime.runtimeGetVersion())}"),
        ("CuPy", cupy.__version__),
        ("host", platform.platform()),
        ("Python", platform.python_version()),
        ("NumPy", f"{np.__version__}, {blas['name']} {blas['version']}"),
        ("SciPy", _version("scipy")),
        ("worked-example-verifier", _version("worked-example-verifier")),
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "from a checkout"


def _cuda(number: int) -> str:
    """A version as CUDA gives it: 13020 is 13.2."""
    return f"{number // 1000}.{number % 1000 // 10}"
