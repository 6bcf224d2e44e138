"""Boards, scrambles, signatures and errors."""

import inspect
import pathlib
import pickle

import numpy
import pandas
import pytest

import oracle
import taquin

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_boards_from_everything():
    board = taquin.Board("1 2 3/4 5 6/7 0 8")
    for given in (
        [[1, 2, 3], [4, 5, 6], [7, 0, 8]],
        (1, 2, 3, 4, 5, 6, 7, 0, 8),
        numpy.array([[1, 2, 3], [4, 5, 6], [7, 0, 8]]),
        numpy.array([1, 2, 3, 4, 5, 6, 7, 0, 8], dtype="uint8"),
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
        (lambda: taquin.scramble("3x3", seed=-1), "not-a-whole-number", "seed"),
        (lambda: taquin.scramble("3y3"), "not-a-size", "size"),
        (lambda: taquin.scramble("3x3", walk=3, distance=3), "cannot-combine", "distance"),
        (lambda: taquin.census("5x5"), "census-too-large", "size"),
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
    text = taquin.heuristics.max(taquin.heuristics.manhattan(), taquin.heuristics.hamming())
    assert taquin.solve("1 2 3/4 5 6/7 0 8", algorithm="astar", heuristic=text).heuristic == text


def test_numpy_and_pandas_out():
    results = taquin.solve_many([taquin.scramble("3x3", seed=s) for s in range(5)], algorithm="astar")
    frame = results.to_dataframe()
    assert isinstance(frame, pandas.DataFrame) and list(frame["length"]) == [r.length for r in results]
    assert list(frame["expanded"]) == [r.stats.expanded for r in results]
    assert results[0].to_numpy().shape == (results[0].length + 1, 3, 3)
    assert len(taquin.census("2x3").to_dataframe()) == 22
    assert len(taquin.analyse("8 1 3/4 0 2/7 6 5", "rd").to_dataframe()) == 3
    assert "<animateTransform" in results[0]._repr_svg_()
