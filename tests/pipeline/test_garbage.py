"""The garbage collector while a document is audited."""

from __future__ import annotations

import gc

import pytest

from verify.pipeline.garbage import SELDOM, seldom_collected


def test_the_collector_waits_and_is_then_as_it_was() -> None:
    """Within, it waits; afterwards, also after an error, it is what it was; one that is off stays off."""
    usual = gc.get_threshold()
    try:
        gc.set_threshold(700, 11, 12)
        with seldom_collected():
            assert gc.get_threshold() == (SELDOM, 11, 12)
        assert gc.get_threshold() == (700, 11, 12)
        with pytest.raises(KeyError), seldom_collected():
            raise KeyError
        assert gc.get_threshold() == (700, 11, 12)
        gc.set_threshold(0, 11, 12)
        with seldom_collected():
            assert gc.get_threshold() == (0, 11, 12)
    finally:
        gc.set_threshold(*usual)
