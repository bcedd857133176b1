"""Claims → findings: verdicts that are proved, the policy that gives the digits, what should stand there."""

from verify.judging.example import judge_example

__all__ = ["judge_example"]
