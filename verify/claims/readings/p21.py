"""What a program prints, as it is evaluated."""

from verify.records.reading import Reading

READING = Reading(
    code="P21",
    name="what a program prints, as it is evaluated",
    reads="the numbers of an output of Python code that can be evaluated from its syntax tree, with the code before it",
    means="each number is what the code prints in its place, to the digits that its arithmetic keeps",
    why="the code has one meaning, and the words between the numbers are those that it prints",
    doubts=(
        "Were the cells of the notebook run in their order, each once?",
        "Is anything missing that the code asks for?",
        "How many digits does its arithmetic keep?",
    ),
    fires=(
        '```python\nprint(f"loss: {0.5 * 0.25:.3f}")\n```\n\n```output\nloss: 0.125\n```\n',
        "```python\nx = [1, 2, 4]\nprint(sum(x) / len(x))\n```\n\n```output\n2.3333333333333335\n```\n",
    ),
    silent=(
        '```python\nprint(f"loss: {model(x):.3f}")\n```\n\n```output\nloss: 0.125\n```\n',
        '```python\nprint("loss:", 0.5 * 0.25)\n```\n\n```output\naccuracy: 0.9\n```\n',
    ),
)
