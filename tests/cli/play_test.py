"""ktour play: a page that solves, with a request loaded; and --engine, which puts the engine into others."""

import json
import os
import unittest
from pathlib import Path

from harness import FOUND, NO, UNDECIDED, WRONG, Case
from view_test import DataParser, data_of, steps_of

SOURCE = Path(os.environ["KTOUR_SOURCE"])


def request_of(page):
    parser = DataParser()
    parser.feed(page.decode())
    assert len(parser.found) == 1 and "<" not in parser.found[0]
    return json.loads(parser.found[0])["request"]


class PlayTest(Case):
    def run_to(self, status, *words):
        done = self.ktour(*words)
        self.assertEqual(done.status, status, done)
        return done

    def played(self, *words):
        done = self.run_to(FOUND, "play", *words)
        self.assertIn("the page is in", done.err)
        name = words[words.index("-o") + 1] if "-o" in words else "ktour.html"
        return (self.folder / name).read_bytes()

    def test_without_words_it_is_the_page_as_it_is_built(self):
        page = self.played()
        self.assertEqual(page, (SOURCE / "web" / "dist" / "play.html").read_bytes())
        self.assertIn(b'id="ktour-engine"', page)
        self.assertLess(len(page), 1_200_000)

    def test_the_request_is_in_the_words_of_the_command_line(self):
        self.assertEqual(
            request_of(self.played("5", "6", "--closed", "--without", "a1", "--surface", "torus", "--start", "c3",
                                   "--method", "warnsdorff", "--tie", "far", "--seed", "5", "-o", "a.html")),
            {"board": "5x6", "surface": "torus", "without": ["a1"], "start": "c3", "closed": True,
             "method": "warnsdorff", "tie": "far", "seed": 5})
        self.assertEqual(request_of(self.played("3x4x5", "--piece", "1,3")), {"board": "3x4x5", "piece": "camel"})
        self.assertEqual(request_of(self.played("8x8", "--begin", "a1", "b3", "--symmetry", "p")),
                         {"board": "8x8", "begin": ["a1", "b3"], "symmetry": "point"})
        self.assertEqual(request_of(self.played("--closed")), {"board": "8x8", "closed": True})

    def test_what_makes_no_sense_is_refused_before_anything_is_written(self):
        for words in (("8x8", "--start", "z9"), ("8x8", "-o", "a.svg"), ("8x8", "-o", "-"), ("8x8", "--tie", "far"),
                      ("8x8", "--method", "magic"), ("0x8",), ("100000x100000",),
                      ("8x8", "--seed", 2**53)):
            self.assert_sentence(self.ktour("play", *words), WRONG)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_other_pages_can_have_the_engine_too(self):
        self.run_to(FOUND, "solve", "6x6", "--closed", "--engine", "-o", "tour.html")
        page = (self.folder / "tour.html").read_bytes()
        self.assertIn(b'id="ktour-engine"', page)
        self.assertEqual(data_of(page)[0]["status"], "found")
        self.run_to(WRONG, "solve", "6x6", "--engine")

    def test_a_page_without_a_tour_has_the_walk_that_got_stuck(self):
        self.run_to(UNDECIDED, "solve", "7x7", "--start", "3,1", "--warnsdorff", "--undo", "0", "-o", "stuck.html")
        tour = data_of((self.folder / "stuck.html").read_bytes())[0]
        steps = {step: (row, col) for row, line in enumerate(steps_of(tour)) for col, step in enumerate(line)
                 if step != 2**32 - 1}
        self.assertEqual(sorted(steps), list(range(len(steps))))
        self.assertEqual(steps[0], (3, 1))
        self.assertGreater(len(steps), 10)
        self.assertLess(len(steps), 49)
        last = steps[len(steps) - 1]
        # It is stuck: nothing that it could go to is free.
        for rows, cols in ((1, 2), (2, 1)):
            for down in (rows, -rows):
                for right in (cols, -cols):
                    to = (last[0] + down, last[1] + right)
                    self.assertTrue(to in steps.values() or not (0 <= to[0] < 7 and 0 <= to[1] < 7), to)
        self.run_to(NO, "solve", "3x3", "-o", "none.html")
        self.assertNotIn("steps", data_of((self.folder / "none.html").read_bytes())[0])


if __name__ == "__main__":
    unittest.main()
