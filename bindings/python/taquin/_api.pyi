# Written by bindings/python/generate_types.py from the program's descriptors; a test compares them.

from typing import Any, Callable, Iterable, Iterator, List, Literal, Optional, Sequence, Tuple, Union

from ._results import Analysis, Catalogue, Census, Check, Event, HeuristicCheck, Result, Results
from ._taquin import Board

BoardLike = Union[Board, str, Sequence[int], Sequence[Sequence[int]], Any]
SizeLike = Union[str, int, Tuple[int, int]]
HeuristicLike = Union[str, Callable[[Board], float]]

def solve(
    board: BoardLike,
    *,
    heuristic: Optional[HeuristicLike] = ...,
    admissible: bool = ...,
    certify: Optional[Union[bool, float, str]] = ...,
    size: Optional[SizeLike] = ...,
    goal: Optional[BoardLike] = ...,
    tiles_from: Optional[Union[int, str]] = ...,
    metric: Optional[str] = ...,
    algorithm: Optional[str] = ...,
    engine: Optional[str] = ...,
    time: Optional[Union[float, str]] = ...,
    nodes: Optional[Union[int, str]] = ...,
    memory: Optional[Union[int, str]] = ...,
    threads: Optional[Union[int, str]] = ...,
) -> Result: ...
def events(
    board: BoardLike,
    *,
    heuristic: Optional[HeuristicLike] = ...,
    admissible: bool = ...,
    size: Optional[SizeLike] = ...,
    goal: Optional[BoardLike] = ...,
    tiles_from: Optional[Union[int, str]] = ...,
    metric: Optional[str] = ...,
    algorithm: Optional[str] = ...,
    engine: Optional[str] = ...,
    time: Optional[Union[float, str]] = ...,
    nodes: Optional[Union[int, str]] = ...,
    memory: Optional[Union[int, str]] = ...,
    threads: Optional[Union[int, str]] = ...,
) -> Iterator[Event]: ...
def solve_many(
    boards: Iterable[BoardLike],
    *,
    heuristic: Optional[HeuristicLike] = ...,
    admissible: bool = ...,
    certify: Optional[Union[bool, float, str]] = ...,
    progress: Optional[Callable[[int, int], Any]] = ...,
    size: Optional[SizeLike] = ...,
    goal: Optional[BoardLike] = ...,
    tiles_from: Optional[Union[int, str]] = ...,
    metric: Optional[str] = ...,
    algorithm: Optional[str] = ...,
    engine: Optional[str] = ...,
    time: Optional[Union[float, str]] = ...,
    nodes: Optional[Union[int, str]] = ...,
    memory: Optional[Union[int, str]] = ...,
    threads: Optional[Union[int, str]] = ...,
) -> Results: ...
def scramble(
    size: SizeLike = ...,
    *,
    goal: Optional[BoardLike] = ...,
    seed: Optional[int] = ...,
    walk: Optional[int] = ...,
    distance: Optional[int] = ...,
) -> Board: ...
def check(
    board: BoardLike,
    *,
    size: Optional[SizeLike] = ...,
    goal: Optional[BoardLike] = ...,
    tiles_from: Optional[Union[int, str]] = ...,
    metric: Optional[str] = ...,
    heuristic: Optional[str] = ...,
) -> Check: ...
def analyse(
    board: BoardLike,
    moves: str,
    *,
    size: Optional[SizeLike] = ...,
    goal: Optional[BoardLike] = ...,
    tiles_from: Optional[Union[int, str]] = ...,
    metric: Optional[str] = ...,
    time: Optional[Union[float, str]] = ...,
    nodes: Optional[Union[int, str]] = ...,
    memory: Optional[Union[int, str]] = ...,
    threads: Optional[Union[int, str]] = ...,
) -> Analysis: ...
def census(
    size: SizeLike = ...,
    *,
    goal: Optional[BoardLike] = ...,
    metric: Optional[str] = ...,
    time: Optional[Union[float, str]] = ...,
    nodes: Optional[Union[int, str]] = ...,
    memory: Optional[Union[int, str]] = ...,
    threads: Optional[Union[int, str]] = ...,
) -> Census: ...
def catalogue() -> Catalogue: ...
def check_heuristic(
    heuristic: HeuristicLike,
    *,
    size: SizeLike = ...,
    goal: Optional[BoardLike] = ...,
) -> HeuristicCheck: ...
