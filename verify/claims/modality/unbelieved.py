"""Statements that their own sentence takes back: nobody believes that …, suppose that …, … makes no sense."""

from __future__ import annotations

import re

SPEAKER = (
    r"(?:ChatGPT|GPT[-\s]?\w*|(?:the|an?|this|our|its|his|her)\s+(?:\w+\s+)?(?:model|LLM|chatbot|bot|assistant|student|pupil|"
    r"child|user|author|article|paper|post|tweet|text|book|slides?|page)|he|she|they|everybody|everyone|you|one)"
)

ABROAD = (
    r"mancher\s+rechnet|früher\s+stand\s+(?:hier|da)|ancienne\s+version\s+disait|antes\s+decía|muchos\s+(?:escriben|calculan)"
    r"|раньше\s+(?:здесь\s+)?стояло|"
    r"(?:häufiger|typischer|klassischer)\s+fehler\s*:|falsch\s+(?:wäre|ist|war)|(?:eben|also|aber)\s+nicht"
    r"|fälschlich(?:erweise)?"
    r"|angenommen\s*,?\s*(?:es\s+(?:wäre|gälte))?|erreur\s+(?:fréquente|courante|classique)\s*:|(?:il\s+est"
    r"|c['’]est)\s+faux\s+(?:que|de)"
    r"|et\s+non(?:\s+pas)?|error\s+(?:común|típico|frecuente)\s*:|es\s+falso\s+que|errore\s+(?:tipico|comune|frequente)\s*:"
    r"|(?:non\s+è\s+vero|è\s+falso)\s+che|não\s+é\s+verdade\s+que|é\s+falso\s+que"
    r"|erro\s+(?:comum|típico|frequente)\s*:|częsty\s+błąd\s*:|нев(?:ерно|озможно)\s*,?\s*что|неправильно\s*,?\s*что"
    r"|(?:частая|типичная)\s+ошибка\s*:|veelgemaakte\s+fout\s*:|vanligt\s+fel\s*:|sık\s+yapılan\s+hata\s*:"
)
"""The same in other languages, as far as their words begin one."""

ABROAD_UNSPACED = r"(?:不能写成|不能写作|误以为|誤以為|以前写的是|很多人算成|흔한\s?실수\s*[:：])"

BEFORE = re.compile(
    r"(?:\b(?:it\s+(?:is|was|would\s+be)\s+(?:\w+\s+)?(?:false|impossible|untrue|absurd|nonsense)\s+that"
    r"|(?:can(?:not|\s+not|['’]t)|(?:could|would|may)(?:\s+not|n['’]t)|never)\s+(?:have|get|be|obtain|happen|hold)(?:\s+that)?"
    r"|(?:nobody|no\s+one)\s+(?:\w+\s+)?\w+s?(?:\s+that)?|(?:disprov|refut)\w*(?:\s+that)?"
    r"|there\s+(?:is|are|can\s+be|exists?)\s+no\b[^.,:;!?|]*\b(?:with|such\s+that|for\s+which|where)"
    r"|had\s+(?:i|we|you|he|she|they|one)\s+(?:written|computed|calculated|said|used|put|printed)|replac(?:ed?|ing)"
    r"|misprint(?:s|ed)?|mis(?:wr(?:ote|ites)|stat(?:es|ed)|calculat(?:es|ed))"
    r"|(?:spot|find|catch)\s+the\s+(?:error|mistake|bug|slip)"
    r"|(?:first|second|third|previous|old|earlier|last)\s+(?:edition|version|draft|printing)s?\s+(?:had|has|reads?|said|"
    r"says|printed|gave|wrote|stated)|in\s+v\d[\d.]*\s+it\s+(?:read|said|was)|used\s+to\s+(?:say|read|be)"
    r"|first\s+attempt\s*,?"
    r"|\bI\s+first\s+(?:got|had|wrote)|typo\s+on\s+[^:;!?|]{1,24}:|naive\s+reading\s+(?:is|gives)|may\s+end\s+up\s+with"
    r"|calculator\s+(?:shows|said|gave)|would\s+be\s+nice\s+if|\bbug\s*(?:\#\d+)?\s*:(?:\s+prints?)?"
    r"|\bactual:|assertionerror\s*:"
    r"|test\s+fails\s+with|contrary\s+to\s+the\s+claim\s+that|were\s+it\s+so\s+that|came\s+first\s*,"
    r"|left-to-right\s+evaluation\s*:|\ba\s+joke\s*:|for\s+(?:a\s+)?contradiction\b[^.:;!?|]*"
    r"|if\s+\d+\s*=\s*\d+\s*,?\s+then|errat(?:um|a)\s*:?\s*for"
    r"|(?:suppose|imagine|pretend|what\s+if)(?:\s+that)?"
    rf"|{SPEAKER}\s+(?:\w+\s+)?(?:answered|claim(?:s|ed)|said|replied|responded|hallucinat\w+|insist\w*|guessed|asserted)"
    r"(?:\s+that)?"
    r"|(?<!not\s)(?<!n['’]t\s)(?<!never\s)(?:forgot|dropped|omitted|lost)\s+(?:an?|one|the)\s+\w+\s+and\s+"
    r"(?:wrote|got|found|obtained)"
    r"|(?:you|one|we|they|he|she)['’]d\s+(?:\w+\s+)?(?:think|believe|expect|guess|assume|conclude)(?:\s+that)?"
    r"|(?:tempting|easy)\s+to\s+(?:say|write|think|conclude)(?:\s+that)?|\(?flawed\)?\s+(?:logic|reasoning|argument)\s*,?"
    r"|(?:sign|order|axes|labels?)\s+(?:flipped|swapped|exchanged)\s+(?:\w+['’]d|\w+\s+would)\s+get|distractor\s+\w?\s*:"
    r"|expected\s*:[^\n]*\n\W*(?:got|actual|received|found):"
    rf"|{ABROAD}"
    r"|(?:might|may|could|would)\s+(?:\w+\s+)?(?:think|believe|expect|guess|assume|answer|conclude|claim)(?:\s+that)?"
    r"|(?<!not\s)(?<!n['’]t\s)(?<!never\s)forget(?:s|ting)?\s+(?:to|about|the|an?|its|that)\b[^.:;!?|]*"
    r"|(?:buggy|broken|faulty|flawed|incorrect)\s+(?:version|code|implementation|formula|program|answer|result|step|line"
    r"|calculation|computation)\b[^.:;!?|]*|(?:the|this|a)\s+bug\b(?!\s+fix)[^.,:;!?|]*|incorrectly\s*,?\s*:?"
    r"|(?:false|fake|bogus|untrue|incorrect)\s+(?:statement|claim|fact|equation|identity|belief)s?"
    r"(?:\s*:|\s+(?:is|such\s+as|like))|prompt\s*:)"
    rf"|👎|{ABROAD_UNSPACED})[\s,:：，;*_`$\"'“‘(\[\\]*\Z",
    re.IGNORECASE,
)
"""What takes back the statement right behind it."""


def is_taken_back(before: str) -> bool:
    """Whether what stands right before a statement takes it back, or leaves it to somebody else."""
    return BEFORE.search(before) is not None
