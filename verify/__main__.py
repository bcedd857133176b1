"""`python -m verify`: the command line, where the command `verify` is not on the path."""

from verify.cli import main

main(prog_name="verify")
