"""What documents say of formulas in words, where a theorem decides it: ranges, sums, what a permutation does."""
