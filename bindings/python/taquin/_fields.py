# Written by bindings/python/generate_types.py from the program's descriptors; a test compares them.

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Literal, Optional


@dataclass(frozen=True)
class StatsFields:
    """Counters and timings."""

    generated: int
    """Nodes reached by a move, the start and duplicates included (nodes)."""
    expanded: int
    """Nodes whose successors were generated (nodes)."""
    reopened: int
    """Nodes expanded again because a shorter path to them was found (nodes)."""
    max_frontier: int
    """Largest number of nodes waiting at one time; of depth-first searches the longest path held (nodes)."""
    deepest: int
    """Largest g of any node generated (moves)."""
    iterations: int
    """Bounds searched; 1 for searches that do not deepen (bounds)."""
    stored_bytes: int
    """Peak size of the search's own stores (bytes)."""
    operations: int
    """Operations of the open list, in the unit of its kind; 0 for searches without one (operations)."""
    h_start: float
    """The heuristic's value at the start (moves)."""
    wall_seconds: float
    """Elapsed time (seconds)."""
    cpu_seconds: float
    """Processor time; with several threads that of the whole process (seconds)."""
    peak_bytes: int
    """Largest resident size of the whole process so far (bytes)."""


@dataclass(frozen=True)
class ResultFields:
    """Result of one solve."""

    status: Literal["solved", "unsolvable", "time-limit", "node-limit", "memory-limit", "cancelled", "gave-up", "internal-error"]
    """Gave-up: the algorithm was exhausted without a solution; internal-error: the moves found did not reach the goal when replayed."""
    length: Optional[int]
    """Number of moves of the metric; null if not solved."""
    metric: Literal["stm", "mtm"]
    """What counts as one move: stm, each tile that slides; mtm, a line of tiles slid at once."""
    length_stm: Optional[int]
    """The length in single-tile moves; null if not solved."""
    length_mtm: Optional[int]
    """The length in multi-tile moves; null if not solved."""
    moves: Optional[str]
    """In the notation of the request, udlr of the blank by default, with counts (r2) in multi-tile moves; null if not solved."""
    stopped_by: Literal["none", "time", "nodes", "memory", "cancelled"]
    """Why the search went no further; a result with moves may have been stopped, too."""
    optimal: bool
    """Proved: no solution is shorter."""
    lower_bound: int
    """Proved: every solution has at least this many moves of the metric."""
    algorithm: str
    """With those of its options that are not the default: wastar(weight=1.5)."""
    heuristic: str
    """Empty where the algorithm uses none."""
    why: str
    """One sentence when the algorithm was auto, or when its pattern databases exceed the memory limit, else empty."""
    why_code: str
    """The key of that sentence in data/messages.*.json, else empty."""
    why_arguments: List[str]
    """What fills its gaps."""
    size: str
    """Rows x columns."""
    start: str
    """Rows separated by /, a single row ended by it; tiles from 1, blank 0."""
    goal: str
    """The name of a goal, or a board."""
    stats: StatsFields
    certified: Optional[Literal["yes", "no", "limit"]] = None
    """Of a second, independent search: yes, nothing is shorter; no, something is; limit, it was stopped before it knew; absent where none was asked for."""
    certified_by: Optional[str] = None
    """The algorithm, heuristic and engine of that search."""
    certified_expanded: Optional[int] = None
    """Nodes that it expanded."""
    engine: Optional[Literal["general", "fast"]] = None
    """Absent where no search ran."""
    time_limit: Optional[float] = None
    """Seconds that the search was allowed, a default of auto included; absent where none."""
    predicted_seconds: Optional[float] = None
    """What a proof was predicted to take when the algorithm was auto; absent where nothing was predicted."""


@dataclass(frozen=True)
class EventFields:
    """Event of a running search."""

    lower_bound: int
    """Proved so far: every solution has at least this many moves."""
    length: Optional[int]
    """Moves of the best solution so far; null before the first."""
    seconds: float
    """Since the search began."""
    expanded: int
    """Nodes expanded so far."""
    generated: int
    """Nodes generated so far."""
    expanded_per_second: float
    """On average so far."""
    moves: Optional[str] = None
    """That solution; of an incumbent only."""
    heuristic: Optional[str] = None
    """With which the search goes on; of an event of that name only."""
