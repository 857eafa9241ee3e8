"""`ktour solve`: what it prints is what was asked for, in every format, by every method."""

import itertools
import json
import re
import unittest

import tours
from harness import FOUND, NO, UNDECIDED, Case

# Which formats there are: the ending of a file name that stands for each.
ENDINGS = {"board": "txt", "steps": "steps", "moves": "moves", "algebraic": "alg", "json": "json",
           "jsonl": "jsonl", "csv": "csv", "npy": "npy"}

# What `auto` must answer: words, and what the tour then has to be (or None where there is none).
REQUESTS = [
    ("1x1", {}),
    ("3x4", {}),
    ("5x5", {}),
    ("8x8", {}),
    ("8X8", {}),
    ("8 8", {}),
    ("5x8", {}),
    ("8x5", {}),
    ("23x26", {}),
    ("8x8 --start a1", {"start": (7, 0)}),
    ("8x8 --start H8", {"start": (0, 7)}),
    ("8x8 --start 0,7", {"start": (0, 7)}),
    ("6x7 --start 5,6", {"start": (5, 6)}),
    ("8x8 --end 3,4", {"end": (3, 4)}),
    ("5x8 --start 0,0 --end 4,7", {"start": (0, 0), "end": (4, 7)}),
    ("8x8 --start=d4 --end=d5", {"start": (4, 3), "end": (3, 3)}),
    ("8x8 --closed", {"closed": True}),
    ("5x6 --closed --start c3", {"closed": True, "start": (2, 2)}),
    ("6x6 --closed --start a1 --end b3", {"closed": True, "start": (5, 0), "end": (3, 1)}),
    ("--closed 3x10", {"closed": True}),
    ("8x8 --symmetry none", {}),
    ("5x6 --closed --symmetry vertical", {"closed": True, "symmetry": "vertical"}),
    ("5x6 --closed --symmetry v", {"closed": True, "symmetry": "vertical"}),
    ("6x5 --closed --symmetry horizontal", {"closed": True, "symmetry": "horizontal"}),
    ("6x5 --closed --symmetry h", {"closed": True, "symmetry": "horizontal"}),
    ("6x6 --closed --symmetry point", {"closed": True, "symmetry": "point"}),
    ("6x6 --closed --symmetry p", {"closed": True, "symmetry": "point"}),
    ("6x6 --closed --symmetry quarter", {"closed": True, "symmetry": "quarter"}),
    ("6x6 --closed --symmetry q", {"closed": True, "symmetry": "quarter"}),
    ("7x7 --start 3,1", {"start": (3, 1)}),  # Warnsdorff's rule is stuck here
    ("1x2", None),
    ("2x100", None),
    ("3x3", None),
    ("4x4", None),
    ("1x1 --closed", None),
    ("5x5 --closed", None),
    ("4x10 --closed", None),
    ("3x8 --closed", None),
    ("7x7 --start 0,1", None),
    ("8x8 --start a1 --end c3", None),
    ("6x6 --closed --symmetry v", None),
    ("8x8 --closed --symmetry quarter", None),
    ("5x5 --start 0,2 --end 1,1", None),  # the colours fit, and yet there is none
]


def split(words):
    return words.split()


class Answers(Case):
    def test_auto_gives_the_right_answer(self):
        for words, wanted in REQUESTS:
            with self.subTest(words):
                run = self.ktour("solve", *split(words), "--format", "json")
                answer = json.loads(run.text)
                if wanted is None:
                    self.assertEqual((run.status, answer["status"]), (NO, "impossible"), run)
                    self.assertRegex(run.err, r"\Aktour: impossible: [^\n]+\n\Z")
                else:
                    self.assertEqual((run.status, run.err), (FOUND, ""), run)
                    self.assertIsNone(tours.fault(*tours.read_json(run.out), **wanted))

    def test_an_impossible_tour_prints_only_the_reason(self):
        for format in ("board", "moves", "npy", "none"):
            run = self.ktour("solve", "3x3", "--format", format)
            self.assert_sentence(run, NO, "impossible", "3x3")


class OpenHalfTurn(Case):
    """Tours that a half-turn reverses: 3x4 has 4 of them, 4x5 has 6, 5x5 has 32 (twice as many directed)."""

    def test_they_are_found(self):
        for board in ("3x4", "4x5", "5x5"):
            run = self.ktour("solve", board, "--symmetry", "point", "--timeout", 20)
            self.assertEqual(run.status, FOUND, run)
            self.assertIsNone(tours.fault(*tours.read_board(run.out), symmetry="point"))


class Symmetric(Case):
    FOUND_ONES = {
        "vertical": ("5x6", "15x22", "101x102", "3x42", "41x6", "33x10"),
        "horizontal": ("6x7", "10x7", "22x15", "42x5"),
        "point": ("6x6", "8x8", "5x8", "101x102", "3x44", "48x5", "20x33"),
        "quarter": ("6x6", "10x10", "50x50"),
    }
    LARGE = (("1001x1002", "vertical"), ("1002x1001", "horizontal"), ("2000x2000", "point"),
             ("1002x1002", "quarter"))

    def test_every_kind_is_found_and_starts_where_asked(self):
        for symmetry, boards in self.FOUND_ONES.items():
            for board in boards:
                with self.subTest(board=board, symmetry=symmetry):
                    run = self.ktour("solve", board, "--symmetry", symmetry, "--start", "2,1",
                                     "--format", "moves")
                    self.assertEqual(run.status, FOUND, run)
                    rows, cols = map(int, board.split("x"))
                    self.assertIsNone(tours.fault(
                        tours.read("moves", run.out)[0], rows, cols, closed=True, start=(2, 1),
                        symmetry=symmetry))

    def test_large_ones_are_found(self):
        for board, symmetry in self.LARGE:
            run = self.ktour("solve", board, "--symmetry", symmetry, "--format", "none")
            self.assertEqual(run.status, FOUND, run)

    def test_impossible_requests_are_reported_with_their_reason(self):
        for board, symmetry, words in (
            ("6x6", "vertical", ("6x6", "18 steps", "colour")),
            ("8x8", "vertical", ("8x8", "32 steps", "colour")),
            ("8x8", "quarter", ("8x8", "16 of 64", "colour")),
            ("7x7", "point", ("7x7", "odd", "49")),
            ("5x6", "point", ("complete search", "5x6")),
            ("3x12", "point", ("complete search", "3x12")),
            ("3x12", "vertical", ("3x12", "18 steps")),
        ):
            with self.subTest(board=board, symmetry=symmetry):
                run = self.ktour("solve", board, "--closed", "--symmetry", symmetry)
                self.assert_sentence(run, NO, "impossible", *words)

    def test_figures_name_the_kind(self):
        for words, kind in ((("5x5", "--symmetry", "p"), "an open tour; symmetries: point (centro"),
                            (("5x8", "--symmetry", "p"), "a closed tour; symmetries: point (Bergh"),
                            (("6x6", "--symmetry", "q"), "point (Eulerian), quarter (quaternary)"),
                            (("5x6", "--symmetry", "v"), "vertical (Sulian)")):
            self.assertIn(kind, self.ktour("solve", *words, "--stats", "--format", "none").err)

    def test_an_open_tour_is_given_where_no_closed_one_can_be(self):
        for board in ("5x5", "7x7", "3x12", "4x9", "19x21"):
            run = self.ktour("solve", board, "--symmetry", "point")
            tour, rows, cols = tours.read_board(run.out)
            self.assertIsNone(tours.fault(tour, rows, cols, symmetry="point"), run)
            self.assertFalse(tours.adjacent(tour[0], tour[-1]) and rows * cols % 2)


    def test_a_given_start_is_kept_whatever_the_seed(self):
        for words in ("3x5 --without 0,1 0,4 1,2 2,0 2,3 --avoid 0,3-2,4 --piece ferz+wazir --surface torus "
                      "--closed --start 1,0 --symmetry point",
                      "4x6 --without 0,1 0,4 0,5 3,0 3,1 3,4 --piece knight+camel --closed --start 2,5 "
                      "--symmetry point --method exact"):
            start = words.split("--start ")[1].split()[0]
            for seed in range(12):
                run = self.ktour("solve", *split(words), "--seed", str(seed), "--format", "moves")
                self.assertEqual((run.status, run.text.split()[0]), (FOUND, start), run)

    def test_pieces_fit_whatever_the_seed(self):
        for seed in range(12):
            run = self.ktour("solve", "5x30", "--start", "4,3", "--symmetry", "point", "--method", "construct",
                             "--seed", str(seed), "--format", "none")
            self.assertEqual(run.status, FOUND, run)

    def test_what_a_request_with_a_symmetry_finds_suits_it_without(self):
        board = "1x7 --piece king --surface mobius"
        moves = "--through 0,2-0,3 0,0-0,1 0,3-0,4"
        for start in ("", "--start 0,3", "--start 0,0", "--start 0,6"):
            run = self.ktour("solve", *split(f"{board} --symmetry horizontal {moves} {start} -o tour.json"))
            if start == "--start 0,3":  # two of the moves meet there
                self.assert_sentence(run, NO, "impossible", "0,3")
                continue
            self.assertEqual(run.status, FOUND, run)
            for more in ("", "--symmetry horizontal"):
                self.assertEqual(self.ktour("check", "tour.json", *split(f"{moves} {start} {more}")).status, FOUND)

    def test_a_move_to_avoid_does_not_close_a_symmetric_tour(self):
        for words in ("2x2 --piece wazir --symmetry quarter --avoid 0,0-0,1",
                      "2x2 --piece wazir --symmetry quarter --avoid 0,0-0,1 --through 0,0-0,1",
                      "3x3 --without 1,1 --symmetry vertical --avoid 0,1-2,0"):
            run = self.ktour("solve", *split(words), "--proof", "no.json")
            self.assertEqual(run.status, NO, run)
            self.assertEqual(self.ktour("check", "no.json").status, FOUND)
        ring = b"0,1\n2,2\n1,0\n0,2\n2,1\n0,0\n1,2\n2,0\n"
        for words, status in (("", FOUND), ("--avoid 0,1-2,0", NO), ("--avoid 0,1-2,0 --through 0,1-2,0", NO)):
            run = self.ktour("check", "-", "--board", "3x3", "--without", "1,1", "--symmetry", "vertical",
                             *split(words), stdin=ring)
            self.assertEqual(run.status, status, run)


class Beginnings(Case):
    def test_an_end_among_the_first_squares_is_impossible_and_proved(self):
        for words in ("6x6 --closed --begin a1 b3 --end b3", "6x6 --begin a1 b3 --end b3",
                      "6x6 --surface torus --closed --begin a1 b3 c5 --end b3",
                      "6x6 --without a6 f6 --closed --begin a1 b3 --end b3",
                      "4x4 --piece king --closed --begin a1 b2 --end b2"):
            run = self.ktour("solve", *split(words), "--proof", "no.json")
            self.assert_sentence(run, NO, "among the first squares")
            self.assertEqual(self.ktour("check", "no.json").status, FOUND)
            words = words.replace(" --closed", "") + ("" if "--closed" in words else " --open")
            self.assertEqual(self.ktour("count", *split(words)).text[:2], "0 ")
            for command in ("enumerate", "sample"):
                self.assertEqual(self.ktour(command, *split(words)).status, NO, words)

    def test_first_squares_and_the_end_are_kept(self):
        for words, first, end in (("6x6 --closed --begin a1 b3 --end c2", "a1 b3", "c2"),
                                  ("6x6 --closed --begin a1 c2 --end b3 --seed 5", "a1 c2", "b3"),
                                  ("2x2 --piece king --begin a1 b1 b2 a2 --end a2 --closed", "a1 b1 b2 a2", "a2"),
                                  ("1x2 --piece king --begin a1 b1 --end b1", "a1 b1", "b1")):
            run = self.ktour("solve", *split(words), "--format", "algebraic")
            self.assertEqual(run.status, FOUND, run)
            self.assertTrue(run.text.startswith(first), run)
            self.assertTrue(run.text.split()[-1] == end, run)
        for second, end in (("b3", "c2"), ("c2", "b3")):
            run = self.ktour("sample", "6x6", "--begin", "a1", second, "--end", end, "-n", "5")
            for tour in run.text.splitlines():
                self.assertEqual((tour.split()[:2], tour.split()[-1]), (["a1", second], end))


class Notation(Case):
    def test_an_answer_comes_in_the_notation_of_the_question(self):
        for words, said in (("solve 8x8 --start a1 --end c3", "a1 and c3"),
                            ("solve 8x8 --start 7,0 --end 5,2", "7,0 and 5,2"),
                            ("solve 5x5 --start b1", "and b1 has the other"),
                            ("solve 8x8 --start a1 --end a1", "same square a1"),
                            ("solve 8x8 --through a1-a2", "a1-a2"),
                            ("solve 8x8 --closed --without b6 c7 --closed", "a8"),
                            ("solve 8x8 --begin a1 b3 --start a8", "begins with a1"),
                            ("solve 8x8 --through a1-b3 --avoid b3-a1", "between a1 and b3")):
            run = self.ktour(*split(words))
            self.assertIn(said, run.err, run)
        self.assertIn("from a1", self.ktour("count", "5x5", "--open", "--start", "a1").text)
        self.assertIn("from 4,0", self.ktour("count", "5x5", "--open", "--start", "4,0").text)


class Methods(Case):
    def test_every_method_finds_a_tour(self):
        flags = ("--warnsdorff", "--plain", "--centrifugal")
        for method in [("--method", name) for name in self.methods()] + [(flag,) for flag in flags]:
            with self.subTest(method):
                run = self.ktour("solve", "5x5", "--start", "e1", *method)
                self.assertEqual(run.status, FOUND, run)
                self.assertIsNone(tours.fault(*tours.read_board(run.out), start=(4, 4)))

    def test_methods_made_for_it_find_closed_tours(self):
        for method in ("auto", "exact", "warnsdorff", "plain", "centrifugal"):
            run = self.ktour("solve", "6x6", "--closed", "--method", method)
            self.assertIsNone(tours.fault(*tours.read_board(run.out), closed=True), method)

    def test_the_method_is_named_in_json(self):
        for method in self.methods():
            run = self.ktour("solve", "5x5", "--method", method, "--format", "json")
            self.assertEqual(json.loads(run.text)["method"], method)

    def test_no_method_says_impossible_without_proof(self):
        # A tour exists, and the rule does not find it.
        run = self.ktour("solve", "7x7", "--start", "3,1", "--warnsdorff", "--undo", 0)
        self.assertEqual((run.status, run.out), (UNDECIDED, b""), run)
        self.assertIn("undecided", run.err)

    def test_every_tie_rule(self):
        for tie in ("successor", "first", "random", "far"):
            run = self.ktour("solve", "8x8", "--warnsdorff", "--tie", tie, "--undo", 2**63)
            self.assertIsNone(tours.fault(*tours.read_board(run.out)))

    def test_a_seed_gives_the_same_tour_again(self):
        def tour(seed):
            return self.ktour("solve", "8x8", "--warnsdorff", "--tie", "random", "--seed", seed).out

        self.assertEqual(tour(7), tour(7))
        self.assertGreater(len({tour(seed) for seed in range(8)}), 1)

    def test_another_seed_gives_another_tour_on_every_board(self):
        for words in ("8x8", "8x8 --closed", "8x8 --start a1 --end h1", "10x10 --symmetry quarter",
                      "7x7 --symmetry point", "9x10 --symmetry vertical", "3x20", "4x4x4 --closed",
                      "6x6 --surface torus", "8x8 --without a1 h1", "8x8 --through a1-b3 --closed",
                      "250x250 --closed", "250x251 --start 0,0 --end 249,250",
                      "202x202 --symmetry quarter", "201x202 --symmetry v",
                      "8x8 --method construct", "8x8 --warnsdorff", "8x8 --warnsdorff --tie far"):
            with self.subTest(words):
                def tour(*seed, words=words):
                    run = self.ktour("solve", *split(words), *seed, "--format", "moves")
                    self.assertEqual(run.status, FOUND, run)
                    squares = run.text.split()
                    return frozenset(map(frozenset, zip(squares, squares[1:])))

                drawn = [tour("--seed", seed) for seed in range(3)]
                self.assertEqual(len(set(drawn)), 3)
                self.assertEqual(tour("--seed", 1), drawn[1])
                self.assertEqual(tour(), tour())
                self.assertLess(len(drawn[0] & drawn[1]), 0.9 * len(drawn[0]))

    def test_a_page_does_not_explain_by_a_rule_what_a_seed_has_changed(self):
        for seed, explained in (((), True), (("--seed", 3), False)):
            self.ktour("solve", "5x5", "--plain", *seed, "-o", "tour.html")
            page = (self.folder / "tour.html").read_text()
            data = page.split('id="ktour-data">')[1].split("</script>")[0]
            self.assertEqual('"rule":' in data, explained)

    def methods(self):
        text = self.ktour("solve", "--help").text
        return re.findall(r"^  ([-a-z]+) ", re.search(r"^Methods:\n(.*?)\n\n", text, re.M | re.S)[1],
                          re.M)


class Limits(Case):
    LIMITS = [
        ("undo", "30x30 --plain --undo 1000"),
        ("undo", "7x7 --start 3,1 --warnsdorff --undo 0"),
        ("limit", "30x30 --plain --limit 10000"),
        ("limit", "8x8 --warnsdorff --limit 1"),
        ("timeout", "30x30 --plain --timeout 0.2"),
        ("memory", "2000x2000 --warnsdorff --memory 1M"),
    ]

    def test_a_limit_ends_the_work_undecided_and_is_named(self):
        for kind, words in self.LIMITS:
            with self.subTest(words):
                run = self.ktour("solve", *split(words), "--format", "json")
                answer = json.loads(run.text)
                self.assertEqual((run.status, answer["status"], answer["reason"]["kind"]),
                                 (UNDECIDED, "undecided", kind), run)
                self.assertEqual(len(run.err.splitlines()), 2, run)  # why, and the figures

    def test_the_default_limit_is_explained(self):
        run = self.ktour("solve", "5x5", "--start", "0,2", "--warnsdorff")
        self.assertIn("25 moves were taken back, as many as there are squares (the default of --undo)",
                      run.err)
        run = self.ktour("solve", "7x7", "--start", "3,1", "--warnsdorff", "--undo", 0)
        self.assertIn("the knight is stuck, and no move may be taken back", run.err)
        run = self.ktour("solve", "5x5", "--start", "0,2", "--warnsdorff", "--undo", 1)
        self.assertIn("1 move was taken back, as many as allowed", run.err)

    def test_figures_stay_within_their_limits(self):
        run = self.ktour("solve", "30x30", "--plain", "--undo", 1000, "--limit", 10**6, "--format",
                         "json")
        stats = json.loads(run.text)["stats"]
        self.assertLessEqual(stats["undone"], 1000)
        self.assertLessEqual(stats["examined"], 10**6)

    def test_stats_are_on_stderr(self):
        run = self.ktour("solve", "50x50", "--warnsdorff", "--stats")
        self.assertRegex(run.err, r"\Aktour: found by warnsdorff: \d+ moves examined, "
                                  r"\d+ taken back, [\d.]+ s\n"
                                  r"ktour: facts: turns \d+, crossings \d+\n\Z")
        self.assertIsNone(tours.fault(*tours.read_board(run.out)))


class Formats(Case):
    REQUEST = ("solve", "7x8", "--closed")

    def test_by_name_to_stdout_and_by_ending_to_a_file(self):
        written = set()
        for format, ending in ENDINGS.items():
            with self.subTest(format):
                run = self.ktour(*self.REQUEST, "--format", format)
                self.assertEqual((run.status, run.err), (FOUND, ""), run)
                tour, rows, cols = tours.read(format, run.out)
                self.assertEqual((rows, cols), (7, 8))
                self.assertIsNone(tours.fault(tour, rows, cols, closed=True))
                written.add(tuple(tour))

                file = self.folder / f"tour.{ending}"
                run = self.ktour(*self.REQUEST, "-o", file)
                self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""), run)
                self.assertEqual(tours.read(format, file.read_bytes())[0], tour)
        self.assertEqual(len(written), 1, "the formats show different tours")

    def test_the_name_goes_before_the_ending(self):
        self.ktour(*self.REQUEST, "-o", "tour.json", "--format", "csv")
        tours.read_csv((self.folder / "tour.json").read_bytes())

    def test_without_an_ending_it_is_the_board(self):
        self.ktour(*self.REQUEST, "-o", "tour")
        tours.read_board((self.folder / "tour").read_bytes())

    def test_none_prints_nothing(self):
        run = self.ktour(*self.REQUEST, "--format", "none")
        self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""))

    def test_a_dash_is_stdout(self):
        self.assertEqual(self.ktour(*self.REQUEST, "-o", "-").out, self.ktour(*self.REQUEST).out)


class Json(Case):
    ALWAYS = {"status": str, "rows": int, "cols": int, "closed": bool, "symmetry": str,
              "start": (list, type(None)), "end": (list, type(None)), "method": str, "stats": dict}

    def test_fields_and_types(self):
        for status, words in ((FOUND, "6x6 --closed --start a1"), (NO, "7x7 --start 0,1"),
                              (UNDECIDED, "8x8 --warnsdorff --limit 1")):
            with self.subTest(words):
                run = self.ktour("solve", *split(words), "--format", "json")
                self.assertEqual(run.status, status)
                answer = json.loads(run.text)
                own = "moves" if status == FOUND else "reason"
                self.assertEqual(set(answer), {*self.ALWAYS, own})
                for field, type_ in self.ALWAYS.items():
                    self.assertIsInstance(answer[field], type_, field)
                self.assertEqual(set(answer["stats"]), {"examined", "undone", "seconds"})
                if status != FOUND:
                    self.assertLessEqual({"kind", "text"}, set(answer["reason"]))

    def test_ends_are_those_of_the_tour_or_of_the_request(self):
        found = json.loads(self.ktour("solve", "5x6", "--format", "json").text)
        self.assertEqual([found["start"], found["end"]], [found["moves"][0], found["moves"][-1]])
        none = json.loads(self.ktour("solve", "7x7", "--start", "0,1", "--format", "json").text)
        self.assertEqual([none["start"], none["end"]], [[0, 1], None])

    def test_one_line(self):
        run = self.ktour("solve", "5x5", "--format", "json")
        self.assertEqual(run.text.count("\n"), 1)


class Judge(unittest.TestCase):
    """The second opinion is itself worth a look: it tells tours from others."""

    def test_it_refuses_what_is_wrong(self):
        tour = [(0, 0), (2, 1), (1, 3), (0, 1), (2, 0), (1, 2), (0, 0 + 2), (2, 3), (1, 1), (0, 3),
                (2, 2), (1, 0)]
        self.assertIsNotNone(tours.fault(tour, 3, 4))
        good = next(list(order) for order in walks((0, 0), 3, 4))
        self.assertIsNone(tours.fault(good, 3, 4))
        self.assertEqual(tours.fault(good, 3, 4, closed=True), "not closed")
        self.assertEqual(tours.fault(good, 3, 4, start=(1, 1)), "other ends")
        self.assertEqual(tours.fault(good, 3, 4, symmetry="vertical"), "not symmetric")
        self.assertEqual(tours.fault(good[:-1], 3, 4), "not every square once")
        self.assertEqual(tours.fault(sorted(good), 3, 4), "not by knight's moves")


def walks(start, rows, cols):
    squares = set(itertools.product(range(rows), range(cols)))

    def extend(walk):
        if len(walk) == len(squares):
            yield walk
        for square in squares - set(walk):
            if tours.adjacent(walk[-1], square):
                yield from extend(walk + [square])

    yield from extend([start])


if __name__ == "__main__":
    unittest.main()
