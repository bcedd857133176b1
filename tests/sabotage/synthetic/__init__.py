"""Documents with known rounding and known mistakes, generated without the code under test, and how they are judged."""
