"""ktour puzzle and ktour worksheet: what they make has one answer, and what they print is what was made."""

import json
import re
import subprocess
import unittest

from harness import FOUND, NO, UNDECIDED, WRONG, Case

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
KNIGHT = ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1))


def fitting(grid, most=2):
    """The tours of a knight that a grid allows, as grids, by trying everything; at most so many."""
    rows, cols = len(grid), len(grid[0])
    given = {(r, c): n for r in range(rows) for c in range(cols) if (n := grid[r][c]) is not None}
    by_number = {n: square for square, n in given.items()}
    found, path = [], []

    def go():
        if len(path) == rows * cols:
            found.append([[path.index((r, c)) + 1 for c in range(cols)] for r in range(rows)])
            return
        if len(found) >= most:
            return
        n = len(path) + 1
        if not path:
            ways = [(r, c) for r in range(rows) for c in range(cols)]
        else:
            ways = [(path[-1][0] + down, path[-1][1] + right) for down, right in KNIGHT]
        for square in ways:
            if not (0 <= square[0] < rows and 0 <= square[1] < cols) or square in path:
                continue
            if given.get(square, n) != n or by_number.get(n, square) != square:
                continue
            path.append(square)
            go()
            path.pop()

    go()
    return found


def read(text):
    return [[None if word == "." else int(word) for word in line.split()] for line in text.strip().splitlines()]


class Made(Case):
    def make(self, *words):
        run = self.ktour("puzzle", "make", *words, "--json")
        self.assertEqual((run.status, run.err), (FOUND, ""), run)
        return [json.loads(line) for line in run.text.splitlines()]

    def test_one_tour_fits(self):
        for board in ("5x5", "4x5", "3x7"):
            for puzzle in self.make(board, "-n", "4", "--seed", "9"):
                self.assertEqual(fitting(puzzle["grid"]), [puzzle["solution"]])
                for row, col, step in puzzle["given"]:
                    self.assertEqual(puzzle["grid"][row][col], step + 1)

    def test_of_the_fewest_none_can_be_left_out(self):
        puzzle, = self.make("5x5", "--fewest", "--seed", "4")
        for row, col, _ in puzzle["given"]:
            grid = [list(line) for line in puzzle["grid"]]
            grid[row][col] = None
            self.assertEqual(len(fitting(grid)), 2)

    def test_every_level_is_made(self):
        for level in LEVELS:
            puzzles = self.make("6x6", "--level", level, "-n", "5")
            self.assertEqual({puzzle["level"] for puzzle in puzzles}, {level})
            self.assertEqual(len({str(puzzle["grid"]) for puzzle in puzzles}), 5)

    def test_harder_levels_score_more(self):
        scores = [sum(p["score"] for p in self.make("6x6", "--level", level, "-n", "20")) for level in LEVELS]
        self.assertEqual(scores, sorted(scores))

    def test_text_is_the_same_puzzle(self):
        run = self.ktour("puzzle", "make", "6x6", "-n", "2", "--level", "hard")
        grids = [read(part) for part in run.text.split("\n\n")]
        self.assertEqual(grids, [puzzle["grid"] for puzzle in self.make("6x6", "-n", "2", "--level", "hard")])

    def test_threads_change_nothing(self):
        words = ("7x7", "-n", "6", "--level", "medium")
        self.assertEqual(self.make(*words, "--threads", "1"), self.make(*words, "--threads", "3"))

    def test_where_clues_are_kept(self):
        puzzle, = self.make("8x8", "--pattern", "symmetric")
        squares = {(row, col) for row, col, _ in puzzle["given"]}
        self.assertEqual(squares, {(7 - row, 7 - col) for row, col in squares})
        within = {}
        for pattern in ("random", "border"):
            all_given = [g for p in self.make("8x8", "-n", "10", "--pattern", pattern) for g in p["given"]]
            within[pattern] = sum(0 < r < 7 and 0 < c < 7 for r, c, _ in all_given) / len(all_given)
        self.assertLess(within["border"], 0.7 * within["random"])

    def test_other_boards_and_pieces(self):
        for words in (("6x6", "--closed"), ("4x4", "--piece", "king"), ("5x6", "--surface", "torus"),
                      ("2x3x4",), ("6x6", "--without", "c3", "d3"), ("5x5", "--start", "c3"), ("1x1", "--givens", "1")):
            with self.subTest(words):
                puzzle, = self.make(*words)
                self.assertGreater(len(puzzle["given"]), 0)

    def test_what_cannot_be_made(self):
        for words, status, named in (
                (("4x4",), NO, "impossible"), (("5x5", "--givens", "26"), WRONG, "25"), (("60x60",), WRONG, "2500"),
                (("8x8", "--givens", "3"), UNDECIDED, "3 clues"), (("5x5", "--level", "odd"), WRONG, "medium"),
                (("5x5", "--fewest", "--pattern", "symmetric"), WRONG, "pairs"), (("5x5", "-o", "a.gif"), WRONG, ".pdf"),
                (("5x5", "--format", "svg"), WRONG, "-o"), (("50x50", "-o", "a.pdf"), WRONG, "1600"), ((), WRONG, "board"),
                (("5x5", "--language", "latin", "-o", "a.pdf"), WRONG, "italian"), (("5x5", "-n", "0"), WRONG, "-n"),
                (("5x5", "--per-page", "3", "-o", "a.pdf"), WRONG, "1, 2, 4, 6")):
            with self.subTest(words):
                self.assert_sentence(self.ktour("puzzle", "make", *words), status, named)
        for words, named in (((), "make BOARD"), (("sole",), "rate"), (("rate",), "file"), (("text",), "board")):
            self.assert_sentence(self.ktour("puzzle", *words), WRONG, named)
        self.assertEqual(list(self.folder.iterdir()), [])


class Rated(Case):
    def test_what_is_made(self):
        for level in LEVELS:
            made = self.ktour("puzzle", "make", "6x6", "--level", level)
            run = self.ktour("puzzle", "rate", "-", "--json", stdin=made.out)
            self.assertEqual(run.status, FOUND, run)
            rating = json.loads(run.text)
            self.assertEqual((rating["answers"], rating["level"]), ("one", level))
            grid = read(made.text)
            for step in rating["steps"]:
                row, col = step["square"]
                if not step["excludes"]:
                    self.assertIsNone(grid[row][col])
                    grid[row][col] = step["step"] + 1
            self.assertEqual([grid[row][col] for row, col in rating["solutions"][0]], list(range(1, 37)))

    def test_sentences_name_square_and_number(self):
        made = self.ktour("puzzle", "make", "6x6", "--level", "hard")
        run = self.ktour("puzzle", "rate", "-", stdin=made.out)
        lines = re.findall(r"^ *\d+\. (.*)$", run.text, re.M)
        self.assertGreater(len(lines), 20)
        for line in lines:
            self.assertRegex(line, r"(so \d+ is (not )?on [a-f][1-6]\.$|Only with \d+ on [a-f][1-6])")

    def test_json_that_make_writes(self):
        made = self.ktour("puzzle", "make", "6x6", "--piece", "king", "--json")
        run = self.ktour("puzzle", "rate", "-", "--json", stdin=made.out)
        self.assertEqual(run.status, FOUND, run)
        self.assertEqual(json.loads(run.text)["level"], json.loads(made.text)["level"])

    def test_no_answer_and_several(self):
        run = self.ktour("puzzle", "rate", "-", stdin=b"1 . .\n. . .\n. . .\n")
        self.assertEqual((run.status, run.text), (NO, "The puzzle has no answer.\n"))
        grid = "1 . . . .\n" + ". . . . .\n" * 4
        run = self.ktour("puzzle", "rate", "-", stdin=grid.encode())
        self.assertEqual(run.status, NO)
        self.assertIn("several answers", run.text)
        one, other = (read(part) for part in run.text.split("such as\n\n")[1].split("\nand\n\n"))
        self.assertNotEqual(one, other)
        for shown in (one, other):
            self.assertEqual(fitting(shown), [shown])
            self.assertEqual(shown[0][0], 1)

    def test_what_is_no_puzzle(self):
        for text, named in ((b"", "empty"), (b"1 1 .\n. . .\n", "1"), (b"1 . 99\n. . .\n", "99"), (b"1 x .\n", "x")):
            with self.subTest(text):
                self.assert_sentence(self.ktour("puzzle", "rate", "-", stdin=text), WRONG, named)
        self.assert_sentence(self.ktour("puzzle", "rate", "nothing.txt"), WRONG, "nothing.txt")


class Texts(Case):
    WORDS = "There was a knight who never went straight on, and yet he came to every square."

    def test_the_pieces_are_the_text(self):
        run = self.ktour("puzzle", "text", self.WORDS, "--board", "5x5", "--json")
        self.assertEqual(run.status, FOUND, run)
        laid = json.loads(run.text)
        self.assertEqual("".join(laid["pieces"]), self.WORDS)
        self.assertEqual(len(laid["moves"]), 25)

    def test_a_file_and_marks(self):
        text = "|".join(f"p{n}" for n in range(25))
        (self.folder / "text.txt").write_text(text)
        for words in (("text.txt",), (text,)):
            run = self.ktour("puzzle", "text", *words, "--board", "5x5", "--json")
            self.assertEqual(json.loads(run.text)["pieces"], text.split("|"), run)
        self.assertIn("[p0]", self.ktour("puzzle", "text", "text.txt", "--board", "5x5").text)

    def test_too_long_and_too_short(self):
        for words, named in ((("Hello",), "too short"), (("a" * 500,), "too long"), (("a|b",), "2 pieces"),
                             (("-",), "no letters")):
            self.assert_sentence(self.ktour("puzzle", "text", *words, "--board", "5x5"), WRONG, named)
        self.assert_sentence(self.ktour("puzzle", "text", "A knight's tour of words, too short", "--board", "8x8"), WRONG,
                             "such as 4x5")


class Printed(Case):
    def words(self, name):
        done = subprocess.run(["pdftotext", "-layout", self.folder / name, "-"], check=True, stdout=subprocess.PIPE)
        return [" ".join(page.split()) for page in done.stdout.decode().split("\f")[:-1]]

    def test_pages_and_languages(self):
        for language, rule, answers, level in (
                ("english", "A move is two squares one way and one to the side.", "Answers", "easy"),
                ("de", "Ein Zug geht 2 Felder waagerecht oder senkrecht und 1 zur Seite.", "Lösungen", "leicht"),
                ("french", "Un coup va de 2 cases", "Solutions", "facile"),
                ("es", "Una jugada avanza 2 casillas", "Soluciones", "fácil"),
                ("italian", "Una mossa va di 2 caselle", "Soluzioni", "facile")):
            run = self.ktour("worksheet", "5x5", "--level", "easy", "-n", "5", "--per-page", "2", "--language", language,
                             "-o", "a.pdf")
            self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""), run)
            pages = self.words("a.pdf")
            self.assertEqual(len(pages), 4)
            for page in pages[:3]:
                self.assertIn(rule, page)
                self.assertIn(level, page)
            self.assertTrue(pages[3].startswith(answers), pages[3])
            for page in pages:
                self.assertNotIn("{", page)

    def test_answers_upside_down_or_none(self):
        for where, pages in (("upside-down", 2), ("none", 2), ("pages", 3)):
            self.ktour("worksheet", "5x5", "-n", "2", "--answers", where, "-o", "a.pdf")
            self.assertEqual(len(self.words("a.pdf")), pages)

    def test_papers(self):
        for words, size in (((), "595.5 x 842.25"), (("--paper", "letter"), "612 x 792"),
                            (("--landscape",), "842.25 x 595.5")):
            self.ktour("worksheet", "5x5", *words, "-o", "a.pdf")
            about = subprocess.run(["pdfinfo", self.folder / "a.pdf"], check=True, stdout=subprocess.PIPE)
            self.assertIn(size, about.stdout.decode())

    def test_a_file_for_each_page(self):
        run = self.ktour("puzzle", "make", "5x5", "-n", "2", "-o", "a.svg")
        self.assertEqual(run.status, FOUND, run)
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"a-1.svg", "a-2.svg", "a-3.svg"})

    def test_latex_names_all_that_is_drawn(self):
        self.ktour("puzzle", "make", "5x5", "--title", "50% & more_", "-o", "a.tex")
        text = (self.folder / "a.tex").read_text()
        self.assertIn(r"50\% \& more\_", text)
        self.assertEqual(text.count(r"\begin{tikzpicture}"), 2)
        self.assertEqual(text.count("{"), text.count("}"))
        given = json.loads(self.ktour("puzzle", "make", "5x5", "--json").text)["given"]
        self.assertEqual(text.count(r"\node["), len(given) + 25)

    def test_worksheets_need_a_file(self):
        self.assert_sentence(self.ktour("worksheet", "5x5"), WRONG, "-o")


if __name__ == "__main__":
    unittest.main()
