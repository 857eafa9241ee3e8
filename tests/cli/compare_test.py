"""Methods side by side."""

import json
import unittest
import xml.etree.ElementTree as xml

from harness import FOUND, UNDECIDED, WRONG, Case

METHODS = ["auto", "construct", "exact", "warnsdorff", "plain", "centrifugal", "best-first",
           "best-first-onward"]


class Compare(Case):
    def test_every_method_from_every_start(self):
        run = self.ktour("compare", "7x7", "--limit", 2000, "--json")
        self.assertEqual((run.status, run.err), (FOUND, ""), run)
        found = json.loads(run.text)
        self.assertEqual((found["rows"], found["cols"], found["starts"]), (7, 7, 49))
        self.assertEqual([row["method"] for row in found["methods"]], METHODS)
        for row in found["methods"]:
            self.assertEqual(row["found"] + row["impossible"] + row["undecided"], 49)
            self.assertEqual(row["impossible"], 24, row)  # by colours, whatever the method
            self.assertGreaterEqual(row["ratio"], 1)
        self.assertEqual(found["methods"][0]["found"], 25)

    def test_it_ends_when_the_time_is_up(self):
        run = self.ktour("compare", "12x12", "--limit", 10**15, "--timeout", 0.3, "-o", "table.txt")
        self.assert_sentence(run, UNDECIDED, "the time limit was reached after", "runs")
        self.assertFalse((self.folder / "table.txt").exists())
        self.assert_sentence(self.ktour("compare", "5x5", "--timeout", "soon"), WRONG, "--timeout", "soon")

    def test_table_and_chart(self):
        run = self.ktour("compare", "6x6", "--closed", "--start", "corner", "--limit", 3000,
                         "--svg", "times.svg", "-o", "table.txt")
        self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""), run)
        table = (self.folder / "table.txt").read_text().splitlines()
        self.assertEqual([line.split()[0] for line in table[2:]], METHODS)
        chart = xml.parse(self.folder / "times.svg").getroot()
        self.assertTrue(set(METHODS) <= set(chart.itertext()))

    def test_a_page_and_a_table_with_commas(self):
        self.ktour("compare", "5x5", "--start", "a1", "--limit", 1000, "-o", "cmp.html")
        page = (self.folder / "cmp.html").read_text()
        self.assertIn("<h1>Methods on 5x5</h1>", page)
        self.assertIn("from 1 start,", page)
        self.assertTrue(all(f"<td>{method}</td>" in page for method in METHODS))
        lines = self.ktour("compare", "5x5", "--limit", 100, "--csv").text.splitlines()
        self.assertEqual([line.split(",")[0] for line in lines[1:]], METHODS)

    def test_the_queue_by_onward_moves_alone_floods(self):
        run = self.ktour("compare", "8x8", "--limit", 20000, "--json")
        found = {row["method"]: row["found"] for row in json.loads(run.text)["methods"]}
        self.assertGreater(found["best-first"], 60)
        self.assertLess(found["best-first-onward"], 10)

    def test_a_sample_is_drawn_by_its_seed(self):
        def examined(*words):
            run = self.ktour("compare", "20x20", "--limit", 500, "--json", *words)
            self.assertEqual(run.status, FOUND, run)
            return [(row["examined"], row["found"]) for row in json.loads(run.text)["methods"]]

        self.assertEqual(examined("--sample", 3), examined("--sample", 3, "--seed", 1))
        self.assertNotEqual(examined("--sample", 3), examined("--sample", 4))

    def test_what_is_wrong_is_named(self):
        for words, named in (((), "board"), (("8x8", "--sample", 0), "'0'"), (("8x8", "--seed", 1), "--seed"),
                             (("8x8", "--start", "top"), "'top'"), (("2000x2000",), "2000x2000"),
                             (("8x8", "--svg", "no/such.svg"), "no/such.svg")):
            self.assert_sentence(self.ktour("compare", *words), WRONG, named)


if __name__ == "__main__":
    unittest.main()
