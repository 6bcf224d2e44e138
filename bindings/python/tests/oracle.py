"""Distances of all boards of small sizes, by breadth-first search, sharing nothing with the library."""

from collections import deque
from functools import lru_cache

LETTERS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def moves(tiles, rows, cols):
    """(letter, tiles after it) for every move of the blank."""
    blank = tiles.index(0)
    row, col = divmod(blank, cols)
    for letter, (down, right) in LETTERS.items():
        if 0 <= row + down < rows and 0 <= col + right < cols:
            other = (row + down) * cols + col + right
            after = list(tiles)
            after[blank], after[other] = after[other], 0
            yield letter, tuple(after)


def goal(rows, cols):
    return tuple(range(1, rows * cols)) + (0,)


@lru_cache(maxsize=None)
def distances(rows, cols):
    start = goal(rows, cols)
    found = {start: 0}
    queue = deque([start])
    while queue:
        tiles = queue.popleft()
        for _, after in moves(tiles, rows, cols):
            if after not in found:
                found[after] = found[tiles] + 1
                queue.append(after)
    return found


def replay(tiles, path, rows, cols):
    for letter in path:
        tiles = dict(moves(tiles, rows, cols))[letter]
    return tiles
