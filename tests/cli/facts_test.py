"""Facts of tours as a user sees them: told, as columns, as conditions, as histograms."""

import csv
import io
import json
import os
import re
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from harness import FOUND, NO, UNDECIDED, WRONG, Case


class Told(Case):
    def test_check_tells_a_few_and_all_on_request(self):
        tour = self.ktour("solve", "6x6", "--closed").out
        few = self.ktour("check", "-", stdin=tour).text
        self.assertRegex(few, r"\nfacts: turns \d+, crossings \d+, area \d+\n")
        self.assertNotIn("facts", json.loads(self.ktour("check", "--json", "-", stdin=tour).text))
        words = self.ktour("check", "--facts", "-", stdin=tour).text
        facts = json.loads(self.ktour("check", "--facts", "--json", "-", stdin=tour).text)["facts"]
        self.assertGreater(len(facts), 30)
        for name, value in facts.items():
            shown = "no" if value is False else " ".join(map(str, value)) if isinstance(value, list) else str(value)
            self.assertRegex(words, rf"\n  {name} +{shown}\n")
        self.assertEqual(facts["turns"] + facts["straight"], 36)
        self.assertEqual(sum(facts["slopes"]), 36)
        self.assertEqual(sum(facts["row-sums"]), 36 * 37 / 2)

    def test_what_makes_no_sense_says_so(self):
        tour = self.ktour("solve", "4x4x4", "--format", "json").out
        words = self.ktour("check", "--facts", "-", stdin=tour).text
        self.assertRegex(words, r"\n  turns +\d+\n")
        self.assertRegex(words, r"\n  crossings +- \(crossings is a fact of flat boards and [^)]+\)\n")
        self.assertEqual(self.ktour("check", "--facts", "--json", "-", stdin=b"0,0\n0,1\n").status, NO)

    def test_a_semimagic_tour_is_called_one(self):
        beverley = b"""1 30 47 52 5 28 43 54\n48 51 2 29 44 53 6 27\n31 46 49 4 25 8 55 42\n50 3 32 45 56 41 26 7
33 62 15 20 9 24 39 58\n16 19 34 61 40 57 10 23\n63 14 17 36 21 12 59 38\n18 35 64 13 60 37 22 11\n"""
        self.assertRegex(self.ktour("check", "-", stdin=beverley).text, r"\nfacts: turns \d+, crossings \d+, semimagic\n")

    def test_a_large_tour_is_told_of_on_request(self):
        tour = self.ktour("solve", "1100x1100", "--format", "npy").out
        self.assertNotIn("facts", self.ktour("check", "-", stdin=tour).text)
        self.assertIn("crossings", self.ktour("check", "--facts", "-", stdin=tour).text)


class Columns(Case):
    def test_objects_have_one_member_more_and_are_still_read(self):
        out = self.ktour("enumerate", "5x6", "--facts", "--json").out
        tours = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(tours), 8)
        reports = self.ktour("check", "--facts", "--json", "-", stdin=out).text.splitlines()
        self.assertEqual([tour["facts"] for tour in tours], [json.loads(line)["facts"] for line in reports])

    def test_tables_have_a_line_a_tour(self):
        rows = list(csv.DictReader(io.StringIO(self.ktour("sample", "5x5", "--open", "-n", "20", "--facts").text)))
        self.assertEqual([row["tour"] for row in rows], [str(i) for i in range(20)])
        for row in rows:
            self.assertEqual(int(row["turns"]) + int(row["straight"]), 23)
            self.assertEqual(len(row["row-sums"].split()), 5)
            self.assertNotIn("area", row)

    def test_other_forms_have_no_place_for_them(self):
        self.assert_sentence(self.ktour("enumerate", "5x6", "--facts", "--format", "svg"), WRONG, "jsonl", "csv")


class Conditions(Case):
    def number(self, *words):
        return self.ktour("enumerate", *words).text.count("\n")

    def test_they_divide_all_tours(self):
        self.assertEqual(self.number("6x6", "--where", "turns<=33"), 362)
        for low, high in (("turns<34", "turns>=34"), ("area<=20", "area>20"), ("whirling=no", "whirling")):
            with self.subTest(low):
                self.assertEqual(sum(self.number("6x6", "--where", test) for test in (low, high)), 9862)
        self.assertEqual(self.number("6x6", "--where", "turns=32", "area>60"), 2)
        self.assertEqual(self.number("6x6", "--where", "turns=32", "--first", "5"), 5)

    def test_none_is_said(self):
        self.assert_sentence(self.ktour("enumerate", "6x6", "--where", "turns<32"), NO, "with turns<32")
        self.assert_sentence(self.ktour("sample", "6x6", "-n", "3", "--where", "turns<32"), UNDECIDED, "none of the 3")

    def test_drawn_tours_are_kept_by_them(self):
        all_of_them = self.ktour("sample", "6x6", "-n", "50", "--facts", "--json").text.splitlines()
        some = self.ktour("sample", "6x6", "-n", "50", "--facts", "--json", "--where", "turns=35").text.splitlines()
        self.assertEqual(some, [line for line in all_of_them if json.loads(line)["facts"]["turns"] == 35])

    def test_bad_ones_are_named(self):
        for test, named in (("trns<3", "crossings"), ("turns", "turns<=33"), ("turns<", "turns<=33"), ("", "crossings"),
                            ("turns<3.5", "turns<=33"), ("turns<<3", "turns<=33"), ("semimagic>1", "semimagic=yes"),
                            ("slopes=3", "is a list"), ("turns<99999999999999999999", "turns<=33")):
            self.assert_sentence(self.ktour("enumerate", "6x6", "--where", test), WRONG, "--where", named)
        self.assert_sentence(self.ktour("enumerate", "5x5", "--open", "--where", "area>3"), WRONG, "closed tours alone")
        self.assert_sentence(self.ktour("sample", "4x4", "--piece", "king", "--by", "triangles"), WRONG, "knights")


class Histograms(Case):
    TURNS = [[32, "18"], [33, "344"], [34, "1816"], [35, "4504"], [36, "3180"]]

    def test_all_forms_say_the_same(self):
        found = json.loads(self.ktour("enumerate", "6x6", "--by", "turns", "--json").text)
        self.assertEqual((found["by"], found["undirected"], found["table"]), ("turns", "9862", self.TURNS))
        self.assertAlmostEqual(found["mean"], sum(v * int(n) for v, n in self.TURNS) / 9862)
        table = self.ktour("enumerate", "6x6", "--by", "turns", "--format", "csv").text
        rows = list(csv.reader(io.StringIO(table)))
        self.assertEqual([[int(row[0]), row[1]] for row in rows[1:]], self.TURNS)
        text = self.ktour("enumerate", "6x6", "--by", "turns").text
        self.assertIn("   35  4,504   45.67%\n", text)
        self.assertEqual(self.ktour("count", "6x6", "--by", "turns").text, text)
        self.assertEqual(self.ktour("count", "6x6", "--by", "turns", "--format", "csv").text, table)
        self.ktour("enumerate", "6x6", "--by", "turns", "-o", "turns.svg")
        picture = (self.folder / "turns.svg").read_text()
        ElementTree.fromstring(picture)
        self.assertIn("turns 35: 4,504 of 9,862 tours", picture)
        self.ktour("count", "6x6", "--by", "turns", "-o", "counted.svg")
        self.assertEqual((self.folder / "counted.svg").read_text(), picture)

    def test_every_fact_adds_up_to_all_tours(self):
        facts = json.loads(self.ktour("enumerate", "5x6", "--facts", "--json", "--first", "1").text)["facts"]
        for name in facts:
            table = json.loads(self.ktour("enumerate", "5x6", "--by", name, "--json").text)["table"]
            self.assertEqual(sum(int(tours) for _, tours in table), 8, name)

    def test_classes_conditions_and_none(self):
        found = json.loads(self.ktour("enumerate", "6x6", "--classes", "--by", "turns", "--json").text)
        self.assertEqual(found["classes"], "1245")
        found = json.loads(self.ktour("enumerate", "6x6", "--by", "area", "--where", "turns=32", "--json").text)
        self.assertEqual((found["where"], found["undirected"]), (["turns=32"], "18"))
        run = self.ktour("enumerate", "4x4", "--by", "turns", "--json")
        self.assertEqual((run.status, json.loads(run.text)["table"]), (FOUND, []))

    def test_intervals_of_drawn_tours_hold_the_truth(self):
        found = json.loads(self.ktour("sample", "6x6", "-n", "2000", "--by", "turns", "--json").text)
        shares = {value: int(tours) / 9862 for value, tours in self.TURNS}
        for value, tours, low, high in found["table"]:
            self.assertLessEqual(low, int(tours) / 2000)
            self.assertLess(low - 0.02, shares[value])
            self.assertGreater(high + 0.02, shares[value])
        low, high = found["mean_interval"]
        self.assertTrue(low - 0.05 < 35.063 < high + 0.05)

    def test_bad_requests(self):
        self.assert_sentence(self.ktour("enumerate", "6x6", "--by", "beauty"), WRONG, "--by", "turns")
        self.assert_sentence(self.ktour("enumerate", "6x6", "--by", "turns", "--facts"), WRONG, "--facts")
        self.assert_sentence(self.ktour("enumerate", "6x6", "--by", "slopes", "--format", "svg"), WRONG, "list")
        self.assert_sentence(self.ktour("enumerate", "6x6", "--by", "turns", "--format", "npy"), WRONG, "text, json")


class Document(Case):
    def test_the_document_defines_every_fact_as_the_program_does(self):
        helped = self.ktour("enumerate", "--help").text.split("\nFacts:\n")[1].split("\n\n")[0]
        told = " ".join(helped.split())
        document = (Path(os.environ["KTOUR_SOURCE"]) / "docs" / "facts.md").read_text()
        rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", document, re.M)
        self.assertEqual(told, " ".join(f"{name} {about}" for name, about, _ in rows))


class Pictures(Case):
    def test_angles_have_colours_and_crossings_marks(self):
        tour = self.ktour("solve", "6x6", "--closed").out
        facts = json.loads(self.ktour("check", "--facts", "--json", "-", stdin=tour).text)["facts"]

        def picture(*look):
            run = self.ktour("convert", "-", "--format", "svg", "--no-numbers", "--no-grid", *look, stdin=tour)
            self.assertEqual(run.status, FOUND, run)
            return run.text

        marked = picture("--crossings", "--colours", "plain").count("<circle")
        self.assertEqual(marked - picture("--colours", "plain").count("<circle"), 2 * facts["crossings"])
        kinds = sum(number > 0 for number in facts["angles"])
        coloured, plain = picture("--colours", "angles"), picture("--colours", "plain")
        colours = {word for word in coloured.split('"') if word.startswith("#")}
        ground = {word for word in plain.split('"') if word.startswith("#")}
        self.assertEqual(len(colours - ground), kinds)


if __name__ == "__main__":
    unittest.main()
