"""A value or a shape in a comment."""

from verify.records.reading import Reading

READING = Reading(
    code="P13",
    name="a value or a shape in a comment",
    reads="a comment behind code that says what the line gives",
    means="the code gives that value, or that shape",
    why="the line and its value stand side by side",
    doubts=("Can the value be told without running the program?",),
    fires=(("```python\nx = np.array([1, 2, 3])\ny = x * 2  # [2, 4, 6]\n```\n"),),
    silent=(("```python\nx = np.array([1, 2, 3])\ny = x * 2  # twice\n```\n"),),
)
