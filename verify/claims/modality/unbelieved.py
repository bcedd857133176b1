"""Statements that their own sentence takes back: nobody believes that …, suppose that …, … makes no sense."""

from __future__ import annotations

import re

TAKEN_BACK = (
    "false", "impossible", "cannot", "can not", "can't", "can’t", "never", "nobody", "no one", "disprov", "refut",
    "there is no", "there are no", "there can", "exist", "suppos", "imagin", "pretend", "what if", "hallucin", "claim",
    "answer", "said", "repl", "respon", "insist", "guess", "assert", "might", "may ", "mayn", "could", "would", "forg",
    "bug", "broken", "faulty", "flawed", "fake", "bogus", "incorrect", "untrue", "absurd", "nonsens", "ridicul",
    "inconsist", "oubli", "verga", "vergi", "olvid", "dimentic", "потеря", "забы", "漏", "忘",
    "dropp", "omit", "losing", "lost", "attain", "prompt", "lie", "made up", "sense", "isn't", "isn’t", "wasn't",
    "wasn’t",
)  # fmt: skip
"""One of them is in whatever takes a statement back."""

SPEAKER = (
    r"(?:ChatGPT|GPT[-\s]?\w*|(?:the|an?|this|our|its|his|her)\s+(?:\w+\s+)?(?:model|LLM|chatbot|bot|assistant|student|pupil|"
    r"child|user|author|article|paper|post|tweet)|he|she|they|everybody|everyone|you|one)"
)

BEFORE = re.compile(
    r"\b(?:it\s+(?:is|was|would\s+be)\s+(?:\w+\s+)?(?:false|impossible|untrue|absurd|nonsense)\s+that"
    r"|(?:can(?:not|\s+not|['’]t)|(?:could|would|may)(?:\s+not|n['’]t)|never)\s+(?:have|get|be|obtain|happen|hold)(?:\s+that)?"
    r"|(?:nobody|no\s+one)\s+(?:\w+\s+)?\w+s(?:\s+that)?|(?:disprov|refut)\w*(?:\s+that)?"
    r"|there\s+(?:is|are|can\s+be|exists?)\s+no\b[^.,:;!?|]*\b(?:with|such\s+that|for\s+which|where)"
    r"|(?:suppose|imagine|pretend|what\s+if)(?:\s+that)?"
    rf"|{SPEAKER}\s+(?:\w+\s+)?(?:answered|claim(?:s|ed)|said|replied|responded|hallucinat\w+|insist\w*|guessed|asserted)"
    r"(?:\s+that)?"
    r"|(?<!not\s)(?<!n['’]t\s)(?<!never\s)(?:forgot|dropped|omitted|lost)\s+(?:an?|one|the)\s+\w+\s+and\s+"
    r"(?:wrote|got|found|obtained)"
    r"|(?:might|may|could|would)\s+(?:\w+\s+)?(?:think|believe|expect|guess|assume|answer|conclude|claim)(?:\s+that)?"
    r"|(?<!not\s)(?<!n['’]t\s)(?<!never\s)forget(?:s|ting)?\s+(?:to|about|the|an?|its|that)\b[^.:;!?|]*"
    r"|(?:buggy|broken|faulty|flawed|incorrect)\s+(?:version|code|implementation|formula|program|answer|result|step|line"
    r"|calculation|computation)\b[^.:;!?|]*|(?:the|this|a)\s+bug\b(?!\s+fix)[^.,:;!?|]*|incorrectly\s*,?\s*:?"
    r"|(?:false|fake|bogus|untrue|incorrect)\s+(?:statement|claim|fact|equation|identity|belief)s?"
    r"(?:\s*:|\s+(?:is|such\s+as|like))|prompt\s*:)[\s,:;*_`$\"'“‘(\[\\]*\Z",
    re.IGNORECASE,
)
"""What takes back the statement right behind it."""

BEHIND = re.compile(
    r"[\s$*_`\"'”’)\]}\\,，]*(?:(?:which|that|this|it)\s+)?(?:(?:is|was)(?:\s+(?:clearly|obviously|of\s+course|just|simply))?\s+"
    r"(?:nonsensical|ridiculous|inconsistent|unattainable|a\s+lie|made\s+up)|(?:is|was)n['’]t\s+(?:true|right|correct|valid|"
    r"possible)|(?:can(?:not|['’]t)|could(?:\s+not|n['’]t))\s+be\b|makes?\s+(?:no|little)\s+sense|would\s+(?:mean|imply)\b"
    r"|if\s+(?:you|we|one|they)\s+forg[eo]t|(?:by\s+|after\s+)?(?:forgetting|dropping|omitting|losing)\s+(?:an?|one|the)\b"
    r"|(?:en\s+)?oubliant\b|und\s+verg(?:a(?:ß|ss)|isst)\b|olvidando\b|dimenticando\b|(?:потеряв|забыв)\b|漏了|忘了|\(?\s*(?:true\s*/\s*false)\b)",
    re.IGNORECASE,
)
"""What takes back the statement right before it."""


def is_taken_back(before: str, behind: str) -> bool:
    """Whether what stands right before a statement or right behind it takes it back, or leaves it to somebody else."""
    return BEFORE.search(before) is not None or BEHIND.match(behind) is not None
