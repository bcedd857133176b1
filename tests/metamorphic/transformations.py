"""Every change that changes nothing, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import formats
import mathematics
import notation
import surroundings
from changed import Changed, Subject

TRANSFORMATIONS: Mapping[str, Callable[[Subject], Changed]] = {
    "line breaks behind relations": mathematics.breaks_behind_relations,
    "line breaks before relations": mathematics.breaks_before_relations,
    "line breaks behind operations": mathematics.breaks_behind_operations,
    "line breaks for all blanks": mathematics.breaks_for_blanks,
    "line breaks for some blanks": mathematics.breaks_here_and_there,
    "blanks doubled": mathematics.doubled_blanks,
    "blanks around signs left out": mathematics.no_blanks,
    "thin spaces": mathematics.thin_spaces,
    "last side boxed": notation.boxed,
    "brackets sized": notation.sized_brackets,
    "brackets as environments": notation.environments,
    "vectors as environments": notation.vectors_as_environments,
    "other brackets around matrices": notation.other_brackets,
    "units behind": notation.units_behind,
    "percentages behind": notation.percents_behind,
    "trailing zeros": notation.trailing_zeros,
    "names renamed": notation.renamed,
    "prose wrapped": surroundings.wrapped,
    "paragraphs on one line": surroundings.one_line_each,
    "CRLF": surroundings.with_returns,
    "quoted": surroundings.quoted,
    "prose between": surroundings.prose_between,
    "another example before": surroundings.example_before,
    "another example between": surroundings.example_between,
    "sections reordered": surroundings.reordered,
    "Markdown as LaTeX": formats.as_latex,
    "Markdown as a notebook": formats.as_notebook,
}
