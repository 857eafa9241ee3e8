"""The board on a terminal: colours, what fits, --animate. A terminal is a pty, with a screen of ours."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from harness import FOUND, PATIENCE, PROGRAM, WRONG, Case

FULL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
INDEXED = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


class Screen:
    """As much of a terminal as the program uses."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines, self.row, self.col = [], 0, 0
        self.cursor, self.wraps = True, False
        self.grounds = set()

    def feed(self, text):
        for escape, char in re.findall(r"\x1b(\[[?\d;]*[A-Za-z])|(.)", text, re.S):
            if escape:
                self.escape(escape)
            elif char == "\n":
                self.row += 1
            elif char == "\r":
                self.col = 0
            else:
                self.put(char)

    def escape(self, escape):
        number, kind = escape[1:-1], escape[-1]
        if kind == "A":
            self.row -= int(number)
            assert self.row >= 0 and int(number) < self.rows
        elif kind == "B":
            self.row += int(number)
        elif kind == "G":
            self.col = int(number) - 1
        elif kind == "K":
            self.line()[self.col:] = []
        elif escape in ("[?25l", "[?25h"):
            self.cursor = escape[-1] == "h"
        else:
            assert kind == "m", escape
            if number.startswith("48"):
                self.grounds.add(number)

    def line(self):
        while len(self.lines) <= self.row:
            self.lines.append([])
        return self.lines[self.row]

    def put(self, char):
        line = self.line()
        line.extend(" " * (self.col + 1 - len(line)))
        line[self.col] = char
        self.col += 1
        self.wraps |= self.col > self.columns

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.lines).rstrip()


class Progress(Case):
    def progress(self, *words, enough=lambda shown: shown.count(b"\r\x1b[K") >= 4):
        """What a run that is interrupted, once that is enough, shows on a terminal."""
        main, terminal = pty.openpty()
        self.addCleanup(os.close, main)
        process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=terminal, cwd=self.folder)
        os.close(terminal)
        shown = b""
        deadline = time.monotonic() + PATIENCE
        while not enough(shown) and time.monotonic() < deadline:
            if select.select([main], [], [], 1)[0]:
                shown += os.read(main, 65536)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=PATIENCE)
        return shown.decode()

    def test_a_search_that_goes_back_counts_and_does_not_pretend(self):
        shown = self.progress("solve", "12x12", "--plain")
        self.assertRegex(shown, r"[\d.]+ s  \d+ moves examined")
        self.assertNotIn("%", shown)

    def test_a_list_shows_how_many_there_are(self):
        self.assertRegex(self.progress("enumerate", "8x8", "-o", "f.jsonl"), r"[\d.]+ s  \d+ tours")

    def test_work_of_known_length_shows_the_time_to_go(self):
        shown = self.progress("census", "30x30", "--runs", "100000000")
        self.assertRegex(shown, r"\[[#.]{20}\] +\d+%  \d+ runs/s  [\d:]+ left")


    def test_a_count_has_one_bar_that_moves_and_the_time_to_go(self):
        def moves_within_a_step(shown):
            lines = re.findall(rb"(\d+)%[^\r]*step (\d+)", shown)
            return any(a[1] == b[1] and a[0] != b[0] for a, b in zip(lines, lines[1:]))

        shown = self.progress("count", "8x8", enough=moves_within_a_step)
        self.assertTrue(moves_within_a_step(shown.encode()), shown)
        self.assertRegex(shown, r"\[[#.]{20}\] +\d+%  [\d:]+ left  upper half, step \d+ of \d+")
        self.assertTrue(all(len(line) < 80 + len("\x1b[K") for line in shown.split("\r")), shown)


class OnTerminal(Case):
    def on_terminal(self, *words, size=(80, 24), variables=None, interrupt=None):
        """Standard output is a terminal, standard error is not. `interrupt` is what is to be seen
        before an interrupt comes."""
        main, terminal = pty.openpty()
        self.addCleanup(os.close, main)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG")}
        process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=terminal,
                                   stderr=subprocess.PIPE, cwd=self.folder,
                                   env={**environment, **(FULL if variables is None else variables)})
        os.close(terminal)
        out, deadline = b"", time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not select.select([main], [], [], PATIENCE)[0]:
                break
            try:
                out += os.read(main, 65536)
            except OSError:  # the other end is closed
                break
            if interrupt and interrupt in out:
                process.send_signal(signal.SIGINT)
                interrupt = None
        self.text = out.decode()
        self.screen = Screen(*size)
        self.screen.feed(self.text)
        return self.finish(process)

    def plain(self, *words):
        return self.ktour(*words).text

    def numbers(self):
        return [line.split() for line in self.screen.text().splitlines()]

    def test_the_board_is_coloured_and_says_the_same(self):
        for variables, colour in ((FULL, r"\x1b\[48;2;\d+;\d+;\d+m"), (INDEXED, r"\x1b\[48;5;\d+m")):
            run = self.on_terminal("solve", "8x8", variables=variables)
            self.assertEqual((run.status, run.err), (FOUND, ""))
            self.assertEqual(self.numbers(), [line.split() for line in self.plain("solve", "8x8").splitlines()])
            self.assertEqual(len(re.findall(colour, self.text)), 64)
            self.assertGreater(len(self.screen.grounds), 8)
            self.assertFalse(self.screen.wraps)

    def test_start_and_end_are_marked(self):
        self.on_terminal("solve", "5x5")
        self.assertRegex(self.text, r"\x1b\[1m\x1b\[38;2;0;0;0m\x1b\[48;2;255;255;255m +1 \x1b\[0m")
        self.assertRegex(self.text, r"\x1b\[1m\x1b\[38;2;255;255;255m\x1b\[48;2;0;0;0m +25 \x1b\[0m")
        self.assertEqual(self.text.count("\x1b[1m"), 2)

    def test_without_colours_it_is_what_a_pipe_gets(self):
        plain = self.plain("solve", "8x8")
        for variables in ({**FULL, "NO_COLOR": "1"}, {"TERM": "dumb"}, {}, {"TERM": "vt100"}):
            run = self.on_terminal("solve", "8x8", variables=variables)
            self.assertEqual((run.status, run.err), (FOUND, ""))
            self.assertEqual(self.text, plain.replace("\n", "\r\n"), variables)

    def test_pipes_and_files_get_no_colours_whatever_the_terminal(self):
        run = self.ktour("solve", "8x8", env={**os.environ, **FULL, "CLICOLOR_FORCE": "1"})
        self.assertNotIn("\x1b", run.text)
        self.assertEqual(run.text, self.plain("solve", "8x8"))

    def test_what_does_not_fit_is_shown_as_colours_and_said_so(self):
        for board, columns, per_line in (("30x30", 80, 60), ("30x70", 80, 70)):
            run = self.on_terminal("solve", board, size=(columns, 24))
            self.assertEqual(run.status, FOUND)
            self.assertRegex(run.err, rf"\Aktour: the numbers of {board} do not fit {columns} columns.*\n\Z")
            self.assertEqual(max(map(len, self.screen.lines)), per_line)
            self.assertFalse(self.screen.wraps)
        # Blocks of squares where single ones are too many.
        for board, lines in (("30x70", 8), ("100x100", 25), ("1000x1000", 39)):
            run = self.on_terminal("solve", board, size=(69 if board == "30x70" else 80, 24))
            self.assertEqual(run.status, FOUND)
            self.assertRegex(run.err, rf"\Aktour: the numbers of {board} do not fit .*\n\Z")
            self.assertFalse(self.screen.wraps)
            self.assertEqual(self.text.count("\n"), lines)
        # Where there is nothing to paint with, the numbers are printed all the same.
        for board, columns in (("100x100", 80), ("20x20", 60)):
            run = self.on_terminal("solve", board, size=(columns, 24), variables={"TERM": "xterm", "NO_COLOR": "1"})
            self.assertEqual((run.status, run.err), (FOUND, ""))
            self.assertEqual(self.text.replace("\r", ""), self.ktour("solve", board).text)

    def test_pages_and_pixels_are_not_for_terminals(self):
        for form in ("html", "png", "webp"):
            run = self.on_terminal("solve", "8x8", "--format", form)
            self.assertEqual((run.status, self.text), (WRONG, ""))
            self.assertIn("not for terminals", run.err)

    def test_boards_count_from_what_is_asked_for(self):
        self.on_terminal("solve", "5x5", "--from", "0")
        self.assertEqual(self.numbers(), [line.split() for line in self.plain("solve", "5x5", "--from", "0").splitlines()])
        self.assertIn("0", self.numbers()[0])

    def test_other_formats_are_as_ever(self):
        for form in ("steps", "moves", "json", "svg"):
            self.on_terminal("solve", "5x5", "--format", form)
            self.assertNotIn("\x1b", self.text)

    def test_animate_ends_with_the_board_and_gives_the_cursor_back(self):
        for variables in (FULL, {**FULL, "NO_COLOR": "1"}, {"TERM": "xterm"}):
            run = self.on_terminal("solve", "3x4", "--animate", variables=variables)
            self.assertEqual((run.status, run.err), (FOUND, ""))
            self.assertIn("\x1b[?25l", self.text)
            self.assertTrue(self.screen.cursor)
            self.assertEqual(self.numbers(), [line.split() for line in self.plain("solve", "3x4").splitlines()])
            knight = "\u265e" if variables.get("LANG") else "N"
            self.assertEqual(self.text.count(knight), 12)

    def test_an_interrupt_shows_the_rest_and_gives_the_cursor_back(self):
        run = self.on_terminal("solve", "8x8", "--animate", interrupt="\u265e".encode())
        self.assertEqual((run.status, run.err), (FOUND, ""))
        self.assertTrue(self.screen.cursor)
        self.assertLess(self.text.count("\u265e"), 40)
        self.assertEqual(self.numbers(), [line.split() for line in self.plain("solve", "8x8").splitlines()])

    def test_animate_where_it_cannot(self):
        run = self.ktour("solve", "5x5", "--animate")
        self.assertEqual((run.status, run.text), (FOUND, self.plain("solve", "5x5")))
        self.assertRegex(run.err, r"\Aktour: --animate .*terminal.*\n\Z")
        run = self.on_terminal("solve", "8x8", "--animate", size=(80, 8))
        self.assertRegex(run.err, r"\Aktour: 8x8 is too large to be played on 8 lines.*\n\Z")
        self.assertNotIn("\x1b[?25l", self.text)
        self.assert_sentence(self.ktour("solve", "5x5", "--animate", "-o", "a.txt"), WRONG, "--animate")


if __name__ == "__main__":
    unittest.main()
