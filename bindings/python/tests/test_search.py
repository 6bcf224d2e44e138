"""Searches against the oracle, and their manners: order, events, limits, Ctrl-C."""

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading

import pytest

import oracle
import taquin


def some_boards(rows, cols, count, seed=1):
    boards = sorted(oracle.distances(rows, cols))
    return random.Random(seed).sample(boards, count)


def nested(tiles, cols):
    return [list(tiles[i : i + cols]) for i in range(0, len(tiles), cols)]


@pytest.mark.parametrize("row", taquin.catalogue().algorithms.values(), ids=lambda row: row.name)
def test_every_algorithm_solves_and_the_optimal_ones_agree_with_the_oracle(row):
    for tiles in some_boards(2, 3, 8):
        result = taquin.solve(nested(tiles, 3), algorithm=row.name, threads=1, nodes=200_000)
        if result.status != "solved":
            assert row.guarantee != "optimal" and result.status in ("gave-up", "node-limit")
            continue
        assert oracle.replay(tiles, result.moves, 2, 3) == oracle.goal(2, 3)
        assert result.length >= oracle.distances(2, 3)[tiles] >= result.lower_bound
        if row.guarantee == "optimal" or result.optimal:
            assert result.length == oracle.distances(2, 3)[tiles]


def test_many_boards_keep_their_order_and_are_optimal():
    boards = some_boards(3, 3, 200)
    told = []
    results = taquin.solve_many(boards, threads=2, progress=lambda done, total: told.append((done, total)))
    assert [result.length for result in results] == [oracle.distances(3, 3)[board] for board in boards]
    assert all(result.optimal and result.board.tiles == board for result, board in zip(results, boards))
    assert told[-1] == (200, 200) and told == sorted(told)


def test_a_progress_callback_that_raises_ends_the_batch():
    def refuse(done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        taquin.solve_many(some_boards(3, 3, 50), progress=refuse)


def test_the_other_metric_and_a_certificate():
    result = taquin.solve("8 1 3/4 0 2/7 6 5", metric="mtm", algorithm="astar", certify=True)
    assert result.metric == "mtm" and result.length == result.length_mtm < result.length_stm
    assert result.certified == "yes" and len(result.boards) == result.length_stm + 1


def test_unsolvable_boards_are_results():
    result = taquin.solve("1 2 3/4 5 6/8 7 0")
    assert result.status == "unsolvable" and result.moves is None and result.boards == [result.board]
    assert not taquin.check("1 2 3/4 5 6/8 7 0").solvable


def test_unsolvable_boards_are_no_zeros_in_a_mean():
    frame = taquin.solve_many(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0"], algorithm="astar").to_dataframe()
    assert list(frame["status"]) == ["solved", "unsolvable"]
    assert frame["expanded"].mean() == 1 and frame["length"].mean() == 1 and frame["expanded"].count() == 1


def test_one_heuristic_and_the_other_metric():
    assert [(e.name, e.value) for e in taquin.check("8 1 3/4 0 2/7 6 5", heuristic="manhattan").heuristics] == [("manhattan", 10)]
    game = taquin.analyse("1 2 3/4 5 6/0 7 8", "rr", metric="mtm")
    assert (game.metric, game.length, game.reached, game.mistakes) == ("mtm", 1, True, 0)


def test_limits_are_results():
    result = taquin.solve(taquin.scramble("5x5", seed=1), algorithm="astar", nodes=1000)
    assert result.status == "node-limit" and result.stopped_by == "nodes" and result.stats.expanded == 1000


def test_events_come_in_order_and_end_with_the_result():
    events = list(taquin.events(taquin.scramble("4x4", seed=3), algorithm="anytime", nodes=300_000))
    lengths = [event.length for event in events if event.kind == "incumbent"]
    bounds = [event.lower_bound for event in events]
    assert lengths == sorted(lengths, reverse=True) and len(lengths) > 1 and bounds == sorted(bounds)
    assert events[-1].kind == "result" and events[-1].result.length == lengths[-1]
    assert all(event.result is None for event in events[:-1])


def test_leaving_the_loop_cancels():
    for event in taquin.events(taquin.scramble("5x5", seed=3), algorithm="idastar", time="none"):
        break
    assert event.kind != "result"


def test_ctrl_c_cancels():
    def interrupt():
        os.kill(os.getpid(), signal.SIGINT)

    for action in (
        lambda: taquin.solve(taquin.scramble("5x5", seed=3), algorithm="idastar", time="none"),
        lambda: taquin.solve_many([taquin.scramble("5x5", seed=s) for s in range(4)], algorithm="idastar", time="none"),
        lambda: list(taquin.events(taquin.scramble("5x5", seed=3), algorithm="idastar", time="none")),
    ):
        timer = threading.Timer(0.3, interrupt)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
        try:
            with pytest.raises(KeyboardInterrupt):
                timer.start()
                action()
                timer.join()
        finally:
            signal.signal(signal.SIGINT, before)


def run_python(code, **environment):
    environment = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=100)


@pytest.mark.skipif("TAQUIN_REFUSE_THREADS" not in os.environ, reason="no library that refuses threads")
def test_threads_that_the_system_refuses():
    """Fewer threads do the same work; none: the caller does it. The process survives."""
    code = """
import taquin
boards = [taquin.scramble("3x3", seed=seed) for seed in range(6)]
print(*[result.length for result in taquin.solve_many(boards, threads=4)], taquin.solve(boards[0]).length)
print(taquin.census("2x3").total, list(taquin.events(boards[0], algorithm="idastar"))[-1].result.length)
"""
    expected = run_python(code)
    assert expected.returncode == 0, expected.stderr
    for count in range(4):
        refused = run_python(code, LD_PRELOAD=os.environ["TAQUIN_REFUSE_THREADS"], TAQUIN_TEST_THREADS=str(count))
        assert (refused.returncode, refused.stdout) == (0, expected.stdout), refused.stderr


@pytest.mark.parametrize("heuristic", ["lambda board: 1", "'manhattan'"])
@pytest.mark.parametrize("search", ["taquin.solve(board, **how)", "taquin.solve_many([board], **how)", "list(taquin.events(board, **how))"])
def test_searches_that_run_when_python_ends(search, heuristic):
    ended = run_python(f"""
import threading, time, taquin
board = taquin.scramble("5x5", seed=3)
how = dict(algorithm="idastar", heuristic={heuristic}, time="none")
threading.Thread(target=lambda: {search}, daemon=True).start()
left = taquin.events(board, **how)
next(left)
time.sleep(0.1)
""")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_results_can_be_pickled_and_are_json():
    for thing in (
        taquin.census("2x3"),
        taquin.check("1 2/3 0"),
        taquin.analyse("8 1 3/4 0 2/7 6 5", "rd"),
        taquin.catalogue(),
        taquin.check_heuristic("m3h", size="2x2"),
        list(taquin.events("8 1 3/4 0 2/7 6 5", algorithm="idastar"))[-1],
    ):
        assert pickle.loads(pickle.dumps(thing)) == thing and json.dumps(thing.to_dict())
    many = taquin.solve_many(["1 2/3 0", "1 2/0 3"])
    assert pickle.loads(pickle.dumps(many)) == many and isinstance(pickle.loads(pickle.dumps(many)), taquin.Results)
    result = taquin.solve("8 1 3/4 0 2/7 6 5", algorithm="astar")
    assert pickle.loads(pickle.dumps(result)) == result
    assert taquin.Result.from_dict(result.to_dict()) == result
    assert set(result.to_dict()) <= {name for name in taquin.Result.__dataclass_fields__}


def test_analysis_against_the_oracle():
    tiles = (8, 1, 3, 4, 0, 2, 7, 6, 5)
    path = "rulldrurdllurdrd"
    game = taquin.analyse(tiles, path)
    known = oracle.distances(3, 3)
    lost = []
    for letter, position in zip(path, game.positions):
        assert position.to_go == known[tiles]
        after = dict(oracle.moves(tiles, 3, 3))
        assert set(position.best) == {m for m, b in after.items() if known[b] == known[tiles] - 1}
        lost.append(1 + known[after[letter]] - known[tiles])
        assert position.lost == lost[-1]
        tiles = after[letter]
    assert game.lost == sum(lost) and game.reached == (tiles == oracle.goal(3, 3))


def test_census_against_the_oracle():
    for rows, cols in ((2, 3), (3, 2), (3, 3)):
        counted = taquin.census((rows, cols))
        known = list(oracle.distances(rows, cols).values())
        assert counted.boards == [known.count(d) for d in range(max(known) + 1)]
        assert counted.to_numpy().sum() == counted.total == len(known)
