"""Claims → findings: verdicts that are proved, the policy that gives the digits, what should stand there."""

from verify.judging.account import account
from verify.judging.cells import in_cells
from verify.judging.document import JudgedExample, judge_document, judge_examples
from verify.judging.known import Known

__all__ = ["JudgedExample", "Known", "account", "in_cells", "judge_document", "judge_examples"]
