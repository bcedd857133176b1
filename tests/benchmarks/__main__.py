"""Print every benchmark as Markdown: `make bench`, or `python tests/benchmarks --runs 3`."""

from __future__ import annotations

import argparse

import bench_audit
import bench_causes
import bench_claims
import bench_formulas
import bench_gpu
import bench_html
import bench_plain
import bench_start

TITLES = {
    bench_start: "Start",
    bench_claims: "One claim, beside other tools",
    bench_audit: "Whole documents",
    bench_causes: "The search for a cause",
    bench_html: "The HTML report",
    bench_formulas: "Formulas, beside other libraries",
    bench_plain: "Formulas, beside plain NumPy and PyTorch",
    bench_gpu: "Formulas on a GPU, beside its limits and plain CuPy",
}


def main() -> None:
    """Run each benchmark and print its table; times are medians of `--runs` runs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="how often each measurement is repeated")
    runs = parser.parse_args().runs
    for benchmark, title in TITLES.items():
        print(f"\n## {title}\n")
        for line in benchmark.lines(runs):
            print(line, flush=True)


if __name__ == "__main__":
    main()
