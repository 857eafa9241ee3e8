"""How long general solvers take for closed tours that `ktour solve` finds: ratios, taken in one run.

    KTOUR=build/release/ktour python3 bench/peers.py [SECONDS]

Processor seconds of each program with all that it starts; a peer is ended after SECONDS (default 60).
What is not installed is left out; Debian has all of them: `apt install gringo cadical`.

  clingo   answer sets: the textbook encoding of Hamiltonian cycles, with reachability
  cadical  SAT: two moves at every square; while the answer falls into several cycles, a clause for
           each says that a move leads out of it, and the solver is asked again

Public programs that Debian has not: TdZdd and Graphillion (pip) count rather than find; Concorde and LKH
(their authors' pages) take the tour as a travelling salesman's; gecode (minizinc) has `circuit`.
"""

import itertools
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile

KTOUR = os.environ.get("KTOUR", "./ktour")
PATIENCE = float(sys.argv[1]) if len(sys.argv) > 1 else 60

CLINGO = """
{ go(A,B) : move(A,B) } = 1 :- square(A).
{ go(A,B) : move(A,B) } = 1 :- square(B).
reached(B) :- go(0,B).
reached(B) :- reached(A), go(A,B).
:- square(A), not reached(A).
"""


def taken(command, text=None, patience=PATIENCE):
    """Its status, output, and processor seconds; None where it takes too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["prlimit", f"--cpu={int(patience) + 1}", *command]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return None if done.returncode < 0 or seconds > patience else (done.returncode, done.stdout, seconds)


def moves_of(squares):
    number = {square: i for i, square in enumerate(squares)}
    leaps = [(a, b) for a, b in itertools.product((-2, -1, 1, 2), repeat=2) if abs(a) != abs(b)]
    return [[number[r + a, c + b] for a, b in leaps if (r + a, c + b) in number] for r, c in squares]


def map_of(squares):
    there = set(squares)
    side = 1 + max(max(square) for square in squares)
    return "".join("".join("." if (r, c) in there else "#" for c in range(side)) + "\n" for r in range(side))


def holed(side, share, seed):
    """Random holes, where every square has three moves or more, both colours are as many, and there is a tour."""
    for dice in map(random.Random, itertools.count(seed)):
        squares = [(r, c) for r in range(side) for c in range(side) if dice.random() >= share]
        while True:
            moves = moves_of(squares)
            out = {square for square, to in zip(squares, moves) if len(to) < 3}
            excess = sum((-1) ** (r + c) for r, c in squares)
            if not out and not excess:
                break
            larger = [square for square in squares if (-1) ** sum(square) * excess > 0]
            out = out or set(dice.sample(larger, abs(excess)))
            squares = [square for square in squares if square not in out]
        if taken([KTOUR, "solve", "--map", "-", "--closed", "--format", "none"], map_of(squares))[0] == 0:
            return squares


def clingo(moves):
    facts = "".join(f"square({a}). " + "".join(f"move({a},{b}). " for b in to) for a, to in enumerate(moves))
    done = taken(["clingo", "--outf=3", "-"], facts + CLINGO)
    assert done is None or done[0] in (10, 30), "clingo finds no tour"
    return done and done[2]


def cadical(moves):
    edges = [(a, b) for a, to in enumerate(moves) for b in to if a < b]
    name = {edge: i + 1 for i, edge in enumerate(edges)}
    at = [[name[min(a, b), max(a, b)] for b in to] for a, to in enumerate(moves)]
    clauses = []
    for all_of in at:  # not three of them, and not all but one of them missing
        clauses += [[-e for e in three] for three in itertools.combinations(all_of, 3)]
        clauses += [list(rest) for rest in itertools.combinations(all_of, len(all_of) - 1)]
    seconds = 0
    while True:
        text = f"p cnf {len(edges)} {len(clauses)}\n" + "".join(" ".join(map(str, c)) + " 0\n" for c in clauses)
        done = taken(["cadical", "-q"], text, PATIENCE - seconds)
        if done is None:
            return None
        seconds += done[2]
        words = itertools.chain.from_iterable(line.split()[1:] for line in done[1].splitlines() if line[:1] == "v")
        chosen = {int(word) for word in words if int(word) > 0}
        next_to = [[b for b, e in zip(to, own) if e in chosen] for to, own in zip(moves, at)]
        left, cycles = set(range(len(moves))), []
        while left:
            way = [left.pop()]
            for v in way:
                way += [b for b in next_to[v] if b in left]
                left -= set(next_to[v])
            cycles.append(set(way))
        if len(cycles) == 1:
            return seconds
        clauses += [[name[a, b] for a, b in edges if (a in cycle) != (b in cycle)] for cycle in cycles]


def main():
    peers = [(name, run) for name, run in (("clingo", clingo), ("cadical", cadical)) if shutil.which(name)]
    print("closed tours, processor seconds, and how many times as long as ktour")
    print(f"{'board':>18} {'squares':>8} {'ktour':>9}" + "".join(f"{name:>10} {'ratio':>8}" for name, _ in peers))
    cases = [(f"{side}x{side}", [(r, c) for r in range(side) for c in range(side)]) for side in (8, 20, 50, 100)]
    cases += [(f"{side}x{side}, 5% holes", holed(side, 0.05, 1)) for side in (20, 50, 100)]
    for name, squares in cases:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(map_of(squares))
            file.flush()
            command = [KTOUR, "solve", "--map", file.name, "--closed", "--format", "none"]
            own = min(taken(command)[2] for _ in range(5))
        line = f"{name:>18} {len(squares):>8} {own:>9.4f}"
        for _, run in peers:
            seconds = run(moves_of(squares))
            line += f"{seconds:>10.2f} {seconds / own:>8.0f}" if seconds else f"{'> ' + str(round(PATIENCE)):>10} {'':>8}"
        print(line, flush=True)


main()
