"""The functions of the package. Keywords, defaults and their help come from the program's own descriptors."""

from __future__ import annotations

import inspect
import json
import math
import operator
import random
from typing import Any, Callable, Dict, Iterable, Iterator, Optional, Tuple

from . import _taquin
from ._errors import InputError
from ._results import (
    Analysis,
    Catalogue,
    Census,
    Check,
    Counterexample,
    Estimate,
    Event,
    HeuristicCheck,
    Inconsistency,
    Position,
    Result,
    Results,
    read_catalogue,
)

_FIELDS = {name.replace("-", "_"): (default, text) for name, _, default, text in _taquin.request_fields()}
_SCRAMBLE = {name: (default, text) for name, _, default, text, _ in _taquin.scramble_fields()}
_LARGEST = {name: largest for name, kind, _, _, largest in _taquin.scramble_fields() if kind == "count"}


def _described(*left_out: str, fields: Dict[str, Tuple[str, str]] = _FIELDS) -> Callable[[Any], Any]:
    """Gives a function the signature and the documentation of the fields of a request, except some."""

    def decorate(function: Any) -> Any:
        own = [p for p in inspect.signature(function).parameters.values() if p.kind is not p.VAR_KEYWORD]
        lines = []
        for name, (default, text) in fields.items():
            if name in left_out or name == "board":
                continue
            own.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default or None))
            lines.append(f"    {name}: {text}")
        own.sort(key=lambda p: p.kind)
        function.__signature__ = inspect.Signature(own)
        function.__doc__ = inspect.cleandoc(function.__doc__) + "\n\nKeywords:\n" + "\n".join(lines) + "\n"
        return function

    return decorate


_NO_BOARD = object()


def _request(options: Dict[str, Any], allowed: Any, board: Any = _NO_BOARD) -> str:
    """A request as JSON. What is not given keeps the default of the program."""
    _only_known(options, [name for name in inspect.signature(allowed).parameters if name in _FIELDS and name != "board"])
    request: Dict[str, Any] = {}
    for name, value in options.items():
        if value is None:
            continue
        if name == "goal":
            value = _taquin.board_text(value, "goal")
        elif name == "size":
            value = _taquin.size_text(value)
        else:
            value = _plain(_text(value))
        request[name.replace("_", "-")] = value
    if board is not _NO_BOARD:
        request["board"] = _taquin.board_text(board, "board")
    return json.dumps(request)


def _only_known(options: Dict[str, Any], names: Iterable[str]) -> None:
    for name in options:
        if name not in names:
            known = ", ".join(names)
            raise InputError("unknown-field", name, f"unknown field; allowed are {known}", [known])


def _wrong(field: str, found: Any, expected: str) -> InputError:
    shown = repr(found)
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return InputError("expected-instead", field, f"found '{shown}', expected {expected}", [shown, expected])


def _text(value: Any) -> Any:
    """algorithms.astar without a call is astar with its defaults."""
    return value() if getattr(value, "makes_text", False) else value


def _plain(value: Any) -> Any:
    """What JSON has a word for; everything else is text, and the program says what it expected."""
    if getattr(value, "size", None) == 1 and hasattr(value, "item"):  # a number of NumPy
        value = value.item()
    if isinstance(value, (bool, int)) or isinstance(value, float) and math.isfinite(value):
        return value
    return str(value).encode("utf-8", "backslashreplace").decode()


def _flag(value: Any, field: str) -> bool:
    value = _plain(value)
    if not isinstance(value, bool):
        raise _wrong(field, value, "True or False")
    return value


def _split(heuristic: Any, options: Dict[str, Any]) -> Any:
    """A callable is passed on by itself; the text of a heuristic is a field of the request."""
    heuristic = _text(heuristic)
    if callable(heuristic):
        return heuristic
    if heuristic is not None:
        options["heuristic"] = heuristic
    return None


_Overestimate = Optional[Tuple[str, float, int]]


def _result(line: str, calls: Optional[int], admissible: bool, overestimate: _Overestimate = None) -> Result:
    found = json.loads(line)
    found.pop("event", None)
    if calls is not None:
        found["heuristic_calls"] = calls
        found["note"] = _note(found, admissible, overestimate)
    return Result.from_dict(found)


def _note(found: Dict[str, Any], admissible: bool, overestimate: _Overestimate) -> str:
    name = found["heuristic"]
    if overestimate is not None:
        board, value, distance = overestimate
        said = f"{name} was declared admissible and is not: {value:g} for {board}, {distance} moves from the goal"
    elif not admissible:
        said = f"{name} was not declared admissible"
    elif found["optimal"]:
        said = f"optimal if {name} is admissible, as was declared"
    else:
        said = f"{name} was declared admissible"
    return said + "; it is computed in Python, so compare nodes, not seconds"


def _certify(certify: Any) -> Optional[str]:
    """True is the time limit of the command line."""
    if certify is None or certify is False:
        return None
    return "60s" if certify is True else str(certify)


@_described("heuristic")
def solve(
    board: Any,
    *,
    heuristic: Any = None,
    admissible: bool = False,
    certify: Any = None,
    **options: Any,
) -> Result:
    """Finds moves from a board to the goal.

    >>> import taquin
    >>> result = taquin.solve("8 1 3/4 0 2/7 6 5", algorithm="astar", heuristic="linear-conflict")
    >>> result.moves, result.optimal
    ('rdlluurdldrurd', True)

    An unsolvable board, and a search that a limit ended, are results, too: see `status` and `stopped_by`. Ctrl-C
    cancels. A heuristic may be a function of a Board that returns a number:

    >>> def misplaced(board):
    ...     return sum(tile != 0 and tile != cell + 1 for cell, tile in enumerate(board.tiles))
    >>> result = taquin.solve("8 1 3/4 0 2/7 6 5", algorithm="astar", heuristic=misplaced, admissible=True)
    >>> result.length, result.optimal
    (14, True)

    Without an algorithm it searches with astar. Such a heuristic is compared with the others on the same terms: same
    search, same counters. It is slow, a hundred to a thousand times slower than one of the program, so compare nodes
    and not seconds. What it raises ends the search and is raised here; so are NaN, negative and infinite values
    (ValueError). Integers are exact; if its value for `board` is a float, values are rounded down to a thousandth of a
    move, else to a whole move. A result is `optimal` only if `admissible=True` declares that it never overestimates, or
    if a lower bound of the program proves it; check_heuristic looks for a counterexample. Where the solution itself
    shows that it overestimates, the result is not `optimal`, and `note` has the board.

    certify: search again, independently, for a shorter solution, with this time limit; True is 60s
    """
    own, admissible = _split(heuristic, options), _flag(admissible, "admissible")
    run = _taquin.Run(_request(options, solve, board), own, admissible, False, _certify(certify))
    if own is not None:
        run.run_here()
    else:
        run.start()
        while not run.done:
            run.wait()
    return _result(run.result(), run.calls if own is not None else None, admissible, run.overestimate)


@_described("heuristic")
def events(
    board: Any,
    *,
    heuristic: Any = None,
    admissible: bool = False,
    **options: Any,
) -> Iterator[Event]:
    """Searches and yields what the search tells: new solutions, bounds, progress, and the result at the end.

    Leaving the loop cancels the search.

    >>> import taquin
    >>> lengths = []
    >>> for event in taquin.events("8 1 3/4 0 2/7 6 5", algorithm="anytime"):
    ...     if event.kind == "incumbent":
    ...         lengths.append(event.length)
    >>> lengths[-1], event.kind, event.result.optimal
    (14, 'result', True)
    """
    own, admissible = _split(heuristic, options), _flag(admissible, "admissible")
    run = _taquin.Run(_request(options, events, board), own, admissible, True, None)
    return _events(run, own is not None, admissible)


def _events(run: Any, own: bool, admissible: bool) -> Iterator[Event]:
    run.start()
    try:
        ended = False
        while not ended:
            ended = run.done
            for line in run.wait():
                found = json.loads(line)
                yield Event(kind=found.pop("event"), **found)
    except BaseException:  # the loop was left, or Ctrl-C
        run.cancel()
        raise
    result = _result(run.result(), run.calls if own else None, admissible, run.overestimate)
    stats = result.stats
    rate = round(stats.expanded / stats.wall_seconds) if stats.wall_seconds > 0 else 0
    yield Event(
        kind="result",
        result=result,
        lower_bound=result.lower_bound,
        length=result.length,
        moves=result.moves,
        seconds=stats.wall_seconds,
        expanded=stats.expanded,
        generated=stats.generated,
        expanded_per_second=rate,
    )


@_described("heuristic")
def solve_many(
    boards: Iterable[Any],
    *,
    heuristic: Any = None,
    admissible: bool = False,
    certify: Any = None,
    progress: Optional[Callable[[int, int], Any]] = None,
    **options: Any,
) -> Results:
    """Solves many boards with one configuration, on several threads, and keeps their order.

    `progress(done, all)` is called now and then; what it raises ends the batch. Limits are for each board; without
    `time`, auto gives half a second to a board where no proof is in reach. Heuristics in Python take turns.

    >>> import taquin
    >>> boards = [taquin.scramble("3x3", seed=seed) for seed in range(20)]
    >>> results = taquin.solve_many(boards, algorithm="idastar", heuristic="linear-conflict")
    >>> [result.length for result in results][:5]
    [15, 11, 26, 24, 23]
    """
    own, admissible = _split(heuristic, options), _flag(admissible, "admissible")
    if isinstance(boards, (str, bytes, _taquin.Board)) or not isinstance(boards, Iterable):
        raise _wrong("boards", boards, "a list of boards; solve() takes a single one")
    if progress is not None and not callable(progress):
        raise _wrong("progress", progress, "a function of two numbers")
    texts = [_taquin.board_text(board, f"boards[{i}]") for i, board in enumerate(boards)]
    batch = _taquin.Batch(texts, _request(options, solve_many), own, admissible, _certify(certify))
    lines = batch.run(progress)
    calls = batch.calls if own is not None else None
    return Results(_result(line, calls, admissible, over) for line, over in zip(lines, batch.overestimates))


def _count(name: str, value: Any) -> Optional[int]:
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        raise InputError("not-a-whole-number", name, f"found {value!r}, expected a whole number", [repr(value)]) from None
    if not 0 <= number <= _LARGEST[name]:
        most = str(_LARGEST[name])
        raise InputError(
            "not-an-integer", name, f"found '{number}', expected a whole number from 0 to {most}", [str(number), "0", most]
        )
    return number


@_described("size", fields=_SCRAMBLE)
def scramble(size: Any = _SCRAMBLE["size"][0], **options: Any) -> _taquin.Board:
    """A random board that can be solved; a seed gives the same board here, on the command line and on the page.

    All boards are equally likely, unless `walk` (that many random moves from the goal) or `distance` (exactly that many
    moves from it, small boards only) is given.

    >>> import taquin
    >>> taquin.scramble("3x3", seed=7)
    Board('1 6 5/2 7 8/0 4 3')
    """
    _only_known(options, [name for name in _SCRAMBLE if name != "size"])
    goal = options.get("goal")
    counts = {name: _count(name, options.get(name)) for name in _LARGEST}
    if counts["seed"] is None:
        counts["seed"] = random.SystemRandom().getrandbits(32)
    return _taquin.scramble(size, _SCRAMBLE["goal"][0] if goal is None else goal, **counts)


@_described("algorithm", "engine", "time", "nodes", "memory", "threads")
def check(board: Any, **options: Any) -> Check:
    """Says whether a board can be solved, and what each heuristic, or the given one, estimates.

    No search, and no table is built.

    >>> import taquin
    >>> taquin.check("1 2 3/4 5 6/8 7 0").solvable
    False
    """
    found = json.loads(_taquin.check(_request(options, check, board)))
    return Check(**{**found, "heuristics": [Estimate(**one) for one in found["heuristics"]]})


@_described("algorithm", "heuristic", "engine")
def analyse(board: Any, moves: str, **options: Any) -> Analysis:
    """Judges a game move by move: which moves were mistakes, what they cost, what was better.

    >>> import taquin
    >>> game = taquin.analyse("8 1 3/4 0 2/7 6 5", "rulldrurdllurdrd")
    >>> game.mistakes, game.lost, game.reached
    (3, 6, False)
    """
    found = json.loads(_taquin.analyse(_request(options, analyse, board), moves))
    return Analysis(**{**found, "positions": [Position(**one) for one in found["positions"]]})


@_described("size", "algorithm", "heuristic", "engine", "tiles_from")
def census(size: Any = "3x3", **options: Any) -> Census:
    """Counts the boards at every distance from the goal.

    >>> import taquin
    >>> counted = taquin.census("2x3")
    >>> counted.total, len(counted.boards) - 1
    (360, 21)
    """
    request = json.loads(_request(options, census))
    request["size"] = _taquin.size_text(size)
    return Census(**json.loads(_taquin.census(json.dumps(request))))


def catalogue() -> Catalogue:
    """Every algorithm, heuristic, goal and metric with its options, as `taquin list` shows them.

    >>> import taquin
    >>> taquin.catalogue().algorithms["wastar"].options[0].name
    'weight'
    """
    return read_catalogue()


@_described(*(set(_FIELDS) - {"goal"}))
def check_heuristic(heuristic: Any, *, size: Any = "3x3", **options: Any) -> HeuristicCheck:
    """Tries a heuristic on every board of a size of up to nine cells: is it admissible, is it consistent?

    It may be a function of a Board, or the text of a heuristic of the program.

    >>> import taquin
    >>> found = taquin.check_heuristic(lambda board: 30, size="2x3")
    >>> found.admissible, found.counterexample.board, found.counterexample.distance
    (False, Board('1 2 3/4 5 0'), 0)
    """
    _only_known(options, ["size", "goal"])
    goal = options.get("goal")
    found = dict(_taquin.check_heuristic(_text(heuristic), size, _FIELDS["goal"][0] if goal is None else goal))
    if found["counterexample"] is not None:
        found["counterexample"] = Counterexample(*found["counterexample"])
    if found["inconsistency"] is not None:
        found["inconsistency"] = Inconsistency(*found["inconsistency"])
    return HeuristicCheck(**found)
