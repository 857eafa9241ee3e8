"""One step or one square of a tour: the same as in the whole tour, and on boards beyond any memory."""

import random
import resource
import unittest

from harness import FOUND, NO, SANITIZED, UNDECIDED, WRONG, Case
from tours import adjacent, read

REQUESTS = (
    ("8x8",), ("13x14", "--closed"), ("25x31", "--start", "0,0", "--end", "24,30"),
    ("40", "17", "--end", "3,4"), ("18x19", "--closed", "--start", "9,9"), ("3x10", "--closed"),
    ("5x12", "--start", "b2"), ("3x400", "--closed"), ("4x400", "--start", "0,200"), ("1500x5", "--end", "700,2"), ("22x22", "--symmetry", "quarter", "--start", "3,4"),
    ("15x22", "--symmetry", "v"), ("19x21", "--symmetry", "p", "--start", "0,2"),
    ("6x7", "--symmetry", "horizontal"),
)


class At(Case):
    def at(self, *words):
        run = self.ktour("at", *words)
        self.assertEqual((run.status, run.err), (FOUND, ""), run)
        return run.text.strip()

    def test_agrees_with_the_whole_tour(self):
        for request in REQUESTS:
            run = self.ktour("solve", *request, "--method", "construct", "--format", "moves")
            tour = read("moves", run.out)[0]
            choice = random.Random(1)
            for step in [0, len(tour) - 1, *choice.choices(range(len(tour)), k=1 if SANITIZED else 6)]:
                square = "{},{}".format(*tour[step])
                self.assertEqual(self.at(*request, "--step", step), square)
                self.assertEqual(self.at(*request, "--square", square), str(step))

    def test_boards_too_large_to_store(self):
        side = 10**9
        for request in ((), ("--closed",), ("--start", "5,6", "--end", f"{side - 1},{side - 7}")):
            def square(step):
                return tuple(map(int, self.at(f"{side}x{side}", *request, "--step", step).split(",")))
            for step in (0, 123456789012345678, side**2 - 2):
                here = square(step)
                self.assertTrue(adjacent(here, square(step + 1)))
                self.assertEqual(self.at(f"{side}x{side}", *request, "--square", "{},{}".format(*here)),
                                 str(step))
            if "--closed" in request:
                self.assertTrue(adjacent(square(0), square(side**2 - 1)))
            if "--end" in request:
                self.assertEqual((square(0), square(side**2 - 1)), ((5, 6), (side - 1, side - 7)))

    def test_symmetric_tours_of_such_boards(self):
        side = 10**9 + 2
        board = f"{side}x{side}"
        part = side**2 // 4
        def square(step):
            words = (board, "--symmetry", "quarter", "--step", step)
            return tuple(map(int, self.at(*words).split(",")))
        for step in (0, 98765432109876543):
            row, col = square(step)
            turned = {(col, side - 1 - row), (side - 1 - col, row)}
            self.assertEqual({square(step + part), square(step + 3 * part)}, turned)
            self.assertEqual(square(step + 2 * part), (side - 1 - row, side - 1 - col))

    def test_the_largest_board(self):
        self.at("2147483647x2147483647", "--step", (2**31 - 1)**2 - 1)

    def test_boards_without_end_but_narrow(self):
        longest = 2**31 - 1
        for board, squares, request in (
            (f"3x{longest}", 3 * longest, ()),
            (f"{longest - 1}x4", 4 * (longest - 1), ("--end", "3,3")),
            (f"5x{longest - 1}", 5 * (longest - 1), ("--start", "2,1000000000", "--end", "3,2000000000")),
        ):
            def square(step):
                return tuple(map(int, self.at(board, *request, "--step", step).split(",")))
            for step in (0, squares // 3, squares - 2):
                here = square(step)
                self.assertTrue(adjacent(here, square(step + 1)))
                self.assertEqual(self.at(board, *request, "--square", "{},{}".format(*here)), str(step))

    def test_no_such_tour_of_a_narrow_board_without_end(self):
        run = self.ktour("at", "3x1000000000", "--start", "1,2", "--end", "0,500000000", "--step", 0)
        self.assert_sentence(run, NO, "impossible", "states")

    @unittest.skipIf(SANITIZED, "the sanitizer keeps memory of its own")
    def test_takes_little_memory(self):
        self.at("1000000000x1000000000", "--closed", "--step", 10**17)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024, 50 * 10**6)

    def test_no_such_tour(self):
        self.assert_sentence(self.ktour("at", "7x7", "--closed", "--step", 3), NO, "impossible")

    def test_requests_that_make_no_sense(self):
        for words, named in (
            (("8x8",), ("--step", "--square")),
            (("8x8", "--step", "1", "--square", "a1"), ("--step", "--square")),
            (("8x8", "--step", "64"), ("64", "63")),
            (("8x8", "--step", "-1"), ("-1",)),
            (("8x8", "--square", "8,0"), ("8,0", "off the 8x8 board")),
            (("2147483648x8", "--step", "1"), ("2147483648x8", "2147483647")),
            (("0x8", "--step", "1"), ("0x8",)),
            (("8x8", "--symmetry", "x", "--step", "1"), ("--symmetry", "'x'", "quarter")),
            (("8x9", "--symmetry", "q", "--step", "1"), ("8x9", "square")),
            (("8x8", "--symmetry", "p", "--end", "0,0", "--step", "1"), ("0,0", "symmetric")),
        ):
            with self.subTest(words=words):
                self.assert_sentence(self.ktour("at", *words), WRONG, *named)


class TooLarge(Case):
    def test_a_tour_beyond_the_memory_is_refused_with_its_size_and_what_to_use_instead(self):
        run = self.ktour("solve", "1000000x1000000", "--memory", "1G")
        self.assert_sentence(run, UNDECIDED, "1000000000000 squares", "8.0 TB", "ktour at")

    def test_a_tour_beyond_the_disk_is_refused_before_the_work(self):
        run = self.ktour("solve", "2000000x2000000", "-o", "tour.npy", "--memory", "1000G")
        self.assert_sentence(run, WRONG, "tour.npy", "TB", "ktour at")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_only_what_at_can_do_is_recommended(self):
        for words in (("--piece", "zebra"), ("--surface", "torus"), ("--avoid", "0,0-1,2"), ("--begin", "0,0", "1,2"),
                      ("--piece", "zebra", "--symmetry", "point")):
            for more in (("--memory", "1G"), ("-o", "tour.json")):
                with self.subTest(words, more=more):
                    run = self.ktour("solve", "1000000x1000000", *words, *more)
                    self.assert_sentence(run, WRONG if "-o" in more else UNDECIDED, "TB")
                    self.assertNotIn("ktour at", run.err)
                    self.assertNotIn("construct", run.err)

    def test_impossible_requests_of_any_size_are_reported(self):
        for request in (
            ("1000000001x1000000001", "--closed", "-o", "tour.npy"),
            ("1000000001x1000000001", "--closed", "--memory", "1M"),
            ("3x2000000000", "--start", "1,2", "--end", "0,1000000000", "-o", "tour.npy"),
            ("3x2000000000", "--start", "1,2", "--end", "0,1000000000", "--memory", "50M"),
        ):
            self.assert_sentence(self.ktour("solve", *request), NO, "impossible")
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
