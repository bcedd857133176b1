"""The kinds of problem that SARIF names: a rule for each verdict on each kind of claim, with its help; names stay."""

from __future__ import annotations

from typing import Any

KINDS = {
    "value": "a printed number",
    "shape": "a printed shape",
    "property": "a stated property",
    "formula": "a printed formula",
    "theorem": "a named theorem",
    "undecidable": "a statement that could not be read",
}

VERDICTS = {
    "wrong": (
        "error",
        "{what} that is proved wrong",
        "Recomputed exactly, the claim does not hold, and no rounding of the numbers printed before it makes it so.",
        "Correct what is printed, or the computation that it is said to come from; `verify fix` writes the digits "
        "where they are certain. A wrong result that must stay is accepted by a baseline, with a reason.",
    ),
    "unexplained": (
        "warning",
        "{what} that no rounding policy gives",
        "Recomputed exactly, the claim does not hold, but what is printed before it is rounded, or leaves open which "
        "computation is meant, so it is not proved wrong; or a formula is another than the catalogue has under its "
        "name, and no one change makes it that.",
        "See the cause that is named, print more digits of what the result comes from, or say with an annotation what "
        "is meant.",
    ),
    "unchecked": (
        "error",
        "{what} that could not be checked",
        "Nothing could decide the claim, for the reason that is given.",
        "Correct the claim, or say in its file that it is not to be checked.",
    ),
}
"""By verdict: the level where it fails, the title, the cause, the cure. Unchecked ones are results of a strict run."""

BESIDE = {
    "erratum": (
        "error",
        "An erratum that does not fit what was found",
        "The file says that the claim does not hold, or what explains it, and that is not so, or no longer.",
        "Correct or remove the erratum.",
    ),
    "misplaced": (
        "error",
        "A transcribed number that does not stand at its lines",
        "The worked example says that the document prints this number at these lines; it does not.",
        "Correct the transcription or its lines.",
    ),
}


def _rules() -> dict[str, tuple[str, str, str, str]]:
    graded = {
        f"{verdict}-{kind}": (level, title.format(what=what[0].upper() + what[1:]), cause, cure)
        for verdict, (level, title, cause, cure) in VERDICTS.items()
        for kind, what in KINDS.items()
    }
    return graded | BESIDE


def _described(name: str, level: str, title: str, cause: str, cure: str) -> dict[str, Any]:
    text = f"{cause} {cure}"
    return {
        "id": name,
        "name": "".join(part.capitalize() for part in name.split("-")),
        "shortDescription": {"text": title},
        "fullDescription": {"text": text},
        "help": {"text": text.replace("`", ""), "markdown": text},
        "defaultConfiguration": {"level": level},
        "properties": {"tags": ["documentation", "correctness"]},
    }


RULES_DATA = [_described(name, *told) for name, told in _rules().items()]
RULES = [str(one["id"]) for one in RULES_DATA]
