#!/usr/bin/env python3
"""Measures one and two ranks against each other, and the model of docs/scaling.md against both; fills in its tables.

usage: experiments/scaling.py [--turns N] [--only ranks|model] [--boards 44,40] [--print]

ranks: boards of Korf and Felner's fifty with 6-6-6-6, in turns one rank, two ranks, and two threads of one process, each
as a process of its own. The time is that of the search, from its first event on: without the start of the processes and
the reading of tables.
Each board twice: all bounds below the optimal one, where every run expands the same nodes, and the whole solve, where
luck decides how much of the last bound is expanded.
model: 4x4 boards with Manhattan distance. Their trees are recorded, simulated with the cost of a node that one rank has,
and held against one and two ranks (time) and against four and eight (steals and messages), which are threads.

TAQUIN_BIN is the program, with taquin-mpi beside it; without it ../taquin. SCALING_BIN is bench/scaling.cpp; without it
../build/dev/bench/scaling. TAQUIN_TABLES is where the tables are; they are built if they are missing.
Only on a machine that does nothing else: minutes on two processors.
"""
import argparse
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "scaling.md"
TAQUIN = os.environ.get("TAQUIN_BIN", str(ROOT / "taquin"))
SCALING = os.environ.get("SCALING_BIN", str(ROOT / "build/dev/bench/scaling"))
# Board and the last bound below its optimal length that is searched.
MODEL_BOARDS = [
    ("2 11 10 6/7 13 14 0/12 5 15 9/3 8 4 1", 58),
    ("14 6 4 2/5 11 13 1/3 12 15 10/8 0 9 7", 52),
    ("7 9 0 13/12 14 8 2/10 11 5 3/4 1 6 15", 56),
    ("10 3 11 7/1 15 13 9/14 12 0 5/8 6 2 4", 52),
    ("7 15 2 12/14 3 8 0/6 13 11 1/5 9 4 10", 52),
]
WAYS = {"one rank": ["cluster", "-n", "1", "--"], "two ranks": ["cluster", "-n", "2", "--"], "two threads": []}


def say(text):
    print(text, file=sys.stderr, flush=True)


def korf50(number):
    lines = [line for line in (ROOT / "data/instances/korf50.txt").read_text().splitlines() if line[:1] not in ("", "#")]
    board, goal, optimum = (part.strip() for part in lines[number - 1].split(";"))
    return board, goal.removeprefix("goal="), int(optimum.removeprefix("optimum="))


def solve(way, words):
    """Seconds and nodes of the search of one process, or of ranks; a bound that ends it is no fault."""
    threads = "2" if way == "two threads" else "1"
    command = [TAQUIN, *WAYS[way], "solve", *words, "--engine", "fast", "--threads", threads, "--events"]
    run = subprocess.run(command, capture_output=True, text=True)
    events = [json.loads(line) for line in run.stdout.splitlines()]
    if len(events) < 2 or events[-1].get("status") not in ("solved", "gave-up"):
        sys.exit(f"{' '.join(command)}: exit code {run.returncode}\n{run.stdout[-500:]}{run.stderr}")
    stats = events[-1]["stats"]
    return stats["wall_seconds"] - events[0]["seconds"], stats["expanded"]


def in_turns(turns, ways, words):
    """For each way the times and the nodes of all turns."""
    taken = {way: [] for way in ways}
    for _ in range(turns):
        for way in ways:
            taken[way].append(solve(way, words))
    return taken


def seconds(taken, way):
    return [one[0] for one in taken[way]]


def thousands(number):
    return f"{number:,}".replace(",", " ")


def least_and_median(times):
    return f"{min(times):.3f} / {statistics.median(times):.3f} s"


def measure_ranks(numbers, turns):
    rows = [
        "| number | search | nodes | one rank | two ranks | two threads | two ranks : one, least / median | : two threads |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for number in numbers:
        board, goal, optimum = korf50(number)
        for search, algorithm in (("below", f"idastar(max-threshold={optimum - 2})"), ("whole", "idastar")):
            words = [board, "--goal", goal, "-a", algorithm, "-H", "pdb(catalogue=6-6-6-6)"]
            taken = in_turns(turns, list(WAYS), words)
            nodes = {one[1] for way in WAYS for one in taken[way]}
            if search == "below" and len(nodes) != 1:
                sys.exit(f"board {number}: bounds below the optimum have different nodes: {nodes}")
            one, two, threads = (seconds(taken, way) for way in WAYS)
            several = f"{thousands(min(nodes))}" + ("" if len(nodes) == 1 else f"–{thousands(max(nodes))}")
            ratios = [
                f"{least(a) / least(b):.2f}" for b in (two,) for a in (one, threads) for least in (min, statistics.median)
            ]
            rows.append(
                f"| {number} | {search} | {several} | {least_and_median(one)} | {least_and_median(two)} | "
                f"{least_and_median(threads)} | {ratios[0]} / {ratios[1]} | {ratios[2]} / {ratios[3]} |"
            )
            say(rows[-1])
    return "\n".join(rows)


def scaling(*words):
    run = subprocess.run([SCALING, *map(str, words)], check=True, capture_output=True, text=True)
    return run.stdout, run.stderr


def traces(board, last, folder):
    """One file for each bound, from the first that has more than the root on; and their nodes and subtrees."""
    tiles = [int(tile) for tile in re.split("[ /]", board)]
    first = sum(abs((t - 1) // 4 - c // 4) + abs((t - 1) % 4 - c % 4) for c, t in enumerate(tiles) if t)
    files, nodes, subtrees = [], 0, 0
    for bound in range(first, last + 1, 2):
        out, told = scaling("record", board, bound, 256)
        files.append(folder / f"{bound}.trace")
        files[-1].write_text(out)
        found = re.match(r"(\d+) subtrees, (\d+) nodes", told)
        subtrees += int(found[1])
        nodes += int(found[2])
    return files, nodes, subtrees


def simulated(files, node, ranks):
    out, _ = scaling("simulate", *files, f"ranks={ranks}", f"node={node:.3e}", "latency=2e-6")
    _, _, speed_up, _, steals, messages = out.splitlines()[1].split()
    return float(speed_up), int(steals), int(messages)


def span(numbers):
    return thousands(min(numbers)) if min(numbers) == max(numbers) else f"{thousands(min(numbers))}–{thousands(max(numbers))}"


def measure_model(turns):
    times = ["| board | nodes | subtrees | one rank | two ranks | speed-up, least / median | simulated |", "|---|---|---|---|---|---|---|"]
    counts = ["| board | ranks | steals measured | simulated | messages measured | simulated |", "|---|---|---|---|---|---|"]
    for board, last in MODEL_BOARDS:
        with tempfile.TemporaryDirectory() as folder:
            files, nodes, subtrees = traces(board, last, pathlib.Path(folder))
            words = [board, "-a", f"idastar(prune=2, max-threshold={last})", "-H", "manhattan"]
            taken = in_turns(turns, ["one rank", "two ranks"], words)
            if {one[1] for way in taken.values() for one in way} != {nodes}:
                sys.exit(f"{board}: {nodes} nodes were recorded, the search has others: {taken}")
            one, two = seconds(taken, "one rank"), seconds(taken, "two ranks")
            node = min(one) / nodes
            times.append(
                f"| `{board}` | {thousands(nodes)} | {thousands(subtrees)} | {least_and_median(one)} | {least_and_median(two)} | "
                f"{min(one) / min(two):.2f} / {statistics.median(one) / statistics.median(two):.2f} | "
                f"{simulated(files, node, 2)[0]:.2f} |"
            )
            say(times[-1])
            for ranks in (4, 8):
                runs = [scaling("measure", board, last, ranks)[0] for _ in range(turns)]
                measured = [re.search(r"nodes (\d+) .* steals (\d+) messages (\d+)", run) for run in runs]
                if any(int(run[1]) != nodes for run in measured):
                    sys.exit(f"{board}: {ranks} ranks have other nodes: {runs}")
                _, steals, messages = simulated(files, node, ranks)
                counts.append(
                    f"| `{board}` | {ranks} | {span([int(run[2]) for run in measured])} | {thousands(steals)} | "
                    f"{span([int(run[3]) for run in measured])} | {thousands(messages)} |"
                )
                say(counts[-1])
    return "\n".join(times), "\n".join(counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only", choices=["ranks", "model"])
    parser.add_argument("--boards", default="44,40,38,36,25", help="numbers of the fifty")
    parser.add_argument("--print", action="store_true", help="print the tables, and leave the page alone")
    given = parser.parse_args()
    tables = {}
    if given.only != "model":
        tables["ranks"] = measure_ranks([int(number) for number in given.boards.split(",")], given.turns)
    if given.only != "ranks":
        tables["times"], tables["counts"] = measure_model(given.turns)
    page = PAGE.read_text()
    for name, table in tables.items():
        if given.print:
            print(table + "\n")
        written = f"{table}\n\n{given.turns} turns, Linux {platform.release()}, {os.cpu_count()} processors."
        page, found = re.subn(f"(<!--{name}-->\n).*?(<!--/{name}-->)", lambda m: m[1] + written + "\n" + m[2], page, flags=re.S)
        if found != 1:
            sys.exit(f"{PAGE}: no place for {name}")
    if not given.print:
        PAGE.write_text(page)


if __name__ == "__main__":
    main()
