"""What a program printed when it was run."""

from verify.records.reading import Reading

READING = Reading(
    code="P23",
    name="what a program prints, as it was run",
    reads="the numbers of an output of Python code that cannot be evaluated and was run twice, in a sandbox: `--run`",
    means="each number is what both runs printed in its place, to the digits that the arithmetic keeps",
    why="both runs printed the same, and the words between the numbers are those that the document prints",
    doubts=(
        "Were the cells of the notebook run in their order, each once?",
        "Do two runs print the same?",
        "Does the code compute in single precision?",
    ),
    fires=('```python\nimport zlib\nprint(zlib.crc32(b"abc") / 2)\n```\n\n```output\n445784289.0\n```\n',),
    silent=(
        '```python\nimport zlib\nprint("sum:", zlib.crc32(b"abc"))\n```\n\n```output\ncheck: 891568578\n```\n',
        "```python\nimport random\nprint(random.random())\n```\n\n```output\n0.25\n```\n",
    ),
)
