"""The tests of the command line, on the program for Windows under wine: as far as they are about ktour.

    windows.py KTOUR.EXE [TEST...]

TEST is a file of tests/cli, or `own` for none of them.
Left out is what only POSIX systems have (signals, links, permissions, devices, limits of a process) and what takes
cairo. Besides, what is Windows' own: names of files in any script, files that replace others, two runs on one
folder. The last line is the sum, `N passed, N failed`.
"""

import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
WINE = "/usr/lib/wine/wine64"
FILES = ("solve", "check", "at", "words", "facts", "puzzle", "graph", "stumbles", "search")
# Tests that are about something else, by what stands in their source.
POSIX = re.compile(r"/dev/|preexec_fn|address_space|signal\.|self\.interrupt|symlink|chmod|[gs]et(rlimit|rusage)|pty"
                   r"|\.(png|pdf|webp)\b|\"(png|pdf|webp)\"|PROGRAM\b|os\.fsencode|surrogate")


class OnWindows(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ktour-windows-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def ktour(self, *words):
        return subprocess.run([os.environ["KTOUR"], *words], cwd=self.folder, capture_output=True, timeout=300)

    def test_files_have_names_in_any_script(self):
        for name in ("Springer-Rösselsprung.json", "конь.json", "馬.json", "ίππος ♞.json"):
            self.assertEqual(self.ktour("solve", "6x6", "-o", name).returncode, 0, name)
            self.assertEqual([path.name for path in self.folder.iterdir()], [name])
            self.assertEqual(self.ktour("check", name).returncode, 0, name)
            (self.folder / name).unlink()

    def test_titles_and_sentences_are_in_utf_8(self):
        drawn = self.ktour("solve", "6x6", "--title", "Rösselsprung ♞", "--format", "svg")
        self.assertIn("Rösselsprung ♞", drawn.stdout.decode())
        self.assertIn("'конь'", self.ktour("check", "конь").stderr.decode())

    def test_a_file_replaces_another_and_nothing_else_is_left(self):
        (self.folder / "tour.csv").write_text("old")
        self.assertEqual(self.ktour("solve", "6x6", "-o", "tour.csv").returncode, 0)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["tour.csv"])
        self.assertTrue((self.folder / "tour.csv").read_bytes().startswith(b"step,row,col\n0,"))

    def test_a_failure_leaves_what_was_there(self):
        (self.folder / "tour.json").write_text("old")
        stopped = self.ktour("solve", "8x8", "--closed", "--limit", "1", "--method", "plain", "-o", "tour.csv")
        self.assertEqual(stopped.returncode, 3)
        self.assertEqual(self.ktour("solve", "8x", "-o", "tour.json").returncode, 2)
        self.assertEqual((self.folder / "tour.json").read_text(), "old")

    def test_a_device_is_written_to_as_it_is(self):
        self.assertEqual(self.ktour("solve", "6x6", "--format", "csv", "-o", "NUL").returncode, 0)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_pictures_that_need_cairo_are_refused_in_a_sentence(self):
        for name in ("tour.png", "tour.pdf", "tour.webp"):
            done = self.ktour("solve", "6x6", "-o", name)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr.decode(), r"\Aktour: [^\n]*not drawn by this build[^\n]*\n\Z")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_one_run_at_a_time_has_a_folder(self):
        words = [os.environ["KTOUR"], "count", "8x8", "--checkpoint", "layers"]
        first = subprocess.Popen(words, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not (self.folder / "layers" / "request.txt").exists() and first.poll() is None:
                pass
            second = self.ktour("count", "8x8", "--checkpoint", "layers")
            self.assertEqual(second.returncode, 2)
            self.assertIn("is in use by another process", second.stderr.decode())
        finally:
            first.kill()
            first.wait()

    def begin(self, *words, begun, stdin=subprocess.DEVNULL):
        """A run that has begun. What signals it gets are Ctrl-C to it: wine makes that of them."""
        process = subprocess.Popen([os.environ["KTOUR"], *words], cwd=self.folder, stdin=stdin,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not begun() and process.poll() is None:
            time.sleep(0.01)
        return process

    def test_control_c_ends_a_run_that_goes_on_later(self):
        layers = self.folder / "layers"
        words = ("count", "6x12", "--checkpoint", "layers")
        process = self.begin(*words, begun=(layers / "request.txt").exists)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (3, b""), err)
        self.assertRegex(err.decode(), r"\Aktour: [^\n]*interrupted[^\n]*\n")
        self.assertFalse(list(layers.glob(".ktour-*")))
        done = self.ktour(*words)
        self.assertEqual((done.returncode, done.stdout.split()[0]), (0, b"964,730,606,632,516"), done.stderr)

    # (wine cannot end a wait for a pipe, as Windows does.)
    def test_a_second_control_c_ends_the_program_at_once(self):
        since = time.monotonic()
        process = self.begin("check", "-", stdin=subprocess.PIPE, begun=lambda: time.monotonic() > since + 3)
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            time.sleep(1)
        process.wait(timeout=60)
        self.assertEqual(process.stdout.read(), b"")
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()

    def test_the_disk_takes_what_memory_does_not(self):
        done = self.ktour("count", "7x8", "--memory", "20M", "--scratch", "work")
        self.assertEqual((done.returncode, done.stdout.split()[0]), (0, b"34,524,432,316"), done.stderr)
        self.assertEqual([path.name for path in self.folder.rglob("*spill*")], [])

    def test_a_simulation_goes_on(self):
        self.assertEqual(self.ktour("simulate", "--init").returncode, 0)
        self.assertTrue((self.folder / "experiment.json").exists())


class AtOnce(unittest.TextTestResult):
    """What fails is told at once: wine takes its time for all of them."""

    def stopTest(self, test):
        super().stopTest(test)
        for found in (self.errors, self.failures):
            for failed, trace in found[self.told.get(id(found), 0):]:
                self.stream.writeln(f"\n{failed}\n{trace}")
            self.told[id(found)] = len(found)

    told = {}

    def printErrors(self):
        pass


def about_ktour(suite):
    """The tests of a suite whose sources name nothing that is not there."""
    import inspect

    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from about_ktour(test)
        elif not POSIX.search(inspect.getsource(getattr(test, test._testMethodName, None) or type(test))):
            yield test


def main():
    program, *wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        wrapper = Path(folder) / "ktour"
        wrapper.write_text(f'#!/bin/sh\nexec {WINE} "{program}" "$@"\n')
        wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
        os.environ.update(WINEDEBUG="-all", KTOUR=str(wrapper), KTOUR_SOURCE=str(SOURCE), KTOUR_SANITIZE="", KTOUR_LIBRARY="",
                          KTOUR_VERSION=re.search(r'KTOUR_VERSION "(.*)"', (SOURCE / "include/ktour/version.hpp")
                                                  .read_text())[1])
        sys.path.insert(0, str(SOURCE / "tests/cli"))
        import harness

        harness.PATIENCE = 300
        suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(OnWindows))
        for name in wanted or FILES:
            if name == "own":
                continue
            module = __import__(f"{name}_test")
            suite.addTests(about_ktour(unittest.defaultTestLoader.loadTestsFromModule(module)))
        result = unittest.TextTestRunner(stream=sys.stdout, resultclass=AtOnce).run(suite)
    failed = len({str(test) for test, _ in result.failures + result.errors})
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
