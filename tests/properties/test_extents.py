"""What was tried of a formula: types, axes, lengths and options, as far as calls had them."""

from __future__ import annotations

import numpy as np

from verify.properties.extents import Tried
from verify.records.evidence import Extent


def said(tried: Tried, *lacking: str) -> dict[str, Extent]:
    """What is said of each thing."""
    return {one.of: one for one in tried.extents(lacking)}


def test_calls_are_added_up() -> None:
    """Types and lengths of all calls; an option with its values, and that it was left out."""
    tried = Tried("softmax")
    tried.add({"x": np.zeros((2, 5), dtype=np.float32), "axis": 0})
    tried.add({"x": np.zeros(7, dtype=np.float64)})
    told = said(tried)
    assert told["types"] == Extent("types", ("float64", "float32"), ("float16", "bfloat16"))
    assert told["axes of the first array"].tried == ("1", "2")
    assert told["cells along an axis"].tried == ("2 to 7",)
    assert told["axis"] == Extent("axis", ("0", "left out"), ())


def test_choices_that_were_not_made_are_named() -> None:
    """Of a reduction the other two; of what was left out its default counts as tried."""
    tried = Tried("cross_entropy_from_logits")
    tried.add({"logits": np.zeros((2, 3)), "target": np.zeros(2, dtype=np.int64), "reduction": "none"})
    assert said(tried)["reduction"] == Extent("reduction", ("none",), ("mean", "sum"))
    tried = Tried("gelu")
    tried.add({"x": np.zeros(3)})
    assert said(tried)["approximate"] == Extent("approximate", (), ("tanh",))


def test_masks_and_options_that_are_lacking_are_told() -> None:
    """A mask by what it is; what a function has no argument for was not tried; nor arrays that stretch."""
    tried = Tried("scaled_dot_product_attention")
    arrays = {name: np.zeros((4, 8)) for name in "QKV"}
    tried.add({**arrays, "mask": np.ones((4, 4), dtype=bool)})
    told = said(tried, "scale")
    assert told["mask"].tried == ("bool of 2 axes",)
    assert told["scale"] == Extent("scale", (), ("it has no such argument",))
    assert told["arrays that stretch to others"].untried == ("any",)
    tried.add({**arrays, "Q": np.zeros((3, 4, 8))})
    assert said(tried)["arrays that stretch to others"].tried == ("yes",)


def test_many_values_are_counted() -> None:
    """Four are listed, of the others how many there were."""
    tried = Tried("softmax")
    for axis in range(6):
        tried.add({"x": np.zeros(3), "axis": axis})
    assert said(tried)["axis"].tried == ("0", "1", "2", "3", "2 more")
