"""Simulations: what a configuration may say, what they leave, and that nothing can spoil them."""

import csv
import json
import os
import re
import signal
import time
import unittest
from pathlib import Path

from harness import FOUND, PATIENCE, UNDECIDED, WRONG, Case

# Some seconds of work in some hundred blocks.
LONG = {"name": "long", "size": 60, "runs": 4, "seed": 7}
FILES = {"summary.json", "runs.csv", "tour.json", "report.html", "starts.svg", "dead-ends.svg"}


def without_times(text):
    return re.sub(r'^ "times": \{.*\}$', "", text, flags=re.M)


class Simulate(Case):
    def simulate(self, configuration, *words, name="config.json"):
        if not isinstance(configuration, str):
            configuration = json.dumps(configuration)
        (self.folder / name).write_text(configuration)
        return self.ktour("simulate", name, *words)

    def results(self, name, output="results"):
        """The files of a simulation, without what may differ."""
        folder = self.folder / output / name
        return {path.name: without_times(path.read_text()) for path in folder.iterdir()}

    def wait_for_journal(self, process):
        journal = self.folder / "results" / "long" / "journal"
        deadline = time.monotonic() + PATIENCE
        while not (journal.exists() and journal.stat().st_size > 20000):
            self.assertIsNone(process.poll(), "ended before it could be disturbed")
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.002)
        return journal

    def test_the_example_runs(self):
        run = self.ktour("simulate", "--init")
        self.assertEqual((run.status, run.text), (FOUND, ""), run)
        self.assertIn("//", (self.folder / "experiment.json").read_text())
        self.assert_sentence(self.ktour("simulate", "--init"), WRONG, "experiment.json")
        run = self.ktour("simulate", "experiment.json")
        self.assertEqual((run.status, run.err), (FOUND, ""), run)
        self.assertIn("8x8: 0.97", run.text)
        self.assertEqual(set(self.results("eight")), FILES)

    def test_results_agree_with_each_other(self):
        self.assertEqual(self.simulate({"rows": 5, "cols": 6, "start": ["corner", "c2"], "runs": 50,
                                        "name": "five"}).status, FOUND)
        files = self.results("five")
        runs = list(csv.DictReader(files["runs.csv"].splitlines()))
        summary = json.loads((self.folder / "results/five/summary.json").read_text())
        self.assertEqual(len(runs), 250)
        self.assertEqual([run["run"] for run in runs], [str(i) for i in range(250)])
        self.assertEqual(summary["runs"], 250)
        self.assertEqual(summary["complete"], sum(int(run["complete"]) for run in runs))
        self.assertEqual(summary["configuration"]["seed"], 1)
        self.assertEqual(summary["configuration"]["version"], os.environ["KTOUR_VERSION"])
        for start in summary["boards"][0]["starts"]:
            mine = [run for run in runs if [int(run["row"]), int(run["col"])] == start["square"]]
            self.assertEqual(len(mine), start["runs"])
            self.assertEqual(sum(int(run["complete"]) for run in mine), start["complete"])
        for run in runs:
            self.assertEqual(int(run["visited"]) == 30, run["complete"] == "1")
        check = self.ktour("check", "results/five/tour.json")
        self.assertEqual(check.status, FOUND, check)

    def test_the_page_needs_nothing_else(self):
        self.simulate({"sizes": [5, 6], "runs": 20, "name": "page"})
        page = self.results("page")["report.html"]
        self.assertNotRegex(page, r"<(script|link|img|iframe)|@import|url\(|src=")
        self.assertGreater(page.count("<svg"), 3)
        self.assertTrue({"sizes.svg", "starts-5x5.svg", "dead-ends-6x6.svg"} <= set(self.results("page")))

    def test_the_page_says_how_sure_it_is_and_where_the_rest_is(self):
        self.simulate({"size": 8, "runs": 30, "name": "sure"})
        files = self.results("sure")
        page = files["report.html"]
        for named in ('href="runs.csv"', 'href="summary.json"', "ktour simulate ", "The first tour that was found",
                      "Knuth", "Share of complete tours on 8x8 by start"):
            self.assertIn(named, page)
        titles = dict(re.findall(r"<title>\d,\d \((\w\d)\): ([^<]+)</title>", files["starts.svg"]))
        self.assertEqual(len(titles), 64)
        self.assertEqual(len({titles[corner] for corner in ("a1", "a8", "h1", "h8")}), 1)
        self.assertRegex(titles["a1"], r"% \([\d.]+% to [\d.]+%\)")
        self.assertEqual(files["starts.svg"].count("±"), 64)

    def test_the_same_whatever_the_threads(self):
        for threads in (1, 3):
            self.simulate({"size": 9, "runs": 300, "name": "nine", "threads": threads,
                           "output": f"out{threads}"})
        self.assertEqual(self.results("nine", "out1"), self.results("nine", "out3"))

    def test_rules_and_moves_taken_back(self):
        for more in ({"tie": "successor", "undo": "squares"}, {"tie": "far"}, {"rule": "plain"},
                     {"rule": "centrifugal", "undo": 100}, {"undo": "squares", "runs": 3}):
            run = self.simulate({"size": 7, **more}, "--fresh")
            self.assertEqual((run.status, run.err), (FOUND, ""), run)

    def test_killed_and_resumed_it_is_as_if_undisturbed(self):
        self.assertEqual(self.simulate({**LONG, "output": "calm"}).status, FOUND)
        (self.folder / "config.json").write_text(json.dumps(LONG))
        process = self.start("simulate", "config.json")
        journal = self.wait_for_journal(process)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertNotIn("summary.json", self.results("long"))
        # As a loss of power might leave it: the last block in part, and rubbish after it.
        with open(journal, "r+b") as file:
            file.truncate(journal.stat().st_size - 10)
            file.seek(0, os.SEEK_END)
            file.write(b"block 3 5 00\n")
        self.assert_sentence(self.simulate(LONG), WRONG, "results/long", "--resume", "--fresh")
        run = self.simulate(LONG, "--resume")
        self.assertEqual(run.status, FOUND, run)
        self.assertEqual(self.results("long"), self.results("long", "calm"))

    def test_a_running_simulation_keeps_its_journal(self):
        (self.folder / "config.json").write_text(json.dumps(LONG))
        process = self.start("simulate", "config.json")
        journal = self.wait_for_journal(process)
        process.send_signal(signal.SIGSTOP)  # so that it is there for as long as it takes
        for words in (("--fresh",), ("--resume",)):
            self.assert_sentence(self.simulate(LONG, *words), WRONG, str(process.pid))
            self.assertTrue(journal.exists())
        process.send_signal(signal.SIGCONT)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertEqual(self.simulate(LONG, "--fresh").status, FOUND)

    def test_another_number_for_a_block_is_no_block(self):
        self.assertEqual(self.simulate({**LONG, "output": "calm"}).status, FOUND)
        (self.folder / "config.json").write_text(json.dumps(LONG))
        process = self.start("simulate", "config.json")
        journal = self.wait_for_journal(process)
        process.kill()
        process.wait()
        lines = journal.read_bytes()
        number = re.findall(rb"^block (\d+) ", lines, re.M)[0]
        other = b"%d" % ((int(number) + 1) % 10)
        journal.write_bytes(lines.replace(b"block %s " % number, b"block %s " % other, 1))
        self.assertEqual(self.simulate(LONG, "--resume").status, FOUND)
        self.assertEqual(self.results("long"), self.results("long", "calm"))

    def test_long_configurations_have_long_journals_and_summaries(self):
        configuration = {"name": "many", "sizes": [5] * 200000, "runs": 1, "tie": "first", "start": "a1"}
        (self.folder / "config.json").write_text(json.dumps(configuration, separators=(",", ":")))
        process = self.start("simulate", "config.json")
        journal = self.folder / "results" / "many" / "journal"
        while not (journal.exists() and journal.stat().st_size > 1250000) and process.poll() is None:
            time.sleep(0.01)
        process.kill()
        process.wait()
        size = journal.stat().st_size
        self.assertGreater(len(journal.read_bytes().split(b"\n", 1)[0]), 2**20)
        self.assert_sentence(self.ktour("simulate", "config.json"), WRONG, "--resume")
        self.assertEqual(journal.stat().st_size, size)
        summary = self.folder / "results" / "many" / "summary.json"
        summary.write_text(json.dumps({"configuration": {}, "boards": ["x" * 80] * 20000}))
        self.assert_sentence(self.ktour("simulate", "config.json"), WRONG, "another configuration")

    def test_a_journal_that_is_not_ours_is_left_alone(self):
        journal = self.folder / "results" / "long" / "journal"
        journal.parent.mkdir(parents=True)
        for text in ("x" * 3 * 2**20, "a letter\n"):
            journal.write_text(text)
            self.assert_sentence(self.simulate(LONG), WRONG, "results/long")
            self.assertEqual(journal.read_text(), text)

    def test_deep_nesting_is_refused(self):
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            text = '{"runs":' + opening * 100000 + "1" + closing * 100000 + "}"
            self.assert_sentence(self.simulate(text), WRONG, "'config.json'", "deep")
        self.assert_sentence(self.simulate('{"size": 5}\0{'), WRONG, "'config.json'", "JSON")

    def test_file_system_errors_are_sentences(self):
        (self.folder / "loop").symlink_to("loop")
        for name in ("loop", "n" * 300):
            self.assert_sentence(self.ktour("simulate", "--init", name), WRONG, name)

    def test_the_output_s_name_is_not_obeyed_by_the_terminal(self):
        run = self.simulate({"size": 5, "runs": 1, "output": "a\x1b[31m\u202e\u009b"})
        self.assertEqual(run.status, FOUND, run)
        self.assertIn(r"a\x1b[31m\xe2\x80\xae\xc2\x9b/config/report.html", run.text)

    def test_an_interrupt_keeps_what_is_done(self):
        (self.folder / "config.json").write_text(json.dumps(LONG))
        process = self.start("simulate", "config.json")
        journal = self.wait_for_journal(process)
        process.send_signal(signal.SIGINT)
        run = self.finish(process)
        self.assert_sentence(run, UNDECIDED, "interrupt", "--resume")
        size = journal.stat().st_size
        self.assertGreater(size, 20000)
        self.assertEqual(self.simulate(LONG, "--resume").status, FOUND)
        self.assertFalse(journal.exists())

    def test_a_second_call_finds_the_results(self):
        configuration = {"size": 5, "runs": 10, "name": "again"}
        self.simulate(configuration)
        before = (self.folder / "results/again/summary.json").read_text()
        run = self.simulate(configuration)
        self.assertEqual((run.status, run.text), (FOUND, ""), run)
        self.assertEqual((self.folder / "results/again/summary.json").read_text(), before)

    def test_results_of_another_configuration_are_left_alone(self):
        self.simulate({"size": 5, "runs": 10, "name": "mine"})
        before = self.results("mine")
        for other, named in (({"seed": 2}, '"seed" is 1 there and 2 here'),
                             ({"size": 6}, '"boards" is ["5x5"] there and ["6x6"] here'),
                             ({"tie": "far", "runs": 1}, '"tie" is "random" there and "far" here')):
            for word in ((), ("--resume",)):
                run = self.simulate({"size": 5, "runs": 10, "name": "mine", **other}, *word)
                self.assert_sentence(run, WRONG, named)
        self.assertEqual(self.results("mine"), before)
        self.assertEqual(self.simulate({"size": 6, "runs": 10, "name": "mine"}, "--fresh").status, FOUND)

    def test_what_is_wrong_with_a_configuration_is_named(self):
        for configuration, *named in (
                ("", "config.json", "JSON"),
                ('{"size": 8', "line 1"),
                ("[]", "object"),
                ({"siez": 8}, '"siez"', 'did you mean "size"', "threads"),
                ({"size": "8"}, '"size"', '"8"', "1 to 1000"),
                ({"size": 0}, '"size"', "0", "1 to 1000"),
                ({"size": 8.5}, '"size"', "8.5"),
                ({"size": 8, "rows": 8, "cols": 8}, '"size"', '"rows"'),
                ({"rows": 8}, '"cols"'),
                ({"sizes": []}, '"sizes"'),
                ({"sizes": 5}, '"sizes"'),
                ({"sizes": [5, "6"]}, '"sizes"'),
                ({"start": 3}, '"start"', "corner"),
                ({"start": "middle"}, '"start"', "'middle'", "centre"),
                ({"start": []}, '"start"'),
                ({"size": 1, "start": "edge"}, '"start"', "edge"),
                ({"rule": "best"}, '"rule"', "'best'"),
                ({"rule": "exact"}, '"rule"', "warnsdorff, plain, centrifugal"),
                ({"rule": "plain", "tie": "far"}, '"tie"', "plain"),
                ({"tie": "none"}, '"tie"', "'none'", "successor"),
                ({"undo": -1}, '"undo"', "-1"),
                ({"undo": "all"}, '"undo"', "squares"),
                ({"runs": 0}, '"runs"', "0", "1 to"),
                ('{"runs": 1' + "0" * 30 + "}", '"runs"', "1 to"),
                ({"runs": 10**9}, '"runs"', str(64 * 10**9)),
                ({"tie": "far", "runs": 5}, '"runs"', "5"),
                ({"seed": -1}, '"seed"', "-1"),
                ({"threads": 10**6}, '"threads"', "1024"),
                ({"name": "a/b"}, '"name"', "a/b"),
                ({"name": ".."}, '"name"'),
                ({"output": ""}, '"output"'),
                ({"output": 5}, '"output"')):
            with self.subTest(configuration):
                self.assert_sentence(self.simulate(configuration), WRONG, *named)
        self.assertFalse((self.folder / "results").exists())

    def test_files_that_cannot_be_read_or_written_are_named(self):
        self.assert_sentence(self.ktour("simulate", "none.json"), WRONG, "none.json")
        self.assert_sentence(self.ktour("simulate"), WRONG, "--init")
        self.assert_sentence(self.ktour("simulate", "a.json", "b.json"), WRONG, "b.json")
        (self.folder / "file").write_text("")
        self.assert_sentence(self.simulate({"output": "file"}), WRONG, "file")
        Path(self.folder / "config.bin").write_bytes(b'{"name": "\xff\xfe"}')
        self.assert_sentence(self.ktour("simulate", "config.bin"), WRONG, "config.bin")


if __name__ == "__main__":
    unittest.main()
