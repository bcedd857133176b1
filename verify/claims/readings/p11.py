"""What a program printed."""

from verify.records.reading import Reading

READING = Reading(
    code="P11",
    name="what a program printed",
    reads=(
        "a value in an output, under a label or a name that means something; a matrix that code writes out under a "
        "name of the text, where most of its numbers are the text's and not all"
    ),
    means="the value is that of the name in the mathematics",
    why=(
        "the same name in text and program means one thing as a rule; it is supposed and never called wrong by itself"
    ),
    doubts=(
        "Do most of its digits agree with what the document prints?",
        "Has the thing of that name the same shape?",
    ),
    fires=(
        (
            "$$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n"
            "\n"
            "```python\n"
            "A = np.array([[1, 2], [3, 5]])\n"
            "```\n"
        ),
        (
            "$$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n"
            "\n"
            "```python\n"
            "print(A)\n"
            "```\n"
            "\n"
            "```output\n"
            "A = [[1. 2.]\n"
            " [3. 4.]]\n"
            "```\n"
        ),
    ),
    silent=(
        (
            "$$B = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n"
            "\n"
            "```python\n"
            "print(A)\n"
            "```\n"
            "\n"
            "```output\n"
            "A = [[5. 6. 7.]\n"
            " [7. 8. 7.]]\n"
            "```\n"
        ),
    ),
)
