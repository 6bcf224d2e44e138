"""Heuristics written in Python."""

import os
import signal
import threading

import pytest

import oracle
import taquin

BOARDS = [taquin.scramble("3x3", seed=seed) for seed in range(6)]


def manhattan(board):
    return sum(
        abs(cell // board.cols - (tile - 1) // board.cols) + abs(cell % board.cols - (tile - 1) % board.cols)
        for cell, tile in enumerate(board.tiles)
        if tile
    )


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "wastar(weight=2)", "beam(width=50)"])
def test_it_expands_the_same_nodes_as_the_same_heuristic_of_the_program(algorithm):
    for board in BOARDS:
        own = taquin.solve(board, algorithm=algorithm, heuristic=manhattan, admissible=True, engine="general")
        built_in = taquin.solve(board, algorithm=algorithm, heuristic="manhattan", engine="general")
        assert own.moves == built_in.moves and own.optimal == built_in.optimal
        assert own.stats.expanded == built_in.stats.expanded and own.stats.generated == built_in.stats.generated
        assert own.heuristic == "manhattan" and own.heuristic_calls > 0


def test_optimal_only_if_declared():
    board = BOARDS[0]
    declared = taquin.solve(board, heuristic=manhattan, admissible=True)
    silent = taquin.solve(board, heuristic=manhattan)
    assert declared.length == silent.length == oracle.distances(3, 3)[board.tiles]
    assert declared.optimal and "declared" in declared.note
    assert not silent.optimal and "not declared admissible" in silent.note and silent.lower_bound < silent.length


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_a_solution_that_refutes_what_was_declared(algorithm):
    near = [taquin.scramble("3x3", seed=seed, distance=13) for seed in range(2)]  # with no estimate worth the name

    def too_far(board):
        return 20 if board == near[0] else 0

    result = taquin.solve(near[0], algorithm=algorithm, heuristic=too_far, admissible=True)
    assert result.solved and not result.optimal and result.lower_bound <= 13
    assert f"was declared admissible and is not: 20 for {near[0]}, {result.length} moves from the goal" in result.note
    first, second = taquin.solve_many(near, algorithm=algorithm, heuristic=too_far, admissible=True)
    assert not first.optimal and "is not: 20" in first.note and second.optimal and "as was declared" in second.note
    *_, last = taquin.events(near[0], algorithm=algorithm, heuristic=too_far, admissible=True)
    assert last.result.note == result.note and not last.result.optimal


def test_a_goal_that_is_not_zero_is_no_admissible_estimate():
    board = taquin.Board("1 2 3/4 5 6/7 0 8")
    result = taquin.solve(board, heuristic=lambda board: 5, admissible=True)
    assert result.length == 1 and result.optimal  # the Manhattan distance proves it
    assert "is not: 5 for 1 2 3/4 5 6/7 0 8, 1 moves from the goal" in result.note


def test_real_values_are_rounded_down():
    result = taquin.solve(BOARDS[1], heuristic=lambda board: manhattan(board) * 0.7, admissible=True)
    assert result.length == oracle.distances(3, 3)[BOARDS[1].tiles] and result.optimal


class Refusal(Exception):
    pass


def failing_after(calls, action):
    count = 0

    def heuristic(board):
        nonlocal count
        count += 1
        return action() if count > calls else manhattan(board)

    return heuristic


def refuse():
    raise Refusal("no")


def solve_three(board, **options):
    return taquin.solve_many([board] * 3, **options)


def all_events(board, **options):
    return list(taquin.events(board, **options))


@pytest.mark.parametrize("search", [taquin.solve, solve_three, all_events])
@pytest.mark.parametrize("calls", [0, 20])
@pytest.mark.parametrize(
    "action, raised",
    [
        (refuse, Refusal),
        (lambda: float("nan"), ValueError),
        (lambda: -1, ValueError),
        (lambda: float("inf"), ValueError),
        (lambda: "far", TypeError),
    ],
)
def test_what_goes_wrong_in_it_is_raised_here(search, calls, action, raised):
    # What is returned is named, with the board; what is raised is told as it is.
    with pytest.raises(raised, match="^no$" if raised is Refusal else "heuristic heuristic returned .* for the board"):
        search(BOARDS[0], algorithm="idastar", heuristic=failing_after(calls, action))


def test_ctrl_c_inside_it():
    def interrupt():
        os.kill(os.getpid(), signal.SIGINT)
        return 1

    with pytest.raises(KeyboardInterrupt):
        taquin.solve(BOARDS[0], heuristic=failing_after(20, interrupt))
    with pytest.raises(KeyboardInterrupt):
        taquin.check_heuristic(failing_after(20, interrupt))
    threading.Timer(0.05, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            taquin.check_heuristic("zero")


def test_many_boards_with_threads():
    results = taquin.solve_many(BOARDS, heuristic=manhattan, admissible=True, threads=2)
    assert [r.length for r in results] == [oracle.distances(3, 3)[b.tiles] for b in BOARDS]


def test_searching_backwards_is_refused():
    with pytest.raises(taquin.InputError) as caught:
        taquin.solve(BOARDS[0], algorithm="mm", heuristic=manhattan)
    assert caught.value.field == "heuristic" and caught.value.code == "own-heuristic-one-way"


def test_check_heuristic_finds_exactly_what_the_oracle_finds():
    def twice_misplaced(board):
        return 2 * sum(tile != 0 and tile != cell + 1 for cell, tile in enumerate(board.tiles))

    known = oracle.distances(3, 3)
    over = {b: d for b, d in known.items() if 2 * sum(t != 0 and t != c + 1 for c, t in enumerate(b)) > d}
    found = taquin.check_heuristic(twice_misplaced)
    assert found.boards == len(known) and found.overestimated == len(over) and not found.admissible
    example = found.counterexample
    assert example.distance == known[example.board.tiles] < example.value == twice_misplaced(example.board)
    assert example.distance == min(over.values())
    assert abs(found.mean_distance - sum(known.values()) / len(known)) < 1e-9


def test_check_heuristic_of_good_ones():
    assert taquin.check_heuristic(manhattan, size="2x3").consistent
    found = taquin.check_heuristic("linear-conflict")
    assert found.consistent and found.counterexample is None and found.inconsistency is None


def test_check_heuristic_finds_inconsistency():
    def jumps(board):  # the distance itself on some boards, 0 on the others
        distance = oracle.distances(2, 3)[board.tiles]
        return distance if distance % 3 == 0 else 0

    found = taquin.check_heuristic(jumps, size="2x3")
    assert found.admissible and not found.consistent
    example = found.inconsistency
    assert example.board.apply(example.move) == example.next_board and abs(example.value - example.next_value) > 1
    with pytest.raises(Refusal):
        taquin.check_heuristic(failing_after(10, refuse))
    with pytest.raises(taquin.InputError):
        taquin.check_heuristic(jumps, size="4x4")
