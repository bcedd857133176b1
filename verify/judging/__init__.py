"""Claims → findings: verdicts that are proved, the policy that gives the digits, what should stand there."""

from verify.judging.document import judge_document

__all__ = ["judge_document"]
