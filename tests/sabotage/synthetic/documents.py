"""Documents by number: scenes drawn for a seed, an author of a known policy, and every slip that can befall them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from synthetic import learning, measuring, networks
from synthetic.authors import POLICIES, Author
from synthetic.page import Page, Slip

SCENES = {**networks.SCENES, **learning.SCENES, **measuring.SCENES}

SCENES_OF_A_PAGE = 3

MISPRINTS = ("digits exchanged", "point moved", "copied from elsewhere")

OFF_BY = {1: "off by one unit", 2: "off by two units", 5: "off by five units"}

OFF = (1, 1, 2, 2, 5)
"""Numbers of a page that are made wrong, each in a copy of its own, by so many units in their last place."""


def write(policy: str, seed: int, slip: Slip | None = None) -> Page:
    """The document of a seed by an author of a policy; the same but for the slip and what it entails."""
    random = Random(f"{policy} {seed}")
    how = POLICIES[policy]
    author = Author(how, random.choice(how.places), drops_zeros=random.random() < 0.1)
    page = Page(author, random, slip)
    page.say(f"# Worked examples, number {seed}")
    for title in random.sample(sorted(SCENES), SCENES_OF_A_PAGE):
        page.say(f"## {title}")
        SCENES[title](page, random)
    return page


def text(page: Page) -> str:
    """The Markdown of a page."""
    return "\n".join(page.lines) + "\n"


def slips(page: Page, seed: int) -> Iterator[Slip]:
    """Slips drawn for a page: two numbers off by one unit, two by two, one by five, and a mistake of either kind."""
    random = Random(f"slips {seed}")
    claims = range(len(page.claims))
    for units in OFF:
        yield Slip(random.choice(claims), OFF_BY[units], units)
    claim = random.choice(claims)
    yield Slip(claim, random.choice(MISPRINTS))
    possible = [(claim, wrong.cause) for claim in claims for wrong in page.wrongs[claim]]
    yield Slip(*random.choice(possible))
