"""Whether a document states what it prints: or denies, supposes, asks, hedges it, or offers it to choose from."""
