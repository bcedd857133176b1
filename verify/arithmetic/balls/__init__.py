"""Balls: arrays whose every cell is proved to hold the true value, run through the same source as NumPy's."""

from verify.arithmetic.balls.cells import Undecided
from verify.arithmetic.balls.kernel import Kernel
from verify.arithmetic.balls.machine import Machine
from verify.arithmetic.balls.namespace import Balls

__all__ = ["Balls", "Kernel", "Machine", "Undecided"]
