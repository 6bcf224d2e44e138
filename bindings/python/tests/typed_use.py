"""How a typed program uses the package: mypy checks it, nothing runs it."""

from typing import List, Optional

import taquin
from taquin import algorithms, heuristics


def half(board: taquin.Board) -> float:
    return board.rows / 2


def use() -> None:
    result: taquin.Result = taquin.solve([[1, 2], [3, 0]], algorithm=algorithms.wastar(weight=1.5), time=2.5, nodes=1000)
    length: Optional[int] = result.length
    expanded: int = result.stats.expanded
    if result.status == "solved":
        boards: List[taquin.Board] = result.boards
        print(boards, length, expanded)
    taquin.solve("1 2/3 0", heuristic=heuristics.max(heuristics.manhattan(), "hamming"), certify=True, threads=2)
    found = taquin.check_heuristic(half)
    if found.counterexample is not None:
        print(found.counterexample.board.apply("u"))
    for event in taquin.events("1 2/3 0", heuristic=half, admissible=True):
        print(event.kind, event.expanded, event.to_dict())
    many: taquin.Results = taquin.solve_many(["1 2/3 0"], progress=lambda done, total: print(done, total))
    print(many.to_dataframe(), taquin.census((2, 3)).mean, taquin.catalogue().algorithms["astar"].options)
