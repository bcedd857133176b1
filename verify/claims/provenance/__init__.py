"""What a printed array was computed from, told by its digits, over the arrays before it and the catalogue."""
