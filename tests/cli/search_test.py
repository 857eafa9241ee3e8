"""The searches as a user meets them: methods, the classic program, traces, and the bench."""

import json
import re
import resource
import unittest

from harness import FOUND, NO, SANITIZED, UNDECIDED, WRONG, Case
from tours import fault, read

METHODS = ("auto", "construct", "exact", "warnsdorff", "plain", "centrifugal", "best-first")
SEARCHES = METHODS[2:]  # what is made of tiles needs neither moves nor memory
DEPTH_FIRST = ("warnsdorff", "plain", "centrifugal")

# Changes only when a search changes: then look why, and write the new number here.
SIGNATURE = 17076


class Methods(Case):
    def test_each_method_finds_a_tour(self):
        for method in METHODS:
            run = self.ktour("solve", "5x5", "--start", "0,0", "--method", method, "--format", "moves")
            self.assertEqual(run.status, FOUND, run)
            self.assertIsNone(fault(read("moves", run.out)[0], 5, 5, start=(0, 0)), run)

    def test_each_method_finds_tours_that_are_closed_or_have_both_ends_given(self):
        for method in METHODS:
            run = self.ktour("solve", "3x10", "--closed", "--method", method, "--format", "moves")
            self.assertIsNone(fault(read("moves", run.out)[0], 3, 10, closed=True), run)
            run = self.ktour("solve", "3x4", "--start", "0,0", "--end", "2,3", "--method", method,
                             "--format", "moves")
            self.assertIsNone(fault(read("moves", run.out)[0], 3, 4, start=(0, 0), end=(2, 3)), run)

    def test_every_method_reports_a_wrong_colour_at_once(self):
        for method in METHODS:
            run = self.ktour("solve", "7x7", "--start", "0,1", "--method", method)
            self.assert_sentence(run, NO, "impossible", "0,1", "colour")

    def test_symmetric_tours_by_each_method_that_looks_for_them(self):
        for method in (*DEPTH_FIRST, "method=exact", "method=construct", "method=auto"):
            for board, letter, symmetry in (((6, 6), "p", "point"), ((5, 6), "v", "vertical"),
                                            ((6, 5), "h", "horizontal"), ((6, 6), "q", "quarter")):
                run = self.ktour("solve", *board, f"--symmetry={letter}", f"--{method}", "--format",
                                 "moves")
                self.assertEqual(run.status, FOUND, run)
                self.assertIsNone(
                    fault(read("moves", run.out)[0], *board, closed=True, symmetry=symmetry), run)

    def test_an_impossible_mirror_is_reported_with_its_reason(self):
        self.assert_sentence(self.ktour("solve", "6", "6", "--symmetry=v"), NO, "mirror", "colour")

    def test_each_tie_rule(self):
        for words in (["successor"], ["first"], ["far"], ["random", "--seed", "4"]):
            run = self.ktour("solve", "8x8", "--warnsdorff", "--tie", *words, "--format", "moves")
            self.assertIsNone(fault(read("moves", run.out)[0], 8, 8), run)

    def test_limits_leave_it_undecided_with_figures(self):
        for method in SEARCHES:
            run = self.ktour("solve", "30x30", "--method", method, "--limit", 7, "--format", "json")
            self.assertEqual(run.status, UNDECIDED, run)
            answer = json.loads(run.out)
            self.assertEqual((answer["status"], answer["reason"]["kind"]), ("undecided", "limit"))
            self.assertEqual(answer["stats"]["examined"], 7)

    def test_memory_leaves_it_undecided(self):
        for method in SEARCHES:
            run = self.ktour("solve", "300x300", "--method", method, "--memory", "12K", "--format",
                             "json")
            self.assertEqual(run.status, UNDECIDED, run)
            self.assertEqual(json.loads(run.out)["reason"]["kind"], "memory", run)

    def test_requests_that_make_no_sense(self):
        for words, named in (
            (("8x8", "--undo", "-1", "--plain"), ("--undo", "-1")),
            (("8x8", "--limit", "x"), ("--limit", "'x'")),
            (("8x8", "--limit", "0"), ("--limit", "'0'")),
            (("8x8", "--method", "nosuch"), ("nosuch", "warnsdorff")),
            (("8x8", "--method", "warnsdorf"), ("did you mean 'warnsdorff'",)),
            (("8x8", "--symmetry", "p", "--method", "best-first"), ("best-first", "symmetric")),
            (("8x8", "--start", "0,0", "--end", "0,0"), ("0,0", "same")),
            (("8x8", "--closed", "--start", "0,0", "--end", "0,1"), ("0,1", "knight's move")),
            (("8x8", "--timeout", "0"), ("--timeout", "'0'")),
            (("8x8", "--undo", "5", "--method", "exact"), ("exact", "taken back")),
            (("8x8", "--tie", "first", "--plain"), ("--tie", "plain")),
            (("8x8", "--tie", "nosuch", "--warnsdorff"), ("nosuch", "successor")),
            (("8x8", "--debug", "--method", "exact"), ("--debug", "exact")),
            (("8x8", "--plain", "--warnsdorff"), ("plain", "warnsdorff")),
            (("8x8", "--symmetry", "p", "--end", "0,0"), ("0,0", "symmetric")),
            (("8x9", "--symmetry", "q"), ("8x9", "square")),
        ):
            with self.subTest(words=words):
                self.assert_sentence(self.ktour("solve", *words), WRONG, *named)


class Trace(Case):
    def test_debug_prints_every_move_and_every_move_taken_back(self):
        run = self.ktour("solve", "5x5", "--start", "0,0", "--plain", "--debug", "--format", "json")
        answer = json.loads(run.out)
        lines = [re.fullmatch(r" *(\d+) (->|<-) (\d+),(\d+) \(\d onward\)", line).groups()
                 for line in run.err.splitlines()]
        path = []
        for step, arrow, row, col in lines:
            square = [int(row), int(col)]
            if arrow == "->":
                path.append(square)
                self.assertEqual(len(path) - 1, int(step))
            else:
                self.assertEqual(path.pop(), square)
        self.assertEqual(path, answer["moves"])
        moves = [arrow for _, arrow, _, _ in lines]
        self.assertEqual(moves.count("->") - 1, answer["stats"]["examined"])
        self.assertEqual(moves.count("<-"), answer["stats"]["undone"])


class Classic(Case):
    def classic(self, text, *words):
        return self.ktour("classic", *words, stdin=text.encode())

    def test_prints_the_board_from_1(self):
        for text in ("8 8 0\n0 0\n", "8 8 0 0 0", " 8\t8\n\n0\n0 0\n\n"):
            run = self.classic(text)
            self.assertEqual((run.status, run.err), (FOUND, ""), run)
            tour, rows, cols = read("board", run.out)
            self.assertIsNone(fault(tour, 8, 8, start=(0, 0)), run)
            self.assertEqual(run.out, self.ktour("solve", "8x8", "--warnsdorff", "--undo", 0).out)

    def test_a_tour_that_the_rule_misses_is_impossible_in_one_word_and_told_in_a_remark(self):
        run = self.classic("7 7 0\n2 2\n")
        self.assertEqual((run.status, run.text), (UNDECIDED, "IMPOSSIBLE\n"), run)
        self.assertIn("exists all the same", run.err)

    def test_no_tour_at_all_is_impossible_with_the_proof(self):
        run = self.classic("7 7 49\n0 1\n")
        self.assertEqual((run.status, run.text), (NO, "IMPOSSIBLE\n"), run)
        self.assertIn("colour", run.err)

    def test_wrong_input(self):
        for text, named in (("", "m is missing"), ("8 8", "k is missing"), ("4 8 0 0 0", "'4'"),
                            ("8 501 0 0 0", "'501'"), ("8 8 65 0 0", "'65'"), ("8 8 -1 0 0", "'-1'"),
                            ("8 8 0 8 0", "'8'"), ("8 8 0 0 x", "'x'"), ("8 8 0 0", "c is missing"),
                            ("99999999999999999999 8 0 0 0", "m:"), ("8.0 8 0 0 0", "'8.0'")):
            with self.subTest(text=text):
                self.assert_sentence(self.classic(text), WRONG, named)

    def test_demo(self):
        run = self.classic("", "--demo")
        self.assertEqual(run.status, FOUND)
        self.assertIn("IMPOSSIBLE", run.text)
        self.assertGreaterEqual(len(re.findall(r"^\d+ \d+ \d+\n\d+ \d+\n", run.text, re.M)), 5)


class Bench(Case):
    def test_the_signature_is_what_it_was(self):
        run = self.ktour("bench", "search", "--signature")
        self.assertEqual((run.status, run.text), (FOUND, f"signature: {SIGNATURE}\n"), run)

    def test_what_cannot_be_measured(self):
        for words in ((), ("nosuch",), ("search", "more")):
            self.assert_sentence(self.ktour("bench", *words), WRONG, "search, construct")


@unittest.skipIf(SANITIZED, "the sanitizer keeps memory of its own")
class Memory(Case):
    def test_a_depth_first_search_takes_at_most_six_bytes_a_square(self):
        """Measured on the whole process, as the growth from a small board to a large one."""
        def peak(side):
            run = self.ktour("solve", f"{side}x{side}", "--warnsdorff", "--tie", "far", "--format",
                             "none")
            self.assertEqual(run.status, FOUND, run)
            return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        small, large = peak(100), peak(4000)
        self.assertLess(large - small, 6 * 4000**2)


if __name__ == "__main__":
    unittest.main()
