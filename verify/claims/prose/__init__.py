"""What stands between words: arithmetic without marks, values of names, shapes and properties."""
