"""A verifier of worked examples: it replays printed numbers against formulas that carry their own evidence."""
