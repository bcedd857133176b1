"""The nouns of the project: frozen records with no logic beyond their own invariants."""
