"""The words of headings: what a column is of others, or what it counts; each word once, in every language, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

HEADINGS: Mapping[str, str] = {
    # of two others
    "difference": """
        difference, differences, diff, residual, residuals, error, errors, gap, gain, gains, change, changes, delta,
        margin, δ, ∆, improvement, increase, decrease, differenz, écart, diferencia, 差
    """,
    "product": "product, products, contribution, contributions, produkt, produit, producto, 乘积",
    "ratio": "ratio, ratios, quotient, speedup, speedups, speed-up, verhältnis, rapport, razón, 比值, 加速比",
    # of one other, down to the row
    "cumulative": "cumulative, cum, running total, running sum, kumuliert, cumulé, acumulado, 累计, 累积",
    # of all lines before it
    "total": """
        total, totals, sum, sums, σ, \\sum, totale, summe, gesamt, suma, somme, in total, сумма, итого, всего, 总计,
        总和, 合计, 合計, 합계
    """,
    "mean": """
        average, avg, mean, mittelwert, durchschnitt, promedio, moyenne, среднее, 平均, 平均值, 평균
    """,
    # of some of the lines, or of other ones
    "overall": """
        overall, all, both, combined, pooled, aggregated, aggregate, global, micro, macro, best, worst, max, maximum,
        min, minimum, median, std, variance, deviation, weighted, of which
    """,
    # how many a row is of
    "support": "support, count, samples, instances, examples, n, 样本数, 支持",
}
"""Concept → its words, parted by commas."""


@cache
def of_headings() -> Mapping[str, str]:
    """The words of headings → the concept that each names."""
    return {word.strip(): name for name, words in HEADINGS.items() for word in words.split(",")}
