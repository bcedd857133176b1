"""Sentences that tell what is done with arrays, as mathematics: multiply X by the transpose of Y, apply the softmax."""
