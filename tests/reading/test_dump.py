"""Dumps of kernels: what their entries come to, and one clear line for what is none."""

from __future__ import annotations

import io
import json
import pickle
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest

from verify.reading import dump as reading
from verify.reading import read_dump
from verify.records.mistake import Mistake


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a dump is written."""
    return tmp_path / "kernel.npz"


def entry(descr: str, shape: str, body: bytes = b"") -> bytes:
    """An array in NumPy's format, whatever its header says."""
    header = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}".encode().ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + body


def archive(path: Path, **entries: bytes) -> Path:
    """A file of such arrays."""
    with zipfile.ZipFile(path, "w") as file:
        for name, content in entries.items():
            file.writestr(f"{name}.npy", content)
    return path


def test_entries_are_inputs_outputs_and_keywords(path: Path) -> None:
    """Arrays keep their types; outputs are in the order of their numbers; keywords are JSON, lists of them tuples."""
    x = np.arange(6, dtype=np.float16).reshape(2, 3)
    several = {f"output_{i}": np.full(2, i, dtype=np.float32) for i in (10, 2, 0)}
    np.savez(path, x=x, axis=-1, keywords=json.dumps({"axis": [0, 1], "reduction": "sum"}), **several)
    dump = read_dump(path)
    assert set(dump.inputs) == {"x", "axis"}
    assert dump.inputs["x"].tolist() == x.tolist()
    assert [float(each[0]) for each in dump.outputs] == [0, 2, 10]
    assert dump.keywords == {"axis": (0, 1), "reduction": "sum"}
    assert list(dump.types.items())[2:] == [("output_0", "float32"), ("output_2", "float32"), ("output_10", "float32")]
    assert dump.types["x"] == "float16"


def test_bfloat16_is_read_from_its_bits(path: Path) -> None:
    """0x3F80 is 1 and 0xC049 is −3.140625, as float32 begins with the same bits; whole numbers of 64 bits stay."""
    bits = np.array([0x3F80, 0xC049], dtype=np.uint16)
    np.savez(path, x=bits, output=bits, target=np.array([7]), dtype="bfloat16")
    dump = read_dump(path)
    assert dump.inputs["x"].tolist() == [1.0, -3.140625]
    assert dump.types == {"x": "bfloat16", "target": "int64", "output": "bfloat16"}


def test_bfloat16_is_read_as_ml_dtypes_writes_it(path: Path) -> None:
    """NumPy writes a type that it does not know as two bytes without a meaning; `dtype` gives them one."""
    bits = np.array([0x3F80], dtype=np.uint16).view("V2")
    np.savez(path, x=bits, output=bits, dtype="bfloat16")
    assert read_dump(path).outputs[0].tolist() == [1.0]
    np.savez(path, x=bits, output=bits)
    with pytest.raises(Mistake, match="an entry `dtype` that says bfloat16"):
        read_dump(path)


class Trap:
    """What must never be unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return pytest.fail, ("unpickled",)


def test_objects_are_refused_and_never_unpickled(path: Path) -> None:
    """An array of objects is a pickle, which runs what it says."""
    body = pickle.dumps(np.array([Trap()], dtype=object))
    with pytest.raises(Mistake, match="of type object; expected numbers"):
        read_dump(archive(path, x=entry("'|O'", "(1,)", body)))


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ({"x": entry("'<f4'", "(1,)", b"\0" * 4)}, "no entry `output`, but x"),
        ({"output": entry("'<f4'", "(1000000000000,)", b"\0" * 4)}, "whose 4 bytes are not"),
        ({"output": entry("'<f4'", "(-1,)")}, "of shape"),
        ({"output": entry("'<f4'", "(" + "1, " * 40 + ")", b"\0" * 4)}, "of shape"),
        ({"output": entry("'<f4'", "(0, 1", b"")}, "that is no array"),
        ({"output": entry("[('a', '<f4')]", "(1,)", b"\0" * 4)}, "of type"),
        ({"output": b"\x80\x04."}, "that is no array"),
        ({"output": b""}, "that is no array"),
    ],
)
def test_what_is_no_array_is_told_in_one_line(path: Path, entries: dict[str, bytes], found: str) -> None:
    """A header that lies about its length allocates nothing, and is a mistake of the file."""
    with pytest.raises(Mistake, match="; next: ") as raised:
        read_dump(archive(path, **entries))
    assert found in str(raised.value)
    assert str(raised.value).startswith(f"{path}: found ")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut", b"\x93NUMPY\x01\x00"])
def test_what_is_no_archive_is_told(path: Path, content: bytes) -> None:
    """A file of another kind, or one that is cut, is a mistake."""
    path.write_bytes(content)
    with pytest.raises(Mistake, match="a file that is no"):
        read_dump(path)


@pytest.mark.parametrize("keywords", ["[1]", "{", '{"axis": {"a": 1}}', "[" * 10_000])
def test_keywords_that_are_none_are_told(path: Path, keywords: str) -> None:
    """The entry `keywords` is a JSON object of plain values."""
    np.savez(path, output=np.zeros(1), keywords=keywords)
    with pytest.raises(Mistake, match="an entry `keywords` that is something else"):
        read_dump(path)


def test_what_is_too_large_unpacked_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file of large arrays of zeros is read no further than to the bound."""
    np.savez_compressed(path, x=np.zeros(10_000), output=np.zeros(10_000))
    monkeypatch.setattr(reading, "MAX_BYTES", 100_000)
    with pytest.raises(Mistake, match="arrays too large"):
        read_dump(path)


def test_too_many_arrays_are_refused(path: Path) -> None:
    """No formula takes as many."""
    np.savez(path, **{f"output_{i}": np.zeros(1) for i in range(reading.MAX_ARRAYS + 1)})
    with pytest.raises(Mistake, match="65 arrays; expected at most 64"):
        read_dump(path)


def test_arrays_of_either_order_and_byte_order_are_the_same(path: Path) -> None:
    """Columns first and big-endian are forms of the same numbers."""
    x = np.arange(6.0).reshape(2, 3)
    np.savez(path, x=np.asfortranarray(x), y=x.astype(">f8"), output=x)
    dump = read_dump(path)
    assert all(np.array_equal(each, x) for each in (*dump.inputs.values(), *dump.outputs))
    assert dump.types["y"] == "float64"


def test_a_file_in_memory_is_no_path(path: Path) -> None:
    """What is written is what is read, bit for bit."""
    buffer = io.BytesIO()
    np.savez(buffer, output=np.float32([0.1]))
    path.write_bytes(buffer.getvalue())
    assert read_dump(path).outputs[0].tobytes() == np.float32([0.1]).tobytes()
