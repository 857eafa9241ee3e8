"""The stumbles of newcomers, replayed: what they typed is understood, or the sentence names the real mistake.

Each row was typed, and refused or misread, before.
"""

import json
import struct
import unittest

from harness import FOUND, WRONG, Case

# The same request in two ways: both are understood, and have the same answer.
ALIKE = [
    ("--closed solve 8x8", "solve 8x8 --closed"),
    ("--closed 8x8", "solve 8x8 --closed"),
    ("--start a1 --format algebraic solve 6x6", "solve 6x6 --start a1 --format algebraic"),
    ("8 x 8", "solve 8x8"),
    ("solve 8 X 8", "solve 8x8"),
    ("solve 8 × 8", "solve 8x8"),
    ("solve 6x6 --surface Torus", "solve 6x6 --surface torus"),
    ("solve 8x8 --piece CAMEL --format json", "solve 8x8 --piece camel --format json"),
    ("solve 6x6 --closed --symmetry Point", "solve 6x6 --closed --symmetry point"),
    ("solve 6x6 --closed --symmetry 180", "solve 6x6 --closed --symmetry point"),
    ("solve 6x6 --closed --symmetry half-turn", "solve 6x6 --closed --symmetry point"),
    ("solve 6x6 --closed --symmetry 90", "solve 6x6 --closed --symmetry quarter"),
    ("solve 8x8 --method Warnsdorff --tie Random --seed 3", "solve 8x8 --method warnsdorff --tie random --seed 3"),
    ("solve 8x8 --format Algebraic", "solve 8x8 --format algebraic"),
    ("solve 8x8 --begin g1,f3,e5", "solve 8x8 --begin g1 f3 e5"),
    ("solve 8x8 --begin g1-f3-e5", "solve 8x8 --begin g1 f3 e5"),
    ("solve 8x8 --begin g1–f3–e5", "solve 8x8 --begin g1 f3 e5"),
    ("solve 8x8 --without d4,d5", "solve 8x8 --without d4 d5"),
    ("solve 8x8 --without 3,3;4,3", "solve 8x8 --without 3,3 4,3"),
    ("solve 8x8 --through a1-b3,h8-g6", "solve 8x8 --through a1-b3 h8-g6"),
    ("solve 8x8 --through a1–b3", "solve 8x8 --through a1-b3"),
    ("solve 8x8 --plain --limit 20k", "solve 8x8 --plain --limit 20000"),
    ("solve 8x8 --plain --limit 2e4", "solve 8x8 --plain --limit 20000"),
    ("solve 8x8 --plain --limit 0.02M", "solve 8x8 --plain --limit 20000"),
    ("solve 8x8 --timeout 5m", "solve 8x8 --timeout 300"),
    ("solve 8x8 --timeout 1h30m", "solve 8x8 --timeout 5400"),
    ("solve 8x8 --timeout 3s", "solve 8x8 --timeout 3"),
    ("solve 8x8 --timeout 500ms", "solve 8x8 --timeout 0.5"),
    ("count 5x6 --memory 1gb", "count 5x6 --memory 1000000000"),
    ("count 5x6 --memory 512MiB", "count 5x6 --memory 536870912"),
    ("help help", "help"),
    ("solve help", "help solve"),
    ("SOLVE 8x8 --Closed --START a1", "solve 8x8 --closed --start a1"),
    ("8X8 --Start A1", "solve 8x8 --start a1"),
    ("Count 5x6", "count 5x6"),
    ("solve 8x8 --start (0,3)", "solve 8x8 --start 0,3"),
    ("solve 8x8 --start [0,3]", "solve 8x8 --start 0,3"),
    ("solve 8x8 --begin (0,0) (1,2)", "solve 8x8 --begin 0,0 1,2"),
    ("solve 6x6 --surface donut", "solve 6x6 --surface torus"),
    ("solve 6x6 --surface Moebius", "solve 6x6 --surface mobius"),
    ("solve 6x6 --method DFS", "solve 6x6 --method plain"),
    ("solve 6x6 --method backtracking", "solve 6x6 --method plain"),
    ("solve 6x6 --format text", "solve 6x6"),
    ("solve 6x6 --format matrix", "solve 6x6 --format steps"),
    ("solve 6x6 --format numpy", "solve 6x6 --format npy"),
    ("solve 6x6 --format svg --width 300px", "solve 6x6 --format svg --width 300"),
    ("solve 6x6 --format svg --width 5IN", "solve 6x6 --format svg --width 480"),
    ("simulate --help", "help simulate"),
]

# What the sentence must name.
NAMED = [
    ("8x8 --start 0 0", ["'0'", "after the board 8x8", "0,0"]),
    ("-8x8", ["'-8x8' is not a board"]),
    ("-v", ["8x8 -v", "--version"]),
    ("--closed", ["--closed needs a board", "solve 8x8 --closed"]),
    ("--colour-blind 8x8", ["'--colour-blind'"]),
    ("solve 8x8 --symmetry rotation", ["'rotation'", "point", "quarter"]),
    ("solve 8x8 --symmetry mirror", ["'mirror'", "vertical", "horizontal"]),
    ("solve 8x8 --symmetry diagonal", ["'diagonal'", "diagonal would"]),
    ("solve 8x8 --format gif", ["'gif'", "webp"]),
    ("solve 8x8 -o tour.mp4", ["'tour.mp4'", "webp"]),
    ("solve 8x8 -o tour.jpg", ["'tour.jpg'", "png"]),
    ("solve 8x8 --piece queen", ["'queen'", "slide"]),
    ("solve 8x8 --piece Rook", ["'Rook'", "slide"]),
    ("solve 8x8 --limit 1.5", ["--limit", "'1.5'"]),
    ("solve 8x8 --limit 1e30", ["--limit", "'1e30'"]),
    ("solve 8x8 --timeout 5m1h", ["--timeout", "'5m1h'"]),
    ("solve 8x8 --timeout 5mm", ["--timeout", "'5mm'"]),
    ("solve 8x8 --memory 4QB", ["--memory", "'4QB'"]),
    ("solve 8x8 --width 10miles -o tour.pdf", ["--width", "'10miles'"]),
    ("convert tour.json", ["--format", "-o FILE"]),
    ("nowhere.json", ["no file 'nowhere.json'", "view", "check"]),
    ("solve 8x8 closed", ["'closed' is an option", "--closed"]),
    ("solve 8x8 start a1", ["'start' is an option", "--start"]),
    ("8", ["'8' is not a board", "8x8"]),
    ("solve 8*8", ["'8*8'", "8x8"]),
    ("solve 8x8 --start i9", ["'i9'", "a1 to h8"]),
    ("solve 8x8 --start -1,0", ["'-1,0'", "0 to 7"]),
    ("solve 8x8 --piece pawn", ["'pawn'", "never goes back"]),
    ("solve 8x8 --piece amazon", ["'amazon'", "slide"]),
    ("solve 8x8 --format pgn", ["'pgn'", "algebraic"]),
    ("solve 8x8 -o tour.tex", ["'tour.tex'", "pdf"]),
    ("solve 8x8 --seed random", ["--seed", "'random'"]),
    ("solve 8x8 --width A4 -o tour.pdf", ["--width", "'A4'"]),
    ("frobnicate 8x8", ["'frobnicate'", "solve"]),
    ("solve 8x8 --partial", ["--partial", "start"]),
]



class Stumbles(Case):
    def words(self, text):
        return text.split(" ")

    def test_both_ways_are_understood(self):
        for typed, plain in ALIKE:
            with self.subTest(typed):
                one = self.ktour(*self.words(typed))
                other = self.ktour(*self.words(plain))
                self.assertNotEqual(one.status, WRONG, one)
                self.assertEqual(one.status, other.status, one)
                if "json" not in plain:  # in which there are seconds
                    self.assertEqual(one.out, other.out)

    def test_the_real_mistake_is_named(self):
        for typed, named in NAMED:
            with self.subTest(typed):
                run = self.ktour(*self.words(typed))
                self.assert_sentence(run, WRONG, *named)
                self.assertNotRegex(run.err, r"'(\S+)' \(did you mean '\1'", run)

    def test_a_file_by_itself_is_told_what_to_do_with(self):
        (self.folder / "tour.json").write_text("{}")
        self.assert_sentence(self.ktour("tour.json"), WRONG, "view tour.json", "check tour.json")

    def test_a_pipe_is_read_without_a_dash(self):
        tour = self.ktour("solve", "8x8").out
        for command in ("check", "view --format svg", "convert --format csv"):
            with self.subTest(command):
                piped = self.ktour(*self.words(command), stdin=tour)
                named = self.ktour(*self.words(command), "-", stdin=tour)
                self.assertEqual((piped.status, piped.out), (FOUND, named.out), piped)
        self.assert_sentence(self.ktour("check", stdin=b""), WRONG, "empty")

    def test_blanks_before_units_do_not_matter(self):
        for option, value, plain in (("--timeout", "5 m", "5m"), ("--memory", "1 GB", "1gb"), ("--memory", "2 GiB", "2GiB"),
                                     ("--start", "0, 3", "0,3"), ("--start", "( 0, 3 )", "0,3")):
            with self.subTest(value):
                run = self.ktour("solve", "8x8", option, value)
                self.assertEqual(run.status, FOUND, run)
                self.assertEqual(run.text, self.ktour("solve", "8x8", option, plain).text)

    def test_two_numbers_do_not_become_one(self):
        for option, value in (("--timeout", "1 5"), ("--memory", "1 0M"), ("--start", "1 2,3"), ("--width", "3 00")):
            with self.subTest(value):
                run = self.ktour("solve", "20x20", option, value, "--format", "svg")
                self.assert_sentence(run, WRONG, option, f"'{value}'")

    def test_lists_that_end_early_are_refused(self):
        for text in ("[0,0", "[[0,0]", "[0,0],[1,2", "(0,0)(1,", "[[0,0],", "[0,0]]"):
            with self.subTest(text):
                self.assert_sentence(self.ktour("check", stdin=text.encode()), WRONG, "line 1")

    def test_nothing_is_read_where_nothing_is_piped(self):
        run = self.finish(self.start("check"))  # with /dev/null
        self.assert_sentence(run, WRONG, "a file is missing")

    def test_walks_are_read_however_they_are_written(self):
        walk = self.ktour("solve", "5x5", "--format", "algebraic", "--start", "a1").text.split()
        pairs = list(zip(walk[::2], walk[1::2] + [""]))
        moves = [[5 - int(s[1:]), ord(s[0]) - ord("a")] for s in walk]
        texts = {
            "dashes": "-".join(walk), "en dashes": "–".join(walk), "dashes and blanks": " – ".join(walk),
            "commas": ",".join(walk), "commas and blanks": ", ".join(walk), "semicolons": ";".join(walk),
            "capitals": " ".join(walk).upper(), "knights": " ".join("N" + s for s in walk),
            "numbered": " ".join(f"{i + 1}. {a} {b}" for i, (a, b) in enumerate(pairs)),
            "numbered, a line each": "\n".join(f"{i + 1}. {a} {b}" for i, (a, b) in enumerate(pairs)),
            "numbered without blanks": " ".join(f"{i + 1}.N{a} N{b}" if b else f"{i + 1}.N{a}"
                                                for i, (a, b) in enumerate(pairs)),
            "as jq prints lists": json.dumps(moves, indent=2), "as jq -c does": json.dumps(moves),
            "pairs in brackets": str([tuple(m) for m in moves]),
            "as jq -c '.moves[]' does": "\n".join(map(json.dumps, moves)),
            "a pair a line": "\n".join(str(tuple(m)) for m in moves),
            "arrows": " -> ".join(walk), "arrows of one sign": "→".join(walk), "colons": ":".join(walk),
        }
        wanted = self.ktour("check", stdin=" ".join(walk).encode()).text
        self.assertIn("valid: an open tour of 5x5", wanted)
        for name, text in texts.items():
            for end in ("", "\n"):
                with self.subTest(name, end=end):
                    run = self.ktour("check", stdin=(text + end).encode())
                    self.assertEqual(run.status, FOUND, run)
                    self.assertEqual(run.text.splitlines()[:2], wanted.splitlines()[:2], run)

    def test_any_form_becomes_any_other(self):
        forms = ("board", "steps", "moves", "algebraic", "json", "jsonl", "csv", "npy")
        for board in (("6x6",), ("3x4x4",), ("5x5", "--without", "0,0")):
            plain = {}
            for form in forms:
                if form == "algebraic" and board[0] == "3x4x4":
                    continue
                run = self.ktour("solve", *board, "--format", form)
                self.assertEqual(run.status, FOUND, run)
                plain[form] = run.out
            of_lists = () if len(board) == 1 else ("--board", *board)
            for form, text in plain.items():
                given = of_lists if form in ("moves", "algebraic", "csv") else ()
                for to, wanted in plain.items():
                    with self.subTest(board, form=form, to=to):
                        run = self.ktour("convert", "-", *given, "--format", to, stdin=text)
                        self.assertEqual(run.status, FOUND, run)
                        if not to.startswith("json"):  # which tells how it was found
                            self.assertEqual(run.out, wanted)

    def test_a_file_is_converted_by_its_ending(self):
        self.ktour("solve", "6x6", "-o", "tour.json")
        for ending in ("csv", "npy", "svg", "pdf", "alg", "txt"):
            run = self.ktour("convert", "tour.json", "-o", f"tour.{ending}")
            self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""), run)
            self.assertTrue((self.folder / f"tour.{ending}").stat().st_size > 50)

    def test_what_is_no_tour_is_not_converted(self):
        run = self.ktour("convert", "--format", "csv", stdin=b"a1 b3 c5 a1\n")
        self.assertEqual((run.status, run.text), (1, ""), run)

    def test_many_tours_as_tables(self):
        lines = self.ktour("enumerate", "5x6").text.splitlines()
        self.assertEqual(len(lines), 8)
        lists = [[[5 - int(s[1:]), ord(s[0]) - ord("a")] for s in line.split()] for line in lines]
        matrices = []
        for moves in lists:
            steps = {tuple(m): i for i, m in enumerate(moves)}
            matrices.append([[steps[r, c] for c in range(6)] for r in range(5)])
        for command in ("enumerate 5x6", "convert all.jsonl"):
            self.ktour("enumerate", "5x6", "-o", "all.jsonl")
            ask = lambda form: self.ktour(*self.words(command), "--format", form)
            rows = ask("csv").text.splitlines()
            self.assertEqual(rows[0], "tour,step,row,col")
            self.assertEqual(rows[1:], [f"{t},{i},{r},{c}" for t, moves in enumerate(lists)
                                        for i, (r, c) in enumerate(moves)])
            blocks = ask("steps").text.strip("\n").split("\n\n")
            self.assertEqual([[list(map(int, row.split())) for row in block.splitlines()] for block in blocks], matrices)
            blocks = ask("moves").text.strip("\n").split("\n\n")
            self.assertEqual([[list(map(int, row.split(","))) for row in block.splitlines()] for block in blocks], lists)
            data = ask("npy").out
            head = 10 + struct.unpack("<H", data[8:10])[0]
            self.assertEqual(head % 64, 0)
            self.assertIn(b"'shape': (8, 5, 6)", data[:head])
            self.assertEqual(data[head - 1:head], b"\n")
            numbers = list(struct.unpack("<240I", data[head:]))
            self.assertEqual(numbers, [step for matrix in matrices for row in matrix for step in row])

    def test_a_walk_that_is_stuck_is_shown(self):
        run = self.ktour("solve", "5x5", "--start", "0,1", "--partial")
        self.assertEqual(run.status, 1, run)
        steps = [list(map(int, row.split())) for row in run.text.splitlines()]
        found = sorted(step for row in steps for step in row if step >= 0)
        self.assertEqual(found, list(range(len(found))))
        self.assertEqual(steps[0][1], 0)
        self.assertIn(f"{len(found)} of 25", run.err)
        whole = self.ktour("solve", "5x5", "--start", "0,0", "--partial")
        self.assertEqual(whole.out, self.ktour("solve", "5x5", "--start", "0,0", "--format", "steps").out)

    def test_a_configuration_is_read_as_others_write_it(self):
        for fields in ({"start": [0, 0]}, {"start": [[0, 0], [4, 4]]}, {"board": "5x5"}, {"board_size": 5},
                       {"board_size": [5, 6]}, {"board_size": 5, "initial_position": [0, 0]}):
            with self.subTest(fields):
                (self.folder / "board_config.json").write_text(json.dumps({"size": 5, "runs": 3, "name": "r", **fields}
                                                                          if "start" in fields else
                                                                          {"runs": 3, "name": "r", **fields}))
                run = self.ktour("simulate", "board_config.json", "--fresh")
                self.assertEqual(run.status, FOUND, run)
        for fields in ({"start": [0]}, {"start": [0, -1]}, {"board": "5x"}, {"board_size": [0, 5]}, {"size": 5, "board_size": 6}):
            with self.subTest(fields):
                (self.folder / "c.json").write_text(json.dumps(fields))
                self.assert_sentence(self.ktour("simulate", "c.json"), WRONG, *list(fields)[-1:][:0])

    def test_a_width_as_paper_has_it(self):
        for width, points in (("210mm", 595), ("21cm", 595), ("8in", 576), ("300", 225)):  # 96 pixels an inch
            self.ktour("solve", "6x6", "-o", "tour.pdf", "--width", width)
            self.assertRegex((self.folder / "tour.pdf").read_bytes(), rb"/MediaBox \[ ?0 0 %d" % points)


if __name__ == "__main__":
    unittest.main()
