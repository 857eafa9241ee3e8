"""No option is dropped in silence: what a command has no use for beside another option, it refuses."""

import unittest

from harness import WRONG, Case

# A way of working, and options that mean nothing beside it.
COUNTS = ("--by turns", "--beginnings", "--for 5..6", "--first 2", "--class 00", "--classes", "--passes 2")
SHEETS = ("--paper letter", "--landscape", "--per-page 2", "--answers none", "--title T", "--language de")
MAKING = ("--level easy", "-n 2", "--givens 20", "--fewest", "--pattern border")
LOOKS = ("--style line", "--theme dark", "--colours plain", "--cell 30", "--width 300", "--title T", "--speed 3",
         "--curve", "--crossings", "--no-numbers", "--no-grid", "--no-coordinates", "--animate", "--once", "--engine")
DROPPED = [
    ("count 5x6 --by move", [*COUNTS[1:], "--pass 0", "--checkpoint D", "--scratch D"]),
    ("count 5x6 --by turns", [*COUNTS[1:], "--pass 0", "--checkpoint D", "--scratch D"]),
    ("count 5x6 --beginnings", [*COUNTS[3:], "--by move", "--checkpoint D", "--scratch D"]),
    ("count 5xN --for 5..6", [*COUNTS[3:], "--by move", "--beginnings", "--checkpoint D", "--scratch D"]),
    ("count 5x6 --class 00", [*COUNTS[3:4], *COUNTS[5:], "--by move", "--checkpoint D"]),
    ("count 6x6 --passes 2", ["--first 2", "--classes", "--scratch D"]),
    ("count --sum part.json", [*COUNTS, "--pass 0", "--checkpoint D", "--scratch D", "--closed", "--start a1"]),
    ("count --sum part.json --format svg", [""]),
    ("count --sum part.json --format bfile", [""]),
    ("count 6x6 --passes 2 --format svg", [""]),
    ("count 6x6 --class 00 --format svg", [""]),
    ("solve 6x6 --start a1 --partial",
     [*LOOKS, "--method exact", "--warnsdorff", "--tie far", "--undo 3", "--seed 3", "--limit 1000", "--magic", "--whirling",
      "--fewest turns", "--most area", "--proof P", "--rule tree", "--debug", "--view", "--closed", "--open",
      "--begin a1 b3", "--end b1", "--through a1-b3", "--from 0"]),
    ("solve 8x8 --magic", ["--method exact", "--warnsdorff", "--plain"]),
    ("solve 8x8 --whirling", ["--method construct", "--centrifugal"]),
    ("solve 6x6 -v", ["--json"]),
    ("convert tour.json -o tour.csv", LOOKS),
    ("check no.json", ["--facts", "--rank"]),
    ("puzzle make 5x5", SHEETS),
    ("puzzle make 5x5 --json", SHEETS),
    ("puzzle rate puzzle.json", [*SHEETS, *MAKING, "--seed 3"]),
    ("puzzle text abcdefghijklmnopqrstuvwxyz --board 5x5", [*SHEETS, *MAKING]),
]


class Silence(Case):
    def setUp(self):
        super().setUp()
        for words in ("solve 6x6 -o tour.json", "solve 3x6 --proof no.json", "puzzle make 5x5 --json -o puzzle.json",
                      "count 6x6 --passes 1 --pass 0 -o part.json"):
            self.ktour(*words.split())

    def test_what_has_no_meaning_beside_another_option_is_refused(self):
        for base, others in DROPPED:
            for other in others:
                with self.subTest(f"{base} {other}"):
                    named = {"-n": "--number", "--language": "--language", "": "format"}
                    name = other.split(" ")[0]
                    run = self.ktour(*base.split(), *other.split())
                    self.assertEqual((run.status, run.text), (WRONG, ""), run)
                    self.assertIn(named.get(name, name).lstrip("-"), run.err, run)


if __name__ == "__main__":
    unittest.main()
