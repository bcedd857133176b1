"""Sessions of an interpreter: what was typed and what it printed, each at its place."""

from __future__ import annotations

import pytest

from verify.reading import read_string
from verify.records.document import BlockKind

PYTHON = """\
```pycon
>>> def f(a):
...     return a + 1
...
>>> f(2)
3
>>> f(4)
5
```
"""
IPYTHON = """\
Then:

    In [3]: 2 * 3.5
    Out[3]: 7.0

    In [4]: for i in range(2):
       ...:     print(i)
    0
    1
"""


@pytest.mark.parametrize(
    ("text", "code", "outputs"),
    [
        (PYTHON, ["def f(a):\n    return a + 1\n\nf(2)", "f(4)"], ["3", "5"]),
        (IPYTHON, ["2 * 3.5", "for i in range(2):\n    print(i)"], ["7.0", "0\n1"]),
    ],
    ids=["python", "ipython"],
)
def test_what_is_typed_is_code_and_the_rest_is_output(text, code, outputs):
    """The prompts are cut out, and what stands between two runs of them was printed."""
    blocks = read_string(text, "markdown", "d").blocks
    assert [one.text for one in blocks if one.kind is BlockKind.CODE] == code
    assert [one.text for one in blocks if one.kind is BlockKind.OUTPUT] == outputs


def test_every_character_of_a_session_keeps_its_place():
    """What is cut out moves nothing of what is left."""
    for block in read_string(IPYTHON, "markdown", "d").blocks:
        for position, character in enumerate(block.text):
            assert IPYTHON[block.offset(position)] == character
