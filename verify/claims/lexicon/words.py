"""The words themselves: a concept, and each word that names it, in every language that has it; no sentences.

A word binds what it names to quantities that are named, or that stand in their roles; it never adds to a coincidence.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # that what stands before it is what stands behind it
    "says": """
        is, are, was, equals, equal to, gives, yields, makes, becomes, comes to, amounts to, works out to, ist,
        beträgt, ergibt, est, vaut, donne, es, son, da, 是, 为, 等于
    """,
    # that a number is rounded, or roughly so
    "about": """
        about, approximately, approx, roughly, around, nearly, almost, circa, just, etwa, rund, ungefähr, environ,
        approximativement, aproximadamente, unos, 约, 大约, 约为
    """,
    # that what follows is the outcome of what was computed before
    "concludes": """
        answer, result, thus, therefore, hence, so, finally, in conclusion, solution, overall, consequently,
        antwort, ergebnis, also, daher, somit, réponse, résultat, donc, ainsi, respuesta, resultado, por lo tanto,
        答案, 结果, 因此, 所以, 故
    """,
    # that the same is said in other words or units
    "again": """
        or, that is, in other words, equivalently, i.e, namely, d. h, oder, soit, es decir, 即, 也就是
    """,
}
"""Concept → its words, parted by commas."""
