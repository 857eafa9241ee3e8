"""Time, memory, interrupts and the terminal: long and large work ends as it should.

No test measures how fast something is; where a run must end "soon", soon is many seconds.
"""

import contextlib
import json
import os
import pty
import resource
import select
import shutil
import signal
import subprocess
import tempfile
import unittest

from harness import (ENDLESS, LARGE, PATIENCE, PROGRAM, SANITIZED, UNDECIDED, WRONG, Case,
                     needs_address_limit)

MEGABYTE = 10**6
GIGABYTE = 10**9
FIGURES = r"ktour: undecided by plain: \d+ moves examined, \d+ taken back, [\d.]+ s\n"
SOON = 20


class Time(Case):
    def test_a_timeout_ends_the_search_with_figures(self):
        run = self.ktour(*ENDLESS, "--timeout", 0.3, timeout=SOON)
        self.assertEqual((run.status, run.out), (UNDECIDED, b""), run)
        self.assertRegex(run.err, r"\Aktour: undecided: [^\n]+\n" + FIGURES + r"\Z")

    def test_an_interrupt_ends_the_search_with_figures(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(*ENDLESS)
            self.interrupt(process, number)
            process.wait(timeout=SOON)
            run = self.finish(process)
            self.assertEqual((run.status, run.out), (UNDECIDED, b""), run)
            self.assertRegex(run.err, r"\Aktour: undecided: [^\n]*\n" + FIGURES + r"\Z")

    def test_an_interrupted_search_is_reported_in_json(self):
        process = self.start(*ENDLESS, "-o", "tour.json")
        self.interrupt(process)
        self.assertEqual(self.finish(process).status, UNDECIDED)
        # Whether it is still written is for the program to choose; half a file is not.
        file = self.folder / "tour.json"
        if file.exists():
            self.assertEqual(json.loads(file.read_text())["status"], "undecided")

    def test_check_can_be_interrupted_while_it_waits(self):
        process = self.start("check", "-", stdin=subprocess.PIPE)
        process.stdin.write(b"1 2 3\n")
        process.stdin.flush()
        self.interrupt(process)
        process.wait(timeout=SOON)
        process.stdin.close()
        process.stdin = None
        self.assert_sentence(self.finish(process), UNDECIDED)


class Memory(Case):
    # Far more than a small process needs, far less than the file.
    MOST = (1000 if SANITIZED else 100) * MEGABYTE

    def peak(self, *words):
        """Status, stderr and the most memory that a run used, in bytes."""
        with tempfile.TemporaryFile() as err:
            process = subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, stderr=err,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            err.seek(0)
            return process.returncode, err.read().decode(), used.ru_maxrss * 1024

    def test_enormous_files_take_no_memory(self):
        for name, beginning in {
            "zeros": b"",
            "a board": b"1 2 3\n",
            "moves": b"0,0\n",
            "a string": b'{"x":"',
            "an npy file of another size": b"\x93NUMPY\x01\0v\0{'descr': '<u4', 'fortran_order': "
                                           b"False, 'shape': (1000000, 1000000), }".ljust(127) + b"\n",
        }.items():
            with self.subTest(name):
                file = self.folder / "large"
                file.write_bytes(beginning)
                os.truncate(file, 4 * GIGABYTE)  # the rest are zeros that take no space
                status, err, used = self.peak("check", "large")
                self.assertEqual(status, WRONG, err)
                self.assertRegex(err, r"\Aktour: 'large': [^\n]+\n\Z")
                self.assertLess(used, self.MOST)

    @needs_address_limit
    def test_endless_streams_end_at_the_limit(self):
        for name, beginning, more, status in (
            ("one number", b"", b"1234567890", WRONG),
            ("a board", b"", b"1234567 ", UNDECIDED),
            ("rows of a board", b"", b"1 2\n", UNDECIDED),
            ("moves", b"", b"0,0\n", UNDECIDED),
            ("chess notation", b"", b"a1 ", UNDECIDED),
            ("json", b'{"moves":[[0,0]', b",[0,0]", UNDECIDED),
            ("blanks in json", b'{"moves":', b"          ", WRONG),
            ("blanks before anything", b"", b" \n", WRONG),
        ):
            with self.subTest(name):
                run = self.stream("check", "-", beginning=beginning, more=more)
                self.assert_sentence(run, status, "'-'")

    def stream(self, *words, beginning, more):
        """A run that is fed up to a gigabyte, under a tenth of that in memory."""
        process = self.start(*words, stdin=subprocess.PIPE, bufsize=0,
                             address_space=100 * MEGABYTE)
        block = more * (MEGABYTE // len(more))
        with process.stdin, contextlib.suppress(BrokenPipeError):  # it may have read enough
            process.stdin.write(beginning)
            for _ in range(GIGABYTE // len(block)):
                process.stdin.write(block)
        process.stdin = None
        return self.finish(process)

    @needs_address_limit
    def test_searches_beyond_the_memory_are_undecided(self):
        for space in (40 * MEGABYTE, 150 * MEGABYTE):
            for words in ("--warnsdorff", "--plain", "--method exact", "--method exact --closed",
                          "--method best-first"):
                with self.subTest(words, space=space):
                    run = self.ktour("solve", "6000x6000", *words.split(), address_space=space)
                    self.assertEqual((run.status, run.out), (UNDECIDED, b""), run)
                    self.assertRegex(run.err, r"\Aktour: [^\n]*memory[^\n]*\n")

    def test_boards_beyond_any_memory_are_declined_at_once(self):
        for words in ("2147483647x2147483647", "2147483646x2147483646 --closed",
                      "2147483647x2147483647 --warnsdorff", "2147483647x2147483647 --method exact"):
            with self.subTest(words):
                run = self.ktour("solve", *words.split(), timeout=SOON)
                self.assertIn(run.status, (WRONG, UNDECIDED), run)
                self.assertRegex(run.err, r"\Aktour: [^\n]+\n")

    @needs_address_limit
    def test_any_memory_gives_an_answer_or_a_sentence(self):
        self.ktour(*LARGE, "-o", "tour.json")
        for space in range(28, 68, 8):
            for words in (("solve", "1000x1000", "--warnsdorff", "--tie", "far", "--format", "none"),
                          ("solve", "200x200", "--closed", "--format", "none", "--timeout", 1),
                          ("check", "tour.json")):
                with self.subTest(words, space=space):
                    self.ktour(*words, address_space=space * MEGABYTE)  # no crash: see harness

    @needs_address_limit
    def test_any_memory_gives_a_count_or_a_sentence(self):
        for space in (30, 60, 120):
            for words in (("count", "8x8", "--timeout", 1), ("count", "6x6", "--classes"), ("sample", "6x6"),
                          ("census", "6x6", "--runs", 500), ("count", "7x7", "--open", "--timeout", 1)):
                for which in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
                    with self.subTest(words, space=space, which=which):
                        self.ktour(*words, preexec_fn=lambda: resource.setrlimit(
                            which, (space * MEGABYTE, space * MEGABYTE)))  # no crash: see harness

    @unittest.skipUnless(os.geteuid() == 0, "only root can become another user")
    def test_without_threads_it_works_on_one(self):
        if SANITIZED:
            self.skipTest("a sanitizer needs threads of its own")
        with tempfile.TemporaryDirectory() as place:
            os.chmod(place, 0o755)
            run = self.ktour("count", "6x6", "--threads", 4, executable=shutil.copy(PROGRAM, place), user=65534, cwd="/",
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (1, 1)))
        self.assertEqual((run.status, run.text[:6]), (0, "9,862 "), run)

    @needs_address_limit
    def test_too_little_memory_to_check_is_undecided(self):
        run = self.ktour("solve", "100000x100000", "--format", "none", address_space=100 * MEGABYTE)
        self.assert_sentence(run, UNDECIDED, "memory")

    @needs_address_limit
    def test_a_npy_file_beyond_the_memory(self):
        header = ("{'descr': '<u4', 'fortran_order': False, 'shape': (31250, 32000), }"
                  ).ljust(117) + "\n"
        file = self.folder / "large.npy"
        file.write_bytes(b"\x93NUMPY\x01\0" + bytes([len(header), 0]) + header.encode())
        os.truncate(file, 128 + 4 * GIGABYTE)
        run = self.ktour("check", "large.npy", address_space=500 * MEGABYTE)
        self.assert_sentence(run, UNDECIDED, "'large.npy'", "memory")


class Terminal(Case):
    def on_terminal(self, *words, stream, until=None):
        """What a run shows on a stream that is a terminal, and its status; where it is endless, it is
        interrupted when it has shown something."""
        own, its = pty.openpty()
        process = self.start(*words, **{stream: its})
        os.close(its)
        shown = b""
        try:
            while select.select([own], [], [], PATIENCE)[0] and (part := os.read(own, 4096)):
                shown += part
                if until and until in shown:
                    process.send_signal(signal.SIGINT)
                    until = None
        except OSError:  # the other side is closed
            pass
        os.close(own)
        process.wait(timeout=PATIENCE)
        return shown, process.returncode

    def test_progress_shows_on_a_terminal_only(self):
        shown, status = self.on_terminal(*ENDLESS, stream="stderr", until=b"moves examined")
        self.assertEqual(status, UNDECIDED)
        self.assertIn(b"\r", shown.replace(b"\r\n", b""))
        self.assertNotRegex(self.ktour(*ENDLESS, "--timeout", 1.5).err, "[\r\x1b]")

    def test_progress_is_wiped(self):
        shown, _ = self.on_terminal(*ENDLESS, stream="stderr", until=b"moves examined")
        lines = [line.split(b"\r")[-1] for line in shown.split(b"\r\n")]
        self.assertTrue(lines[0].startswith(b"\x1b[Kktour: undecided"), lines)

    def test_no_escape_sequences_in_results_for_programs(self):
        shown, status = self.on_terminal("solve", "8x8", "--format", "steps", stream="stdout")
        self.assertEqual(status, 0)
        self.assertNotIn(b"\x1b", shown)

    def test_binary_does_not_go_to_a_terminal(self):
        shown, status = self.on_terminal("solve", "8x8", "--format", "npy", stream="stdout")
        self.assertEqual((shown, status), (b"", WRONG))


if __name__ == "__main__":
    unittest.main()
