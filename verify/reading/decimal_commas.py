"""Documents whose numbers have decimal commas → the same text with points, each character at its place."""

from __future__ import annotations

import re

ENOUGH = 3
"""Numbers that can only have a decimal comma, 0,64, by which a document shows that its commas are decimal."""

HIDDEN = re.compile(
    r"^(?P<fence>[ >]*(?P<mark>`{3,}|~{3,})[^\n]*\n.*?(?:^[ >]*(?P=mark)|\Z))|`[^`\n]*`|</?[A-Za-z][^<>\n]*>|https?://[^\s)>]*"
    r"|\]\([^()\s]*\)|^#{1,6}[ \t]+[\d.]+|\\(?:sub)*section\*?\{[\d.]+|\b\d{1,2}\.\d{1,2}\.\d{2,4}\b",
    re.MULTILINE | re.DOTALL,
)
"""What is not written in the language of the document: code, tags, addresses; and numbers that are none."""

POINT = re.compile(r"\d\.\d")
SURE = re.compile(r"0(?<![\w.,(\[{]0),\d{2,}(?![\d,]*,\d|\.\d|\w)(?!\s?[)\]}])")  # its 0 first: found at once
"""0,64, where it stands in no brackets that may hold a pair."""

DECIMAL = re.compile(r"(?<![\d.\w])(?<!\d,)(?<!_\{)(?P<whole>0|[1-9]\d*),(?P<decimals>\d+)(?!\d|,\d|\.\d)")
PAIRED = {"(": ")", "[": "]", "{": "}"}
ONE_ARGUMENT = re.compile(r"(?:exp|ln|log|sin|cos|tan|tanh|sqrt|σ|sigma|sigmoid|ReLU|relu|Phi|Φ)\\?(?:left)?\(\Z")
BETWEEN = re.compile(r"(?<=\d);(?=\s+[-−]?\d)")


BRACED = re.compile(r"(?<=\d)\{,\}(?=\d{3}(?!\d|\{,\}\d))")
"""A comma before three digits, which may part thousands, as they do in mathematics."""

SURE_BRACED = re.compile(r"(?<![\d.,}])0\{,\}\d+(?!\d|\{,\})")
THOUSANDS = re.compile(r"\d\{,\}\d{3}\{,\}\d{3}|\d\.\d")
"""What a document with decimal commas has nowhere: 1{,}000{,}000, or a decimal point."""


COMPONENTS = re.compile(r"\((?=[^();\n]*\d,\d)[^();\n]*+;[^()\n]*+\)")
"""Components between parentheses that semicolons part: (2,5; 15,0)."""

SURE_COMPONENT = re.compile(r"(?<![\d.,])0,\d|(?<![\d.,])\d+,\d{2,}(?![\d,])")
TIGHT = re.compile(r"(?<=\d),(?=\d)")


def with_points(text: str) -> str:
    """The text with a point for each decimal comma, where it has commas throughout; any other as it stands."""
    return _with_points_in_components(_with_points_in_braces(_with_points(text)))


def _with_points_in_components(text: str) -> str:
    """The text with points in its components, and commas between them, where one of these shows that it must be so."""
    if ";" not in text or COMPONENTS.search(text) is None:
        return text
    bare = HIDDEN.sub(lambda match: "\0" * len(match[0]), text)
    found = [*COMPONENTS.finditer(bare)]
    if POINT.search(bare) is not None or not any(SURE_COMPONENT.search(one[0]) for one in found):
        return text
    if any(one[0].count(",") > one[0].count(";") + 1 for one in found):
        return text
    pointed = [*text]
    for one in found:
        pointed[one.start() : one.end()] = TIGHT.sub(".", one[0]).replace(";", ",")
    return "".join(pointed)


def _with_points_in_braces(text: str) -> str:
    """The same with 2{.}033 for 2{,}033, where 0{,}64 stands often enough."""
    if "0{,}" not in text or BRACED.search(text) is None:
        return text
    bare = HIDDEN.sub(lambda match: "\0" * len(match[0]), text)
    if THOUSANDS.search(bare) is not None or len(SURE_BRACED.findall(bare)) < ENOUGH:
        return text
    return BRACED.sub("{.}", text)


def _with_points(text: str) -> str:
    if SURE.search(text) is None:
        return text
    bare = HIDDEN.sub(lambda match: "\0" * len(match[0]), text)
    if POINT.search(bare) is not None or len(SURE.findall(bare)) < ENOUGH:
        return text
    pointed = [*text]
    for match in DECIMAL.finditer(bare):
        if not _is_pair(bare, match):
            pointed[match.end("whole")] = "."
    for match in BETWEEN.finditer(bare):
        pointed[match.start()] = ","  # (0,5; 1,2)
    return "".join(pointed)


def _is_pair(text: str, match: re.Match[str]) -> bool:
    """Whether what stands alone between brackets may be two numbers: (0,1), [1,2], x_{1,2} and {0,1}."""
    before, behind = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    if PAIRED.get(before) != behind or before == "":
        return behind == "\\" and text[match.end() : match.end() + 2] == "\\}"
    if before == "{":
        return text[max(0, match.start() - 2)] == "\\"
    few = len(match["decimals"]) == 1
    return few and ONE_ARGUMENT.search(text, max(0, match.start() - 16), match.start()) is None
