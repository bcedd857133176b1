"""Files → records: the only room that opens documents and worked-example files."""

from verify.reading.annotations import read_annotations
from verify.reading.baseline import read_baseline
from verify.reading.codes import read_codes
from verify.reading.document import FORMATS, READERS, read, read_string
from verify.reading.dump import read_dump
from verify.reading.evidence import read_evidence, read_proofs
from verify.reading.links import leads_out, require_inside
from verify.reading.report import read_report
from verify.reading.settings import read_settings
from verify.reading.sidecar import read_sidecar, sidecar_of
from verify.reading.tallies import read_tallies
from verify.reading.text import Text, read_standard_input, read_text
from verify.reading.transcription import check_transcription
from verify.reading.worked_example import read_document, read_example

__all__ = [
    "FORMATS",
    "READERS",
    "Text",
    "check_transcription",
    "leads_out",
    "read",
    "read_annotations",
    "read_baseline",
    "read_codes",
    "read_document",
    "read_dump",
    "read_evidence",
    "read_example",
    "read_proofs",
    "read_report",
    "read_settings",
    "read_sidecar",
    "read_standard_input",
    "read_string",
    "read_tallies",
    "read_text",
    "require_inside",
    "sidecar_of",
]
