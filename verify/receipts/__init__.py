"""Receipts: a verdict written down so that a program which shares nothing with this one can confirm it."""

from verify.receipts.check import SCHEMA, check, read, shown
from verify.receipts.making import as_data, receipt

__all__ = ["SCHEMA", "as_data", "check", "read", "receipt", "shown"]
