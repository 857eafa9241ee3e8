"""The C library: its symbols, its answers against the program's, callbacks, and the examples."""

import ctypes
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

SOURCE = pathlib.Path(os.environ["KTOUR_SOURCE"])
LIBRARY = pathlib.Path(os.environ["KTOUR_C"])
PROGRAM = os.environ["KTOUR"]
SANITIZED = bool(os.environ.get("KTOUR_SANITIZE"))
HEADER = (SOURCE / "c/ktour.h").read_text()
NAMES = set(re.findall(r"^[\w *]+[ *](ktour_\w+)\(", HEADER, re.M))

WATCHER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_char_p)


def library():
    made = ctypes.CDLL(str(LIBRARY))
    for name in NAMES:
        getattr(made, name).restype = ctypes.c_void_p
    for name in ("ktour_interface", "ktour_status", "ktour_next"):
        getattr(made, name).restype = ctypes.c_int
    for name in ("ktour_version", "ktour_sentence"):
        getattr(made, name).restype = ctypes.c_char_p
    made.ktour_squares.restype = ctypes.POINTER(ctypes.c_uint64)
    made.ktour_text.restype = ctypes.POINTER(ctypes.c_char)
    return made


class Answer:
    def __init__(self, handle):
        self.handle = ctypes.c_void_p(handle)

    def __del__(self):
        C.ktour_answer_free(self.handle)

    status = property(lambda self: C.ktour_status(self.handle))
    sentence = property(lambda self: C.ktour_sentence(self.handle).decode())

    @property
    def text(self):
        size = ctypes.c_size_t()
        text = C.ktour_text(self.handle, ctypes.byref(size))
        return text[:size.value]

    json = property(lambda self: json.loads(self.text))

    @property
    def squares(self):
        count = ctypes.c_size_t()
        squares = C.ktour_squares(self.handle, ctypes.byref(count))
        return squares[:count.value]

    def each(self):
        while C.ktour_next(self.handle):
            yield self.squares


def ask(what, *words, data=None, watcher=None):
    """An answer; a word is a name, or (name, value)."""
    request = ctypes.c_void_p(C.ktour_request_new())
    for word in words:
        name, value = (word, None) if isinstance(word, str) else word
        C.ktour_word(request, name.encode(), None if value is None else str(value).encode())
    if watcher:
        C.ktour_watch(request, watcher, None)
    more = [] if data is None else [data, ctypes.c_size_t(len(data))]
    answer = Answer(getattr(C, f"ktour_{what}")(request, *more))
    C.ktour_request_free(request)
    return answer


def program(*words, data=None):
    done = subprocess.run([PROGRAM, *words], input=data, capture_output=True)
    return done.returncode, done.stdout, done.stderr.decode().strip().removeprefix("ktour: ")


def without_times(text):
    return re.sub(rb'"(seconds|peak_bytes)":[^,}]*', b"", text)


class Interface(unittest.TestCase):
    @unittest.skipIf(SANITIZED, "sanitizers add symbols")
    def test_the_symbols_are_those_of_the_header(self):
        listed = subprocess.run(["nm", "-D", "--defined-only", "--format=posix", LIBRARY],
                                capture_output=True, text=True, check=True).stdout
        found = {line.split()[0].split("@")[0] for line in listed.splitlines() if " A " not in line}
        self.assertEqual(found, NAMES)
        self.assertEqual(len(NAMES), 20)

    def test_the_header_is_plain_c_and_plain_cpp(self):
        for command in (["cc", "-std=c99", "-xc"], ["c++", "-std=c++11", "-xc++"]):
            done = subprocess.run([*command, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
                                   "-I", SOURCE / "c", "-"], input='#include "ktour.h"\nint x;\n',
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_it_says_which_interface_and_version_it_is(self):
        self.assertEqual(C.ktour_interface(), int(re.search(r"KTOUR_INTERFACE (\d+)", HEADER)[1]))
        self.assertEqual(f"ktour {C.ktour_version().decode()}\n".encode(), program("--version")[1])


@unittest.skipIf(SANITIZED, "Python would have to be sanitized too")
class Answers(unittest.TestCase):
    def test_solve_answers_as_the_program_does(self):
        for words, line in (
            ([("board", "8x8"), "closed"], ["8x8", "--closed"]),
            ([("board", "4x4")], ["4x4"]),
            ([("board", "7x7"), ("start", "b1")], ["7x7", "--start", "b1"]),
            ([("board", "6x6"), ("without", "a1"), ("without", "a2"), "closed"],
             ["6x6", "--without", "a1", "a2", "--closed"]),
            ([("board", "8x8"), ("method", "plain"), ("limit", "100")],
             ["8x8", "--method", "plain", "--limit", "100"]),
        ):
            with self.subTest(line):
                answer = ask("solve", *words)
                status, out, _ = program("solve", *line, "--format", "json")
                self.assertEqual(answer.status, status)
                self.assertEqual(without_times(answer.text).strip(), without_times(out).strip())
                if status == 0:
                    cols = answer.json["cols"]
                    self.assertEqual(answer.squares, [r * cols + c for r, c in answer.json["moves"]])
                else:
                    self.assertIn(answer.sentence, program("solve", *line)[2])

    def test_what_is_wrong_is_refused_in_the_programs_sentence(self):
        for word, value in (("board", "8x"), ("start", "z9"), ("symmetry", "round"), ("piece", "queen")):
            words = {"board": "8x8", word: value}
            with self.subTest(word):
                answer = ask("solve", *words.items())
                line = [words.pop("board"), *(text for name, one in words.items() for text in (f"--{name}", one))]
                status, _, sentence = program("solve", *line)
                self.assertEqual(status, 2)
                self.assertEqual((answer.status, answer.sentence.removeprefix("--")), (2, sentence.removeprefix("--")))
        self.assertEqual(ask("solve", ("board", "8x8"), ("colour", "red")).sentence, "'colour' is not a known word")

    def test_check_convert_and_count_write_what_the_program_writes(self):
        tour = program("solve", "6x6", "--closed", "--format", "moves")[1]
        answer = ask("check", data=tour)
        self.assertEqual((answer.status, answer.text), (0, program("check", "-", "--json", "--facts", data=tour)[1]))
        broken = tour.splitlines(keepends=True)
        broken[3], broken[9] = broken[9], broken[3]
        answer = ask("check", data=b"".join(broken))
        self.assertEqual((answer.status, answer.text),
                         (1, program("check", "-", "--json", "--facts", data=b"".join(broken))[1]))
        for form in ("board", "csv", "npy", "algebraic", "svg"):
            with self.subTest(form):
                answer = ask("convert", ("format", form), data=tour)
                self.assertEqual(answer.sentence, "")
                self.assertEqual(answer.text, program("convert", "-", "--format", form, data=tour)[1])
        self.assertEqual(ask("convert", ("format", "png"), data=tour).status, 2)
        for words, line in (([("board", "6x6")], ["6x6"]), ([("board", "5x5"), "open", ("start", "a1")],
                                                              ["5x5", "--open", "--start", "a1"]),
                            ([("board", "6x6"), "classes"], ["6x6", "--classes"])):
            with self.subTest(line):
                counted = ask("count", *words)
                self.assertEqual(without_times(counted.text), without_times(program("count", *line, "--json")[1]))

    def test_lists_are_those_of_the_program(self):
        listed = [line for line in program("enumerate", "5x6", "--format", "jsonl")[1].splitlines()]
        wanted = [[r * 6 + c for r, c in json.loads(line)["moves"]] for line in listed]
        self.assertEqual(list(ask("enumerate", ("board", "5x6")).each()), wanted)
        self.assertEqual(len(wanted), 8)
        drawn = program("sample", "5x5", "--open", "-n", "5", "--seed", "3", "--format", "jsonl")[1].splitlines()
        wanted = [[r * 5 + c for r, c in json.loads(line)["moves"]] for line in drawn]
        self.assertEqual(list(ask("sample", ("board", "5x5"), "open", ("number", 5), ("seed", 3)).each()), wanted)
        none = ask("sample", ("board", "4x4"))
        self.assertEqual((none.status, list(none.each())), (1, []))

    def test_puzzles_are_made_and_rated(self):
        made = ask("puzzle", ("board", "5x5"), ("level", "easy"), ("seed", 4))
        self.assertEqual(made.text, program("puzzle", "make", "5x5", "--level", "easy", "--seed", "4", "--json")[1])
        rated = ask("rate", ("puzzle", made.text.decode()))
        self.assertEqual(rated.text, program("puzzle", "rate", "-", "--json", data=made.text)[1])
        self.assertEqual(ask("rate", ("board", "5x5")).status, 1)

    def test_a_watcher_hears_of_work_and_ends_it(self):
        seen = []
        heard = WATCHER(lambda user, done, total, phase: seen.append((done, total)) or 0)
        self.assertEqual(ask("count", ("board", "6x6"), watcher=heard).status, 0)
        self.assertTrue(seen)
        stop = WATCHER(lambda *_: 1)
        answer = ask("count", ("board", "7x8"), watcher=stop)
        self.assertEqual(answer.status, 3)
        self.assertIn("interrupted", answer.sentence)
        self.assertEqual(ask("count", ("board", "8x8"), ("timeout", "0.05")).status, 3)
        listing = ask("enumerate", ("board", "8x8"), ("timeout", "0.05"))
        for _ in listing.each():
            pass
        self.assertEqual(listing.status, 3)

    def test_threads_ask_at_the_same_time(self):
        found = []
        threads = [threading.Thread(target=lambda: found.append(ask("count", ("board", "5x6")).json["undirected"]))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["8"] * 4)


class Examples(unittest.TestCase):
    """Each where the tools of its language are."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_it(self, *command):
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=self.folder,
                              env={**os.environ, "LD_LIBRARY_PATH": str(LIBRARY.parent)})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def tool(self, name):
        if SANITIZED or not shutil.which(name):
            self.skipTest(f"there is no {name}")
        return name

    def test_c(self):
        self.run_it(self.tool("cc"), "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-std=c99", "-I", SOURCE / "c",
                    SOURCE / "c/examples/tour.c", "-L", LIBRARY.parent, "-lktour-c", "-o", "tour")
        lines = self.run_it("./tour").splitlines()
        self.assertEqual(lines[:4], ["a closed tour over 64 squares, from square 42", "valid: yes", "counted",
                                     "listed: 3"])
        self.assertIn("4x4: 1, ", lines[4])

    def test_rust(self):
        self.run_it(self.tool("rustc"), SOURCE / "c/examples/tour.rs", "-L", LIBRARY.parent, "-l", "ktour-c",
                    "-o", "tour")
        out = self.run_it("./tour")
        self.assertEqual(out[:2], "0 ")
        self.assertEqual(json.loads(out[2:])["undirected"], "9862")

    def test_lua(self):
        os.environ["KTOUR_C"] = str(LIBRARY)
        out = self.run_it(self.tool("luajit"), SOURCE / "c/examples/tour.lua")
        squares = [tuple(map(int, word.split(","))) for word in out.split()]
        self.assertEqual(len(set(squares)), 25)
        self.assertEqual(squares[0], (4, 0))


if not SANITIZED:
    C = library()

if __name__ == "__main__":
    unittest.main()
