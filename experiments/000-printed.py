#!/usr/bin/env python3
"""Document 000's table of its 46-move board, counted as its public program counts, and its linear conflict. Takes a minute.

Two properties of that program make its counts differ from those of IDA* with a pattern database:
- A table is filled by breadth-first search over all moves though only moves of the pattern count, and the first count
  found for an arrangement is kept. It may be too large, so the estimate is not admissible.
- The boards on the path are kept in a set, and leaving a board removes an arbitrary element of the set (set.pop), not
  that board. So boards are skipped that are not on the path. Which ones depends on how CPython orders a set.

Then on how many boards of 3x3 its linear conflict is above the true distance: as its text defines it, and as its program
computes it.
"""

from collections import deque

START = (13, 8, 4, 1, 3, -1, 6, 11, 9, 12, 7, 2, 5, 10, 0, 14)
PATTERNS = [[0, 1, 2, 4, 5], [3, 6, 7, 10, 11], [8, 9, 12, 13, 14]]
# 15 moves from the goal.
TOO_FAR = (0, 5, 1, 2, 4, 6, 14, 3, 8, 9, 11, 7, -1, 12, 13, 10)
PRINTED = {"pattern databases": (2559, 47, 1893), "walking distance": (2996255, 47, 2199469)}


def targets(order):
    """Where the blank can go from each cell, in an order of steps: 4 is down, -1 left."""
    bad = {1: lambda c: c % 4 == 3, -1: lambda c: c % 4 == 0, 4: lambda c: c >= 12, -4: lambda c: c < 4}
    return [[c + step for step in order if not bad[step](c)] for c in range(16)]


def pattern_table(pattern):
    """Moves of the pattern by the cells of its tiles, 4 bits each."""
    goes = targets((-4, 4, -1, 1))
    shifts = [4 * (i + 1) for i in range(len(pattern))]
    start = 15 + sum(home << shift for home, shift in zip(pattern, shifts))
    seen = bytearray(1 << (4 * len(pattern) + 4))
    seen[start] = 1
    table = {}
    queue = deque([(start, 0)])
    while queue:
        state, cost = queue.popleft()
        table.setdefault(state >> 4, cost)
        blank = state & 15
        tiles = {state >> shift & 15: shift for shift in shifts}
        for cell in goes[blank]:
            shift = tiles.get(cell)
            after = (state ^ blank ^ cell) if shift is None else (state ^ blank ^ cell) ^ ((blank ^ cell) << shift)
            if not seen[after]:
                seen[after] = 1
                queue.append((after, cost + (shift is not None)))
    return table


def pattern_databases():
    tables = [(pattern, pattern_table(pattern)) for pattern in PATTERNS]

    def estimate(board):
        at = {tile: cell for cell, tile in enumerate(board)}
        return sum(table[sum(at[tile] << 4 * i for i, tile in enumerate(pattern))] for pattern, table in tables)

    return estimate


def walking_distance():
    """Vertical moves that bring all tiles into their rows, by how many of each row stand in each row."""
    start = tuple(tuple((4 if i < 3 else 3) if i == j else 0 for j in range(4)) for i in range(4))
    table = {start: 0}
    queue = deque([start])
    while queue:
        lines = queue.popleft()
        blank = next(i for i in range(4) if sum(lines[i]) == 3)
        for other in (blank - 1, blank + 1):
            if not 0 <= other < 4:
                continue
            for home in range(4):
                if lines[other][home] == 0:
                    continue
                after = [list(line) for line in lines]
                after[other][home] -= 1
                after[blank][home] += 1
                key = tuple(map(tuple, after))
                if key not in table:
                    table[key] = table[lines] + 1
                    queue.append(key)

    def counts(board, line, home):
        found = [[0] * 4 for _ in range(4)]
        for cell, tile in enumerate(board):
            if tile >= 0:
                found[line(cell)][home(tile)] += 1
        return tuple(map(tuple, found))

    def row(cell):
        return cell // 4

    def column(cell):
        return cell % 4

    return lambda board: table[counts(board, row, row)] + table[counts(board, column, column)]


class Search:
    """The document's IDA*. `explored` counts calls, those above the bound included; `generated` all successors."""

    def __init__(self, estimate):
        self.goes = targets((1, -1, 4, -4))
        self.known = {}
        self.compute = estimate
        self.explored = self.generated = self.frontier = 0

    def estimate(self, board):
        if board not in self.known:
            self.known[board] = self.compute(board)
        return self.known[board]

    def run(self, start):
        self.path = [start]
        self.met = {start}
        bound = self.first_bound = self.estimate(start)
        while (found := self.search(0, bound)) != "goal":
            bound = found
        return len(self.path) - 1

    def successors(self, board):
        blank = board.index(-1)
        for cell in self.goes[blank]:
            after = list(board)
            after[blank], after[cell] = after[cell], after[blank]
            yield tuple(after)

    def search(self, g, bound):
        self.explored += 1
        h = self.estimate(self.path[-1])
        if g + h > bound:
            return g + h
        if h == 0:
            return "goal"
        least = float("inf")
        boards = sorted(self.successors(self.path[-1]), key=self.estimate)
        self.generated += len(boards)
        for board in boards:
            if board in self.met:
                continue
            self.path.append(board)
            self.met.add(board)
            found = self.search(g + 1, bound)
            self.frontier = max(self.frontier, len(self.path))
            if found == "goal":
                return found
            least = min(least, found)
            self.path.pop()
            self.met.pop()
        return least


def report(name, estimate):
    search = Search(estimate)
    length = search.run(START)
    counted = (search.generated, search.frontier, search.explored)
    print(f"{name}: h(start) {search.first_bound}, generated {counted[0]}, frontier {counted[1]}, "
          f"explored {counted[2]}, {length} moves; printed {PRINTED[name]}: "
          f"{'the same' if counted == PRINTED[name] else 'different'}; "
          f"a board 15 moves away is estimated {estimate(TOO_FAR)}", flush=True)


def true_distances():
    """Of all boards of 3x3, tiles from 0, the blank -1."""
    goal = (0, 1, 2, 3, 4, 5, 6, 7, -1)
    goes = [[c + s for s in (-3, 3, -1, 1) if 0 <= c + s < 9 and (abs(s) == 3 or c // 3 == (c + s) // 3)] for c in range(9)]
    distance = {goal: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        blank = board.index(-1)
        for cell in goes[blank]:
            after = list(board)
            after[blank], after[cell] = after[cell], after[blank]
            if (key := tuple(after)) not in distance:
                distance[key] = distance[board] + 1
                queue.append(key)
    return distance


def manhattan(board):
    return sum(abs(t // 3 - c // 3) + abs(t % 3 - c % 3) for c, t in enumerate(board) if t >= 0)


LINES = [[3 * i + j for j in range(3)] for i in range(3)] + [[3 * j + i for j in range(3)] for i in range(3)]


def conflicts_of_text(board):
    """Pairs of tiles in the wrong order in the line of both their homes."""
    count = 0
    for line in LINES:
        tiles = [board[cell] for cell in line if board[cell] in line]
        count += sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1:])
    return count


def conflicts_of_program(board):
    """Pairs of tiles in the line of both their homes, whatever their order, where the first is not at home. In Python
    -1 % 3 is 2, so the blank is taken for a tile of the last column."""
    count = 0
    for number, line in enumerate(LINES):
        def belongs(tile):
            return tile in line if number < 3 else tile % 3 == number - 3
        for i, cell in enumerate(line):
            if belongs(board[cell]) and board[cell] != cell:
                count += sum(belongs(board[other]) for other in line[i + 1:])
    return count


def report_linear_conflict():
    distance = true_distances()
    for name, conflicts in (("text", conflicts_of_text), ("program", conflicts_of_program)):
        above = [(far, board) for board, far in distance.items() if manhattan(board) + 2 * conflicts(board) > far]
        far, board = min(above)
        print(f"linear conflict of its {name}: above the distance on {len(above)} of {len(distance)} boards, the nearest "
              f"{far} from the goal: {manhattan(board) + 2 * conflicts(board)}", flush=True)


report_linear_conflict()
report("pattern databases", pattern_databases())
report("walking distance", walking_distance())
