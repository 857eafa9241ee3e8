"""The census of Warnsdorff's rule as a user sees it."""

import csv
import io
import json
import unittest
import xml.etree.ElementTree as xml

from harness import FOUND, UNDECIDED, WRONG, Case


class Census(Case):
    def census(self, *words):
        run = self.ktour("census", *words)
        self.assertEqual((run.status, run.err), (FOUND, ""), run)
        return run.text

    def test_json_has_every_start_of_the_chessboard(self):
        found = json.loads(self.census("8x8", "--json"))
        self.assertEqual((found["rows"], found["cols"], found["exact"]), (8, 8, True))
        self.assertAlmostEqual(found["mean"], 0.9790743350, delta=1e-9)
        self.assertEqual(len(found["starts"]), 64)
        corner = found["starts"][0]
        self.assertEqual((corner["square"], corner["degree"]), ([0, 0], 2))
        self.assertAlmostEqual(corner["probability"], 0.979578493761, delta=1e-12)
        self.assertEqual(corner["fraction"], "11232021923/11466178560")
        self.assertEqual(corner["tours"], "137300")
        ends = sum(end["share"] for end in found["dead_ends"])
        self.assertAlmostEqual(ends + found["mean"], 1, delta=1e-12)

    def test_groups_and_single_starts(self):
        by_degree = json.loads(self.census("6", "6", "--by", "degree", "--json"))
        self.assertEqual(sum(group["squares"] for group in by_degree["groups"]), 36)
        self.assertAlmostEqual(by_degree["mean"], 0.9717881944, delta=1e-9)
        one = json.loads(self.census("8x8", "--start", "a1", "--json"))
        self.assertEqual([start["square"] for start in one["starts"]], [[7, 0]])
        self.assertEqual(self.census("8x8").count("\n"), 13)

    def test_csv_has_a_line_a_start(self):
        lines = list(csv.DictReader(io.StringIO(self.census("7x7", "--csv"))))
        self.assertEqual(len(lines), 49)
        self.assertEqual(lines[-1]["row"] + lines[-1]["col"], "66")
        self.assertAlmostEqual(sum(float(line["probability"]) for line in lines) / 49, 0.40038, delta=1e-5)

    def test_samples_are_the_same_whatever_the_threads(self):
        words = ("9x9", "--runs", 5000, "--seed", 3, "--json")
        one = self.census(*words, "--threads", 1)
        self.assertEqual(one, self.census(*words, "--threads", 3))
        self.assertNotEqual(one, self.census("9x9", "--runs", 5000, "--seed", 4, "--json"))
        found = json.loads(one)
        self.assertEqual((found["exact"], found["runs"], found["seed"]), (False, 5000, 3))
        self.assertLess(found["mean_low"], found["mean"])

    def test_every_tie_rule_and_moves_taken_back(self):
        means = {}
        for tie in ("successor", "first", "far"):
            for undo in ("0", "squares"):
                found = json.loads(self.census("7x7", "--tie", tie, "--undo", undo, "--json"))
                self.assertTrue(found["exact"])
                means[tie, undo] = found["mean"]
        self.assertAlmostEqual(means["successor", "0"], 14 / 49)
        for tie in ("successor", "first", "far"):
            self.assertLessEqual(means[tie, "0"], means[tie, "squares"])

    def test_sizes_are_a_board_each(self):
        found = json.loads(self.census("--sizes", "5..8", "--json"))
        self.assertEqual([board["rows"] for board in found["boards"]], [5, 6, 7, 8])
        self.assertAlmostEqual(found["boards"][0]["mean"], 0.4)
        table = self.census("--sizes", "10..30:10", "--runs", 200).splitlines()
        self.assertEqual([line.split()[0] for line in table[2:]], ["10x10", "20x20", "30x30"])

    def test_large_boards_are_sampled(self):
        found = json.loads(self.census("1000x1000", "--runs", 4, "--tie", "far", "--json"))
        self.assertEqual(len(found["starts"]), 4)

    def test_several_rules_come_one_after_the_other(self):
        found = json.loads(self.census("6x6", "--tie", "first,far", "--undo", "0,squares", "--json"))
        rules = [(board["tie"], board["undo"]) for board in found["boards"]]
        self.assertEqual(rules, [("first", "0"), ("first", "squares"), ("far", "0"), ("far", "squares")])

    def test_without_chance_more_runs_than_starts_are_exact(self):
        once = json.loads(self.census("7x7", "--tie", "far", "--json"))
        often = json.loads(self.census("7x7", "--tie", "far", "--runs", 1000, "--json"))
        self.assertEqual(once, often)

    def test_a_page_and_its_charts(self):
        self.census("--sizes", "5..8", "--report", "page.html")
        page = (self.folder / "page.html").read_text()
        self.assertNotRegex(page, r"<(script|link|img|iframe)|@import|url\(|src=")
        self.assertIn("what is so", page)  # 8x8 is among them
        charts = sorted(path.name for path in self.folder.glob("*.svg"))
        self.assertEqual(charts, sorted(["page-sizes.svg", *(f"page-{kind}-{n}x{n}.svg" for n in range(5, 9)
                                                             for kind in ("starts", "dead-ends"))]))
        for chart in charts:
            text = (self.folder / chart).read_text()
            xml.fromstring(text)
            self.assertIn(text, page)

    def test_into_a_file(self):
        self.assertEqual(self.census("5x5", "--csv", "-o", "five.csv"), "")
        self.assertEqual((self.folder / "five.csv").read_text(), self.census("5x5", "--csv"))

    def test_too_large_for_exact_is_said_with_the_estimate(self):
        run = self.ktour("census", "10x10", "--memory", "100M")
        self.assert_sentence(run, UNDECIDED, "10x10", "100.0 MB", "about", "--runs")
        run = self.ktour("census", "4x30", "--memory", "200K")
        self.assert_sentence(run, UNDECIDED, "4x30", "200.0 kB", "--runs")
        run = self.ktour("census", "40x40")
        self.assert_sentence(run, UNDECIDED, "40x40", "121", "--runs")

    def test_what_is_wrong_is_named(self):
        for words, named in (
                (("8x8", "--runs", 0), "'0'"),
                (("8x8", "--runs", "1" + "0" * 30), "1" + "0" * 30),
                (("8x8", "--runs", 10**18), str(10**18)),
                (("8x8", "--by", "colour"), "'colour'"),
                (("8x8", "--tie", "best"), "'best'"),
                (("8x8", "--tie", "far,"), "''"),
                (("8x8", "--undo", "many"), "'many'"),
                (("8x8", "--undo", "3"), "--runs"),
                (("8x8", "--start", "z9"), "'z9'"),
                (("8x8", "--start", "middle"), "centre"),
                (("8x8", "-o", "a.svg"), ".csv"),
                (("8x8", "--sizes", "5..9"), "'8x8'"),
                (("--sizes", "9..5"), "'9..5'"),
                (("--sizes", "5..9:0"), "'5..9:0'"),
                (("--sizes", "5..2000"), "'5..2000'"),
                (("2000x3", "--runs", 3), "2000x3"),
                (("8x8", "--seed", 3), "--seed"),
                (("8x8", "--json", "--csv"), "'csv'"),
                (("8x8", "--threads", 0), "'0'"),
                (("8x8", "--threads", 10**6), "1000000"),
                ((), "board"),
                (("8x8", "-o", "no/such/folder"), "no/such/folder")):
            self.assert_sentence(self.ktour("census", *words), WRONG, named)


if __name__ == "__main__":
    unittest.main()
