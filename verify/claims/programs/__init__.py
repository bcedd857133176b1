"""Code that is never run: what it writes out, what its comments state, what it printed."""
