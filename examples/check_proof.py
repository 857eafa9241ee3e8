#!/usr/bin/env python3
"""Verifies certificates of `ktour solve --proof`: that a board has no tour of the kind asked for.

    python3 check_proof.py FILE...

Written from docs/proofs.md alone, with nothing but the standard library and no code of ktour: a second
opinion. Prints a line a file. Status 0 if all are valid, 1 if one is wrong, 2 if one is malformed, 3 if
one is too large to be judged here.
"""
import functools, gzip, itertools, json, math, sys, zlib

LEAPS = {"knight": [(2, 1)], "wazir": [(1, 0)], "ferz": [(1, 1)], "dabbaba": [(2, 0)], "alfil": [(2, 2)],
         "threeleaper": [(3, 0)], "camel": [(3, 1)], "zebra": [(3, 2)], "giraffe": [(4, 1)],
         "antelope": [(4, 3)], "king": [(1,) * n for n in range(1, 7)]}
# Each surface: whether left and right are joined, and top and bottom; and whether with a twist.
SURFACES = {"plane": ("", ""), "cylinder": ("joined", ""), "torus": ("joined", "joined"), "mobius": ("twisted", ""),
            "klein": ("twisted", "joined"), "projective": ("twisted", "twisted")}
# Each symmetry: where it maps row r and column c of a board whose last ones are R and C.
SYMMETRIES = {"none": lambda r, c, R, C: (r, c), "vertical": lambda r, c, R, C: (r, C - c),
              "horizontal": lambda r, c, R, C: (R - r, c), "point": lambda r, c, R, C: (R - r, C - c),
              "quarter": lambda r, c, R, C: (c, R - r)}
KEYS = set("certificate version rows cols dims piece surface holes cells closed start end symmetry through avoid "
           "begin given parts edges names".split())
LONGEST_LINE, LARGEST_BOARD = 1 << 24, 1 << 22  # bytes; squares that are walked over

class Malformed(Exception): """No certificate at all."""
class Wrong(Exception): """A certificate that does not hold."""
class TooLarge(Exception): """Nothing that this program has the time or the memory for."""

def need(condition, sentence, kind=Malformed):
    if not condition:
        raise kind(sentence)

def edge(v, w): return frozenset((v, w))

def is_number(value, least=0, most=2 ** 64 - 1): return type(value) is int and least <= value <= most

def all_numbers(values): return isinstance(values, list) and all(map(is_number, values))

# --- a line of JSON --------------------------------------------------------------------------------
def whole_number(digits):
    need(digits.isdigit() and int(digits[:21]) < 2 ** 64, f"{digits[:30]} is no whole number below 2^64")
    return int(digits)

def no_number(digits): raise Malformed(f"{digits[:30]} is no whole number")

def keys_once(pairs):
    need(len(dict(pairs)) == len(pairs), "a key stands twice")
    return dict(pairs)

def value_of(text):
    """What a line says: JSON without escapes, whose only numbers are whole ones."""
    need(all(" " <= c <= "~" and c != "\\" for c in text), "a character that is not plain ASCII, or a backslash")
    depth = 0
    for c in "".join(text.split('"')[::2]):  # what is outside strings
        depth += (c in "[{") - (c in "]}")
        need(depth <= 64, "lists in lists, more than 64 levels deep")
    try:
        return json.loads(text, object_pairs_hook=keys_once, parse_int=whole_number, parse_float=no_number,
                          parse_constant=no_number)
    except ValueError as error:
        raise Malformed(f"no JSON: {error}") from None

# --- the request ---------------------------------------------------------------------------------
class Request:
    """The board, the piece, and what the tour must be. Squares are numbers, row by row from 0."""
    def __init__(self, header):
        need(set(header) <= KEYS, f"fields that are not known: {', '.join(sorted(set(header) - KEYS))[:60]}")
        need(header.get("certificate") == "impossible" and is_number(header.get("version"), 1, 1),
             "no certificate of the kind \"impossible\", version 1")
        self.sides = self.read_sides(header)
        self.rows, self.cols = math.prod(self.sides[:-1]), self.sides[-1]
        self.area = self.rows * self.cols
        self.surface = self.word(header, "surface", [*SURFACES])
        self.symmetry = self.word(header, "symmetry", [*SYMMETRIES])
        self.closed = header.get("closed", False)
        need(isinstance(self.closed, bool), "\"closed\" is true or false")
        need(len(self.sides) == 2 or self.surface == "plane", "the sides of a box are not joined")
        self.graph = self.read_graph(header)
        self.holes = self.read_holes(header)
        self.size = self.area - len(self.holes)
        self.piece = header.get("piece", "knight")
        self.find_offsets(self.piece)
        self.full = self.graph is None and not self.holes and self.surface == "plane" and len(self.sides) == 2
        self.knights = self.full and self.is_knight
        self.start, self.end = self.square(header.get("start")), self.square(header.get("end"))
        self.given = [s for s in (self.start, self.end) if s is not None]
        self.through, self.avoid = (self.moves_in(header, key) for key in ("through", "avoid"))
        self.begin = self.read_begin(header)
        self.clues = self.read_given(header)
        if not self.closed:  # the ends may be among the given steps
            self.start, self.end = self.clues.get(0, self.start), self.clues.get(self.size - 1, self.end)
            self.given = [s for s in (self.start, self.end) if s is not None]
        if len(self.given) == 2 and self.size > 1:
            need(self.start != self.end, "start and end are one square")
            need(not self.closed or self.end in self.moves(self.start), "the ends are not a move apart")
        if self.symmetry != "none":
            need(self.end is None and not self.clues and len(self.sides) == 2 and self.graph is None,
                 "a symmetric tour with an end or given steps, in a box, or of a graph")
            need(self.symmetry != "quarter" or (self.rows == self.cols and len({*SURFACES[self.surface]}) == 1),
                 "a quarter-turn needs a square board")
            need(all(self.image(hole) in self.holes for hole in self.holes), "the board lacks the symmetry")
    @staticmethod
    def read_sides(header):
        flat, sides = [header.get("rows"), header.get("cols")], header.get("dims")
        need(all(is_number(side, 1, 2 ** 31 - 1) for side in flat), "\"rows\" and \"cols\" are from 1 to 2^31-1")
        if "dims" not in header:
            return flat
        need(all_numbers(sides) and 3 <= len(sides) <= 6 and sides[-2:] == flat and min(sides) > 0 and
             math.prod(sides[:-1]) < 2 ** 31, "\"dims\" are three to six sides, the last of which are rows and cols")
        return sides
    def read_graph(self, header):
        """The neighbours of each vertex, where the board is a graph; else None."""
        if "edges" not in header:
            return None
        edges = header["edges"]
        need(len(self.sides) == 2 and self.rows == 1 and self.surface == "plane", "a graph with \"edges\" has one row")
        need(isinstance(edges, list) and all(isinstance(e, list) and len(e) == 2 and
                                             all(is_number(v, 0, self.cols - 1) for v in e) for e in edges),
             "\"edges\" are pairs of vertices")
        graph = {}
        for a, b in edges:
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set()).add(a)
        return graph
    @staticmethod
    def word(header, key, words):
        word = header.get(key, words[0])
        need(word in words, f"\"{key}\" is one of {', '.join(words)}")
        return word
    def read_holes(self, header):
        need(not {"holes", "cells"} <= set(header), "\"holes\" beside \"cells\"")
        key = "cells" if "cells" in header else "holes"
        need(isinstance(header.get(key, []), list), f"\"{key}\" is no list")
        listed = [self.number(s) for s in header.get(key, [])]
        need(len(set(listed)) == len(listed), f"a square stands twice in \"{key}\"")
        need(not listed or self.area <= 2 ** 32, "holes on a board of more than 2^32 places")
        need(len(listed) < self.area if key == "holes" else listed, "no square is left")
        return set(listed) if key == "holes" else set(range(self.walked())) - set(listed)
    def find_offsets(self, piece):
        need(isinstance(piece, str) and piece.count("+") < 16, "\"piece\" is a name, a leap, or a sum of up to 16")
        leaps, self.offsets, dimensions = [], set(), len(self.sides)
        for word in piece.split("+"):
            lengths = word.split(",")
            if word not in LEAPS:
                need(2 <= len(lengths) <= 6 and all(x.isdigit() and int(x) <= 1000 for x in lengths) and
                     any(map(int, lengths)), f"'{word[:40]}' is no piece")
            leaps += LEAPS.get(word) or [tuple(map(int, lengths))]
        in_order = {tuple(sorted(x for x in leap if x)) for leap in leaps}
        self.is_knight = in_order == {(1, 2)}
        for leap in in_order:
            lengths = (0,) * (dimensions - len(leap)) + leap  # none fits where there are fewer dimensions
            for order in set(itertools.permutations(lengths)) if len(leap) <= dimensions else ():
                for signs in itertools.product((1, -1), repeat=dimensions):
                    self.offsets.add(tuple(x * sign for x, sign in zip(order, signs)))
        self.parity_changes = self.graph is None and self.surface == "plane" and all(sum(offset) % 2 for offset in self.offsets)
    def walked(self):
        need(self.area <= LARGEST_BOARD, "the board is too large to be walked over", TooLarge)
        return self.area
    def number(self, square):
        need(isinstance(square, list) and len(square) == len(self.sides) and
             all(is_number(at, 0, side - 1) for at, side in zip(square, self.sides)),
             f"{str(square)[:40]} is no square")
        return functools.reduce(lambda number, pair: number * pair[1] + pair[0], zip(square, self.sides), 0)
    def square(self, square):
        number = None if square is None else self.number(square)
        need(number not in self.holes, f"the board has no square {square}")
        return number
    def moves_in(self, header, key):
        moves = header.get(key, [])
        need(isinstance(moves, list) and all(isinstance(move, list) and len(move) == 2 and None not in move
                                             for move in moves), f"\"{key}\" is no list of pairs of squares")
        pairs = [[self.square(s) for s in move] for move in moves]
        need(all(b in self.moves(a) for a, b in pairs), f"a pair of \"{key}\" is no move")
        return {edge(a, b) for a, b in pairs}
    def read_begin(self, header):
        """The first squares, in their order."""
        listed = header.get("begin", [])
        need(isinstance(listed, list) and None not in listed, "\"begin\" is no list of squares")
        first = [self.square(s) for s in listed]
        need(first[:1] in ([], [self.start]), "the first square is not the start")
        need(len(set(first)) == len(first), "one of the first squares stands twice")
        need(all(b in self.moves(a) for a, b in zip(first, first[1:])), "the first squares are not a move apart")
        return first
    def read_given(self, header):
        """The given steps: which square each is on."""
        listed = header.get("given", [])
        need(isinstance(listed, list) and all(isinstance(one, list) and len(one) == len(self.sides) + 1 and
                                              is_number(one[-1], 0, self.size - 1) for one in listed),
             "\"given\" is no list of squares with their steps")
        clues = {one[-1]: self.square(one[:-1]) for one in listed}
        need(len(clues) == len(set(clues.values())) == len(listed), "a step or a square is given twice")
        for end, step in ((self.start, 0), (self.end, self.size - 1)):
            need(end is None or all((s == end) == (t == step) for t, s in clues.items()),
                 "a given step is not that of the start or the end")
        return clues
    def squares(self): return (s for s in range(self.walked()) if s not in self.holes)
    def coordinates(self, square):
        at = []
        for side in self.sides[::-1]:
            square, last = divmod(square, side)
            at.insert(0, last)
        return at
    def moves(self, square):
        """The squares that a move leads to."""
        if self.graph is not None:
            return self.graph.get(square, set()) - self.holes - {square}
        here, reached = self.coordinates(square), set()
        for offset in self.offsets:
            to = [x + by for x, by in zip(here, offset)]
            if self.surface != "plane":
                columns, rows = SURFACES[self.surface]
                if columns:
                    around, to[1] = divmod(to[1], self.cols)
                    to[0] = self.rows - 1 - to[0] if columns == "twisted" and around % 2 else to[0]
                if rows:
                    around, to[0] = divmod(to[0], self.rows)
                    to[1] = self.cols - 1 - to[1] if rows == "twisted" and around % 2 else to[1]
            if all(0 <= x < side for x, side in zip(to, self.sides)):
                reached.add(self.number(to))
        return reached - self.holes - {square}
    def image(self, square):
        r, c = SYMMETRIES[self.symmetry](*divmod(square, self.cols), self.rows - 1, self.cols - 1)
        return r * self.cols + c
    def classes(self):
        """(class of a square, sizes), class 0 being that of the first square; None if there are no two."""
        if self.parity_changes:
            first = sum(self.coordinates(next(self.squares()))) % 2
            of = lambda s: (sum(self.coordinates(s)) + first) % 2
            ones = sum(map(of, self.squares())) if self.holes else self.area // 2
            return of, [self.size - ones, ones]
        side = {}
        for root in self.squares():
            waiting = [] if root in side else [root]
            side.setdefault(root, 0)
            while waiting:
                s = waiting.pop()
                for to in self.moves(s):
                    if to not in side:
                        side[to] = 1 - side[s]
                        waiting.append(to)
                    elif side[to] == side[s]:
                        return None
        ones = sum(side.values())
        return side.__getitem__, [len(side) - ones, ones]
    def in_words(self):
        """What there is none of."""
        shown = lambda s: ",".join(map(str, self.coordinates(s)))
        board = f"a graph of {self.cols} vertices" if self.graph is not None else "x".join(map(str, self.sides))
        text = f"{'closed ' if self.closed else ''}tour of {board}"
        text += f" on a {self.surface}" if self.surface != "plane" else ""
        text += f" without {len(self.holes)} of its squares" if self.holes else ""
        text += f" by {self.piece}" if not self.is_knight else ""
        text += f" with {self.symmetry} symmetry" if self.symmetry != "none" else ""
        text += f" from {shown(self.start)}" if self.start is not None else ""
        text += f" to {shown(self.end)}" if self.end is not None else ""
        text += f" beginning with {' '.join(map(shown, self.begin))}" if len(self.begin) > 1 else ""
        text += f" with {len(self.clues)} given steps" if self.clues else ""
        for word, moves in (("through", self.through), ("avoiding", self.avoid)):
            pairs = sorted("-".join(map(shown, sorted(move))) for move in moves)
            text += f" {word} {', '.join(pairs)}" if pairs else ""
        return text

# --- rules without steps -------------------------------------------------------------------------
def colours(request, closed, _head):
    of, sizes = request.classes() or (None, [0, 0])
    excess = abs(sizes[0] - sizes[1])
    ends = [of(s) for s in request.given] if of else []
    if closed or excess > 1 or of is None:
        return excess > 0
    return any(sizes[end] == min(sizes) for end in ends) if excess else len(ends) == 2 and ends[0] == ends[1]

def given_moves(request, closed, _head):
    asked = {edge(*request.given)} if closed and request.closed and len(request.given) == 2 else set()
    too_early = request.end in request.begin and request.begin.index(request.end) + 1 < request.size
    meet = any(sum(end in move for move in request.through) > 1 for end in request.given)
    too_many = not request.closed and (meet or len(request.through) >= request.size)
    return bool((request.through | asked) & request.avoid) or too_early or too_many

def few_moves(request, closed, head):
    ends, squares = set(), head["squares"]
    need(len(set(squares)) == len(squares) and all(s < request.area and s not in request.holes for s in squares),
         "a number is no square of the board, or stands twice", Wrong)
    for square in squares:
        moves = sum(1 for to in request.moves(square) if edge(square, to) not in request.avoid)
        if moves == 0 or (closed and moves == 1):
            return True
        if moves == 1 or square in request.given:
            ends.add(square)
    return not closed and len(ends) > 2

def lines(request, closed, head):
    rows = head["lines"] == "rows"
    count, length = (request.rows, request.cols) if rows else (request.cols, request.rows)
    inner = set(head["inner"])
    outer = set(range(count)) - inner if 2 * len(head["inner"]) == count else set()
    if not request.full or not request.parity_changes or length < 2 or len(outer) != len(inner) or not inner or \
            any(line + offset[0 if rows else 1] in outer for line in outer for offset in request.offsets):
        return False
    return closed or any((s // request.cols if rows else s % request.cols) in inner for s in request.given)

def symmetry(request, closed, _head):
    n, rows, cols, image = request.size, request.rows, request.cols, request.image
    quarter = request.symmetry == "quarter"
    if request.knights and request.symmetry != "none":  # which may be too large to walk over
        odd = rows if rows % 2 else cols
        turned = 2 if request.symmetry == "point" and rows % 2 != cols % 2 and odd > 2 else 0
        samples, fixed = [0], {"vertical": cols % 2 * rows, "horizontal": rows % 2 * cols,
                               "point": rows % 2 * (cols % 2), "quarter": rows % 2}[request.symmetry]
    else:
        samples = list(request.squares())  # without a symmetry all of them stay
        fixed = sum(1 for s in samples if image(s) == s)
        turned = sum(1 for s in samples if image(s) > s == image(image(s)) and image(s) in request.moves(s))
    if fixed == n or n < 3:
        return False
    if not closed:
        start_stays = request.start is not None and image(request.start) == request.start
        return quarter or start_stays or fixed > 1 or fixed + turned == 0 or fixed % 2 != n % 2
    order = 4 if quarter else 2
    turn = fixed == 0 and n % order == 0
    classes = request.classes() if turn else None
    if classes:
        of = classes[0]
        turn = all((of(image(s)) != of(s)) == (n // order % 2 == 1) for s in samples)
    return not turn and (quarter or fixed > 2 or fixed % 2 != n % 2 or fixed + turned < 2)

PLAIN_RULES = {"colours": colours, "given moves": given_moves, "few moves": few_moves, "lines": lines,
               "symmetry": symmetry}

# --- trees ---------------------------------------------------------------------------------------
class Tree:
    """A cycle through all vertices, of which edges are taken (True) or left (False)."""
    def __init__(self, request, closed, _head):
        self.around = {s: request.moves(s) for s in request.squares()}
        self.musts, classes, self.failed = list(request.through), request.classes(), False
        if not closed:
            self.join_ends(request, classes)
        else:
            self.failed = classes is not None and classes[1][0] != classes[1][1]
            if request.closed and len(request.given) == 2:
                self.musts.append(edge(*request.given))
        self.fate, self.image, self.frames, self.waiting = {}, {}, [], []
        edges = {edge(v, w) for v, ways in self.around.items() for w in ways}
        for e in edges if request.symmetry != "none" else ():
            v, w = sorted(e)
            a, b = (request.image(x) if x < request.area else x for x in (v, w))
            if v < request.area <= w and request.area + 1 in self.around:  # the added vertex of its class
                b = request.area + classes[0](a)
            self.image[e] = edge(a, b)
        self.decide_rest(edges & request.avoid | {e for e, image in self.image.items() if image not in edges}, False)
        self.failed |= any(self.fate.get(e) is False for e in self.musts)
        self.decide_rest(self.musts, True)
        for v in self.around:
            self.look_at(v)
        self.settle()
    def join_ends(self, request, classes):
        """What stands between the ends of an open tour."""
        of, sizes = classes or (lambda s: 0, [0, 0])
        two, given = classes is not None and sizes[0] == sizes[1], request.given
        known, added = [of(s) for s in given] if two else [], []
        self.failed = len(known) != len(set(known)) or (classes is not None and abs(sizes[0] - sizes[1]) > 1)
        self.around.update({request.area + i: set() for i in range(2 if two else 1)})
        for s in request.squares():
            may = s in given or (of(s) not in known if two else len(given) < 2)
            if classes and not two and sizes[of(s)] == min(sizes):
                self.failed |= s in given
            elif may:
                added.append((s, request.area + (of(s) if two else 0)))
        for v, w in added + ([(request.area, request.area + 1)] if two else []):
            self.around[v].add(w)
            self.around[w].add(v)
            self.musts += [edge(v, w)] if v in given or v == request.area else []
    def decide(self, e, take):
        self.failed |= self.fate.get(e, take) is not take
        if e not in self.fate:
            self.fate[e] = take
            self.waiting.append(e)
    def decide_rest(self, edges, take):
        for e in edges:
            if e not in self.fate:
                self.decide(e, take)
    def look_at(self, v):
        fates = [self.fate.get(edge(v, w)) for w in self.around[v]]
        taken, possible = fates.count(True), len(fates) - fates.count(False)
        self.failed |= taken > 2 or possible < 2
        if taken == 2 or possible == 2:
            self.decide_rest([edge(v, w) for w in self.around[v]], taken < 2)
    def look_at_path(self, e):
        """The two ends of a path are not joined before it has all vertices."""
        path = list(e)
        for _ in (0, 1):
            path.reverse()
            while more := [w for w in self.around[path[-1]] if w != path[-2] and self.fate.get(edge(path[-1], w))]:
                if more[0] in path:
                    self.failed |= len(path) < len(self.around)
                    return
                path.append(more[0])
        if len(path) < len(self.around) and path[0] in self.around[path[-1]]:
            self.decide_rest([edge(path[0], path[-1])], False)
    def follow(self):
        while self.waiting and not self.failed:
            e = self.waiting.pop()
            if self.image.get(e) in self.image:
                self.decide(self.image[e], self.fate[e])
            for v in e:
                self.look_at(v)
            if self.fate[e] and not self.failed:
                self.look_at_path(e)
        self.waiting = []
    def settle(self):
        """While nothing is left, the newest trial has failed: its edge is left instead."""
        self.follow()
        while self.failed and self.frames:
            e, self.fate = self.frames.pop()
            self.failed = False
            self.decide(e, False)
            self.follow()
        self.done = self.failed
    def named(self, numbers):
        need(len(set(numbers)) == len(numbers) and all(v in self.around for v in numbers),
             "a number is no square of the board, or stands twice", Wrong)
        return set(numbers)
    def cut(self, numbers):
        cut = self.named(numbers)
        inside = {edge(v, w) for v in cut for w in self.around[v] & cut}
        paths, pieces, seen = len(cut) - sum(1 for e in inside if self.fate.get(e)), 0, set(cut)
        for root in self.around:
            pieces += root not in seen
            waiting = {root} - seen
            while waiting:
                v = waiting.pop()
                seen.add(v)
                waiting |= {w for w in self.around[v] - seen if self.fate.get(edge(v, w)) is not False}
        need(pieces > 0 and (pieces > 1 or paths > 0) and pieces >= paths,
             f"the cut leaves {pieces} pieces, which a tour may have", Wrong)
        self.failed = pieces > max(paths, 1)
        self.decide_rest(inside, False)
    def count(self, some, others):
        some, others = self.named(some), self.named(others)
        out = [edge(v, w) for v in some for w in self.around[v] - others]
        into = [edge(v, w) for v in others for w in self.around[v] - some]
        possible, taken = sum(self.fate.get(e) is not False for e in out), sum(self.fate.get(e) is True for e in into)
        most = 2 * len(others) + possible - taken
        need(2 * len(some) >= most, f"{len(some)} squares may have {most} moves", Wrong)
        self.failed = 2 * len(some) > most
        self.decide_rest(out, True)
        self.decide_rest(into, False)
    def step(self, line, rule):
        if line[0] in ("cut", "count"):
            (self.cut if line[0] == "cut" else self.count)(*line[1:])
        else:
            need(rule == "tree", f"the rule \"{rule}\" tries no moves", Wrong)
            e = edge(*line)
            need(line[1] in self.around.get(line[0], ()) and e not in self.fate, "no move, or decided already", Wrong)
            self.frames.append((e, dict(self.fate)))
            self.decide(e, True)
        self.settle()
    def finish(self, rule, steps):
        need(self.done, "the steps end, and a way is left", Wrong)
        need(not (rule == "forced" and steps) and not (rule == "cut" and steps != 1), "steps that do not fit", Wrong)
        return ""

# --- layers --------------------------------------------------------------------------------------
class Layers:
    """What a tour can look like at cuts across a narrow board. Mates are, for the squares of three lines and what
    stands between the ends, the place of the other end of a path; itself without a move; None with both."""
    def __init__(self, request, closed, head):
        rows = head["lines"] == "rows"
        self.width, self.count = (request.cols, request.rows) if rows else (request.rows, request.cols)
        need(request.knights and not request.through and self.width <= 5 and self.count > 1, "no narrow board", Wrong)
        self.open = not closed or len(request.given) == 2
        self.anywhere = self.open and len(request.given) < 2
        self.between, self.given = 3 * self.width, {}
        for s in request.given if self.open else []:
            line, place = divmod(s, request.cols)[:: 1 if rows else -1]
            self.given.setdefault(self.count - 1 - line if head.get("from") == "last" else line, set()).add(place)
        self.finished, self.first_kept, self.shortest = 0, 0, 2
        self.kept, self.done = [{"." * (2 * self.width + self.open)}], False
    def mates(self, state):
        need(len(state) == 2 * self.width + self.open and set(state) <= set(".abcdefghijklmnopqrstuvwx"),
             f"'{state[:40]}' is no state", Wrong)
        mates, where = list(range(self.between + 1)), {}
        for i, letter in enumerate(state):
            at = self.between if i == 2 * self.width else i
            if letter == "x":
                mates[at] = None
            elif letter != ".":
                where.setdefault(letter, []).append(at)
        for ends in where.values():
            need(len(ends) == 2, f"'{state}' is no state", Wrong)
            mates[ends[0]], mates[ends[1]] = ends[1], ends[0]
        return mates
    def state(self, mates):
        """Of the lines after the first, letters in the order in which they come."""
        letters, text = {}, ""
        for at in range(self.width, self.between + self.open):
            mate = mates[at]
            if mate is not None and mate != at:
                letters.setdefault(min(at, mate), chr(97 + len(letters)))
            text += "x" if mate is None else "." if mate == at else letters[min(at, mate)]
        return text
    def follow(self, mates, place, line, after, found):
        """Calls found(mates) for all ways to give the squares of a line their moves. True: one is a tour."""
        if place == self.width:
            return found(mates)
        must = place in self.given.get(line, ())
        targets = [self.between] if must or self.anywhere else []
        for by in (-2, -1, 1, 2):
            if 0 <= place + by < self.width and 3 - abs(by) <= after:
                targets.append((3 - abs(by)) * self.width + place + by)
        degree = 2 if mates[place] is None else 0 if mates[place] == place else 1
        for chosen in itertools.combinations(targets, 2 - degree):
            now, closed, allowed = list(mates), False, not must or self.between in chosen
            for to in chosen:
                a, b = now[place], now[to]
                allowed &= not closed and b is not None
                if not allowed:
                    break
                closed = a == to
                now[place] = now[place] if a == place else None
                now[to] = now[to] if b == to else None
                if not closed:
                    now[a], now[b] = b, a
            if allowed and closed:
                there = now[:(after + 1) * self.width] + now[self.between:self.between + self.open]
                if after < 2 and not any(m is not None for m in there) and not (after and self.given.get(line + 1)):
                    return True
            elif allowed and self.follow(now, place + 1, line, after, found):
                return True
        return False
    def lead_into(self, layer):
        for state in self.kept[-1]:
            self.follow(self.mates(state), 0, self.finished, 2, lambda mates: need(
                self.state(mates) in layer, f"{state} can be followed by {self.state(mates)}, which is missing", Wrong))
        if not self.given and self.completes():  # in the last two lines of a shorter board
            self.shortest = self.finished + 3
    def step(self, line, _rule):
        if line[0] == "layer":
            need(self.finished + 2 < self.count, "the last two lines follow", Wrong)
            layer = set(line[1])
            need(len(layer) == len(line[1]), "a state stands twice", Wrong)
            for state in layer:
                self.mates(state)
            self.lead_into(layer)
            if self.finished in self.given:
                self.kept, self.first_kept = [], self.finished + 1
            self.finished += 1
            self.kept.append(layer)
            self.done = not layer
            return
        _, first, after = line
        need(self.first_kept <= first <= self.finished < after <= self.count - 2
             and not any(first <= line < after for line in self.given), "the layers do not reach so far", Wrong)
        self.lead_into(self.kept[first - self.first_kept])
        self.shortest = self.count if self.shortest > first + 2 else self.shortest
        self.kept = [self.kept[first - self.first_kept + (after - first) % (self.finished + 1 - first)]]
        self.first_kept = self.finished = after
    def completes(self):
        def last_line(mates):
            up = [None if m is None else m - self.width if m < self.between else m for m in mates[self.width:]]
            return self.follow(up[:-1] + [0] * self.width + up[-1:], 0, self.finished + 1, 0, lambda mates: False)
        return any(self.follow(self.mates(state), 0, self.finished, 1, last_line) for state in self.kept[-1])
    def finish(self, _rule, _steps):
        need(self.done or self.finished + 2 == self.count, "the layers end too early", Wrong)
        need(self.done or not self.completes(), "a tour can be completed", Wrong)
        return "" if self.given else f", of all boards from {self.shortest} to {self.count} lines"

# --- walks ---------------------------------------------------------------------------------------
class Walks:
    """Which squares the walks between known steps can have at each time, and branches for what is not known."""
    def __init__(self, request, closed, _head):
        need(request.symmetry == "none", "walks know no symmetry", Wrong)
        need(request.size <= 10000, "the walks between steps of so many squares", TooLarge)
        self.size, self.closed = request.size, closed
        self.around = {s: {to for to in request.moves(s) if edge(s, to) not in request.avoid}
                       for s in request.squares()}
        self.partners = {s: [] for s in self.around}
        for a, b in map(tuple, request.through):
            self.partners[a].append(b)
            self.partners[b].append(a)
        known = [*request.clues.items(), *enumerate(request.begin)]
        known += [(t, s) for t, s in ((0, request.start), (self.size - 1, request.end)) if s is not None]
        self.square, self.time, self.frames = dict(known), {s: t for t, s in known}, []
        self.done = len(self.square) < len(set(known)) or len(self.time) < len(set(known)) or self.contradicts()
        self.look()
    def beside(self, t):
        """The step before and the one after."""
        return [(t + by) % self.size if self.closed else t + by for by in (-1, 1)]
    def contradicts(self):
        if self.closed and self.size < 3:
            return True
        for t, s in self.square.items():
            following = self.square.get(self.beside(t)[1])
            if following is not None and following not in self.around[s]:
                return True
            if any(b not in self.around[s] or self.time.get(b, self.beside(t)[0]) not in self.beside(t)
                   for b in self.partners[s]):
                return True
        return False
    def look(self):
        free = set(self.around) - set(self.time)
        self.may = [{self.square[t]} if t in self.square else set(free) for t in range(self.size)]
        if not self.square:
            return
        first = min(self.square) if self.closed else 0
        times = [(first + i) % self.size for i in range(self.size)] + ([first] if self.closed else [])
        for order in (times, times[::-1]):
            for t, to in zip(order, order[1:]):
                if to not in self.square:
                    self.may[to] &= {b for a in self.may[t] for b in self.around[a]}
    def fits(self, s, t):
        return s in self.may[t] and all(self.time.get(b, self.beside(t)[0]) in self.beside(t) for b in self.partners[s])
    def step(self, line, _rule):
        kind, what = line
        if kind == "step":
            need(what < self.size and what not in self.square, "no step, or known already", Wrong)
            branches = [(s, what) for s in sorted(self.around) if s not in self.time and self.fits(s, what)]
        else:
            need(what in self.around and what not in self.time, "no square, or known already", Wrong)
            branches = [(what, t) for t in range(self.size) if t not in self.square and self.fits(what, t)]
        self.frames.append((iter(branches), None))
        while self.frames:
            branches, last = self.frames.pop()
            if last:
                del self.time[last[0]], self.square[last[1]]
            if following := next(branches, None):
                self.frames.append((branches, following))
                self.time[following[0]], self.square[following[1]] = following[1], following[0]
                self.look()
                return
        self.done = True
    def finish(self, _rule, _steps):
        need(self.done, "the steps end, and a way is left", Wrong)
        return ""

STEPPED_RULES = {"walks": Walks, "layers": Layers, "forced": Tree, "cut": Tree, "tight cut": Tree, "tree": Tree}

# --- files ---------------------------------------------------------------------------------------
FIELDS = {"few moves": ("squares",), "lines": ("lines", "inner"), "layers": ("lines", "from")}

class Reader:
    def __init__(self, file): self.file, self.line = file, 0
    def next(self):
        self.line += 1
        text = self.file.readline(LONGEST_LINE)
        need(text, "the file ends before the proof does")
        need(len(text) < LONGEST_LINE, "the line is too long", TooLarge)
        return text.decode("latin-1").removesuffix("\n")
    def open(self, ending):
        text = self.next()
        need(text.startswith("{") and text.endswith(ending), f"no JSON object that ends with {ending}")
        return value_of(text + "]}")

def look_at_head(head):
    """What a part begins with has its form."""
    rule, tour = head.get("rule"), head.get("tour")
    need(isinstance(rule, str) and (rule in PLAIN_RULES or rule in STEPPED_RULES), "the rule is not known")
    fields = FIELDS.get(rule, ())
    need(set(head) <= {"tour", "rule", "steps", *fields}, f"a field that the rule \"{rule}\" does not have")
    need(tour in ("closed", "open"), "\"tour\" is closed or open")
    need("lines" not in fields or head.get("lines") in ("rows", "columns"), "\"lines\" are rows or columns")
    need(head.get("from", "first") in ("first", "last"), "\"from\" is first or last")
    need(all(all_numbers(head.get(field)) for field in ("squares", "inner") if field in fields), "no list of numbers")

def look_at_step(line, rule):
    """A step has the form of one."""
    need(isinstance(line, list) and line, "a step is a list")
    kind, values = line[0], line[1:]
    if rule == "layers":
        layer = kind == "layer" and len(values) == 1 and isinstance(values[0], list)
        need(layer and all(isinstance(state, str) for state in values[0]) or
             kind == "again" and len(values) == 2 and all_numbers(values), "it is no step of layers")
    elif rule == "walks":
        need(kind in ("step", "square") and len(values) == 1 and all_numbers(values), "it is no step of walks")
    elif rule in STEPPED_RULES:
        lists = {"cut": 1, "count": 2}.get(kind) if isinstance(kind, str) else None
        need(len(values) == lists and all(map(all_numbers, values)) or len(line) == 2 and all_numbers(line),
             "it is no step of a tree")

def verify_part(request, closed, reader, end):
    head = reader.open('"steps":[')
    look_at_head(head)
    rule = head["rule"]
    need(head["tour"] == ("closed" if closed else "open"), "a proof about other tours is expected", Wrong)
    if rule in PLAIN_RULES:
        need(PLAIN_RULES[rule](request, closed, head), f"the rule \"{rule}\" does not hold", Wrong)
    proof = STEPPED_RULES[rule](request, closed, head) if rule in STEPPED_RULES else None
    steps, comma, text = 0, True, reader.next()
    while text != end:
        need(comma, "',' is missing before this line")
        comma = text.endswith(",")
        line = value_of(text[:-1] if comma else text)
        look_at_step(line, rule)
        need(proof, f"the rule \"{rule}\" has no steps", Wrong)
        need(not proof.done, "the proof is complete before this step", Wrong)
        proof.step(line, rule)
        steps, text = steps + 1, reader.next()
    need(not comma or steps == 0, "a step is missing after ','")
    return rule + (proof.finish(rule, steps) if proof else "")

def verify(file):
    """The request and the rules used; raises Wrong, Malformed or TooLarge, with the line in front."""
    reader = Reader(file)
    try:
        request = Request(reader.open('"parts":['))
        need(request.size > 1 or request.closed, "a board of one square has a tour", Wrong)
        parts = [True, False] if request.symmetry != "none" and not request.closed else [request.closed]
        rules = [verify_part(request, closed, reader, "]}," if i + 1 < len(parts) else "]}")
                 for i, closed in enumerate(parts)]
        need(reader.next() == "]}" and not file.readline(1), "']}' is expected, and nothing after it")
        return request, rules
    except (Malformed, Wrong, TooLarge) as error:
        raise type(error)(f"line {reader.line}: {error}") from None
    except MemoryError:
        raise TooLarge(f"line {reader.line}: it takes more memory than there is") from None

def main(path):
    try:
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
            request, rules = verify(file)
        print(f"{path}: valid: no {request.in_words()}, by {', '.join(rules)}")
        return 0
    except (Wrong, Malformed, TooLarge, OSError, EOFError, ValueError, zlib.error) as error:
        kind, status = {Wrong: ("wrong", 1), TooLarge: ("too large", 3)}.get(type(error), ("malformed", 2))
        print(f"{path}: {kind}: {error}")
        return status

if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(max(map(main, sys.argv[1:])) if len(sys.argv) > 1 else __doc__)
