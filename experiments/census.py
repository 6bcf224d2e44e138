#!/usr/bin/env python3
"""Takes every census of up to 12 cells, for every home of the blank and both metrics, and writes the tables of
docs/studies/census.md between their markers. Minutes on two processors.

usage: experiments/census.py [--most-cells N] [--one-home CELLS] [--results FILE] [--print]

Each census is appended to a file as soon as it is there: a run that was stopped goes on where it was.
Homes that are symmetric must have the same counts, and a board and its transpose, too, and 3x4 with the blank at home in
a corner those of sequence A090166 of the encyclopedia. Where one differs nothing is written, and the exit code is 1.
TAQUIN_BIN is the program; without it ../taquin.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "studies" / "census.md"
TAQUIN = os.environ.get("TAQUIN_BIN", str(ROOT / "taquin"))
METRICS = ("stm", "mtm")
A090166 = [
    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167, 119888, 198363, 323206,
    515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872, 10065800, 12760413, 15570786, 18171606, 20299876,
    21587248, 21841159, 20906905, 18899357, 16058335, 12772603, 9515217, 6583181, 4242753, 2503873, 1350268, 643245, 270303,
    92311, 27116, 5390, 1115, 86, 18,
]


def sizes(most_cells):
    """Each shape once, rows first where they are fewer, and its transpose beside it."""
    shapes = [(rows, cols) for rows in range(2, 4) for cols in range(rows, 7) if rows * cols <= most_cells]
    return sorted(shapes, key=lambda shape: (shape[0] * shape[1], shape))


class Results:
    """What was counted so far, by earlier runs too."""

    def __init__(self, path):
        self.path = path
        self.known = {}
        if path.exists():
            for line in path.read_text().splitlines():
                record = json.loads(line)
                self.known[tuple(record["of"])] = record["boards"]

    def census(self, *of):
        if of not in self.known:
            boards = self.known[of] = census(*of)
            self.path.parent.mkdir(exist_ok=True)
            with self.path.open("a") as file:
                file.write(json.dumps({"of": of, "boards": boards}) + "\n")
        return self.known[of]


def census(rows, cols, home, metric):
    tiles = [str(tile) for tile in range(1, rows * cols)]
    tiles.insert(home, "0")
    goal = "/".join(" ".join(tiles[row * cols : (row + 1) * cols]) for row in range(rows))
    run = subprocess.run(
        [TAQUIN, "census", "--size", f"{rows}x{cols}", "--goal", goal, "--metric", metric, "--format", "json"],
        check=True, capture_output=True, text=True,
    )
    return json.loads(run.stdout)["boards"]


def symmetric(rows, cols, home):
    """Equal for homes that reflections, and on squares transpositions, turn into each other."""
    row, col = divmod(home, cols)
    nearest = (min(row, rows - 1 - row), min(col, cols - 1 - col))
    return tuple(sorted(nearest)) if rows == cols else nearest


def place(rows, cols, nearest):
    row, col = nearest
    if row == col == 0:
        return "corner"
    on_edge = row == 0 or col == 0
    return f"row {row + 1}, column {col + 1}" + ("" if on_edge else " (inside)")


def figures(boards):
    total = sum(boards)
    mean = sum(distance * count for distance, count in enumerate(boards)) / total
    return f"{len(boards) - 1} / {boards[-1]:,} / {mean:.4f}".replace(",", " ")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most-cells", type=int, default=12)
    parser.add_argument("--one-home", type=int, default=99, metavar="CELLS",
                        help="from this many cells on take one home of those that are symmetric, and no transposes")
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "build" / "census.jsonl", metavar="FILE",
                        help="censuses taken so far")
    parser.add_argument("--print", action="store_true", help="print the table, and leave the page alone")
    given = parser.parse_args()
    results = Results(given.results)
    rows_of_table = ["| board | home of the blank | homes | single-tile moves | multi-tile moves |", "|---|---|---|---|---|"]
    taken = 0
    for rows, cols in sizes(given.most_cells):
        classes = {}
        for home in range(rows * cols):
            classes.setdefault(symmetric(rows, cols, home), []).append(home)
        for nearest, homes in sorted(classes.items()):
            cells = []
            for metric in METRICS:
                all_homes = rows * cols < given.one_home
                runs = {home: results.census(rows, cols, home, metric) for home in (homes if all_homes else homes[:1])}
                if rows != cols and all_homes:  # the transpose of the first
                    row, col = divmod(homes[0], cols)
                    runs["transposed"] = results.census(cols, rows, col * rows + row, metric)
                taken += len(runs)
                boards = runs[homes[0]]
                if any(other != boards for other in runs.values()):
                    sys.exit(f"{rows}x{cols} {metric}: symmetric homes differ: {runs}")
                if (rows, cols, nearest, metric) == (3, 4, (0, 0), "stm") and boards != A090166:
                    sys.exit(f"3x4 is not sequence A090166: {boards}")
                cells.append(figures(boards))
                print(f"{rows}x{cols} {place(rows, cols, nearest)} {metric}: {cells[-1]}", file=sys.stderr, flush=True)
            rows_of_table.append(
                f"| {rows}×{cols} | {place(rows, cols, nearest)} | {len(homes)} | {' | '.join(cells)} |"
            )
    table = "\n".join(rows_of_table)
    if given.print:
        print(table)
        return
    page = PAGE.read_text()
    page = re.sub(r"(<!--census-->\n).*?(<!--/census-->)", lambda m: m[1] + table + "\n" + m[2], page, flags=re.S)
    page = re.sub(r"<!--taken-->.*?<!--/taken-->", f"<!--taken-->{taken}<!--/taken-->", page)
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
