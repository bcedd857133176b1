"""What a remark in code says that a statement comes to."""

from verify.records.reading import Reading

READING = Reading(
    code="P22",
    name="what a remark in code says that its statement comes to",
    reads="a remark beside or below a statement of Python code that holds what it prints, and nothing else",
    means="each number is what the statement prints or shows, or behind an arrow what the name is given",
    why="the code has one meaning, and a remark of just the same words says what it comes to",
    doubts=(
        "Does the remark say anything else beside the numbers?",
        "Is anything missing that the code asks for?",
        "How many digits does its arithmetic keep?",
    ),
    fires=(
        "```python\nprint(0.5 * 0.25)  # 0.125\n```\n",
        "```python\nx = [1, 2, 4]\nmean = sum(x) / len(x)  # -> 2.333\n```\n",
        "```python\nprint([2 * n for n in range(3)])\n# Output: [0, 2, 4]\n```\n",
    ),
    silent=(
        "```python\nprint(0.5 * 0.25)  # 2 factors\n```\n",
        "```python\nrate = 0.5 * 0.25  # 0.1 is too small\n```\n",
        "```python\nprint([2 * n for n in range(3)])  # 3\n```\n",
    ),
)
