"""What a document says is false where it prints it, or true of other numbers: "❌ 2 + 2 = 5", "1 + 1 = 0 modulo 2".

The words stand right before or right behind the statement, in its sentence or cell; words that turn the sentence round
("instead", "correct:") end what they say. That something has an error, of 0.4, says nothing of the kind.
"""

from __future__ import annotations

import re

from verify.claims.cues import has_any, present
from verify.claims.modality.other_arithmetic import ELSEWHERE, OTHERWISE, counts_otherwise, holds_otherwise, in_itself
from verify.claims.modality.unbelieved import is_taken_back
from verify.records.document import Document
from verify.records.place import Place

FALSE_HERE = "the document says that this does not hold"
ASKED = "the document asks whether this holds"
BEFORE = 160
BEHIND = 90
"""Characters that are looked at."""

FAR = 4_000
"""Characters above a statement of whole numbers that may name another arithmetic in which it does hold."""

NEAR = 48
"""Of these, so many hold the words right before a statement."""

PARAGRAPH = re.compile(r"\n[ \t]*\n")

CROSS = r"(?:❌|✗|✘|✖️?|🚫|⛔)"

TOLD = (
    r"(?:answers?|ways?|results?|calculations?|computations?|formulas?|equations?|versions?|methods?|approach(?:es)?|"
    r"reasoning|working|solutions?|statements?|claims?|values?|steps?|examples?|attempts?|thinking|sums?)"
)
"""What is said to be wrong, and is no outcome of an experiment, as a wrong prediction or a false alarm."""

FALSE = (
    r"(?:wrong|incorrect|untrue|invalid|erroneous|mistaken|nonsense|absurd|not\s+(?:correct|right|true|valid|equal)|"
    r"(?:an?\s+)?(?:\w+\s+)?(?:mistake|misconception|fallacy|typo|miscalculation)|"
    r"(?:an?\s+)?(?:common|typical|classic|frequent|usual|arithmetic|calculation)\s+error)s?"
)

OUTCOME = r"(?:\w+\s+)?(?:predict|class|label|detect|alarm|positive|negative|guess)"

FOREIGN = (
    r"(?:(?:错误|錯誤|不正确|不正確|誤り|間違い|틀린)(?:的?(?:做法|计算|計算|答案|示例|写法|结果|例|예))?|"
    r"(?:faux|incorrecto?|erroné|erróneo|equivocado|errado|falsch|неверно|неправильно|ошибка))"
)

MARKS = " \t\n$*_`~\"'“”‘’«»([{\\&>—–-"
COMMAND = re.compile(r"\\(?:quad|qquad|text\w*|begin\{\w+\*?\})\Z")
"""What may stand between the words and the statement: white space, emphasis, and the marks around mathematics."""

STATED = (
    r"(?:add|appl|assum|calculat|claim|compar|comput|conclud|evaluat|giv|has|multipl|print|read|report|round|said|say|"
    r"simplif|stat|sum|treat|tak|us|writ|written)\w*"
)
"""What people do who make a mistake in arithmetic, and no classifier does."""

LABEL = re.compile(
    rf"(?:(?<!\bnot\s)(?<!\bnothing\s)\b{FALSE}(?:\s+{TOLD})?|{FOREIGN})\s*\d{{0,2}}\s*[*_)\]]*\s*[:：][^|]*\Z"
    rf"|{CROSS}[^|✅✓✔]*\Z"
    rf"|\b(?:it|this|that)(?:\s+(?:is|would\s+be|was)|['’]s)\s+(?:\w+\s+)?(?:{FALSE}|tempting|naive)\s+to\b[^|]*\Z"
    rf"|\b(?:naive|wrong|incorrect|mistaken)\s+{TOLD}\s+(?:is|was|would\s+be|says?|gives?|yields?)\b[^|]*\Z"
    r"|\b(?:mistake|misconception|fallacy|(?:common|typical|classic|frequent|usual)\s+error)\s+(?:is|of)\b[^|]*\Z"
    rf"|\b(?:incorrectly|wrongly|mistakenly|erroneously|falsely|naively)\s+{STATED}\b[^|]*\Z"
    r"|\b(?:not\s+(?:true|correct|the\s+case)\s+that|does(?:\s+not|n['’]t)\s+(?:mean|imply|follow)(?:\s+that)?)\b[^|]*\Z",
    re.IGNORECASE,
)
"""What says of the words behind it, up to the statement, that they are false."""

RIGHT_BEFORE = re.compile(
    r"(?:\bnot|\b(?:is|are|was|were|does|do)n['’]t|\bnever|\binstead\s+of|\brather\s+than)"
    r"(?:\s+(?:that|say|write|equal|to))?\Z",
    re.IGNORECASE,
)
"""What denies only the statement right behind it."""

TURNED = re.compile(
    r"\b(?:correct(?:ly|ed|ion)?|right(?:ly)?|actual(?:ly)?|true|truth|proper(?:ly)?|instead(?!\s+of)|but|whereas|while|"
    r"in\s+fact|really|should|must|fix(?:ed)?|not\s+(?:wrong|a\s+mistake))\b|✅|✓|✔|正确|正確",
    re.IGNORECASE,
)
"""What turns a sentence to what does hold."""

MARKED = r"(?:[\s$*_`\"'“”‘’«»)\]}\\&]|\\(?:quad|qquad|[,;]|text\w*\{|end\{\w+\*?\}))*"
"""What may stand between the statement and the words behind it."""

UNTRUE = rf"(?:false|impossible|{FALSE})"
"""What stands behind a statement alone: before one, false positives are counted."""

AFTER = re.compile(
    rf"{MARKED}(?:"
    rf"\|?\s*{CROSS}"
    rf"|(?:[(（←,;:—–#]|//|-\s)+{MARKED}(?:(?:but|and|which|that|this|it)\s+)*(?:(?:is|was|are|would\s+be)\s+)?"
    rf"(?:clearly\s+|obviously\s+|plainly\s+|simply\s+|just\s+)?{UNTRUE}(?=\s*(?:[)）.,;!|$*_~`—–]|because|since|as|\Z))"
    rf"|(?:\.\s+)?(?:[,;—–(]\s*)?(?:(?:but|and|which|that|this|it)\s+)*(?:is|was|are|would\s+be|looks?|seems?)\s+"
    rf"(?:(?:clearly|obviously|plainly|simply|just|of\s+course|also|always|therefore|still)\s+)?{UNTRUE}\b(?!\s+{OUTCOME})"
    r"|(?:[.,][\"”’»]?\s+)?(?:[,;—–(]\s*)?(?:(?:but|and|which|that|this|it)\s+)*(?:(?:does|do|did|will|can)(?:\s+not|n['’]t)\s+"
    r"(?:hold|work\s+out)|cannot\s+(?:be|hold)|should\s+(?:be|have\s+been|read|say)\s*[$*_`\\(\[]*[-−]?\.?\d)"
    r"|[」』\s]*(?:(?:は|というのは)、?(?:誤り|間違い|正しくな)|と(?:書い|答え|計算し|回答し)た(?:人|学生|生徒))"
    r"|[\s(（，]*(?:这|這)?(?:是)?(?:错误的|錯誤的|不正确|不正確|不对|不對|不成立))"
    r"|[\s$*_`)\\]*[.,]?[\"”’»][.,]?\s[^.!?]{0,60}?\b(?:this|that|it|which)\s+should\s+(?:be|have\s+been|read|say)\b"
    r"|[^.;!?。]{0,60}\bcontradict(?:s|ion)\b"
    r"|[^.;!?。]{0,40}[.;]?\s*(?:since|as)?\s*(?:this|that|which)\s+is\s+(?:clearly\s+)?"
    r"(?:not\s+(?:a\s+)?(?:valid|true)|never\s+true|impossible|absurd)",
    re.IGNORECASE,
)
"""What says right behind a statement that it is false."""

QUESTION_MARKS = "?？≟"
"""One of them is in whatever is asked by a sign."""

OPEN = ("whether", "if", "是否", "would", "solve", "satisf")
"""One of them is in whatever is asked, or expected, in words."""

ASKING = re.compile(rf"{MARKED}[?？](?!\?\?\+?[ ][a-z]++[ ]\")")  # ??? example "A box that opens" begins another block

ASKING_SIGN = re.compile(r"\\(?:overset|stackrel)\s*\{[^{}]*\?[^{}]*\}\s*\{?\s*=|≟|=\s*\?|\?\s*=")

WHETHER = re.compile(
    r"(?:\b(?:whether|(?:ask|check|decide|determine|know|see|test|verify)(?:s|ed|ing)?\s+if"
    r"|solve(?:\s+(?:the\s+)?(?:\w+\s+){0,2}(?:system|equations?))?|satisf(?:y|ies)\s+(?:the\s+)?(?:\w+\s+){0,3}equations?(?:\s*\([^()]{0,24}\))?)(?!\w)|是否)"
    r"(?:\s+(?:or\s+not|in\s+fact|really|indeed|that|it\s+holds\s+that))?[\s,:]*\Z",
    re.IGNORECASE,
)
"""What makes a statement right behind it one that is yet to be decided."""

SUPPOSING = re.compile(
    r"(?:\b(?:if|suppose|assum(?:e|ing)|imagine|let(?:ting)?|set(?:ting)?|tak(?:e|ing)|try(?:ing)?|put(?:ting)?|plug(?:ging)?(?:\s+in)?|"
    r"substitut(?:e|ing)|when(?:ever)?|at|for|or|either|case|lines?|start(?:s|ed|ing)?|begin(?:s|ning)?|"
    r"initial(?:ly|i[sz]e[ds]?|i[sz]ing)|(?:can|could|may|must|would)\s+have|want|needs?|requir(?:e|ing)|si|cuando|quando|quand|lorsque|wenn|falls|se|если)|如果|若|假如|もし)"
    r"(?:\s+(?:that|we|have|had|now|then|instead|for|example|say|with|from))*[\s,]*\Z",
    re.IGNORECASE,
)
"""What makes a value right behind it one that is chosen to see what follows."""

CONDITIONAL = re.compile(
    r"\b(?:if|when(?:ever)?|unless|si|cuando|quando|quand|lorsque|wenn|falls|если)\b(?![^.;!?]*\)\s*&?=)[^.;!?]*(?:\$|,|\\\)|\bthen\b)[^.;!?]+\Z"
    r"|\botherwise\b[^.;!?]*\Z|(?:如果|若|当)[^.;。]*[,,$][^.;。]+\Z",
    re.IGNORECASE,
)
CONDITION_BEHIND = re.compile(r"[\s$,]*(?:if|when(?:ever)?|unless|otherwise|for\s+(?:odd|even|prime))\b", re.IGNORECASE)
"""A case that a statement is said of, in the same sentence: if n is even, then f(n) = n/2."""

STRUCK = re.compile(r"~~(?=\S)(?:(?!~~|\n\s*\n).)+?(?<=\S)~~|<(del|s)>.*?</\1>", re.DOTALL)

SENTENCE = re.compile(
    r"(?<!\w\.\w)[.!?;。！？；](?=\s|[*_\"”)]|[^\x00-\x7f])|\n[ \t]*\n|\||\n(?=[ \t]*(?:[-*+]|\d+[.)])\s)"
)


class Around:
    """A statement, and what stands before and behind it, as far as it is looked at."""

    __slots__ = ("before", "behind", "led", "reason", "stated")

    def __init__(self, before: str, stated: str, behind: str) -> None:
        self.before, self.stated, self.behind = before, stated, behind
        self.led = before.rstrip(MARKS)[-NEAR:]
        """The words right before it."""
        self.reason: str | None = None
        """Why it need not hold, once that was asked."""


class Denials:
    """What a document denies of what it prints; the answer for a place is kept while its claims are made."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.otherwise = present(OTHERWISE, document.text)
        self.last: tuple[Place | None, Around] = None, Around("", "", "")

    def reason(self, place: Place) -> str:
        """Why what a place states need not hold, as the words around it say; empty where they say nothing of it."""
        around = self._around(place)
        if around.reason is None:
            around.reason = self._reason(around) or self._elsewhere(place, around.stated)
        return around.reason

    def _reason(self, words: Around) -> str:
        before, stated, behind = words.before, words.stated, words.behind
        other = in_itself(stated)
        if other:
            return other
        denied = _is_said_before(before) or AFTER.match(behind) or _is_struck(before, stated, behind)
        if denied or is_taken_back(before):
            return FALSE_HERE
        if not has_any(self.otherwise, f"{before} {behind}".lower()):
            return ""
        around = f"{PARAGRAPH.split(before.rstrip(MARKS))[-1]} {PARAGRAPH.split(behind, maxsplit=1)[0]}"
        return ELSEWHERE if counts_otherwise(stated, around) or holds_otherwise(stated, around) else ""

    def _elsewhere(self, place: Place, stated: str) -> str:
        """Why whole numbers need not come to what is stated, as something far above says; empty where nothing does."""
        if not self.otherwise:
            return ""
        text, start, _ = self._stretch(place)
        return ELSEWHERE if holds_otherwise(stated, text[max(0, start - FAR) : start]) else ""

    def asks(self, place: Place) -> str:
        """Why what a place states need not hold, where a question mark or "whether" says so; else empty."""
        around = self._around(place)
        if has_any(QUESTION_MARKS, around.stated + around.behind) and (
            ASKING.match(around.behind) or ASKING_SIGN.search(around.stated)
        ):
            return ASKED
        if not has_any(OPEN, around.led.lower()):
            return ""
        return ASKED if WHETHER.search(around.led) else ""

    def supposes(self, place: Place) -> bool:
        """Whether the words right before a place suppose what it states: if x = 0.5."""
        return SUPPOSING.search(self._around(place).led) is not None

    def of_a_case(self, place: Place) -> bool:
        """Whether what a place states is said of a case alone."""
        before, behind = self.words(place)
        return CONDITIONAL.search(before) is not None or CONDITION_BEHIND.match(behind) is not None

    def text(self, place: Place) -> str:
        """The text that a place stands in: the document, or a cell."""
        return self._stretch(place)[0]

    def start(self, place: Place) -> int:
        """Where a place begins in the text of the document, or of its cell."""
        return self._stretch(place)[1]

    def between(self, place: Place, later: Place) -> str:
        """What stands between two places; empty where the second does not follow, or is of another cell."""
        text, _, end = self._stretch(place)
        other, start, _ = self._stretch(later)
        return text[end:start] if text is other else ""

    def before(self, place: Place) -> str:
        """The line up to a place."""
        return self._around(place).before.rpartition("\n")[2]

    def words(self, place: Place) -> tuple[str, str]:
        """What stands right before and right behind a place."""
        around = self._around(place)
        return around.before, around.behind

    def _around(self, place: Place) -> Around:
        """The words around a place; those of the last one are kept."""
        if place is not self.last[0]:
            text, start, end = self._stretch(place)
            before, stated, behind = text[max(0, start - BEFORE) : start], text[start:end], text[end : end + BEHIND]
            self.last = place, Around(before, stated, behind)
        return self.last[1]

    def _stretch(self, place: Place) -> tuple[str, int, int]:
        """A text and where the place stands in it: of a notebook the text of the cell, else that of the document."""
        within = place.in_cell
        if within is None:
            return self.document.text, *self.document.span(place)
        cell = self.document.cells[within.text]
        start = cell.lines[within.line - 1] + within.column - 1
        return cell.text, start, cell.lines[within.end_line - 1] + within.end_column - 1


def _is_said_before(before: str) -> bool:
    """Whether the sentence that leads to a statement denies it."""
    led = before.rstrip(MARKS)
    while (command := COMMAND.search(led)) is not None:
        led = led[: command.start()].rstrip(MARKS)
    start = max((found.end() for found in SENTENCE.finditer(led)), default=0)
    sentence = before[start:]
    if RIGHT_BEFORE.search(led, start):
        return True
    found = LABEL.search(sentence)
    return found is not None and TURNED.search(sentence, found.start() + 1) is None


def _is_struck(before: str, stated: str, behind: str) -> bool:
    """Whether a statement lies within what is struck out."""
    start, end = len(before), len(before) + len(stated)
    return any(struck.start() < start and end < struck.end() for struck in STRUCK.finditer(before + stated + behind))
