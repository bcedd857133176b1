"""The words themselves: a concept, and each word that names it, in every language that has it; no sentences.

A word binds what it names to quantities that are named, or that stand in their roles; it never adds to a coincidence.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # that what stands before it is what stands behind it
    "says": """
        is, are, was, equals, equal to, gives, yields, makes, becomes, comes to, amounts to, works out to, ist,
        beträgt, ergibt, est, vaut, donne, es, son, da, 是, 为, 等于
    """,
    # that a number is rounded, or roughly so
    "about": """
        about, approximately, approx, roughly, around, nearly, almost, circa, just, etwa, rund, ungefähr, environ,
        approximativement, aproximadamente, unos, 约, 大约, 约为
    """,
    # that what follows is the outcome of what was computed before
    "concludes": """
        answer, result, thus, therefore, hence, so, finally, in conclusion, solution, overall, consequently,
        antwort, ergebnis, also, daher, somit, réponse, résultat, donc, ainsi, respuesta, resultado, por lo tanto,
        答案, 结果, 因此, 所以, 故
    """,
    # that the same is said in other words or units
    "again": """
        or, that is, which is, in other words, equivalently, i.e, namely, d. h, oder, soit, es decir, 即, 也就是
    """,
    # an operation between two numbers
    "plus": "plus, added to, 加",
    "minus": "minus, moins, menos, 减",
    "times": "times, x, fold, multiplied by, mal, fois, multiplié par, veces, multiplicado por, 倍, 乘以",
    "over": "divided by, geteilt durch, divisé par, dividido entre, dividido por, 除以",
    # an operation of the numbers behind it
    "sum": "sum, summe, somme, suma, 总和, 求和",
    "total": "total, subtotal, altogether, gesamt, insgesamt, 合计, 总计, 共计",
    "mean": "mean, average, mittelwert, durchschnitt, mittel, moyenne, media, promedio, 平均, 平均值",
    "ratio": "ratio, quotient, verhältnis, rapport, razón, 比值",
    "half": "half, die hälfte, la moitié, la mitad, 一半",
    "third": "third",
    "quarter": "quarter",
    "twice": "twice, double, das doppelte, le double, el doble, 两倍",
    # how one number differs from another
    "lower": """
        reduction, reduce, reduces, reduced, reducing, decrease, decreases, decreased, drop, drops, dropped, fall,
        falls, fell, shrink, shrinks, shrank, shrinkage, cut, cuts, saving, savings, saves, saved, decline, declines,
        declined, lower, lowers, lowered, smaller, fewer, less, shorter, cheaper, lighter, senkung, weniger, kleiner,
        sinkt, fällt, réduction, baisse, moins de, reducción, disminución, menor, 减少, 降低, 下降, 更小
    """,
    "higher": """
        increase, increases, increased, rise, rises, rose, growth, grow, grows, grew, gain, gains, gained, improvement,
        improve, improves, improved, larger, bigger, greater, more, higher, longer, heavier, wider, jump, jumps, jumped,
        anstieg, zunahme, steigt, größer, mehr, höher, hausse, augmentation, aumento, incremento, mayor, 增加, 提高,
        提升, 增长, 更大
    """,
    "faster": "faster, slower, speedup, speed-up, quicker, schneller, langsamer, plus rapide, más rápido, 更快, 加速",
    "difference": """
        difference, gap, move, change, changes, changed, differenz, unterschied, écart, diferencia, 差, 变化
    """,
    # which numbers are compared
    "from": "from, von, de, desde, 从",
    "to": "to, down to, up to, auf, à, 到",
    "versus": """
        vs, versus, against, compared to, compared with, instead of, rather than, statt, gegenüber, au lieu de,
        en lugar de, 相比
    """,
    "than": "than, as, als, que, 比",
    "of": "of, du, del, 的",
    "by": "by, um, par, por",
    "among": "out of, 之中",
    "rest": "remaining, rest, other, restlichen, übrigen, restant, restante, 剩余, 其余",
    # that what it names is taken off
    "deducts": "discount, refund, deduction, rebate, rabatt, abzug, remise, descuento, 折扣",
    # small words that are no unit of the number before them
    "article": "a, an, the, this, that, which, it, der, die, das, ein, eine, le, la, les, un, une, el, los, una",
    "and": "and, but, while, und, et, y, 和",
    "at": """
        in, on, at, for, with, per, into, when, where, because, since, each, every, they, we, he, she, you, only,
        than that, have, has, had, can, will, then, now, too, still, after, before, im, mit, für, pro, pour, avec, con
    """,
    # that the number behind it is a bound, or no count at all
    "beyond": """
        at least, at most, over, under, above, below, several, mindestens, höchstens,
        über, unter, au moins, au plus, al menos, 至少, 最多, 超过
    """,
    # that what is said need not hold
    "supposes": """
        if, suppose, supposing, assume, assuming, imagine, would, could, might, should, expected, wenn,
        angenommen, würde, si, suppose que, supongamos, 如果, 假设
    """,
}
"""Concept → its words, parted by commas."""
