"""The worlds a formula can run in: floats, balls, and the stepwise rounding of somebody with a pencil."""
