"""`ktour solve --proof` and `ktour check`: every no can be checked."""

import contextlib
import gzip
import importlib.util
import io
import json
import os
import resource
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from harness import FOUND, NO, UNDECIDED, WRONG, Case

SCRIPT = Path(os.environ["KTOUR_SOURCE"]) / "examples" / "check_proof.py"
SPEC = importlib.util.spec_from_file_location("check_proof", SCRIPT)
SECOND = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(SECOND)

# Requests without a tour, and the rule that shows it.
IMPOSSIBLE = {
    ("7x7", "--start", "0,1"): "colours",
    ("5x5", "--closed"): "colours",
    ("2x30",): "few moves",
    ("4x6", "--closed"): "lines",
    ("4x2000000000", "--closed"): "lines",
    ("3x6", "--closed"): "forced",
    ("3x8", "--closed"): "tree",
    ("4x4",): "tree",
    ("5x6", "--start", "1,1", "--end", "3,4"): "tree",
    ("6x6", "--symmetry", "v"): "symmetry",
    ("3x2000", "--start", "1,1", "--end", "1,2"): "layers",
    ("4x6", "--surface", "cylinder", "--closed"): "tight cut",
    ("8x8", "--through", "0,0-1,2", "--avoid", "1,2-0,0"): "given moves",
    ("7x3", "--piece", "king", "--without", "3,0", "3,1", "3,2"): "cut",
}


class Proofs(Case):
    def prove(self, *words, file="no.json"):
        run = self.ktour("solve", *words, "--proof", file)
        self.assertEqual((run.status, run.out), (NO, b""), run)
        self.assertIn("impossible: ", run.err)
        return self.folder / file

    def second(self, *files):
        return subprocess.run([sys.executable, "-B", SCRIPT, *files], cwd=self.folder, capture_output=True, text=True)

    def test_each_rule_is_verified_by_both_judges(self):
        for words, rule in IMPOSSIBLE.items():
            with self.subTest(words=words):
                file = self.prove(*words)
                run = self.ktour("check", "no.json", "--json")
                self.assertEqual((run.status, run.err), (FOUND, ""), run)
                report = json.loads(run.text)
                self.assertTrue(report["valid"])
                self.assertEqual(report["parts"][-1]["rule"], rule)
                self.assertEqual(report["closed"], "--closed" in words)
                self.assertEqual(self.second(file).returncode, 0)
                self.assertIn("valid: no ", self.ktour("check", "no.json").text)
                json.loads(file.read_text())  # it is one JSON object

    def test_a_compressed_one_is_the_same(self):
        plain = self.prove("5x6", "--symmetry", "p").read_text()
        packed = self.prove("5x6", "--symmetry", "p", file="no.json.gz")
        self.assertEqual(gzip.open(packed, "rt").read(), plain)
        self.assertEqual(self.ktour("check", "no.json.gz").status, FOUND)
        self.assertEqual(self.second(packed).returncode, 0)
        packed.write_bytes(packed.read_bytes()[:-20])
        self.assertEqual(self.ktour("check", "no.json.gz").status, WRONG)

    def test_the_second_judge_is_short_and_needs_nothing(self):
        text = SCRIPT.read_text()
        self.assertLess(len(text.splitlines()), 740)
        imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
        self.assertEqual(imports, ["import functools, gzip, itertools, json, math, sys, zlib"])

    # A certificate that holds, and changes after which it has not the form of one.
    FORM = ('{"certificate":"impossible","version":1,"rows":3,"cols":3,"closed":true,"symmetry":"none","holes":[[1,2]],'
            '"start":null,"end":null,"parts":[\n{"tour":"closed","rule":"few moves","squares":[4],"steps":[\n]}\n]}\n')
    NO_FORM = {
        '"squares":[4]': ['"squares":[4.5]', '"squares":[4.0]', '"squares":[-4]', '"squares":[-0]', '"squares":[4e0]',
                          '"squares":[1_0]', '"squares":[04]', '"squares":["4"]', '"squares":[true]', '"squares":[NaN]',
                          '"squares":[18446744073709551616]', '"squares":4', '"squares":null', '"hints":[4]',
                          '"squares":[4],"squares":[4]', '"squares":[4],"inner":[]', '"squares":[4],"lines":"rows"',
                          '"squares":' + 100000 * "[" + 100000 * "]"],
        '"closed":true': ['"closed":"true"', '"closed":1', '"closed":null', '"closed":true,"closed":true',
                          '"closed":true,"Closed":true', '"closed":true,"piece":"1"', '"closed":true,"piece":"1,2,"',
                          '"closed":true,"piece":"1_0,1"', '"closed":true,"piece":"0,0"', '"closed":true,"piece":"1, 2"',
                          '"closed":true,"piece":null', '"closed":true,"piece":""', '"closed":true,"surface":"sphere"',
                          '"closed":true,"cells":[]', '"closed":true,"cells":[[0,0]]', '"closed":true,"dims":[3,3]',
                          '"closed":true,"dims":[3,3,4]', '"closed":true,"through":[[0,0]]',
                          '"closed":true,"avoid":[[[0,0],[0,1]]]', '"closed":true,"avoid":{}',
                          '"closed":true,"through":[[[0,0],null]]', '"closed":true,"begin":[[0,0]]',
                           '"closed":true,"begin":[null]', '"closed":true,"begin":null'],
        '"symmetry":"none"': ['"symmetry":"v"', '"symmetry":"diagonal"', '"symmetry":null', '"symmetry":["none"]',
                              '"symmetry":"vertical"'],
        '"holes":[[1,2]]': ['"cells":[]', '"holes":[[1,2],[1,2]]', '"holes":[[1,3]]', '"holes":[[1.0,2]]',
                            '"holes":[1,2]',
                            '"holes":[[1,2,0]]', '"holes":"1,2"', '"holes":null', '"holes":' + 70 * "[" + 70 * "]",
                            '"holes":[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]]'],
        '"rows":3': ['"rows":3.0', '"rows":0', '"rows":-3', '"rows":2147483648', '"rows":4294967299', '"rows":"3"',
                     '"rows":true', '"rows":null', '"rows":3,"rows":3', '"rows":1e400'],
        '"start":null': ['"start":[1,2]', '"start":[0,9]', '"start":"0,0"', '"start":[0]', '"start":{}', '"start":0'],
        '"version":1': ['"version":1.0', '"version":true', '"version":2', '"version":"1"'],
        '"tour":"closed"': ['"tour":"both"', '"tour":null'],
        "impossible": ["imposs\\u0069ble", "impossible\x00", "impossibl\xe9", "impossible\t"],
        "]}\n]}\n": ["]}\n]}\n\n", "]}\r\n]}\n", "]}\n]}{}", "]}\n", "", "x\n]}\n]}\n", "]},\n]}\n"],
        "parts\":[\n": ["parts\": [\n", "parts\":[ \n", "parts\":\n"],
    }

    def test_what_has_not_the_form_is_refused_by_the_second_judge(self):
        self.assertEqual(self.second_says(self.FORM)[0], 0)
        for right, others in self.NO_FORM.items():
            self.assertIn(right, self.FORM)
            for other in others:
                with self.subTest(right=right, other=other[:60]):
                    status, said = self.second_says(self.FORM.replace(right, other, 1))
                    self.assertEqual(status, 2, said)
                    self.assertRegex(said, r"\A\S+: malformed: line \d: [ -~]{5,200}\n\Z")

    def test_the_second_judge_ends_in_a_sentence_whatever_it_reads(self):
        packed = gzip.compress(self.FORM.encode())
        broken = {"no.json.gz": packed[:-9], "bytes.gz": packed[:12] + b"\xff" * 20 + packed[32:], "text.gz": b"{",
                  "a\udcff.json": b"", "zeros.json": bytes(1000)}
        for name, content in broken.items():
            Path(self.folder, name).write_bytes(content)
        for name in (*broken, ".", "nowhere.json"):
            run = subprocess.run([sys.executable, "-B", SCRIPT, name], cwd=self.folder, capture_output=True)
            self.assertEqual((run.returncode, run.stderr), (2, b""), run)
            self.assertEqual(run.stdout.count(b"\n"), 1)
        large = self.FORM.replace('"rows":3,"cols":3', '"rows":2147483647,"cols":3').replace('"holes":[[1,2]],', "")
        large = large.replace("few moves", "symmetry").replace(',"squares":[4]', "").replace('"none"', '"vertical"')
        self.assertEqual(self.second_says(large)[0], 0)  # a knight's is not walked over
        self.assertEqual(self.second_says(large.replace('"closed"', '"piece":"ferz","closed"', 1))[0], 3)

    def second_says(self, text):
        """In this process, as there are many."""
        Path(self.folder, "form.json").write_bytes(text.encode("latin-1"))
        with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.chdir(self.folder):
            return SECOND.main("form.json"), said.getvalue()

    def test_the_second_judge_names_all_that_was_asked_for(self):
        for words, told in ((("5x6", "--start", "1,1", "--end", "3,4"), "no tour of 5x6 from 1,1 to 3,4, by"),
                            (("2x2x2", "--start", "0,1,0"), "no tour of 2x2x2 from 0,1,0, by"),
                            (("3x3", "--without", "1,1", "--piece", "ferz", "--symmetry", "v"),
                             "no tour of 3x3 without 1 of its squares by ferz with vertical symmetry, by"),
                            (("4x6", "--surface", "cylinder", "--closed", "--avoid", "0,0-1,2"),
                             "no closed tour of 4x6 on a cylinder avoiding 0,0-1,2, by")):
            self.prove(*words)
            self.assertIn(told, self.second("no.json").stdout)
            (self.folder / "no.json").unlink()

    def test_the_second_judge_knows_a_piece_by_whatever_name(self):
        text = self.prove("3x8", "--closed", "--rule", "layers").read_text()
        for piece in ("2,1", "1,2", "1,2,0", "knight+2,1", "1,2+2,1"):
            self.assertEqual(self.second_says(text.replace('"closed"', f'"piece":"{piece}","closed"', 1))[0], 0, piece)
        text = self.prove("3x3", "--piece", "1,2+1,3", "--closed", file="sum.json").read_text()
        for piece in ("3,1+2,1", "camel+knight", "1,3+knight+camel"):
            other = text.replace("knight+camel", piece)
            self.assertNotEqual(other, text)
            self.assertEqual(self.second_says(other)[0], 0, piece)

    def test_nothing_is_written_where_there_is_a_tour(self):
        run = self.ktour("solve", "5x5", "--proof", "no.json")
        self.assertEqual(run.status, FOUND, run)
        self.assertFalse((self.folder / "no.json").exists())

    def test_a_wrong_file_is_reported_with_its_line(self):
        lines = self.prove("4x4").read_text().splitlines(keepends=True)
        (self.folder / "cut.json").write_text("".join(lines[:5] + lines[6:]))
        (self.folder / "other.json").write_text("".join([lines[0].replace('"rows":4', '"rows":5')] + lines[1:]))
        for name in ("cut.json", "other.json"):
            run = self.ktour("check", name)
            self.assertEqual(run.status, NO, run)
            self.assertRegex(run.text, r"^not a proof: line \d+: ")
            report = json.loads(self.ktour("check", name, "--json").text)
            self.assertFalse(report["valid"])
            self.assertGreater(report["fault"]["line"], 1)
            self.assertEqual(self.second(name).returncode, 1)

    def test_a_malformed_file_is_refused_in_a_sentence(self):
        text = self.prove("4x4").read_text()
        for broken in (text[:-4], text.replace("tree", "magic"), text.replace('"rows":4', '"rows":-4'), text + "{}",
                       text.replace('"steps"', '"hints"'), text.replace('"version":1', '"version":2')):
            (self.folder / "bad.json").write_text(broken)
            run = self.ktour("check", "bad.json")
            self.assertEqual((run.status, run.out), (WRONG, b""), run)
            self.assertRegex(run.err, r"^ktour: 'bad\.json': not a certificate: line \d+: .*\n$")
            self.assertEqual(self.second("bad.json").returncode, 2)

    def test_a_place_that_cannot_be_written_is_refused_before_the_work(self):
        run = self.ktour("solve", "8x8", "--piece", "giraffe", "--proof", "nowhere/no.json")
        self.assertEqual(run.status, WRONG, run)
        self.assertIn("nowhere", run.err)
        run = self.ktour("solve", "4x6", "--closed", "--proof", "a.json", "-o", "a.json")
        self.assertEqual(run.status, WRONG, run)

    def test_words_beside_a_certificate_are_refused(self):
        self.prove("4x4")
        run = self.ktour("check", "no.json", "--closed")
        self.assertEqual((run.status, run.out), (WRONG, b""), run)
        self.assertIn("names its own board", run.err)

    def test_a_full_disk_leaves_nothing(self):
        run = self.ktour("solve", "4x6", "--closed", "--proof", "/dev/full")
        self.assertEqual(run.status, WRONG, run)
        self.assertIn("/dev/full", run.err)

    def test_nothing_is_left_where_the_disk_is_full_or_the_work_is_ended(self):
        """A file of some hundred kilobytes, and work of a second or two before it."""
        long = ("8x8", "--piece", "giraffe", "--format", "none")
        for file in ("no.json", "no.json.gz"):
            for words, limit, status, told in (
                    (("4x4",), 0, WRONG, r"^ktour: .*(too large|space)"),
                    (long, 16, WRONG, r"^ktour: .*(too large|space)"),
                    ((*long, "--timeout", "0.05"), None, UNDECIDED, "^ktour: undecided: ")):
                with self.subTest(file=file, words=words, limit=limit):
                    blocks = None if limit is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit << 10,) * 2)
                    run = self.ktour("solve", *words, "--proof", file, preexec_fn=blocks)
                    self.assertEqual((run.status, run.out), (status, b""), run)
                    self.assertRegex(run.err, told)
                    self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_signal_ends_it_in_the_search_and_in_the_proof_alike(self):
        words = ("solve", "8x8", "--piece", "giraffe", "--format", "none", "--proof", "no.json")
        began = time.monotonic()
        self.ktour(*words)
        whole = time.monotonic() - began
        (self.folder / "no.json").unlink()
        for which in (signal.SIGINT, signal.SIGTERM):
            for share in (0.25, 0.7):
                with self.subTest(which=which, share=share):
                    work = self.start(*words)
                    time.sleep(share * whole)
                    self.interrupt(work, which)
                    run = self.finish(work)
                    if run.status != NO:  # it was not over by then
                        self.assertEqual((run.status, run.out), (UNDECIDED, b""), run)
                        self.assertIn("undecided: ", run.err)
                        self.assertEqual(list(self.folder.iterdir()), [])
                    (self.folder / "no.json").unlink(missing_ok=True)

    def test_a_proof_for_other_lengths_says_so(self):
        self.prove("4x50", "--closed")
        self.assertIn("of every length, from 4x2 on", self.ktour("check", "no.json").text)
        self.prove("3x8", "--closed")
        self.assertNotIn("the same", self.ktour("check", "no.json").text)
        file = self.prove("3x8", "--closed", "--rule", "layers")
        self.assertIn("it shows the same of all boards from 3x2 to 3x8", self.ktour("check", "no.json").text)
        self.assertIn("of all boards from 2 to 8 lines", self.second(file).stdout)
        part = json.loads(self.ktour("check", "no.json", "--json").text)["parts"][0]
        self.assertEqual((part["shortest"], part["every_length"]), ("3x2", False))

    def test_a_rule_can_be_asked_for(self):
        for rule in ("lines", "layers"):
            self.prove("4x6", "--closed", "--rule", rule)
            self.assertIn(f"rule: {rule}", self.ktour("check", "no.json").text)
            (self.folder / "no.json").unlink()
        for words, said in ((("--proof", "no.json", "--rule", "colours"), "does not prove it"),
                            (("--proof", "no.json", "--rule", "magic"), "--rule magic: choose from any, "),
                            (("--rule", "lines"), "needs --proof FILE")):
            run = self.ktour("solve", "4x6", "--closed", *words)
            self.assertEqual((run.status, run.out), (WRONG, b""), run)
            self.assertIn(said, run.err)
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_both_judges_know_how_a_king_goes_through_a_box(self):
        (self.folder / "king.json").write_text(
            '{"certificate":"impossible","version":1,"dims":[2,2,2],"rows":2,"cols":2,"closed":false,"piece":"king",'
            '"cells":[[0,0,0],[1,1,1]],"parts":[\n{"tour":"open","rule":"few moves","squares":[0],"steps":[\n]}\n]}\n')
        self.assertEqual(self.ktour("check", "king.json").status, NO)  # from corner to corner
        self.assertEqual(self.second("king.json").returncode, 1)

    def test_layers_that_leave_states_out_are_refused(self):
        (self.folder / "any.json").write_text(
            '{"certificate":"impossible","version":1,"rows":3,"cols":1000,"closed":true,"avoid":[],"parts":[\n'
            '{"tour":"closed","rule":"layers","lines":"columns","steps":[\n["layer",[]]\n]}\n]}\n')
        run = self.ktour("check", "any.json")
        self.assertEqual(run.status, NO, run)  # 3x1000 has a closed tour
        self.assertIn("which is missing", run.text)

    def test_pictures_show_the_reason(self):
        for name, begins in {"why.svg": b"<svg ", "why.png": b"\x89PNG", "why.pdf": b"%PDF"}.items():
            run = self.ktour("solve", "4x6", "--closed", "-o", name)
            self.assertEqual(run.status, NO, run)
            self.assertTrue((self.folder / name).read_bytes().startswith(begins))
        text = (self.folder / "why.svg").read_text()
        self.assertIn("No closed tour of 4x6", text)
        self.assertEqual(text.count("<circle"), 12)
        run = self.ktour("solve", "8x8", "--timeout", "0.0001", "--plain", "--start", "0,0", "--end", "7,7", "-o", "x.svg")
        self.assertEqual((run.status, (self.folder / "x.svg").exists()), (NO, True), run)


if __name__ == "__main__":
    unittest.main()
