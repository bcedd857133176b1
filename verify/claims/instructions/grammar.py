"""What a sentence tells to do, step by step: verbs, their operands, and functions by their names."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.instructions import vocabulary as words
from verify.claims.instructions.sentence import Piece
from verify.records.printed import Applied, Infixed, Printed, Radical, Symbol, Transposed

NOWHERE = (0, 0)

SCALED = (1, 1)
"""The place of a quotient or product by which words scale: by a root, it may be either."""

BEFORE = Symbol("(before)", NOWHERE)
"""What the sentence begins with: the result before."""

DESCRIBED = "("
"""How the name begins of what words alone describe: no name of a document does."""


class NotTold(Exception):  # noqa: N818 — the state of a sentence, not an error
    """A sentence that does not tell what is computed, or more than is read here."""


class Instructions:
    """The steps of one sentence: what each of them gives, with those before it."""

    def __init__(self, tokens: Sequence[Piece], *, columns: bool = False) -> None:
        self.columns = columns
        self.elementwise = any(one in words.ELEMENTWISE for one in tokens)
        self.tokens = [one for at, one in enumerate(tokens) if not _is_adverb(tokens, at)]
        self.steps: list[Printed] = []
        self.subject: Printed | None = None
        self.mentioned: Printed | None = None
        self.read()

    def read(self) -> None:
        """All of the sentence; raises NotTold."""
        if self.word(len(self.tokens) - 1) in words.OPEN:
            raise NotTold("what follows is what it is done with")
        at = 0
        while at < len(self.tokens):
            word = self.word(at)
            if word in words.OTHERWISE:
                raise NotTold(word)
            at = self.step(word, at) or self.noun(at)
        if not self.steps:
            self.printed()

    def printed(self) -> None:
        """What is computed as it is printed, and not in words: compute Q K^T, the product X W is."""
        at = len(self.tokens) - 1
        while self.word(at) in words.LEADING:
            at -= 1
        form, before = self.tokens[at] if at >= 0 else "", at - 1
        while self.word(before) in words.DETERMINERS:
            before -= 1
        if isinstance(form, Infixed | Applied) and self.word(before) in words.COMPUTING:
            self.steps.append(form)

    def noun(self, at: int) -> int:
        """What stands before a verb that says what is done with it, or names the result."""
        found = self.operand(at)
        if found is None:
            return at + 1
        form, behind = found
        described = isinstance(form, Symbol) and form.name.startswith(DESCRIBED)
        aside = self.word(at - 1) in words.ASIDE
        taken = self.word(behind) in words.BE or self.word(at - 1) in words.SAYS_RESULT or (aside and not described)
        if self.steps and not (taken or _says_nothing(form)):
            raise NotTold("what no verb takes")
        if not (self.steps or described or aside or form == BEFORE):
            self.mentioned = form
        self.subject = form
        return behind

    def word(self, at: int) -> str:
        """A word, or nothing where mathematics stands, or the end."""
        token = self.tokens[at] if at < len(self.tokens) else ""
        return token if isinstance(token, str) else ""

    def before(self, verb: int | None = None) -> Printed:
        """What a verb without an object works on: what is said to be multiplied, or the last result."""
        if self.subject is not None and verb is not None and self.word(verb - 1) in words.BE:
            return self.subject
        return self.steps[-1] if self.steps else self.mentioned or BEFORE

    def done(self, step: Printed, at: int) -> int:
        """A step, and where the sentence goes on."""
        self.steps.append(step)
        self.subject = None
        return at

    def step(self, word: str, at: int) -> int | None:
        """What a verb or a function does, and where it ends; None where no step begins here."""
        if word.endswith("ed") and word in words.OPERATIONS and self.is_told_of_before(at):
            raise NotTold("what was done before")
        if word in words.MULTIPLY or word in words.PROJECT:
            return self.product(at)
        if word in words.DIVIDE or word in words.SCALE:
            return self.quotient(at)
        if word in words.ADD:
            return self.sum(at)
        if word in words.SUBTRACT:
            return self.difference(at)
        if word in words.TRANSPOSE and self.word(at + 1) != "of":
            found = self.operand(at + 1)
            return self.done(Transposed(found[0] if found else self.before(at), NOWHERE), found[1] if found else at + 1)
        if word == "product" and self.word(at + 1) in ("of", "between"):
            return self.product_of(at + 2, "dot" if self.word(at - 1) in ("dot", "inner", "scalar") else "implicit")
        if self.function(at) is not None:
            return self.applied(at)
        return self.passed(at) if word in words.PASS else None

    def is_told_of_before(self, at: int) -> bool:
        """Whether somebody did it, where else it is done or was: here we multiplied X by W."""
        before = self.word(at - 1)
        return bool(before) and before not in words.BE | {
            "and",
            "then",
            ",",
            "when",
            "after",
            "once",
            "result",
            "results",
        }

    def product(self, at: int) -> int:
        """Multiply A by B; A is multiplied by B."""
        projects = self.word(at) in words.PROJECT
        first, at = self.object(at + 1)
        if self.word(at) not in words.BY and not (projects and self.word(at) in ("through", "onto", "via")):
            raise NotTold("multiply by what")
        second, at = self.needed(at + 1)
        return self.done(self.times(first, second), at)

    def product_of(self, at: int, operator: str) -> int:
        """The product of A and B."""
        first, at = self.needed(at)
        if self.word(at) not in words.BY:
            raise NotTold("the product of what")
        second, at = self.needed(at + 1)
        product = Infixed("dot", first, second, NOWHERE) if operator == "dot" else self.times(first, second)
        return self.done(product, at)

    def times(self, first: Printed, second: Printed) -> Printed:
        """The product that is meant."""
        return Infixed("hadamard" if self.elementwise else "implicit", first, second, NOWHERE)

    def quotient(self, at: int) -> int:
        """Divide A by B; scale it by 1/B, or by a root."""
        scales = self.word(at) in words.SCALE
        first, at = self.object(at + 1)
        if self.word(at) not in ("by", "with"):
            raise NotTold("divide by what")
        second, at = self.needed(at + 1)
        if self.word(at) == "/":
            raise NotTold("a quotient in words")
        times = scales and not isinstance(second, Radical)
        place = SCALED if scales else NOWHERE
        return self.done(Infixed("implicit" if times else "/", first, second, place), at)

    def sum(self, at: int) -> int:
        """Add A to B; add A and B; add A to what is there."""
        passive = self.word(at - 1) in words.BE
        first, at = self.object(at + 1) if passive else self.needed(at + 1)
        if self.word(at) in ("to", "and", "with") and (second := self.operand(at + 1)) is not None:
            return self.done(Infixed("+", second[0], first, NOWHERE), second[1])
        if passive:
            raise NotTold("added to what")
        return self.done(Infixed("+", self.before(), first, NOWHERE), at)

    def difference(self, at: int) -> int:
        """Subtract A from B, or from what is there."""
        first, at = self.object(at + 1)
        if self.word(at) == "from":
            second, at = self.needed(at + 1)
            return self.done(Infixed("-", second, first, NOWHERE), at)
        if first == BEFORE:
            raise NotTold("subtract what")
        return self.done(Infixed("-", self.before(), first, NOWHERE), at)

    def object(self, at: int) -> tuple[Printed, int]:
        """What a verb is done to: what stands behind it, or what is known already."""
        found = None if self.word(at) in words.BY | {"to", "from", "through"} else self.operand(at)
        return found or (self.before(at - 1), at)

    def needed(self, at: int) -> tuple[Printed, int]:
        """An operand that has to stand here."""
        found = self.operand(at)
        if found is None:
            raise NotTold("no operand")
        return found

    def function(self, at: int) -> str | None:
        """The function that a word names, or a sign of mathematics."""
        token = self.tokens[at] if at < len(self.tokens) else ""
        name = token.lower() if isinstance(token, str) else token.name.lower() if isinstance(token, Symbol) else ""
        return words.FUNCTIONS.get(name)

    def applied(self, at: int, to: Printed | None = None) -> int:
        """Apply softmax to A; the softmax of A; softmax is applied to A."""
        name, argument = self.function(at), to
        assert name is not None  # noqa: S101 — the caller's choice
        named, at = at, at + 1
        while self.word(at) in words.CALLED:
            at += 1
        goes_on = at >= len(self.tokens) or self.word(at) in words.BETWEEN
        if not goes_on or (named and to is None and not self.leads(named) and self.word(at) not in words.TO):
            raise NotTold("a function that only describes")
        if argument is None and self.word(at) in words.TO:
            argument, at = self.needed(at + 1)
        argument = argument or self.before()
        if not self.columns:
            return self.done(Applied(Symbol(name, NOWHERE), (argument,), NOWHERE), at)
        each = Applied(Symbol(name, NOWHERE), (Transposed(argument, NOWHERE),), NOWHERE)
        return self.done(Transposed(each, NOWHERE), at)

    def leads(self, at: int) -> bool:
        """Whether a verb leads to the function at a place."""
        while self.word(at - 1) in ("the", "a"):
            at -= 1
        return self.word(at - 1) in words.AS_VERB

    def passed(self, at: int) -> int | None:
        """Pass A through a softmax."""
        first, at = self.object(at + 1)
        if self.word(at) not in ("through", "into", "to"):
            return None
        at += 1
        while self.word(at) in words.DETERMINERS:
            at += 1
        return self.applied(at, first) if self.function(at) is not None else None

    def operand(self, at: int) -> tuple[Printed, int] | None:
        """A name, what words describe, a pronoun, or the transpose or the root of one."""
        while self.word(at) in words.DETERMINERS and self.word(at) not in words.PRONOUNS:
            at += 1
        if self.word(at) == "transpose" and self.word(at + 1) == "of":
            inner, at = self.needed(at + 2)
            return Transposed(inner, NOWHERE), at
        if self.word(at) in ("square", "sqrt") and self.word(at + 1) in ("root", "of"):
            inner, at = self.needed(at + (3 if self.word(at + 1) == "root" else 2))
            return Radical(inner, None, NOWHERE), at
        said: list[str] = []
        while (word := self.word(at)) and word not in words.ENDS_NOUN and not self.function(at):
            if word in words.OTHERWISE:
                raise NotTold(word)
            said.append(word)
            at += 1
        turned = "transposed" in said or "transpose" in said
        form = self.tokens[at] if at < len(self.tokens) and not self.word(at) and not self.function(at) else None
        if form is not None and not isinstance(form, str):
            at += 1
            while self.word(at) in ("matrix", "vector", "transposed", "transpose", "itself"):
                turned = turned or self.word(at).startswith("transpose")
                at += 1
        elif set(said) - words.DETERMINERS <= words.PRONOUNS and said:
            form = self.before()
        elif said:
            form = Symbol(DESCRIBED + " ".join(said), NOWHERE)
        else:
            return None
        assert not isinstance(form, str)  # noqa: S101 — words are described
        return (Transposed(form, NOWHERE) if turned else form), at


def _says_nothing(form: Printed) -> bool:
    """Whether words only speak of the result."""
    return isinstance(form, Symbol) and set(form.name.removeprefix(DESCRIBED).split()) <= words.PLAIN


def _is_adverb(tokens: Sequence[Piece], at: int) -> bool:
    """Whether a word only says when, or how: first, we multiply; it is then divided; multiplied element-wise."""
    if tokens[at] in words.ELEMENTWISE:
        return True
    if tokens[at] not in words.ADVERBS:
        return False
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    return behind in (",", "we") or behind in words.OPERATIONS | words.APPLY | words.PASS
