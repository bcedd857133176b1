"""Chains over free names: sides that a document states to be equal whatever their names stand for."""
