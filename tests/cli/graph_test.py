"""Graphs of files in the place of boards."""

import itertools
import json
import os
import random
import subprocess
import sys
import unittest
from pathlib import Path

from harness import FOUND, NO, WRONG, Case

SCRIPT = Path(os.environ["KTOUR_SOURCE"]) / "examples" / "check_proof.py"


def paths(names, edges):
    """Every Hamiltonian path, once from either end."""
    near = {name: set() for name in names}
    for a, b in edges:
        if a != b:
            near[a].add(b)
            near[b].add(a)

    def on(walk):
        if len(walk) == len(names):
            yield walk
        for to in near[walk[-1]] - set(walk):
            yield from on(walk + (to,))

    return [walk for name in names for walk in on((name,))], near


class Graph(Case):
    def write(self, name, text):
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    def test_random_graphs_as_all_their_paths_tell(self):
        chance = random.Random(5)
        answers = set()
        for _ in range(40):
            count = chance.randint(3, 8)
            names = [f"v-{i},{chance.randint(0, 9)}" for i in range(count)]
            every = list(itertools.combinations(names, 2))
            edges = chance.sample(every, min(len(every), chance.randint(count - 1, count + 3)))
            alone = [name for name in names if not any(name in edge for edge in edges)]
            text = "# a graph\n" + "".join(f"{a}\t{b} # an edge\n" for a, b in edges + edges[:1])
            graph = self.write("g", text + "".join(f"{name}\n" for name in alone))
            walks, near = paths(names, edges)
            closed = [w for w in walks if w[0] in near[w[-1]]]
            counted = self.ktour("count", "--graph", graph, "--json")
            self.assertEqual(int(json.loads(counted.text)["undirected"]), len(closed) // (2 * count), text)
            counted = self.ktour("count", "--graph", graph, "--json", "--open")
            self.assertEqual(int(json.loads(counted.text)["undirected"]), len(walks) // 2, text)
            listed = self.ktour("enumerate", "--graph", graph, "--open")
            self.assertEqual(len({frozenset((w, w[::-1])) for line in listed.text.splitlines()
                                  for w in [tuple(line.split())]}), len(walks) // 2)
            a, b = chance.sample(names, 2)
            move = chance.choice(edges)
            makes = lambda w: move in list(zip(w, w[1:])) + list(zip(w[1:], w))
            dashed = "-".join(move)
            for words, some in ((["--closed"], closed), (["--start", a], [w for w in walks if w[0] == a]),
                                (["--start", a, "--end", b], [w for w in walks if (w[0], w[-1]) == (a, b)]),
                                (["--through", dashed], [w for w in walks if makes(w)]),
                                (["--avoid", dashed], [w for w in walks if not makes(w)])):
                run = self.ktour("solve", "--graph", graph, "--proof", "p", *words)
                self.assertEqual(run.status, FOUND if some else NO, run)
                answers.add((words[0], run.status))
                if some:
                    self.assertIn(tuple(run.text.split()), some)
                    judged = self.ktour("check", "-", "--graph", graph, *words, stdin=run.out)
                    self.assertEqual(judged.status, FOUND, judged)
                else:
                    self.assertEqual(self.ktour("check", "p").status, FOUND, text)
                    judge = subprocess.run([sys.executable, SCRIPT, self.folder / "p"], capture_output=True)
                    self.assertEqual(judge.returncode, 0, judge)
        self.assertEqual(len(answers), 8)  # of each kind, both

    def test_a_board_as_a_graph_has_the_same_tours_in_every_form(self):
        for form in ("edges", "dimacs", "g6"):
            self.assertEqual(self.ktour("convert", "--board", "5x6", "-o", f"k.{form}").status, FOUND)
            run = self.ktour("count", "--graph", f"k.{form}")
            self.assertEqual(run.text, "8 closed tours of a graph of 30 vertices, undirected (16 directed)\n")
            # What is read and written again is the same.
            self.ktour("convert", "--graph", f"k.{form}", "-o", f"again.{form}")
            again = self.ktour("count", "--graph", f"again.{form}", "--open").text
            self.assertTrue(again.startswith("18,784 open tours"), again)
        self.assertEqual((self.folder / "k.g6").read_text()[0], chr(63 + 30))
        self.assertIn('"a5" [pos="0,4!"]', self.ktour("convert", "--board", "5x6", "--format", "dot").text)
        boxes = self.ktour("convert", "--board", "2x3x4", "--format", "edges").text
        self.assertIn("0,0,0 ", boxes)
        fewer = self.ktour("convert", "--board", "5x6", "--avoid", "a1-b3", "--format", "edges").text
        self.assertEqual(len((self.folder / "k.edges").read_text().splitlines()), len(fewer.splitlines()) + 1)

    def test_json_holds_the_graph_itself(self):
        graph = self.write("g", "a b\nb c\nc d\nd a\na c\n")
        found = self.ktour("solve", "--graph", graph, "--closed", "--format", "json")
        self.assertEqual(self.ktour("check", "-", stdin=found.out).text.splitlines()[0],
                         "valid: a closed tour of a graph of 4 vertices, from a to b")
        lost = json.loads(found.text)
        lost["edges"].remove([0, 1])
        run = self.ktour("check", "-", stdin=json.dumps(lost).encode())
        self.assertEqual(run.status, NO, run)
        for change in ({"edges": [[0, 9]]}, {"edges": [[0, 1, 2]]}, {"edges": 3}, {"names": ["a"]}, {"rows": 2},
                       {"names": ["a", "a", "b", "c"]}):
            run = self.ktour("check", "-", stdin=json.dumps({**lost, **change}).encode())
            self.assertEqual(run.status, WRONG, run)

    def test_tours_are_judged_by_the_graph(self):
        graph = self.write("g", "a b\nb c\nc d\n")
        for text, status in (("a b c d\n", FOUND), ("d c b a", FOUND), ("a b c\n", NO), ("a b d c\n", NO),
                             ("a b b c\n", NO), ("a b c z\n", NO), ("a b c d\nd c b a\n", FOUND),
                             ("a b c d\na c b d\n", NO), ("", WRONG)):
            self.assertEqual(self.ktour("check", "-", "--graph", graph, stdin=text.encode()).status, status, text)

    def test_what_is_no_graph_is_said_with_its_line(self):
        for text, says in (("", "empty"), ("a b c\n", "line 1"), ("a b\n\nb c d\n", "line 3"),
                           ("p edge 3 1\ne 1 4\n", "from 1 to 3"), ("p edge 0 0\n", "'0' is no number"),
                           ("p edge 3 1\nq\n", "line 2"), ("a \x07\n", "is no name"),
                           (">>graph6<<D?", "graph6"), ("DQc\nDQc\n", "2 graphs"), (b"a \xff\n", "is no name"),
                           ("p edge 2147483647 1\n", "memory")):
            run = self.ktour("count", "--graph", self.write("g", text), address_space=1 << 31)
            self.assertIn(says, run.err, text)
            self.assertIn(run.status, (WRONG, 3))
        graph = self.write("g", "a b\nb c\nc a\n")
        for words, says in ((("--piece", "camel"), "camel"), (("--symmetry", "point"), "graph"),
                            (("--start", "x"), "'x'"),
                            (("--through", "a-x"), "'x'"), (("3x3",), "3x3"), (("--surface", "torus"), "graph"),
                            (("--format", "svg"), "svg"), (("--map", "g"), "--map")):
            run = self.ktour("solve", "--graph", graph, *words)
            self.assertEqual(run.status, WRONG, run)
            self.assertIn(says, run.err)
        # The known graph of five vertices that graph6 is explained with.
        run = self.ktour("convert", "--graph", self.write("g", "DQc\n"), "--format", "edges")
        self.assertEqual(run.text, "0 2\n0 4\n1 3\n3 4\n")
        self.assertEqual(self.ktour("convert", "--graph", "g", "--format", "g6").text, "DQc\n")

    def test_squares_may_be_left_out(self):
        graph = self.write("g", "a b\nb c\nc a\nc d\n")
        self.assertEqual(self.ktour("count", "--graph", graph, "--without", "d").text.split()[0], "1")


if __name__ == "__main__":
    unittest.main()
