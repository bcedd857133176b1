"""What names and printed forms mean at their place: definitions in order, notation, and the readings left open."""
