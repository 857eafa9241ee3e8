"""Puzzles: a grid of given steps in every form, solved, counted, kept, refused, proved to have no answer."""

import json
import unittest

from harness import FOUND, NO, UNDECIDED, WRONG, Case

GRID = """\
 1  .  .  .  .  .
 .  .  2  .  .  .
 .  .  . 28  .  .
 .  .  .  7 36 15
 .  .  .  .  .  .
 .  .  .  . 16  .
"""
CELLS = [line.split() for line in GRID.splitlines()]
STEPS = [[0 if cell == "." else int(cell) for cell in row] for row in CELLS]
FORMS = {
    "signs": GRID,
    "zeros": GRID.replace(".", "0"),
    "minus": GRID.replace(".", "-1"),
    "csv": "\n".join(",".join("" if cell == "." else cell for cell in row) for row in CELLS),
    "semicolons": "\r\n".join(";".join(row) for row in CELLS) + "\r\n",
    "lists": json.dumps(STEPS),
    "json": json.dumps({"rows": 6, "cols": 6, "given": [[r, c, step - 1] for r, row in enumerate(STEPS)
                                                        for c, step in enumerate(row) if step]}),
}


class Puzzles(Case):
    def test_every_form_has_the_same_answer(self):
        answers = set()
        for form, text in FORMS.items():
            with self.subTest(form):
                run = self.ktour("solve", "--puzzle", "-", stdin=text.encode())
                self.assertEqual((run.status, run.err), (FOUND, ""), run)
                answers.add(run.text)
        self.assertEqual(len(answers), 1)
        tour = [list(map(int, line.split())) for line in answers.pop().splitlines()]
        for row, steps in zip(tour, STEPS):
            self.assertTrue(all(given in (0, step) for step, given in zip(row, steps)))

    def test_steps_from_0(self):
        (self.folder / "from-0.txt").write_text(" ".join(
            ("." if cell == "." else str(int(cell) - 1)) for cell in CELLS[0]) + "\n" + "\n".join(
            " ".join("." if cell == "." else str(int(cell) - 1) for cell in row) for row in CELLS[1:]))
        run = self.ktour("solve", "--puzzle", "from-0.txt", "--from", "0")
        self.assertEqual(run.status, FOUND, run)
        self.assertEqual(run.text.split()[0], "0")
        self.assertEqual(self.ktour("solve", "6x6", "--given", "a6=0", "c5=1", "--from", "0").status, FOUND)

    def test_counts_lists_and_draws_what_fits(self):
        (self.folder / "puzzle.txt").write_text(GRID)
        for words in (["--first", "2"], []):
            run = self.ktour("count", "--puzzle", "puzzle.txt", "--json", *words)
            counted = json.loads(run.text)
            self.assertEqual((counted["undirected"], counted["all"], len(counted["given"])), ("1", True, 7), run)
        one = self.ktour("enumerate", "--puzzle", "puzzle.txt").text
        self.assertEqual(len(one.splitlines()), 1)
        self.assertEqual(self.ktour("sample", "--puzzle", "puzzle.txt", "-n", "2").text, one * 2)
        many = self.ktour("count", "6x6", "--given", "a6=1", "c5=2", "d4=28", "--first", "2")
        self.assertEqual(many.text, "at least 2 open tours of 6x6, with a6=1 c5=2 d4=28, undirected (2 directed)\n")

    def test_check_tells_whether_the_numbers_are_kept(self):
        (self.folder / "puzzle.txt").write_text(GRID)
        self.ktour("solve", "--puzzle", "puzzle.txt", "-o", "kept.json")
        self.ktour("solve", "6x6", "-o", "other.txt")
        self.assertEqual(self.ktour("check", "kept.json").status, FOUND)
        self.assertEqual(self.ktour("check", "kept.json", "--puzzle", "puzzle.txt").status, FOUND)
        run = self.ktour("check", "other.txt", "--puzzle", "puzzle.txt")
        self.assertEqual(run.status, NO, run)
        self.assertIn("must be on", run.text)

    def test_what_has_no_answer_is_proved(self):
        run = self.ktour("solve", "6x6", "--given", "a6=1", "b6=3", "d4=20", "--proof", "no.json")
        self.assertEqual(run.status, NO, run)
        run = self.ktour("check", "no.json")
        self.assertEqual(run.status, FOUND, run)
        self.assertIn("rule: walks", run.text)

    def test_snakes_and_the_puzzles_of_newspapers_take_few_moves(self):
        """Long corridors defeat those who try squares one after the other: here what follows is seen first."""
        for width in (1, 2, 3):
            for piece in ("king", "wazir"):
                grid = [["."] * 15 for _ in range(15)]
                for k, row in enumerate(range(width, 15, width + 1)):
                    gap = range(15 - width, 15) if k % 2 == 0 else range(width)
                    grid[row] = ["." if col in gap else "#" for col in range(15)]
                tour = self.ktour("solve", "--map", "-", "--piece", piece, "--json",
                                  stdin="\n".join(map("".join, grid)).encode())
                self.assertEqual(tour.status, FOUND, tour)
                moves = json.loads(tour.text)["moves"]
                for every in (5, 10, 30):
                    given = [row[:] for row in grid]
                    for step in range(0, len(moves), every):
                        row, col = moves[step]
                        given[row][col] = str(step + 1)
                    with self.subTest(width=width, piece=piece, every=every):
                        run = self.ktour("solve", "--puzzle", "-", "--piece", piece, "--limit", "20k",
                                         stdin="\n".join(map(" ".join, given)).encode())
                        self.assertEqual(run.status, FOUND, run)
        for board, piece, every in (("15x15", "king", 5), ("9x9", "wazir", 4), ("20x20", "knight", 3)):
            tour = json.loads(self.ktour("solve", board, "--piece", piece, "--json", "--seed", "3").text)
            given = [[row, col, step] for step, (row, col) in enumerate(tour["moves"]) if step % every == 0]
            (self.folder / "given.json").write_text(json.dumps({"rows": tour["rows"], "cols": tour["cols"],
                                                                "given": given}))
            run = self.ktour("solve", "--puzzle", "given.json", "--piece", piece, "--limit", "20k")
            self.assertEqual(run.status, FOUND, run)

    def test_limits_leave_it_undecided_with_figures(self):
        run = self.ktour("solve", "20x20", "--given", "a1=200", "--limit", "3")
        self.assertEqual(run.status, UNDECIDED, run)
        self.assertIn("3 moves", run.err)
        run = self.ktour("solve", "100x100", "--given", "0,0=200", "--memory", "1M")
        self.assertEqual(run.status, UNDECIDED, run)

    def test_what_makes_no_sense_is_refused_in_a_sentence(self):
        for words, what in ((["6x6", "--given", "a1=7", "b3=7"], "the number 7 stands twice, on a1 and b3"),
                            (["6x6", "--given", "a1=7", "a1=8"], "a1 has two numbers"),
                            (["6x6", "--given", "a1=37"], "too large"),
                            (["6x6", "--given", "a1=0"], "--given"), (["6x6", "--given", "g7=1"], "off the 6x6 board"),
                            (["6x6", "--without", "a1", "--given", "a1=1"], "no square"),
                            (["6x6", "--given", "a1"], "'a1' is not a given step"),
                            (["6x6", "--given", "a1=3", "--symmetry", "point"], "symmetric"),
                            (["6x6", "--given", "a1=3", "--method", "exact"], "given steps"),
                            (["--puzzle", "none.txt"], "none.txt"), (["6x6", "--puzzle", "-"], "--puzzle stands for the board")):
            with self.subTest(words):
                run = self.ktour("solve", *words)
                self.assertEqual(run.status, WRONG, run)
                self.assertIn(what, run.err)
        for text, what in (("1 2\n3\n", "line 2"), ("1 x\n", "'x'"), ("", "empty"), ("1 1\n. .\n", "stands twice"),
                           ("1 99\n. .\n", "too large"), ("# #\n", "square"), ("[[1,2]", "missing"), ("{}", "missing")):
            with self.subTest(text):
                run = self.ktour("solve", "--puzzle", "-", stdin=text.encode())
                self.assertEqual(run.status, WRONG, run)
                self.assertIn(what, run.err)


if __name__ == "__main__":
    unittest.main()
