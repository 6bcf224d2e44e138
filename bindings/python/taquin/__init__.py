"""Sliding-tile puzzles: solve them, and compare the ways to solve them.

>>> import taquin
>>> taquin.solve("8 1 3/4 0 2/7 6 5").moves
'rdlluurdldrurd'

`help(taquin.solve)` tells what can be chosen; `taquin.catalogue()` lists it; `taquin.algorithms` and
`taquin.heuristics` write it. The program's documentation describes the rest: every name here means the same as there.
"""

import atexit as _atexit

from . import algorithms, heuristics
from ._api import analyse, catalogue, census, check, check_heuristic, events, scramble, solve, solve_many
from ._errors import InputError
from ._results import (
    Algorithm,
    Analysis,
    Catalogue,
    Census,
    Check,
    Counterexample,
    Estimate,
    Event,
    Heuristic,
    HeuristicCheck,
    Inconsistency,
    Named,
    Option,
    Position,
    Result,
    Results,
    Stats,
    to_dataframe,
)
from ._taquin import Board
from ._taquin import stop_all as _stop_all
from ._taquin import version as __version__

_atexit.register(_stop_all)

__all__ = [
    "Algorithm",
    "Analysis",
    "Board",
    "Catalogue",
    "Census",
    "Check",
    "Counterexample",
    "Estimate",
    "Event",
    "Heuristic",
    "HeuristicCheck",
    "Inconsistency",
    "InputError",
    "Named",
    "Option",
    "Position",
    "Result",
    "Results",
    "Stats",
    "__version__",
    "algorithms",
    "analyse",
    "catalogue",
    "census",
    "check",
    "check_heuristic",
    "events",
    "heuristics",
    "scramble",
    "solve",
    "solve_many",
    "to_dataframe",
]
