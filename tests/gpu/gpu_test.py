"""The GPU's program, on the processor: its counts, its parts, and what it refuses."""

import os
import subprocess
import unittest

from harness import FOUND, SANITIZED, UNDECIDED, WRONG, Case

PROGRAM = os.environ["KTOUR_GPU"]


class Gpu(Case):
    def gpu(self, *words, memory=None, fails=None):
        wanted = {"GPU_BYTES": memory, "GPU_FAILS": fails}
        environment = {**os.environ, **{name: str(int(value)) for name, value in wanted.items() if value}}
        done = subprocess.run([PROGRAM, *map(str, words)], env=environment, cwd=self.folder, timeout=240,
                              capture_output=True, check=False)
        return self.judged(words, done.returncode, done.stdout, done.stderr)

    def tours(self, *words, **options):
        run = self.gpu(*words, **options)
        self.assertEqual(run.status, FOUND, run)
        return int(run.text.split()[0])

    def test_the_known_numbers(self):
        for board, known in {"3x4": 0, "3x10": 16, "3x12": 176, "4x6": 0, "5x6": 8}.items():
            self.assertEqual(self.tours(board), known, board)

    @unittest.skipIf(SANITIZED, "too slow")
    def test_a_larger_board(self):
        self.assertEqual(self.tours("3x14"), 1536)

    def test_the_same_however_lists_are_divided(self):
        for words in (("--lags", "21"), ("--lags", "2", "--early", "2"), ("--depth", "1")):
            self.assertEqual(self.tours("3x12", *words), 176, words)
        self.assertEqual(self.tours("5x6", "--depth", "2"), 8)
        # Lists in buckets, what follows from one in shares, and classes divided.
        self.assertEqual(self.tours("5x6", "--room", "60", "--most", "20"), 8)

    def test_counts_of_many_digits(self):
        for words in (("3x22", "--tail", "8"), ("3x22", "--tail", "9")):
            self.assertEqual(self.tours(*words), 14060048, words)
        self.assertEqual(self.tours("3x16", "--tail", "9", "--room", "30", "--most", "10"), 15424)

    def test_too_little_memory_is_reported(self):
        words = ("5x6", "--room", "2000")
        self.assertEqual(self.tours(*words, memory=250e6), 8)
        run = self.gpu(*words, memory=60e6)
        self.assertEqual((run.status, run.text), (UNDECIDED, ""), run)
        self.assertEqual(run.err, "ktour-gpu: the memory of the GPU does not suffice.\n")
        run = self.gpu("5x6", "--room", "2")
        self.assertEqual((run.status, run.text), (UNDECIDED, ""), run)
        self.assertIn("more than there is room for", run.err)

    def test_where_memory_is_short_classes_are_divided_and_none_is_lost(self):
        for memory in (68, 72):
            parts = self.folder / f"{memory}.jsonl"
            run = self.gpu("5x6", "--room", "2000", "--depth", "1", "--parts", "3", "-o", parts.name, memory=memory * 1e6)
            if run.status == UNDECIDED:
                self.assertRegex(run.err, "ktour-gpu: no memory is left beside so many bytes: [0-9]+.\n", run)
                # What there is of it is right: with enough memory the rest is found.
                self.gpu("5x6", "--depth", "1", "--parts", "3", "-o", parts.name)
            run = self.ktour("count", "--sum", parts.name, "--json")
            self.assertIn('"undirected":"8"', run.text.replace(" ", ""), run)

    def test_wherever_memory_ends_no_sum_is_wrong(self):
        found = 0
        for fails in (101, 673) if SANITIZED else range(20, 1400, 197):
            parts = self.folder / f"{fails}.jsonl"
            words = ("3x12", "--lags", "2", "--early", "2", "--room", "30", "--most", "10", "--depth", "1", "-o", parts.name)
            run = self.gpu(*words, fails=fails)
            self.assertIn(run.status, (FOUND, UNDECIDED), run)
            found += run.status == FOUND
            self.gpu(*words)
            run = self.ktour("count", "--sum", parts.name, "--json")
            self.assertIn('"undirected":"176"', run.text.replace(" ", ""), run)
        self.assertGreater(found, 0)

    def test_parts_are_added_up_by_the_program_and_are_made_once(self):
        words = ("5x6", "--depth", "1", "-o", "parts.jsonl")
        parts = self.folder / "parts.jsonl"
        self.gpu(*words, "--only", "4,1")
        self.assertEqual(parts.read_text().count("\n"), 2)
        self.assertIn("4 classes are missing", self.ktour("count", "--sum", "parts.jsonl").err)
        # Of a larger depth, those that are there in part or as a whole are left out.
        self.assertIn("has a smaller class, '01'", self.gpu("5x6", "-o", "parts.jsonl").err)
        self.gpu("5x6", "--depth", "2", "-o", "parts.jsonl")
        whole = parts.read_text()
        run = self.ktour("count", "--sum", "parts.jsonl", "--json")
        self.assertEqual(run.status, FOUND, run)
        self.assertIn('"undirected":"8"', run.text.replace(" ", ""))
        self.gpu("5x6", "--depth", "2", "-o", "parts.jsonl")
        self.assertEqual(parts.read_text(), whole)
        self.assertIn("something else than parts of this board", self.gpu("3x10", "-o", "parts.jsonl").err)

    def test_classes_that_are_divided_leave_parts_and_are_gone_on_with(self):
        words = ("5x6", "--parts", "2", "--most", "20", "-o", "parts.jsonl")
        parts = self.folder / "parts.jsonl"
        self.assertEqual(self.tours(*words), 8)
        lines = parts.read_text().splitlines(keepends=True)
        self.assertGreater(len(lines), 4)
        # As if it had been killed, and what others made is there too.
        others = [line for i, line in enumerate(lines) if i % 3]
        parts.write_text("".join(others))
        self.assertIn(" of 5x6 in these classes ", self.gpu(*words).text)
        self.assertTrue(parts.read_text().startswith("".join(others)))
        run = self.ktour("count", "--sum", "parts.jsonl", "--json")
        self.assertIn('"undirected":"8"', run.text.replace(" ", ""), run)
        parts.write_text(lines[0] + lines[1][:-20])
        self.assertIn("a line of 'parts.jsonl' is damaged, number 2", self.gpu(*words).err)
        # Parts of many classes, as the processor makes them.
        parts.unlink()
        self.ktour("count", "5x6", "--passes", "2", "--pass", "0", "-o", "parts.jsonl")
        self.gpu(*words)
        run = self.ktour("count", "--sum", "parts.jsonl", "--json")
        self.assertIn('"undirected":"8"', run.text.replace(" ", ""), run)

    def test_no_class_is_begun_after_the_time(self):
        run = self.gpu("5x6", "--depth", "1", "--seconds", "0", "-o", "parts.jsonl")
        self.assertEqual(run.status, UNDECIDED, run)

    def test_what_is_refused(self):
        for words in (("5y6",), ("5x7",), ("2x6",), ("5x6", "--depth"), ("5x6", "--depth", "4"),
                      ("5x6", "--depth", "2", "--parts", "1"), ("5x6", "--only", "1,x"),
                      ("5x6", "--only", "1"), ("5x6", "--lags", "30"), ("5x6", "--room", "many"), ("5x6", "--tail", "7"), ("5x6", "--fast", "1"),
                      ("30x30",), ("10x10",)):
            run = self.gpu(*words)
            self.assertEqual((run.status, run.text), (WRONG, ""), run)
            self.assertRegex(run.err, r"\Aktour-gpu: [^\n]+\n\Z", run)


if __name__ == "__main__":
    unittest.main()
