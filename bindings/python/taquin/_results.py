"""Typed results. Their fields are those of the JSON that command line and server write (see _fields)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional

from . import _taquin
from ._fields import EventFields, ResultFields, StatsFields
from ._taquin import Board

if TYPE_CHECKING:
    import numpy
    import pandas


@dataclass(frozen=True)
class Stats(StatsFields):
    """Counters and timings of one search."""


@dataclass(frozen=True)
class Result(ResultFields):
    """The answer of a search.

    >>> import taquin
    >>> result = taquin.solve("8 1 3/4 0 2/7 6 5")
    >>> result.length, result.optimal, result.boards[-1]
    (14, True, Board('1 2 3/4 5 6/7 8 0'))
    """

    heuristic_calls: Optional[int] = None
    """How often a heuristic written in Python was called; None where none was given. Of a whole batch for solve_many."""
    note: str = ""
    """What to know about a result with a heuristic written in Python, else empty."""

    @property
    def solved(self) -> bool:
        return self.status == "solved"

    @property
    def board(self) -> Board:
        """The board that was given."""
        return Board(self.start)

    @property
    def boards(self) -> List[Board]:
        """Every board of the solution from the start to the goal, one after each single-tile move."""
        board = self.board
        path = [board]
        for move in _single(self.moves or ""):
            board = board.apply(move)
            path.append(board)
        return path

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The boards of the solution as one array: step, row, column."""
        import numpy

        array: "numpy.ndarray[Any, Any]" = numpy.stack([board.to_numpy() for board in self.boards])
        return array

    def to_dict(self) -> Dict[str, Any]:
        """The fields as `taquin solve --format json` writes them: those that do not apply are left out."""
        return _without_defaults(self)

    @classmethod
    def from_dict(cls, given: Dict[str, Any]) -> Result:
        fields_given: Dict[str, Any] = {**given, "stats": Stats(**given["stats"])}
        return cls(**fields_given)

    def _repr_svg_(self) -> str:
        moves = self.moves or ""
        return _taquin.svg(self.board, self.goal, moves if len(self.boards) <= 2001 else "")


class Results(List[Result]):
    """Results in the order of their boards."""

    def to_dataframe(self) -> "pandas.DataFrame":
        """One row a board; the counters are columns, too."""
        return to_dataframe(self)


@dataclass(frozen=True)
class Event(EventFields):
    """What a running search tells; the last event has kind `result` and the Result."""

    kind: str = "progress"
    result: Optional[Result] = None

    def to_dict(self) -> Dict[str, Any]:
        found = _without_defaults(self)
        if self.result is not None:
            found["result"] = self.result.to_dict()
        return found


@dataclass(frozen=True)
class Estimate:
    """What one heuristic says about a board."""

    name: str
    value: float
    admissible: bool


@dataclass(frozen=True)
class Check:
    """What can be said about a board without searching."""

    solvable: bool
    reason: str
    size: str
    board: str
    goal: str
    heuristics: List[Estimate]

    def to_dict(self) -> Dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Position:
    """One position of a game, and the move that was made there."""

    board: str
    to_go: Optional[int]
    lower_bound: int
    upper_bound: Optional[int]
    best: List[str]
    best_known: bool
    played: Optional[str]
    lost: Optional[int]
    line: Optional[str]


@dataclass(frozen=True)
class Analysis:
    """A game judged move by move."""

    board: str
    goal: str
    size: str
    metric: str
    moves: str
    length: int
    reached: bool
    lower_bound: int
    upper_bound: Optional[int]
    optimal_moves: int
    mistakes: int
    unknown: int
    lost: int
    accuracy: Optional[float]
    efficiency: Optional[float]
    summary: str
    stopped_by: str
    heuristic: str
    searches: int
    expanded: int
    seconds: float
    positions: List[Position]

    def to_dict(self) -> Dict[str, Any]:
        return asdict(self)

    def to_dataframe(self) -> "pandas.DataFrame":
        """One row a position."""
        import pandas

        return pandas.DataFrame([asdict(position) for position in self.positions])


@dataclass(frozen=True)
class Census:
    """How many boards stand at each distance from the goal."""

    status: str
    size: str
    goal: str
    metric: str
    boards: List[int]
    total: int
    mean: float
    farthest: List[str]
    stored_bytes: int
    wall_seconds: float

    def to_dict(self) -> Dict[str, Any]:
        return asdict(self)

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The counts by distance."""
        import numpy

        array: "numpy.ndarray[Any, Any]" = numpy.array(self.boards, dtype="int64")
        return array

    def to_dataframe(self) -> "pandas.DataFrame":
        """One row a distance."""
        import pandas

        return pandas.DataFrame({"distance": range(len(self.boards)), "boards": self.boards})


@dataclass(frozen=True)
class Counterexample:
    """A board whose estimate exceeds its distance: the nearest to the goal that was found."""

    board: Board
    value: float
    distance: int


@dataclass(frozen=True)
class Inconsistency:
    """A move along which the estimate changes by more than one."""

    board: Board
    value: float
    move: str
    next_board: Board
    next_value: float


@dataclass(frozen=True)
class HeuristicCheck:
    """What check_heuristic found on all boards of a size."""

    heuristic: str
    size: str
    goal: str
    boards: int
    overestimated: int
    inconsistent: int
    mean: float
    mean_distance: float
    counterexample: Optional[Counterexample]
    inconsistency: Optional[Inconsistency]

    @property
    def admissible(self) -> bool:
        """No estimate exceeds the distance."""
        return self.overestimated == 0

    @property
    def consistent(self) -> bool:
        """Admissible, and no move changes the estimate by more than one."""
        return self.admissible and self.inconsistent == 0

    def to_dict(self) -> Dict[str, Any]:
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        for name in ("counterexample", "inconsistency"):
            if found[name] is not None:
                found[name] = {
                    field.name: _plain(getattr(found[name], field.name)) for field in fields(found[name])
                }
        return found


@dataclass(frozen=True)
class Option:
    """An option of an algorithm or a heuristic."""

    name: str
    type: str
    default: str
    help: str
    min: Optional[float] = None
    max: Optional[float] = None
    choices: Optional[List[str]] = None


@dataclass(frozen=True)
class Algorithm:
    """A search algorithm that can be chosen."""

    name: str
    title: str
    summary: str
    guarantee: str
    default_heuristic: str
    metrics: List[str]
    options: List[Option]


@dataclass(frozen=True)
class Heuristic:
    """A heuristic that can be chosen. `admissible` is None where it is that of its parts."""

    name: str
    title: str
    summary: str
    admissible: Optional[bool]
    consistent: Optional[bool]
    metrics: List[str]
    options: List[Option]
    parts: Dict[str, int]


@dataclass(frozen=True)
class Named:
    """A goal or a metric."""

    name: str
    title: str
    summary: str


@dataclass(frozen=True)
class Catalogue:
    """Everything that can be chosen."""

    version: str
    algorithms: Dict[str, Algorithm]
    heuristics: Dict[str, Heuristic]
    goals: Dict[str, Named]
    metrics: Dict[str, Named]
    notations: List[str]

    def to_dict(self) -> Dict[str, Any]:
        return asdict(self)


def read_catalogue() -> Catalogue:
    given = json.loads(_taquin.catalogue())

    def options(one: Dict[str, Any]) -> Dict[str, Any]:
        return {**one, "options": [Option(**option) for option in one["options"]]}

    return Catalogue(
        version=given["version"],
        algorithms={one["name"]: Algorithm(**options(one)) for one in given["algorithms"]},
        heuristics={one["name"]: Heuristic(**options(one)) for one in given["heuristics"]},
        goals={one["name"]: Named(**one) for one in given["goals"]},
        metrics={one["name"]: Named(**one) for one in given["metrics"]},
        notations=given["notations"],
    )


def to_dataframe(results: Iterable[Result]) -> "pandas.DataFrame":
    """Results as a table of pandas, one row each, the counters beside the other fields.

    A board without a search, an unsolvable one, has no counters: they are NaN, not zeros in a mean.

    >>> import taquin
    >>> results = taquin.solve_many(["1 2 3/4 5 6/7 0 8", "8 1 3/4 0 2/7 6 5"], algorithm="astar")
    >>> list(taquin.to_dataframe(results)["length"])
    [1, 14]
    """
    import pandas

    rows = []
    for result in results:
        if not isinstance(result, Result):
            raise TypeError(f"found {result!r}, expected a taquin.Result")
        row = result.to_dict()
        stats = row.pop("stats")
        row.update(stats if result.engine is not None else dict.fromkeys(stats))
        rows.append(row)
    names = [field.name for kind in (Result, Stats) for field in fields(kind) if field.name != "stats"]
    return pandas.DataFrame(rows) if rows else pandas.DataFrame(columns=names)


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, Board) else value


def _single(moves: str) -> Iterable[str]:
    """'r2d' -> 'r', 'r', 'd'."""
    at = 0
    while at < len(moves):
        end = at + 1
        while end < len(moves) and moves[end].isdigit():
            end += 1
        for _ in range(int(moves[at + 1 : end] or 1)):
            yield moves[at]
        at = end


def _without_defaults(given: Any) -> Dict[str, Any]:
    """A field that has None or '' as its default is left out where it has that value."""
    found = {}
    for field in fields(given):
        value = getattr(given, field.name)
        if field.default in (None, "") and value == field.default:
            continue
        found[field.name] = asdict(value) if isinstance(value, StatsFields) else value
    return found
