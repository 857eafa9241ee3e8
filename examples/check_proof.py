#!/usr/bin/env python3
"""Verifies certificates of `ktour solve --proof`: that a board has no tour of the kind asked for.

    python3 check_proof.py FILE...

Written from docs/proofs.md alone, with nothing but the standard library and no code of ktour: a second
opinion. Prints a line a file. Status 0 if all are valid, 1 if one is wrong, 2 if one is malformed.
"""
import functools, gzip, itertools, json, math, sys

LEAPS = {"knight": [(2, 1)], "wazir": [(1, 0)], "ferz": [(1, 1)], "dabbaba": [(2, 0)], "alfil": [(2, 2)],
         "threeleaper": [(3, 0)], "camel": [(3, 1)], "zebra": [(3, 2)], "giraffe": [(4, 1)],
         "antelope": [(4, 3)], "king": [(1,) * n for n in range(1, 7)]}
REQUEST = set("certificate version text parts rows cols dims piece surface holes cells closed start end symmetry "
              "through avoid".split())
PART = set("tour rule steps squares inner lines from".split())

class Malformed(Exception): """No certificate at all."""
class Wrong(Exception): """A certificate that does not hold."""

def need(condition, sentence, kind=Malformed):
    if not condition:
        raise kind(sentence)

def edge(v, w): return frozenset((v, w))

# --- the request ---------------------------------------------------------------------------------
class Request:
    """The board, the piece, and what the tour must be. Squares are numbers, row by row from 0."""
    def __init__(self, header):
        need(set(header) <= REQUEST, "a field of the request is not known")
        need(header.get("certificate") == "impossible" and header.get("version") == 1, "no certificate, version 1")
        self.sides = header.get("dims") or [header["rows"], header["cols"]]
        need(all(type(side) is int and side > 0 for side in self.sides), "no sides")
        self.rows, self.cols = math.prod(self.sides[:-1]), self.sides[-1]
        self.area = self.rows * self.cols
        self.surface, self.symmetry = header.get("surface") or "plane", header.get("symmetry") or "none"
        self.closed = header.get("closed") or False
        need(self.surface in ("plane", "cylinder", "torus", "mobius", "klein"), "the surface is not known")
        need(self.symmetry in ("none", "vertical", "horizontal", "point", "quarter"), "the symmetry is not known")
        self.holes = {self.number(s) for s in header.get("holes") or []}
        if header.get("cells"):
            self.holes = set(range(self.area)) - {self.number(s) for s in header["cells"]}
        self.size = self.area - len(self.holes)
        piece = header.get("piece") or "knight"
        self.find_offsets(piece)
        self.full = not self.holes and self.surface == "plane" and len(self.sides) == 2
        self.knights = self.full and piece == "knight"
        self.start, self.end = map(self.square, (header.get("start"), header.get("end")))
        self.given = [s for s in (self.start, self.end) if s is not None]
        self.through = {self.move(m) for m in header.get("through") or []}
        self.avoid = {self.move(m) for m in header.get("avoid") or []}
        if len(self.given) == 2 and self.size > 1:
            need(self.start != self.end, "start and end are one square")
            need(not self.closed or self.end in self.moves(self.start), "the ends are not a move apart")
        if self.symmetry != "none":
            need(self.end is None and len(self.sides) == 2, "a symmetric tour with an end, or in a box")
            need(self.symmetry != "quarter" or (self.rows == self.cols and self.surface in ("plane", "torus")),
                 "a quarter-turn needs a square board")
            need(all(self.image(hole) in self.holes for hole in self.holes), "the board lacks the symmetry")
    def find_offsets(self, piece):
        self.leaps, self.offsets, dimensions = [], set(), len(self.sides)
        for word in piece.split("+"):
            self.leaps += LEAPS.get(word) or [tuple(map(int, word.split(",")))]
        self.leaps = [leap for leap in self.leaps if sum(map(bool, leap)) <= dimensions]
        for leap in self.leaps:
            lengths = ([x for x in leap if x] + [0] * dimensions)[:dimensions]
            for order in itertools.permutations(lengths):
                for signs in itertools.product((1, -1), repeat=dimensions):
                    self.offsets.add(tuple(x * sign for x, sign in zip(order, signs)))
        self.parity_changes = self.surface == "plane" and all(sum(leap) % 2 for leap in self.leaps)
    def number(self, square):
        need(isinstance(square, list) and len(square) == len(self.sides) and
             all(type(at) is int and 0 <= at < side for at, side in zip(square, self.sides)), f"{square} is no square")
        return functools.reduce(lambda number, pair: number * pair[1] + pair[0], zip(square, self.sides), 0)
    def square(self, square):
        number = None if square is None else self.number(square)
        need(number not in self.holes, f"the board has no square {square}")
        return number
    def move(self, move):
        a, b = map(self.square, move)
        need(b in self.moves(a), f"{move} is no move")
        return edge(a, b)
    def squares(self): return (s for s in range(self.area) if s not in self.holes)
    def coordinates(self, square):
        at = []
        for side in self.sides[::-1]:
            square, last = divmod(square, side)
            at.insert(0, last)
        return at
    def moves(self, square):
        """The squares that a move leads to."""
        here, reached = self.coordinates(square), set()
        for offset in self.offsets:
            to = [x + by for x, by in zip(here, offset)]
            if self.surface != "plane":
                around, to[1] = divmod(to[1], self.cols)
                if self.surface in ("torus", "klein"):
                    to[0] %= self.rows
                if self.surface in ("mobius", "klein") and around % 2:
                    to[0] = self.rows - 1 - to[0]
            if all(0 <= x < side for x, side in zip(to, self.sides)):
                reached.add(self.number(to))
        return reached - self.holes - {square}
    def image(self, square):
        r, c = divmod(square, self.cols)
        back, over = self.rows - 1 - r, self.cols - 1 - c
        r, c = {"none": (r, c), "vertical": (r, over), "horizontal": (back, c), "point": (back, over),
                "quarter": (c, back)}[self.symmetry]
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
    return bool((request.through | asked) & request.avoid)

def few_moves(request, closed, head):
    ends = set()
    for square in head["squares"]:
        need(0 <= square < request.area and square not in request.holes, "no square", Wrong)
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
            any(line + by in outer or line - by in outer for line in outer for leap in request.leaps for by in leap):
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
        need(isinstance(numbers, list) and all(type(v) is int for v in numbers), "no list of numbers")
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
        most = 2 * len(others) + sum(self.fate.get(e) is not False for e in out) - sum(map(bool, map(self.fate.get, into)))
        need(2 * len(some) >= most, f"{len(some)} squares may have {most} moves", Wrong)
        self.failed = 2 * len(some) > most
        self.decide_rest(out, True)
        self.decide_rest(into, False)
    def step(self, line, rule):
        if line[0] in ("cut", "count"):
            (self.cut if line[0] == "cut" else self.count)(*line[1:])
        else:
            need(len(line) == 2 and all(type(v) is int for v in line), "no step of a tree")
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
        need(isinstance(state, str) and len(state) == 2 * self.width + self.open, f"'{state}' is no state", Wrong)
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
        if line[0] == "layer" and len(line) == 2:
            need(self.finished + 2 < self.count, "the last two lines follow", Wrong)
            layer = set(line[1])
            for state in layer:
                self.mates(state)
            self.lead_into(layer)
            if self.finished in self.given:
                self.kept, self.first_kept = [], self.finished + 1
            self.finished += 1
            self.kept.append(layer)
            self.done = not layer
            return
        need(line[0] == "again" and len(line) == 3 and all(type(n) is int for n in line[1:]), "no step of layers")
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

STEPPED_RULES = {"layers": Layers, "forced": Tree, "cut": Tree, "tight cut": Tree, "tree": Tree}

# --- files ---------------------------------------------------------------------------------------
class Reader:
    def __init__(self, file): self.file, self.line = file, 0
    def next(self):
        self.line += 1
        text = self.file.readline()
        need(text, "the file ends before the proof does")
        return text.rstrip("\n")
    def open(self):
        text = self.next()
        need(text[:1] + text[-1:] == "{[", "no JSON object that ends with an open list")
        return json.loads(text + "]}")

def verify_part(request, closed, reader, end):
    head = reader.open()
    rule = head.get("rule")
    need(set(head) <= PART and (rule in PLAIN_RULES or rule in STEPPED_RULES), "a rule or field is not known")
    need(rule not in ("layers", "lines") or head.get("lines") in ("rows", "columns"), "no \"lines\"")
    need(head.get("tour") == ("closed" if closed else "open"), "a proof about other tours is expected", Wrong)
    if rule in PLAIN_RULES:
        need(PLAIN_RULES[rule](request, closed, head), f"the rule \"{rule}\" does not hold", Wrong)
        need(reader.next() == end, f"the rule \"{rule}\" has no steps", Wrong)
        return rule
    proof = STEPPED_RULES[rule](request, closed, head)
    steps, comma, text = 0, True, reader.next()
    while text != end:
        need(comma, "',' is missing before this line")
        comma = text.endswith(",")
        line = json.loads(text[:-1] if comma else text)
        need(isinstance(line, list) and line, "a step is a list")
        need(not proof.done, "the proof is complete before this step", Wrong)
        proof.step(line, rule)
        steps, text = steps + 1, reader.next()
    need(not comma or steps == 0, "a step is missing after ','")
    return rule + proof.finish(rule, steps)

def verify(file):
    """The request and the rules used; raises Wrong or Malformed, with the line in front."""
    reader = Reader(file)
    try:
        request = Request(reader.open())
        need(request.size > 1 or request.closed, "a board of one square has a tour", Wrong)
        parts = [True, False] if request.symmetry != "none" and not request.closed else [request.closed]
        rules = [verify_part(request, closed, reader, "]}," if i + 1 < len(parts) else "]}")
                 for i, closed in enumerate(parts)]
        need(reader.next() == "]}" and not file.readline(), "']}' is expected, and nothing after it")
        return request, rules
    except (Malformed, Wrong) as error:
        raise type(error)(f"line {reader.line}: {error}") from None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise Malformed(f"line {reader.line}: {error!r}") from None

def main(path):
    try:
        with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
            request, rules = verify(file)
        board = "x".join(map(str, request.sides))
        print(f"{path}: valid: no {'closed ' if request.closed else ''}tour of {board}, by {', '.join(rules)}")
        return 0
    except (Wrong, Malformed, OSError, EOFError) as error:
        print(f"{path}: {'wrong' if isinstance(error, Wrong) else 'malformed'}: {error}")
        return 1 if isinstance(error, Wrong) else 2

if __name__ == "__main__":
    sys.exit(max(map(main, sys.argv[1:])) if len(sys.argv) > 1 else __doc__)
