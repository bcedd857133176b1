"""The words of sentences that tell what is done with arrays: verbs, functions, and what stands around them."""

from __future__ import annotations

DETERMINERS = frozenset({
    "the", "a", "an", "our", "its", "this", "that", "these", "those", "their", "his", "both", "resulting",
})  # fmt: skip
PRONOUNS = frozenset({"it", "them", "this", "these", "result", "results", "output"})
"""What stands for the result before, alone."""

BY = frozenset({"by", "with", "times", "against", "and", "using"})
BE = frozenset({"is", "are", "was", "were", "gets", "get", "be", "being"})
ADVERBS = frozenset({"then", "first", "next", "now", "simply", "finally", "also", "again", "just", "each"})

ELEMENTWISE = frozenset({
    "elementwise", "element-wise", "component-wise", "componentwise", "pointwise", "point-wise", "entrywise",
    "entry-wise", "coordinatewise", "hadamard", "schur",
})  # fmt: skip

MULTIPLY = frozenset({"multiply", "multiplies", "multiplied", "multiplying"})
DIVIDE = frozenset({"divide", "divides", "divided", "dividing"})
SCALE = frozenset({"scale", "scales", "scaled", "scaling"})
ADD = frozenset({"add", "adds", "added", "adding"})
SUBTRACT = frozenset({"subtract", "subtracts", "subtracted", "subtracting"})
PROJECT = frozenset({"project", "projects", "projected", "projecting"})
TRANSPOSE = frozenset({"transpose", "transposes", "transposing"})
PASS = frozenset({
    "pass", "passes", "passed", "passing", "feed", "feeds", "fed", "feeding", "run", "runs", "running", "push",
    "pushing", "put", "putting",
})  # fmt: skip
APPLY = frozenset({
    "apply", "applies", "applied", "applying", "take", "takes", "taking", "compute", "computes", "computing",
})  # fmt: skip
OPERATIONS = MULTIPLY | DIVIDE | SCALE | ADD | SUBTRACT | PROJECT | TRANSPOSE

COMPUTING = MULTIPLY | frozenset({
    "compute", "computes", "computing", "calculate", "calculates", "calculating", "evaluate", "product",
})  # fmt: skip
"""Words with what they compute right behind them."""

LEADING = frozenset({
    "is", "are", "gives", "yields", "we", "get", "obtain", "becomes", "equals", "then", ",", "that", "which",
})  # fmt: skip
"""Words between what is computed and its result."""

FUNCTIONS = {
    "softmax": "softmax", "soft-max": "softmax", "relu": "ReLU", "sigmoid": "sigmoid", "tanh": "tanh",
}  # fmt: skip
"""Functions by their words."""

BETWEEN = frozenset({
    "by", "with", "times", "against", "and", "using", "to", "from", "of", "over", "on", "in", "at", "for",
    "into", "onto", "as", "through", "via", "per", "is", "are", "was", "were", "be", "gets", "then", "we",
    "you", "i", "gives", "give", "yields", "yield", "produces", "produce", "get", "obtain", "have", "where",
    "so", "which", "that", "when", "but", "after", "before", "between", "along", "across", ",", ".", ";", ":",
    "(", ")", "/",
})  # fmt: skip
"""Words and signs that end a noun."""

OPEN = frozenset({
    "and", "or", "with", "where", "of", "by", "to", "for", "from", "let", "given", "using", "on", "in", "at", "through",
    "add", "adding", "subtract", "subtracting", "multiply", "multiplying", "divide", "dividing", "(", "=", "let's",
})  # fmt: skip
"""Words behind which stands what a thing is done with, and no result."""

CALLED = frozenset(
    {"function", "activation", "operation", "nonlinearity", "non-linearity", "is", "are", "then", "applied"}
)
TO = frozenset({"of", "to", "over", "on", "across", "along"})

AS_VERB = APPLY | frozenset({"after", "through", "and", "then", ","})
"""What stands before a function that is applied; with sigmoid units tells of none."""

SAYS_RESULT = frozenset({
    "get", "obtain", "give", "gives", "giving", "yield", "yields", "yielding", "produce", "produces", "is", "are",
    "becomes", "have", "find",
})  # fmt: skip
"""Words behind which the result is named: to get the attention weights."""

PLAIN = frozenset(
    {"result", "results", "resulting", "obtained", "us", "following", "follows", "below", "step", "output"}
)
"""Words that tell nothing more where no verb takes them."""

ASIDE = frozenset({"where", "with", "since", "because", "for", "here", "as", "in"})
"""What stands before mathematics that only says what is known: where d_k = 3."""

OTHERWISE = frozenset({
    "no", "don't", "doesn't", "don’t", "cannot", "can't", "see", "seen", "remember", "note", "student", "pupil",
    "mistake", "error", "wrong", "wrongly", "what", "which", "why", "how", "left", "right", "pre", "post", "cell",
    "binary", "choose", "chosen", "consider", "suppose", "assume", "define", "defined", "initialize", "initialized",
    "pick", "recall", "mask", "masks", "masked", "masking", "causal", "dropout", "drop", "dropped", "plus", "minus",
    "padding", "clip", "clipped", "temperature", "concatenate", "concatenating", "concatenated", "concat", "stack",
    "average", "averaging", "averaged", "mean", "sum", "sums", "summed", "summing", "weighted", "instead", "without",
    "if", "would", "could", "should", "not", "never", "except", "only", "gradient", "gradients", "update", "updates",
    "updated", "backward", "derivative", "square", "squared", "squaring", "normalize", "normalise", "normalizing",
    "normalising", "normalized", "normalised", "row", "rows", "column", "columns", "element", "elements", "entry",
    "entries", "component", "components", "last", "head", "heads", "split", "random", "negative", "inverse",
    "exponential", "logarithm", "log", "maximum", "minimum", "max", "min", "norm", "outer", "identity", "shifted",
    "rather", "unlike", "previously", "earlier", "later", "again", "old", "new", "previous", "difference", "twice",
    "half", "percent", "quantize", "quantized", "cube", "reciprocal", "power",
})  # fmt: skip
"""Words of what is not read here: with one of them, a sentence tells more than is known."""

ENDS_NOUN = BETWEEN | OPERATIONS | PASS | APPLY | {"product"}
