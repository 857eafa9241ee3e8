"""Wrong words on the command line: status 2, nothing on stdout, and one sentence on stderr.

The sentence names the offending word. Each row is a command line and what the sentence must have in it.
"""

import unittest

from harness import WRONG, Case

BOARDS = ["0x8", "8x0", "8x", "x8", "x", "8", "8x8x", "0x8x8", "1x1x1x1x1x1x1", "2000000000x2x2", "-3x4", "8x-3", "+8x8", "1e3x4", "8.0x8",
          "99999999999x5", "5x99999999999999999999", "2147483648x1", "8x8 ", "8,8", "eightxeight",
          "8××8", "", "8\nx8", "\x1b[31mx8", "x" * 500]

ROWS = {
    "commands and options": [
        ([], ["solve", "--help"]),
        (["sovle", "8x8"], ["'sovle'", "'solve'"]),
        (["tour", "8x8"], ["'tour'", "solve", "check"]),
        (["--colsed"], ["'--colsed'"]),
        (["--solve"], ["'--solve'"]),
        (["so\nlve"], [r"so\x0alve"]),
        (["solve", "8x8", "--colsed"], ["'--colsed'", "'--closed'"]),
        (["solve", "8x8", "--strat=a1"], ["'--strat'", "'--start'"]),
        (["solve", "8x8", "-z"], ["'-z'"]),
        (["solve", "8x8", "--xml"], ["'--xml'"]),
        (["solve", "8x8", "--"], None),  # nothing wrong with that
        (["solve", "8x8", "--", "--closed"], ["--closed"]),
        (["solve", "8x8", "check", "x"], ["'check'"]),
        (["check", "--jsn", "x"], ["'--jsn'", "'--json'"]),
        (["check", "--step", "1", "x"], ["'--step'"]),
    ],
    "boards": [
        (["solve"], ["board", "8x8"]),
        (["solve", "8", "0"], ["'8 0'"]),
        (["solve", "0", "8"], ["'0 8'"]),
        (["solve", "-3", "4"], ["-3"]),
        (["solve", "8", "x"], ["'8 x'"]),
        (["solve", "8", "by", "8"], ["too many"]),
        (["solve", "8x8", "8x8"], ["'8x8'", "too many"]),
        (["solve", "8", "8", "9"], ["'9'", "too many"]),
    ],
    "any board": [
        (["solve", "--map", "/dev/null"], ["--map", "empty"]),
        (["solve", "8x8", "--map", "/dev/null"], ["--map", "'8x8'"]),
        (["solve", "--map", "no such"], ["'no such'"]),
        (["solve", "8x8", "--piece", "zebr"], ["--piece", "'zebr'", "'zebra'"]),
        (["solve", "8x8", "--piece", "0,0"], ["--piece", "'0,0'", "nowhere"]),
        (["solve", "8x8", "--piece", "1,2,3"], ["1,2,3", "cannot move"]),
        (["solve", "8x8", "--surface", "tours"], ["--surface", "'tours'", "'torus'"]),
        (["solve", "4x4x4", "--surface", "torus"], ["--surface", "box"]),
        (["solve", "4x4x4", "--start", "0,0"], ["--start", "'0,0'", "0,0,0"]),
        (["solve", "4x4x4", "--start", "0,4,0"], ["--start", "'0,4,0'"]),
        (["solve", "4x4x4", "--symmetry", "point"], ["box"]),
        (["solve", "4x4x4", "--format", "algebraic"], ["chess"]),
        (["solve", "1000x1000x1000x1000x1000"], ["too large", "2147483647"]),
        (["solve", "2x2x2x2x2x2x2"], ["6 sides"]),
        (["solve", "8x8", "--surface", "klein", "--symmetry", "quarter"], ["quarter-turn"]),
        (["solve", "8x8", "--without", "a1", "--symmetry", "point"], ["no point symmetry", "0,7", "7,0"]),
        (["count", "6x6", "--symmetry", "point", "--start", "a1"], ["--symmetry", "given end"]),
        (["count", "2x3x4", "--classes"], ["--classes", "box"]),
        (["count", "6x6", "--classes", "--through", "a1-b3"], ["--classes", "given end, step or move"]),
        (["enumerate", "6x6", "--classes", "--start", "a1"], ["--classes", "given end, step or move"]),
        (["solve", "8x8", "--without", "i1"], ["--without", "'i1'"]),
        (["solve", "8x8", "--without", "a1", "--start", "a1"], ["--start", "'a1'"]),
        (["solve", "1x2", "--without", "a1", "b1"], ["--without", "no square"]),
        (["solve", "8x8", "--through", "a1"], ["--through", "'a1'", "a1-b3"]),
        (["solve", "8x8", "--through", "a1-a2"], ["a1-a2", "knight's move"]),
        (["solve", "8x8", "--avoid", "a1-i9"], ["--avoid", "'i9'"]),
        (["solve", "8x8", "--begin", "a1", "a1"], ["--begin", "a1", "twice"]),
        (["solve", "8x8", "--begin", "a1", "--start", "a2"], ["--begin", "a1", "a2"]),
        (["solve", "8x8", "--surface", "torus", "--method", "construct"], ["'construct'"]),
        (["at", "8x8", "--surface", "torus", "--step", "3"], ["'ktour at'", "full rectangle"]),
        (["solve", "6x6", "-o", "tour.gif"], ["'tour.gif'", "svg", "webp", "--animate"]),
        (["census", "4x4x4"], ["census", "4x4x4"]),
        (["census", "8x8", "--piece", "camel"], ["census", "camel"]),
        (["census", "--sizes", "5..6", "--piece", "camel"], ["--sizes"]),
        (["census", "8x8", "--through", "a1-b3"], ["--through", "Warnsdorff"]),
        (["compare", "8x8", "--begin", "a1", "b3"], ["--begin", "many starts"]),
        (["simulate", "x", "--surface", "torus"], ["--surface", "full rectangles"]),
        (["classic", "--piece", "camel"], ["--piece", "full rectangles"]),
    ],
    "squares": [
        (["solve", "8x8", "--start", "8,0"], ["--start", "'8,0'", "0 to 7"]),
        (["solve", "8x8", "--start", "0,8"], ["--start", "'0,8'"]),
        (["solve", "8x8", "--end", "i1"], ["--end", "'i1'", "a1", "h8"]),
        (["solve", "8x8", "--end", "a9"], ["--end", "'a9'"]),
        (["solve", "8x8", "--start", "a0"], ["'a0'"]),
        (["solve", "8x8", "--start", "-1,0"], ["'-1,0'"]),
        (["solve", "8x8", "--start=-1,0"], ["'-1,0'"]),
        (["solve", "8x8", "--start", "1"], ["'1'"]),
        (["solve", "8x8", "--start", "1,2,3"], ["'1,2,3'"]),
        (["solve", "8x8", "--start", "1.5,2"], ["'1.5,2'"]),
        (["solve", "8x8", "--start", ""], ["--start", "''"]),
        (["solve", "8x8", "--start", "99999999999999999999,0"], ["'99999999999999999999,0'"]),
        (["solve", "30x30", "--start", "a1"], ["'a1'", "26"]),
        (["solve", "8x8", "--start", "a1", "--start", "a2"], ["--start", "'a1'", "'a2'"]),
        (["solve", "8x8", "--start"], ["--start"]),
        (["solve", "8x8", "--start", "a1", "--end", "a1"], ["same square a1"]),
        (["solve", "8x8", "--closed", "--start", "a1", "--end", "h8"], ["h8", "a1"]),
    ],
    "values of options": [
        (["solve", "8x8", "--symmetry", "diagonal"], ["--symmetry", "'diagonal'", "quarter"]),
        (["solve", "8x8", "--symmetry", "quater"], ["'quater'", "'quarter'"]),
        (["solve", "8x9", "--symmetry", "quarter"], ["8x9"]),
        (["solve", "8x8", "--method", "magic"], ["--method", "'magic'", "warnsdorff"]),
        (["solve", "8x8", "--method", "warnsdorf"], ["'warnsdorf'", "'warnsdorff'"]),
        (["solve", "8x8", "--plain", "--warnsdorff"], ["plain", "warnsdorff"]),
        (["solve", "8x8", "--plain", "--method", "exact"], ["plain", "exact"]),
        (["solve", "8x8", "--undo", "5"], ["auto", "warnsdorff"]),
        (["solve", "8x8", "--plain", "--undo", "-1"], ["--undo", "'-1'"]),
        (["solve", "8x8", "--plain", "--undo", "1e-3"], ["--undo", "'1e-3'"]),
        (["solve", "8x8", "--limit", "0"], ["--limit", "'0'"]),
        (["solve", "8x8", "--limit", "18446744073709551616"], ["'18446744073709551616'"]),
        (["solve", "8x8", "--limit", "ten"], ["--limit", "'ten'"]),
        (["solve", "8x8", "--timeout", "0"], ["--timeout", "'0'"]),
        (["solve", "8x8", "--timeout", "-1"], ["--timeout", "'-1'"]),
        (["solve", "8x8", "--timeout", "nan"], ["--timeout", "'nan'"]),
        (["solve", "8x8", "--timeout", "5x"], ["--timeout", "'5x'"]),
        (["solve", "8x8", "--memory", "lots"], ["--memory", "'lots'"]),
        (["solve", "8x8", "--memory", "99999999T"], ["--memory", "'99999999T'"]),
        (["solve", "8x8", "--warnsdorff", "--tie", "coin"], ["--tie", "'coin'", "random"]),
        (["solve", "8x8", "--plain", "--tie", "first"], ["--tie", "plain"]),
        (["solve", "8x8", "--seed", "x"], ["--seed", "'x'"]),
        (["solve", "8x8", "--format", "bord"], ["--format", "'bord'", "'board'"]),
        (["solve", "8x8", "--format", ""], ["--format", "''"]),
        (["solve", "30x30", "--format", "algebraic"], ["26", "30"]),
        (["solve", "8x8", "--closed=maybe"], ["--closed", "'maybe'"]),
        (["check", "--json=maybe", "x"], ["--json", "'maybe'"]),
    ],
    "files": [
        (["check"], ["file", "'-'"]),
        (["check", "a", "b"], ["'a'"]),
        (["check", "-", "-"], ["once"]),
        (["check", "missing"], ["'missing'"]),
        (["check", "a\nb"], [r"a\x0ab"]),
        (["solve", "8x8", "-o"], ["--output"]),
        (["solve", "8x8", "-o", ""], ["name"]),
        (["solve", "8x8", "-o", "."], ["'.'"]),
        (["solve", "8x8", "-o", "tour.xyz"], ["'tour.xyz'", "--format"]),
        (["solve", "8x8", "-o", "missing/tour.json"], ["'missing/tour.json'"]),
        (["solve", "8x8", "-o", "a.json", "-o", "b.json"], ["'a.json'", "'b.json'"]),
    ],
}


class Words(Case):
    def test_boards(self):
        for board in BOARDS:
            with self.subTest(board):
                run = self.ktour("solve", board)
                shown = board.replace("\n", r"\x0a").replace("\x1b", r"\x1b")[:60]
                self.assert_sentence(run, WRONG, shown)

    def test_every_row(self):
        for group, rows in ROWS.items():
            for words, named in rows:
                with self.subTest(group, words=words):
                    run = self.ktour(*words)
                    if named is None:
                        self.assertEqual((run.status, run.err), (0, ""), run)
                    else:
                        self.assert_sentence(run, WRONG, *named)

    def test_maps_that_are_none(self):
        for text, named in (("", ["empty"]), ("   \n###\n", ["no square"]), ("..x.\n", ["line 1", "'x'"]),
                            ("S.S\n", ["two squares 'S'"]), ("..\nE.E\n", ["two squares 'E'"])):
            (self.folder / "map.txt").write_text(text)
            with self.subTest(text):
                self.assert_sentence(self.ktour("solve", "--map", self.folder / "map.txt"), WRONG, "map.txt", *named)

    def test_a_board_in_pieces_has_a_proof(self):
        for words in (("1x1x5",), ("8x8", "--piece", "9,9"), ("5x9", "--without", *(f"{r},{c}" for r in range(5) for c in (3, 4, 5))),
                      ("8x8", "--piece", "camel"), ("6x6", "--piece", "0,2")):
            for method in ("auto", "exact"):
                run = self.ktour("solve", *words, "--method", method, "--format", "json")
                self.assertEqual(run.status, 1, run)
                self.assertIn('"status":"impossible"', run.text)

    def test_sizes_beyond_memory_are_refused_at_once(self):
        for words in (("solve", "2000x2000x2000"), ("solve", "100000x100000", "--surface", "torus"),
                      ("solve", "1000000x1000000", "--piece", "zebra"), ("count", "100000x100000", "--piece", "king"),
                      ("count", "300x300x300"), ("enumerate", "100000x100000", "--without", "0,0", "--first", "1")):
            with self.subTest(words):
                run = self.ktour(*words, "--memory", "1G", timeout=60)
                self.assertEqual(run.status, 3, run)

    def test_colours_go_on_across_joined_sides(self):
        for words in (("6x6", "--surface", "torus", "--symmetry", "vertical"),
                      ("6x6", "--surface", "torus", "--without", "0,0", "0,2", "--closed"),
                      ("20x31", "--surface", "klein", "--without", "0,0", "10,2", "--closed"),
                      ("21x30", "--surface", "mobius", "--without", "0,0", "10,10", "--closed"),
                      ("21x30", "--surface", "cylinder", "--without", "0,0", "10,10", "--closed")):
            with self.subTest(words):
                run = self.ktour("solve", *words, "--proof", "no.json")
                self.assertEqual(run.status, 1, run)
                self.assertIn("colour", run.err)
                self.assertEqual(self.ktour("check", "no.json").status, 0)

    def test_many_tours_are_objects_where_json_is_asked_for(self):
        for words in (("--json",), ("--format", "json"), ("--format", "jsonl")):
            run = self.ktour("enumerate", "3x4", "--open", *words)
            self.assertEqual((run.status, run.text.count("\n")), (0, 8), run)
            self.assertTrue(run.text.startswith('{"status":"found"'), run)

    def test_sentences_name_what_was_asked_for(self):
        for words, named in ((("count", "5x6", "--avoid", "0,0-1,2"), "0 closed tours of 5x6, without 0,0-1,2,"),
                             (("count", "5x6", "--through", "a5-c4"), "8 closed tours of 5x6, through a5-c4,"),
                             (("enumerate", "5x6", "--avoid", "0,0-1,2"), "no closed tours of 5x6, without 0,0-1,2"),
                             (("sample", "5x6", "--avoid", "0,0-1,2"), "no closed tours of 5x6, without 0,0-1,2"),
                             (("compare", "5x5", "--piece", "king"), "5x5 by king, open tours"),
                             (("enumerate", "5x5"), "--open lists them"), (("sample", "5x5"), "--open draws them"),
                             (("solve", "3x4", "--format", "JSON"), '"status":"found"')):
            with self.subTest(words):
                run = self.ktour(*words)
                self.assertIn(named, run.text + run.err)

    def test_nothing_is_written(self):
        for rows in ROWS.values():
            for words, _ in rows:
                self.ktour(*words)
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
