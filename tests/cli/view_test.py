"""Pages: the format html, solve --view and ktour view."""

import base64
import json
import os
import re
import struct
import subprocess
import time
import unittest
from html.parser import HTMLParser

from harness import FOUND, LARGE, NO, PATIENCE, UNDECIDED, WRONG, Case


class DataParser(HTMLParser):
    """Finds the element with the data as a browser would."""

    def __init__(self):
        super().__init__()
        self.inside, self.found = False, []

    def handle_starttag(self, tag, attributes):
        if dict(attributes).get("id") == "ktour-data":
            assert tag == "script" and dict(attributes)["type"] == "application/json"
            self.inside = True
            self.found.append("")

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.found[-1] += data


def data_of(page):
    parser = DataParser()
    parser.feed(page.decode())
    assert len(parser.found) == 1, f"{len(parser.found)} elements with data"
    assert "<" not in parser.found[0]
    data = json.loads(parser.found[0])
    assert data["version"] == 1
    return data["tours"]


def steps_of(tour):
    size = tour["rows"] * tour["cols"]
    steps = struct.unpack(f"<{size}I", base64.b64decode(tour["steps"], validate=True))
    cols = tour["cols"]
    return [list(steps[row * cols:(row + 1) * cols]) for row in range(tour["rows"])]


def matrix(text):
    return [list(map(int, line.split())) for line in text.splitlines()]


class PageCase(Case):
    def setUp(self):
        super().setUp()
        self.environment = {key: value for key, value in os.environ.items()
                            if key not in ("DISPLAY", "WAYLAND_DISPLAY")}

    def run_here(self, *words, **variables):
        return self.ktour(*words, env={**self.environment, **variables})

    def page(self, name="tour.html"):
        return data_of((self.folder / name).read_bytes())

    def solve_to(self, name, *words):
        run = self.ktour("solve", *words, "-o", name)
        self.assertEqual((run.status, run.err), (FOUND, ""))


class Html(PageCase):
    def test_the_page_holds_the_tour_and_all_about_it(self):
        self.solve_to("a.html", "6x7", "--start", "1,2", "--warnsdorff", "--tie", "first")
        steps = self.ktour("solve", "6x7", "--start", "1,2", "--warnsdorff", "--tie", "first",
                           "--format", "steps")
        told = json.loads(self.ktour("solve", "6x7", "--start", "1,2", "--warnsdorff", "--tie", "first",
                                     "--format", "json").text)
        [tour] = self.page("a.html")
        self.assertEqual(steps_of(tour), matrix(steps.text))
        for field in ("status", "rows", "cols", "start", "end", "method", "symmetry"):
            self.assertEqual(tour[field], told[field], field)
        self.assertEqual(tour["rule"], {"method": "warnsdorff", "tie": "first"})
        self.assertEqual(tour["stats"]["examined"], told["stats"]["examined"])
        self.assertEqual(set(tour["stats"]), {"examined", "undone", "seconds"})
        self.assertEqual((tour["closed"], tour["symmetries"]), (False, []))

    def test_symmetries_are_those_of_the_tour_and_no_rule_is_claimed_where_there_was_none(self):
        self.solve_to("a.html", "6x6", "--closed", "--symmetry", "quarter")
        [tour] = self.page("a.html")
        self.assertEqual(tour["symmetries"], ["point", "quarter"])
        self.assertEqual((tour["closed"], tour["symmetry"]), (True, "quarter"))
        self.assertNotIn("rule", tour)
        self.assertNotIn("reason", tour)

    def test_a_million_squares(self):
        self.solve_to("a.html", *LARGE[1:])
        [tour] = self.page("a.html")
        steps = [step for row in steps_of(tour) for step in row]
        self.assertEqual(len(set(steps)), 1000000)
        self.assertEqual(steps[0], 0)

    def test_impossible_and_undecided_have_pages_that_say_so(self):
        run = self.ktour("solve", "3x3", "-o", "a.html")
        self.assert_sentence(run, NO, "impossible")
        [tour] = self.page("a.html")
        self.assertEqual((tour["status"], tour["reason"]["kind"]), ("impossible", "narrow-board"))
        self.assertIn(tour["reason"]["text"], run.err)
        self.assertNotIn("steps", tour)
        run = self.ktour("solve", "7x7", "--start", "3,1", "--warnsdorff", "--undo", "0", "-o", "b.html")
        self.assertEqual(run.status, UNDECIDED)
        [tour] = self.page("b.html")
        self.assertEqual((tour["status"], tour["reason"]["kind"]), ("undecided", "undo"))
        self.assertEqual(tour["start"], [3, 1])

    def test_too_large_a_page_is_refused_before_the_work(self):
        run = self.ktour("solve", "20000x20000", "-o", "a.html")
        self.assert_sentence(run, WRONG, "20000x20000", "16000000", "png", "--width")
        self.assertEqual(list(self.folder.iterdir()), [])


class View(PageCase):
    def test_solve_view_writes_tour_html_and_says_where(self):
        for option in ("-v", "--view"):
            run = self.run_here("solve", "8x8", option)
            self.assert_sentence(run, FOUND, "'tour.html'", "no desktop")
            self.assertEqual(self.page()[0]["status"], "found")
            (self.folder / "tour.html").unlink()

    def test_a_page_that_is_there_is_not_written_over_unless_it_is_named(self):
        (self.folder / "tour.html").write_text("mine")
        self.assert_sentence(self.run_here("solve", "5x5", "-v"), FOUND, "'tour-2.html'")
        self.assert_sentence(self.run_here("solve", "5x5", "-v"), FOUND, "'tour-3.html'")
        self.assertEqual((self.folder / "tour.html").read_text(), "mine")
        self.assert_sentence(self.run_here("solve", "5x5", "-v", "-o", "tour.html"), FOUND, "'tour.html'")
        self.assertNotEqual((self.folder / "tour.html").read_text(), "mine")

    def test_view_writes_to_the_name_that_o_gives(self):
        self.assert_sentence(self.run_here("solve", "5x5", "-v", "-o", "mine.html"), FOUND, "'mine.html'")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["mine.html"])

    def test_a_desktop_opens_the_page(self):
        opener = self.folder / "bin" / "xdg-open"
        opener.parent.mkdir()
        opener.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$OPENED.new" && mv "$OPENED.new" "$OPENED"\n')
        opener.chmod(0o755)
        for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
            opened = self.folder / variable
            run = self.run_here("solve", "5x5", "-v", "-o", "a b.html", **{
                variable: ":0", "OPENED": str(opened), "PATH": f"{opener.parent}:{os.environ['PATH']}"})
            self.assert_sentence(run, FOUND, "'a b.html'")
            self.assertNotIn("desktop", run.err)
            deadline = time.monotonic() + PATIENCE
            while not opened.exists() and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertEqual(opened.read_text(), f"{self.folder}/a b.html\n")

    def test_a_display_without_an_opener_is_no_desktop(self):
        run = self.run_here("solve", "5x5", "-v", DISPLAY=":0", PATH=str(self.folder))
        self.assert_sentence(run, FOUND, "no desktop")

    def test_impossible_is_shown_too(self):
        run = self.run_here("solve", "4x4", "-v")
        self.assertEqual((run.status, run.text), (NO, ""))
        self.assertRegex(run.err, r"\Aktour: impossible: .*\nktour: the page is in 'tour.html'.*\n\Z")
        self.assertEqual(self.page()[0]["status"], "impossible")

    def test_what_is_no_page_is_refused(self):
        for words, *named in ((("--format", "svg"), "svg", "html"), (("-o", "a.json"), "a.json", ".html"),
                              (("-o", "-"), "-o -"), (("--theme", "dark"), "--theme")):
            self.assert_sentence(self.run_here("solve", "5x5", "-v", *words), WRONG, *named)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_stored_tours_of_every_format_are_drawn(self):
        steps = matrix(self.ktour("solve", "6x6", "--format", "steps").text)
        svg = self.ktour("solve", "6x6", "--format", "svg").out
        for form in ("board", "steps", "moves", "algebraic", "json", "jsonl", "csv", "npy"):
            with self.subTest(form):
                self.solve_to("stored", "6x6", "--format", form)
                run = self.ktour("view", "stored", "-o", "a.html")
                self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""))
                [tour] = self.page("a.html")
                self.assertEqual(steps_of(tour), steps)
                self.assertEqual("stats" in tour, form == "json")
                self.assertEqual("method" in tour, form == "json")
                self.assertEqual(self.ktour("view", "stored", "--format", "svg").out, svg)

    def test_view_alone_is_to_be_seen(self):
        self.solve_to("a.json", "5x5")
        self.assert_sentence(self.run_here("view", "a.json"), FOUND, "'tour.html'", "no desktop")
        self.assertEqual(self.page()[0]["rows"], 5)
        board = self.ktour("solve", "5x5").out
        self.assertTrue(self.ktour("view", "-", "--format", "png", stdin=board).out.startswith(b"\x89PNG"))

    def test_several_tours_of_one_board_are_compared(self):
        self.solve_to("plain.json", "5x5", "--plain")
        self.solve_to("rule <script>.json", "5x5", "--warnsdorff")
        self.solve_to("board.txt", "5x5", "--start", "2,2")
        run = self.run_here("view", "plain.json", "rule <script>.json", "board.txt", "-o", "a.html")
        self.assertEqual((run.status, run.err), (FOUND, ""))
        plain, rule, board = self.page("a.html")
        self.assertEqual((plain["method"], rule["method"]), ("plain", "warnsdorff"))
        self.assertGreater(plain["stats"]["examined"], rule["stats"]["examined"])
        self.assertEqual(rule["title"], "rule <script>.json")
        self.assertEqual((board["title"], board["start"]), ("board.txt", [2, 2]))

    def test_a_file_of_several_tours_is_a_page(self):
        for form in ("algebraic", "jsonl"):
            self.ktour("enumerate", "5x6", "--format", form, "-o", "all")
            self.assertEqual(self.run_here("view", "all", "-o", "a.html").err, "")
            page = self.page("a.html")
            self.assertEqual([tour["title"] for tour in page], [f"all: tour {i}" for i in range(1, 9)])
            self.assertEqual(len({tour["steps"] for tour in page}), 8)
        self.solve_to("one.json", "5x6")
        self.assertEqual(self.run_here("view", "one.json", "all", "-o", "a.html").err, "")
        self.assertEqual([tour["title"] for tour in self.page("a.html")][:2], ["one.json", "all: tour 1"])

    def test_what_a_page_or_a_picture_cannot_show(self):
        self.ktour("enumerate", "5x6", "-o", "eight.jsonl")
        self.ktour("enumerate", "6x6", "--first", 17, "-o", "many.jsonl")
        line = (self.folder / "eight.jsonl").read_text().splitlines()[0]
        (self.folder / "mixed.jsonl").write_text(f"{line}\n" + self.ktour("solve", "5x5", "--format", "jsonl").text)
        (self.folder / "bad.jsonl").write_text(f"{line}\n{line.replace('[[0,0],', '[')}\n")
        before = sorted(path.name for path in self.folder.iterdir())
        for words, status, *named in (
                (("eight.jsonl", "-o", "a.webp"), WRONG, "webp", "svg", "head -n 1"),
                (("many.jsonl", "-o", "a.html"), WRONG, "at most 16", "head -n 16"),
                (("eight.jsonl",) * 3, WRONG, "at most 16"),
                (("mixed.jsonl", "-o", "a.html"), WRONG, "5x6", "5x5", "one board"),
                (("bad.jsonl", "-o", "a.html"), NO, "'bad.jsonl': tour 2: not a tour", "0,0")):
            with self.subTest(words):
                self.assert_sentence(self.run_here("view", *words), status, *named)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)

    def test_bad_files_and_words(self):
        self.solve_to("a.json", "5x5")
        self.solve_to("b.json", "6x6")
        (self.folder / "no.txt").write_text("1 2\n3 4\n")
        (self.folder / "odd.txt").write_text("1 2\n3\n")
        self.ktour("solve", "3x3", "-o", "none.json")
        before = sorted(path.name for path in self.folder.iterdir())
        for words, status, *named in (
                ((), WRONG, "the file is empty"),  # an empty pipe
                (("a.json", "b.json"), WRONG, "'a.json'", "5x5", "'b.json'", "6x6", "one board"),
                (("no.txt",), NO, "'no.txt'", "not a tour", "step 1"),
                (("odd.txt",), WRONG, "'odd.txt'", "line 2"),
                (("none.json",), NO, "'none.json'", "impossible"),
                (("gone.json",), WRONG, "'gone.json'"),
                (("-", "-"), WRONG, "'-'", "once"),
                (("a.json", "-o", "a.csv"), WRONG, "'csv'", "svg, html, png, pdf"),
                (("a.json", "--format", "board"), WRONG, "'board'"),
                (("a.json", "a.json", "-o", "a.webp"), WRONG, "webp", "svg"),
                (("a.json", "--cell", "1000000", "-o", "a.png"), WRONG, "--cell", "'1000000'"),
                (("a.json", "--theme", "dark"), WRONG, "--theme", "'html'")):
            with self.subTest(words):
                self.assert_sentence(self.run_here("view", *words), status, *named)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), before)


if __name__ == "__main__":
    unittest.main()
