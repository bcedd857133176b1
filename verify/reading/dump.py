"""An .npz file of a kernel's inputs, outputs and keywords → a Dump; nothing in it is ever unpickled."""

from __future__ import annotations

import io
import json
import math
import re
import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from verify.reading.text import read_bytes
from verify.records.dump import Dump
from verify.records.mistake import MalformedFile, OverBudget

MAX_BYTES = 64_000_000
"""Bytes of all arrays of a file, unpacked."""

MAX_ARRAYS = 64
"""Arrays of one file."""

MAX_AXES = 32
"""Axes of one array: more than any formula has, and fewer than NumPy can have."""

OUTPUT = re.compile(r"output(_\d+)?")
PLAIN = "fiubU"
"""Kinds of arrays that hold numbers, truth values or text, and no objects."""

LAYOUT = "an .npz file of the inputs by the formula's names for them, `output`, and keywords"
STEP = "see docs/conform.md for how to write one"

Array = Any


def read_dump(path: Path) -> Dump:
    """Read the file; raises Mistake where it is no dump, or too large."""
    name = str(path)
    entries = _entries(read_bytes(path), name)
    bits = str(entries.pop("dtype", "")) == "bfloat16"
    keywords = _keywords(entries.pop("keywords", None), name)
    arrays = {key: _numbers(key, array, name, bits=bits) for key, array in entries.items()}
    outputs = sorted((key for key in arrays if OUTPUT.fullmatch(key)), key=lambda key: int(key[7:] or 0))
    if not outputs:
        raise MalformedFile(f"no entry `output`, but {', '.join(entries) or 'nothing'}", LAYOUT, STEP, name)
    inputs = {key: array for key, (array, _) in arrays.items() if key not in outputs}
    return Dump(
        path=name,
        inputs=inputs,
        outputs=tuple(arrays[key][0] for key in outputs),
        keywords=keywords,
        types={key: arrays[key][1] for key in (*inputs, *outputs)},
    )


def _entries(data: bytes, name: str) -> dict[str, Array]:
    """The arrays of a file, by name."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > MAX_ARRAYS:
                raise OverBudget(f"{len(members)} arrays", f"at most {MAX_ARRAYS}", "dump fewer", name)
            left, found = MAX_BYTES, {}
            for member in members:
                with archive.open(member) as file:
                    content = file.read(left + 1)
                left -= len(content)
                if left < 0:
                    raise OverBudget("arrays too large", f"at most {MAX_BYTES:,} bytes", "dump a smaller case", name)
                found[member.filename.removesuffix(".npy")] = _array(content, member.filename, name)
            return found
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise MalformedFile(f"a file that is no .npz ({error})", LAYOUT, STEP, name) from None


def _array(content: bytes, entry: str, name: str) -> Array:
    """One array, read by its header and held to its length; one of objects would have to be unpickled."""
    file = io.BytesIO(content)
    try:
        version = np.lib.format.read_magic(file)
        header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, fortran, dtype = header(file)
    except (ValueError, EOFError, TypeError, SyntaxError, RecursionError, MemoryError, tokenize.TokenError) as error:
        raise MalformedFile(f"an entry {entry} that is no array ({error})", LAYOUT, STEP, name) from None
    if dtype.hasobject or dtype.fields or not (dtype.kind in PLAIN or dtype.str[1:] == "V2"):
        raise MalformedFile(f"an entry {entry} of type {dtype}", "numbers, truth values or text", STEP, name)
    body = content[file.tell() :]
    if min(shape, default=0) < 0 or len(shape) > MAX_AXES:
        raise MalformedFile(f"an entry {entry} of shape {shape}", "lengths from 0 on", STEP, name)
    if len(body) != math.prod(shape) * dtype.itemsize or not dtype.itemsize:
        raise MalformedFile(f"an entry {entry} whose {len(body)} bytes are not {shape} of {dtype}", LAYOUT, STEP, name)
    array = np.frombuffer(body, dtype=dtype).reshape(shape, order="F" if fortran else "C")
    return array.astype(dtype.newbyteorder("="))


def _keywords(entry: Array, name: str) -> Mapping[str, Any]:
    """What the entry `keywords` says in JSON."""
    if entry is None:
        return {}
    expected = 'a JSON object of numbers, text, truth values and lists of them, such as {"axis": [0, 1]}'
    try:
        keywords = json.loads(str(entry))
    except (ValueError, RecursionError):
        keywords = None
    if not isinstance(keywords, dict) or not all(_is_keyword(value) for value in keywords.values()):
        raise MalformedFile("an entry `keywords` that is something else", expected, STEP, name)
    return {key: tuple(value) if isinstance(value, list) else value for key, value in keywords.items()}


def _is_keyword(value: Any) -> bool:
    parts = value if isinstance(value, list) else [value]
    return all(part is None or isinstance(part, str | int | float) for part in parts)


def _numbers(key: str, array: Array, name: str, *, bits: bool) -> tuple[Array, str]:
    """An array and the name of its type; of bfloat16's bits the numbers that they are."""
    if array.dtype.kind == "V" and not bits:
        raise MalformedFile(
            f"an entry {key} of two bytes a number, of no type that NumPy knows",
            "an entry `dtype` that says bfloat16, where it is",
            'add dtype="bfloat16" to what is saved',
            name,
        )
    if not bits or array.dtype.itemsize != 2 or array.dtype.kind not in "Vu":
        return array, array.dtype.name
    return (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32), "bfloat16"
