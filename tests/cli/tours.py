"""A second opinion: reads every format and checks tours, with nothing in common with the program.

A tour is a list of squares (row, col) in order.
"""

import ast
import csv
import json
import struct


def fault(tour, rows, cols, closed=False, start=None, end=None, symmetry="none"):
    """Why this is not the tour asked for; None if it is."""
    if sorted(tour) != [(r, c) for r in range(rows) for c in range(cols)]:
        return "not every square once"
    if not all(adjacent(a, b) for a, b in zip(tour, tour[1:])):
        return "not by knight's moves"
    if closed and not adjacent(tour[-1], tour[0]):
        return "not closed"
    if (start or tour[0]) != tour[0] or (end or tour[-1]) != tour[-1]:
        return "other ends"
    if symmetry != "none" and not has_symmetry(tour, rows, cols, symmetry):
        return "not symmetric"
    return None


def adjacent(a, b):
    return {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}


def has_symmetry(tour, rows, cols, symmetry):
    """Whether the set of moves is its own image."""
    image = {
        "vertical": lambda r, c: (r, cols - 1 - c),
        "horizontal": lambda r, c: (rows - 1 - r, c),
        "point": lambda r, c: (rows - 1 - r, cols - 1 - c),
        "quarter": lambda r, c: (c, rows - 1 - r),
    }[symmetry]
    steps = list(zip(tour, tour[1:]))
    if len(tour) > 1 and adjacent(tour[-1], tour[0]):
        steps.append((tour[-1], tour[0]))
    moves = {frozenset(step) for step in steps}
    return moves == {frozenset((image(*a), image(*b))) for a, b in steps}


def read(format, data):
    """The tour that `data` holds, and the sides of its board."""
    return globals()["read_" + format](data)


def from_matrix(matrix, first):
    numbered = [(n, (r, c)) for r, row in enumerate(matrix) for c, n in enumerate(row)]
    numbered.sort()
    assert [n for n, _ in numbered] == list(range(first, first + len(numbered)))
    return [square for _, square in numbered], len(matrix), len(matrix[0])


def from_list(tour):
    return tour, 1 + max(r for r, _ in tour), 1 + max(c for _, c in tour)


def read_board(data, first=1):
    lines = data.decode().splitlines()
    assert len({len(line) for line in lines}) == 1, "not aligned"
    return from_matrix([[int(n) for n in line.split()] for line in lines], first)


def read_steps(data):
    return read_board(data, first=0)


def read_moves(data):
    return from_list([tuple(map(int, line.split(","))) for line in data.decode().splitlines()])


def read_algebraic(data):
    names = data.decode().rstrip("\n").split(" ")
    rows = max(int(name[1:]) for name in names)
    return from_list([(rows - int(name[1:]), ord(name[0]) - ord("a")) for name in names])


def read_csv(data):
    header, *lines = csv.reader(data.decode().splitlines())
    assert header == ["step", "row", "col"]
    assert [int(step) for step, _, _ in lines] == list(range(len(lines)))
    return from_list([(int(r), int(c)) for _, r, c in lines])


def read_json(data):
    answer = json.loads(data)
    return [tuple(square) for square in answer["moves"]], answer["rows"], answer["cols"]


def read_jsonl(data):
    assert data.count(b"\n") == 1 and data.endswith(b"\n")
    return read_json(data)


def read_npy(data):
    assert data[:8] == b"\x93NUMPY\x01\x00"
    (length,) = struct.unpack("<H", data[8:10])
    assert (10 + length) % 64 == 0 and data[9 + length:10 + length] == b"\n"
    header = ast.literal_eval(data[10:10 + length].decode())
    rows, cols = header["shape"]
    assert header == {"descr": "<u4", "fortran_order": False, "shape": (rows, cols)}
    steps = struct.unpack(f"<{rows * cols}I", data[10 + length:])
    return from_matrix([steps[r * cols:(r + 1) * cols] for r in range(rows)], first=0)
