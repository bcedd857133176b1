"""The words that state a property of a formula: each under its concept, hyphens as blanks; no sentences.

A word that is in no list ends what is read of a sentence: it may say of which case alone a statement holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


WORDS: Mapping[str, str] = {
    # behind which a number stands, or two
    "sum": """
        sum to, sums to, summing to, sum up to, sums up to, summing up to, add up to, adds up to, adding up to, add to,
        adds to, adding to, sum is, sum of, sum equals, 和为
    """,
    "mean": "mean of, mean, average of",
    "variance": "variance of, variance",
    "deviation": "standard deviation of, standard deviation, std of",
    "maximum": "maximum value of, maximum of, maximum value is, maximum is, max of, peak of, peaks at",
    "between": """
        between, from, within, in, to, into, range, ranges, ranging, interval, bounded, lies, lie, :, ∈, 值域, 范围,
        区间, 之间, 为, 是, 到, 在
    """,
    "least": "≥, >=, at least",
    # whose number is said with it
    "zero mean": "zero mean, mean zero",
    "unit variance": "unit variance, variance one",
    "unit deviation": "unit standard deviation",
    "nonnegative": "non negative, nonnegative, never negative, cannot be negative, can not be negative",
    "positive": "positive, strictly positive",
    # how a count grows, and with what
    "quadratic": "quadratic, quadratically, quadratic in, quadratically with, quadratically in",
    "length": """
        sequence length, context length, input length, length of the sequence, number of tokens, number of input tokens,
        complexity, computational complexity, time complexity
    """,
    # what is done to the arguments, and what comes of it
    "permutation": "permutation, permutations, order, ordering, reordering, permuting",
    "shift": """
        shift, shifts, shifting, translation, translations, adding a constant, constant shift, constant shifts,
        adding constants, additive constant, additive constants, uniform shift
    """,
    "scale": "scale, scaling, rescaling, magnitude, magnitudes, length, lengths",
    "invariant": "invariant, invariance",
    "equivariant": "equivariant, equivariance",
    # what is the case or not
    "centred": "zero centered, zero centred, centered at zero, centered around zero, centered at 0, centered around 0",
    "symmetric": "symmetric, symmetrical",
    "asymmetric": "asymmetric, non symmetric, nonsymmetric",
    "monotone": "monotonic, monotone, monotonically increasing, strictly increasing, monotonous",
    "not monotone": "non monotonic, nonmonotonic, non monotone",
    "linear": "linear",
    "not linear": "non linear, nonlinear",
    "differentiable": """
        differentiable everywhere, differentiable at zero, differentiable at 0, differentiable at x=0,
        differentiable at z=0, differentiable at the origin, everywhere differentiable
    """,
    "not differentiable": "non differentiable at 0, non differentiable at zero, nondifferentiable at 0",
    # that it is not so, or that it is so of the other formula named before
    "not": "not, never, no, cannot, doesn't, don't, isn't, aren't, doesn’t, don’t, isn’t, aren’t",
    "unlike": "unlike, compared to, in contrast to",
    # of the formula with respect to its argument
    "slope": "derivative, derivatives, gradient, gradients, slope, 导数",
    # that something else is said
    "and": "and, but, \\,, ，, ;, (, ), —, –, also, |",
    # that something is so, before a property without numbers
    "is": "is, are, be, always, strictly, all, being, remains, stays, a, an, has, have",
    # what is put in, unless it becomes something
    "input": "input, inputs, numbers, number, logits, scores, score, logit, x, z",
    # what is done to numbers so that they come out between two
    "squashes": "squash, squashes, squashing, squeeze, squeezes, squeezing, compress, compresses, compressing",
    # any other word of such a statement
    "other": """
        the, its, their, each, every, any, of, that, with, having, by, for each query, for each row, per row, per query,
        across classes, across all classes, over classes, over all classes, over the classes, along the last dimension,
        along the last axis, over the keys, over all keys, across the keys, function, functions, activation,
        activations, operation, mechanism, output, outputs, value, values, result, results, probability, probabilities,
        weight, weights, element, elements, entry, entries, component, components, row, rows, vector, distribution,
        real, valued, raw, arbitrary, valid, falls, fall, give, gives, produce, produces, producing, return, returns,
        maps, mapping, transform, transforms,
        convert, converts, converting, turn, turns, normalize, normalizes, normalise, normalises, ensure, ensures,
        ensuring, guarantee, guarantees, make, makes, take, takes, apply, applies, applied, exactly, inherently, itself,
        nature, definition, design, both, under, with respect to, respect, features, tokens, does, do, closed, open,
        have to, has to, must, get, gets, set of, scaled scores, those, they, them, it, clean, final, smoothly,
        continuous, smooth, constrain, constrains, force, forces, forcing, keep, keeps, limit, limits, restrict,
        restricts, together, cost, costs, memory, compute, computation, scales, grows,
        operations, note that, recall that, so that, 函数, 输出, 的, 值, 将,
        任意实数, 映射
    """,
}
"""Concept → its words, parted by commas."""

RESTRICTING = words_of("""
    if when whenever unless only except approximately roughly nearly almost about typically usually often sometimes
    assuming assume suppose supposed provided during after before once some most mostly may might would could should
    instead until without near normally commonly piecewise locally asymptotically ideally effectively practically
    empirically initially hardly barely why whether how what false wrong incorrect myth misconception column columns
    long temperature masked mask dropout learned learnable clipped
""")
"""One of them in a sentence says that it may hold in a case alone, or that nobody states it."""

OPENING = words_of("""
    which making so because since while whereas thus hence therefore meaning ideal useful perfect suitable representing
    interpretable e g i as this these allowing enabling like such
""")
"""What begins the rest of a sentence, in which a statement is used."""

NUMBERS: Mapping[str, str] = {"zero": "0", "one": "1", "unity": "1", "infinity": "inf", "∞": "inf", "inf": "inf"}


def phrase(text: str) -> tuple[str, ...]:
    """A text as parts: its words without hyphens, in small letters, and each sign of a script without blanks."""
    apart = [f" {sign} " if "\u3040" <= sign < "\uff00" else sign for sign in text.replace("-", " ").lower()]
    return tuple("".join(apart).split())


@cache
def concepts() -> Mapping[tuple[str, ...], str]:
    """The parts of each word → its first concept."""
    found: dict[tuple[str, ...], str] = {}
    for concept, words in WORDS.items():
        for word in words.replace("\\,", "\0").split(","):
            found.setdefault(phrase(word.replace("\0", ",")), concept)
    return found
