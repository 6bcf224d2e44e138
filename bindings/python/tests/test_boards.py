"""Boards, scrambles, signatures and errors."""

import inspect
import os
import pathlib
import pickle
import subprocess
import sys

import numpy
import pandas
import pytest

import oracle
import taquin
from taquin import _taquin

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_boards_from_everything():
    board = taquin.Board("1 2 3/4 5 6/7 0 8")
    for given in (
        [[1, 2, 3], [4, 5, 6], [7, 0, 8]],
        (1, 2, 3, 4, 5, 6, 7, 0, 8),
        numpy.array([[1, 2, 3], [4, 5, 6], [7, 0, 8]]),
        numpy.array([1, 2, 3, 4, 5, 6, 7, 0, 8], dtype="uint8"),
        numpy.array([[1.0, 2, 3], [4, 5, 6], [7, 0, 8]]),  # as numpy.loadtxt reads it
        [["1", "2", "3"], [4, 5, 6], [7, "X", 8]],
        board,
    ):
        assert taquin.Board(given) == board and taquin.solve(given).length == 1
    assert taquin.Board([[1, 2, 0]]).size == "1x3"
    assert taquin.Board([1, 2, 0, 3, 4, 5], size=(2, 3)) == taquin.Board("1 2 0/3 4 5")
    assert taquin.Board("0 1 2/3 4 5/6 -1 7", tiles_from=0) == board
    assert (numpy.asarray(board) == board.to_numpy()).all() and board.to_numpy().shape == (3, 3)
    assert pickle.loads(pickle.dumps(board)) == board and hash(taquin.Board(str(board))) == hash(board)
    assert board[2, 1] == 0 and "<svg" in board._repr_svg_() and board != taquin.Board("1 2/3 0")
    with pytest.raises(IndexError):
        board[3, 0]
    with pytest.raises(TypeError, match="not iterable"):
        list(board)


def test_sequences_that_make_their_elements_when_asked():
    """They keep no reference to what they give. The debug allocator fills freed memory, so that using it crashes."""
    code = """
import taquin

class Lazy:
    def __init__(self, size, make):
        self.size, self.make = size, make
    def __len__(self):
        return self.size
    def __getitem__(self, index):
        return self.make(index)

board = taquin.Board(range(400), size="20x20")
assert board.tiles == tuple(range(400))
for make in (int, float, str):
    assert taquin.Board(Lazy(400, make), size="20x20") == board
    assert taquin.Board(Lazy(20, lambda row: [make(20 * row + column) for column in range(20)])) == board
"""
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    ended = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=100)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_moves_against_the_oracle():
    for tiles in list(oracle.distances(2, 3))[::7]:
        board = taquin.Board(tiles, size="2x3")
        assert {m: b.tiles for m, b in board.neighbours()} == dict(oracle.moves(tiles, 2, 3))
        assert sorted(board.moves) == sorted(m for m, _ in oracle.moves(tiles, 2, 3))


@pytest.mark.parametrize(
    "call, code, field",
    [
        (lambda: taquin.solve("1 2 2/3 4 5/6 7 0"), "tile-twice", "board"),
        (lambda: taquin.solve([[1, 2], [3, 0.5]]), "not-a-tile", "board"),
        (lambda: taquin.solve(None), "not-a-tile", "board"),
        (lambda: taquin.solve("1 2/3 0", algorithm="nonsense"), "not-one-of", "algorithm"),
        (lambda: taquin.solve("1 2/3 0", heuristic="manhattan(a=1)"), "takes-no-options", "heuristic"),
        (lambda: taquin.solve("1 2/3 0", time="soon"), "not-a-duration", "time"),
        (lambda: taquin.solve("1 2/3 0", goal="nowhere"), "not-a-goal", "goal"),
        (lambda: taquin.solve("1 2/3 0", colour="red"), "unknown-field", "colour"),
        (lambda: taquin.solve_many(["1 2/3 0", "1 1/3 0"]), "tile-twice", "boards[1]"),
        (lambda: taquin.Board("1 2/3 0").apply("dd"), "move-leaves-board", "moves"),
        (lambda: taquin.scramble("3x3", seed=-1), "not-an-integer", "seed"),
        (lambda: taquin.scramble("3x3", seed=1.5), "not-a-whole-number", "seed"),
        (lambda: taquin.scramble("3x3", walk=-1), "not-an-integer", "walk"),
        (lambda: taquin.scramble("3x3", distance=-1), "not-an-integer", "distance"),
        (lambda: taquin.scramble("3x3", distance=10**12), "not-an-integer", "distance"),
        (lambda: taquin.scramble("3x3", colour=1), "unknown-field", "colour"),
        (lambda: taquin.solve("1 2/3 0", time=float("nan")), "not-a-duration", "time"),
        (lambda: taquin.solve("1 2/3 0", time=float("inf")), "not-a-duration", "time"),
        (lambda: taquin.solve("1 2/3 0", nodes=numpy.array([1, 2])), "not-an-integer", "nodes"),
        (lambda: taquin.solve("1 2/3 0", algorithm="astar\ud800"), "expected-end", "algorithm"),
        (lambda: taquin.solve("1 2/3 \ud800"), "not-a-tile", "board"),
        (lambda: taquin.solve([["1", "\ud800"], [3, 0]]), "not-a-tile", "board"),
        (lambda: taquin.solve(b"1 2/3 0"), "not-a-tile", "board"),
        (lambda: taquin.solve("1 2/3 0", heuristic=len, admissible="no"), "expected-instead", "admissible"),
        (lambda: taquin.solve_many("1 2/3 0"), "expected-instead", "boards"),
        (lambda: taquin.solve_many(taquin.Board("1 2/3 0")), "expected-instead", "boards"),
        (lambda: taquin.solve_many(None), "expected-instead", "boards"),
        (lambda: taquin.solve_many(["1 2/3 0"], progress=3), "expected-instead", "progress"),
        (lambda: taquin.check("1 2/3 0", heuristic="nonsense"), "not-one-of", "heuristic"),
        (lambda: taquin.check(taquin.scramble("4x4"), heuristic="pdb(catalogue=5-5-5)"), "table-not-built", "heuristic"),
        (lambda: taquin.analyse("1 2 3/4 5 6/8 7 0", "u"), "board-unsolvable", "board"),
        (lambda: taquin.check_heuristic(3), "expected-instead", "heuristic"),
        (lambda: taquin.check_heuristic("zero", size="4x4"), "expected-instead", "size"),
        (lambda: taquin.scramble("3y3"), "not-a-size", "size"),
        (lambda: taquin.scramble("3x3", walk=3, distance=3), "cannot-combine", "distance"),
        (lambda: taquin.census("5x5"), "census-too-large", "size"),
        (lambda: taquin.solve(numpy.array([[1, 2], [3, 0.5]])), "not-a-tile", "board"),
        (lambda: taquin.solve("1 2/3 0", heuristic=taquin.heuristics.weighted(weights=[1, 2])), "wrong-number-of-weights", "heuristic"),
    ],
)
def test_errors_have_a_code_and_a_field(call, code, field):
    with pytest.raises(taquin.InputError) as caught:
        call()
    error = caught.value
    assert (error.code, error.field) == (code, field) and error.message and str(error) == f"{field}: {error.message}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.field, again.message, again.arguments) == (code, field, error.message, error.arguments)


def test_a_seed_gives_the_board_of_the_command_line_and_of_the_page():
    count = 0
    for line in (ROOT / "tests" / "scramble_vectors.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        kind, size, goal, seed, board = (part.strip() for part in line.split(";"))
        walk = int(kind.split()[-1]) if kind.startswith("walk") else None
        assert taquin.scramble(size, goal=goal, seed=int(seed), walk=walk) == taquin.Board(board), line
        count += 1
    assert count > 40
    assert taquin.scramble("3x3", seed=numpy.int64(7)) == taquin.scramble("3x3", seed=7)
    hard = taquin.scramble("3x3", seed=5, distance=31)
    assert oracle.distances(3, 3)[hard.tiles] == 31


def test_signatures_come_from_the_descriptors():
    names = set(inspect.signature(taquin.solve).parameters)
    assert {"board", "algorithm", "heuristic", "metric", "time", "nodes", "memory", "threads", "goal", "size"} <= names
    assert "options" not in names and "stop after this long" in taquin.solve.__doc__
    for kind in ("algorithms", "heuristics"):
        module = getattr(taquin, kind)
        for name, row in getattr(taquin.catalogue(), kind).items():
            make = getattr(module, name.replace("-", "_"))
            options = [p for p in inspect.signature(make).parameters.values() if p.kind is p.KEYWORD_ONLY]
            assert [p.name for p in options] == [option.name.replace("-", "_") for option in row.options]
            assert all(option.help in make.__doc__ for option in row.options)
    with pytest.raises(TypeError):
        taquin.algorithms.wastar(wait=2)
    for function, fields in ((taquin.scramble, _taquin.scramble_fields()), (taquin.solve, _taquin.request_fields())):
        parameters = inspect.signature(function).parameters
        for name, _, default, text, *_ in fields:
            parameter = parameters[name.replace("-", "_")]
            assert name in ("board", "heuristic") or parameter.default == (default or None)
            assert name in ("board", "size", "heuristic") or text in function.__doc__
    text = taquin.heuristics.max(taquin.heuristics.manhattan(), taquin.heuristics.hamming())
    # Without a call they stand for their defaults.
    assert taquin.heuristics.max(taquin.heuristics.manhattan, "hamming") == text
    plain = taquin.solve("1 2 3/4 5 6/7 0 8", algorithm=taquin.algorithms.astar, heuristic=taquin.heuristics.hamming)
    assert (plain.algorithm, plain.heuristic) == ("astar", "hamming")
    assert taquin.check_heuristic(taquin.heuristics.hamming, size="2x2").heuristic == "hamming"
    assert taquin.solve("1 2 3/4 5 6/7 0 8", algorithm="astar", heuristic=text).heuristic == text
    # Texts of several words are quoted, and lists are such texts.
    weighted = taquin.heuristics.weighted(weights="3 2 1")
    assert weighted == 'weighted(weights="3 2 1")'
    assert taquin.heuristics.weighted(weights=[3, 2, 1]) == taquin.heuristics.weighted(weights=numpy.array([3, 2, 1])) == weighted
    assert taquin.solve("1 2/0 3", algorithm="astar", heuristic=weighted).heuristic == weighted
    with pytest.raises(taquin.InputError, match="allowed are .*certify.*threads"):
        taquin.solve("1 2/3 0", tread=2)


def test_numpy_and_pandas_out():
    results = taquin.solve_many([taquin.scramble("3x3", seed=s) for s in range(5)], algorithm="astar")
    frame = results.to_dataframe()
    assert isinstance(frame, pandas.DataFrame) and list(frame["length"]) == [r.length for r in results]
    assert list(frame["expanded"]) == [r.stats.expanded for r in results]
    assert results[0].to_numpy().shape == (results[0].length + 1, 3, 3)
    assert len(taquin.census("2x3").to_dataframe()) == 22
    empty = taquin.solve_many([])
    assert empty == [] and len(empty.to_dataframe()) == 0 and {"length", "expanded"} <= set(empty.to_dataframe())
    with pytest.raises(TypeError):
        taquin.to_dataframe([1])
    assert len(taquin.analyse("8 1 3/4 0 2/7 6 5", "rd").to_dataframe()) == 3
    assert "<animateTransform" in results[0]._repr_svg_()
