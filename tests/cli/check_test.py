"""`ktour check`: tours are told from what is not one, and both from files that make no sense."""

import json
import os
import struct
import unittest

import tours
from harness import FOUND, NO, SANITIZED, WRONG, Case

FORMATS = ("board", "steps", "moves", "algebraic", "json", "csv", "npy")

# Closed tours with what check says of them.
KINDS = {
    ("8x8",): {},
    ("6x6", "--closed", "--symmetry", "point"): {"point": "Eulerian"},
    ("6x6", "--closed", "--symmetry", "quarter"): {"point": "Eulerian", "quarter": "quaternary"},
    ("5x6", "--closed", "--symmetry", "vertical"): {"vertical": "Sulian"},
    ("6x5", "--closed", "--symmetry", "horizontal"): {"horizontal": "Sulian"},
    ("5x8", "--closed", "--symmetry", "point"): {"point": "Bergholtian"},
    ("5x5", "--symmetry", "point"): {"point": "centrosymmetric"},
}


def npy(numbers, rows, cols, descr="<u4", code="I", fortran="False", version=1):
    header = f"{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': ({rows}, {cols}), }}"
    header = header.ljust(117) + "\n"
    return (b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H", len(header)) + header.encode()
            + struct.pack(f"<{len(numbers)}{code}", *numbers))


def as_json(tour, rows=None, **more):
    return json.dumps({"rows": rows or 1 + max(r for r, c in tour),
                       "cols": 1 + max(c for r, c in tour), "moves": tour, **more}).encode()


class Valid(Case):
    def test_every_format_of_every_kind(self):
        for words, symmetries in KINDS.items():
            for format in FORMATS:
                with self.subTest(words=words, format=format):
                    data = self.ktour("solve", *words, "--format", format).out
                    tour, rows, cols = tours.read(format, data)
                    run = self.ktour("check", "-", "--json", stdin=data)
                    self.assertEqual((run.status, run.err), (FOUND, ""), run)
                    self.assertEqual(json.loads(run.text), {
                        "valid": True, "rows": rows, "cols": cols,
                        "closed": tours.adjacent(tour[0], tour[-1]), "start": list(tour[0]),
                        "end": list(tour[-1]), "symmetries": list(symmetries), "kinds": symmetries,
                        "fault": None,
                        "format": format})

    def test_words_name_size_kind_ends_and_symmetries(self):
        data = self.ktour("solve", "6x6", "--closed", "--symmetry", "point", "--start", "a1").out
        run = self.ktour("check", "-", stdin=data)
        self.assertEqual((run.status, run.err), (FOUND, ""), run)
        for word in ("closed", "6x6", "5,0 (a1)", "point (Eulerian)", "board"):
            self.assertIn(word, run.text)
        run = self.ktour("check", "-", stdin=self.ktour("solve", "5x5").out)
        self.assertIn("an open tour of 5x5", run.text)

    def test_a_file_by_name(self):
        for format in FORMATS:
            self.ktour("solve", "5x6", "--format", format, "-o", "tour")
            self.assertEqual(self.ktour("check", "tour").status, FOUND, format)

    def test_tours_as_others_write_them(self):
        data = self.ktour("solve", "5x5", "--format", "json").out
        tour, rows, cols = tours.read_json(data)
        steps = [tour.index((r, c)) for r in range(rows) for c in range(cols)]
        lines = "\n".join(f"{r},{c}" for r, c in tour)
        for name, text in {
            "no fields but the needed ones": as_json(tour),
            "unknown fields, pretty-printed":
                json.dumps({"author": {"name": ["x"]}, **json.loads(data)}, indent=2).encode(),
            "a byte order mark": b"\xef\xbb\xbf" + lines.encode(),
            "no newline at the end": lines.encode(),
            "Windows line ends": lines.replace("\n", "\r\n").encode(),
            "blank lines": b"\n\n" + lines.replace("\n", "\n\n").encode() + b"\n\n",
            "tabs": "\n".join("\t".join(map(str, steps[i:i + 5])) for i in range(0, 25, 5)).encode(),
            "numpy's default type": npy(steps, 5, 5, "<i8", "q"),
            "numpy's small type": npy(steps, 5, 5, "|u1", "B"),
        }.items():
            with self.subTest(name):
                self.assertEqual(self.ktour("check", "-", stdin=text).status, FOUND, name)


class Many(Case):
    """A file of many tours: how many, of which boards, and whether all are."""

    def lines(self, *words):
        return self.ktour("enumerate", *words, "--format", "jsonl").out.splitlines(keepends=True)

    def test_what_enumerate_and_sample_write(self):
        for command in (("enumerate", "5x6"), ("sample", "5x6", "-n", "8")):
            for format in ("algebraic", "jsonl"):
                data = self.ktour(*command, "--format", format).out
                run = self.ktour("check", "-", stdin=data)
                self.assertEqual((run.status, run.text, run.err),
                                 (FOUND, f"valid: 8 tours of 5x6, 8 closed\nformat: {format}\n", ""))
                reports = [json.loads(line) for line in
                           self.ktour("check", "--json", "-", stdin=data).text.splitlines()]
                self.assertEqual(len(reports), 8)
                for report, line in zip(reports, data.splitlines()):
                    one = json.loads(self.ktour("check", "--json", "-", stdin=line).text)
                    self.assertEqual(report, {**one, "format": format})

    def test_tours_of_several_boards(self):
        data = b"".join(self.ktour("solve", *words, "--format", "jsonl").out
                        for words in (("5x6", "--closed"), ("5x5",), ("5x6",), ("6x6", "--closed")))
        run = self.ktour("check", "-", stdin=data)
        self.assertEqual((run.status, run.text), (FOUND, "valid: 4 tours of 5x6, 5x5, 6x6, 2 closed\nformat: jsonl\n"))

    def test_many_boards_are_not_all_named(self):
        data = b"".join(as_json([(0, 0)], rows=rows) + b"\n" for rows in range(1, 100))
        run = self.ktour("check", "-", stdin=data)
        self.assertEqual(run.status, NO)
        self.assertIn("99 tours of 1x1, 2x1, 3x1, 4x1, 5x1, 6x1, 7x1, 8x1, ..., 1 valid", run.text)

    def test_the_first_that_is_none_is_named_and_the_rest_is_counted(self):
        lines = self.lines("5x6")
        for number in (3, 5):
            tour = json.loads(lines[number - 1])
            tour["moves"][4], tour["moves"][6] = tour["moves"][6], tour["moves"][4]
            lines[number - 1] = json.dumps(tour).encode() + b"\n"
        run = self.ktour("check", "-", stdin=b"".join(lines))
        self.assertEqual((run.status, run.err), (NO, ""), run)
        self.assertRegex(run.text, r"\Anot a tour: tour 3: step [45] \(.*\): .*\n"
                                   r"8 tours of 5x6, 6 valid, 6 closed\nformat: jsonl\n\Z")
        run = self.ktour("check", "--json", "-", stdin=b"".join(lines))
        self.assertEqual(run.status, NO)
        self.assertEqual([json.loads(line)["valid"] for line in run.text.splitlines()],
                         [number not in (3, 5) for number in range(1, 9)])

    def test_an_answer_without_a_tour_among_them(self):
        none = self.ktour("solve", "3x3", "--format", "jsonl").out
        self.assertNotIn("method", json.loads(none))
        lines = self.lines("5x6")
        run = self.ktour("check", "-", stdin=b"".join([*lines[:2], none, *lines[2:]]))
        self.assertEqual((run.status, run.err), (NO, ""))
        self.assertRegex(run.text, r"\Anot a tour: tour 3: .*impossible.*\n9 tours of 5x6, 8 valid")

        run = self.ktour("check", "-", stdin=none + none)
        self.assertRegex(run.text, r"\n2 tours, 0 valid, 0 closed\n")

    def test_a_line_that_makes_no_sense(self):
        lines = self.lines("5x6")
        for bad in (b"x\n", b"{}\n", b"\0", b"[]\n", lines[0].strip() + lines[1]):
            data = b"".join([*lines[:4], bad, *lines[4:]])
            self.assert_sentence(self.ktour("check", "-", stdin=data), WRONG, "'-'")

    def test_the_memory_is_that_of_one_tour(self):
        line = self.ktour("solve", "40x40", "--format", "jsonl").out
        with open(self.folder / "many.jsonl", "wb") as file:
            for _ in range(4000):
                file.write(line)  # 60 MB in all
        run = self.ktour("check", "many.jsonl", address_space=None if SANITIZED else 64 << 20)
        self.assertEqual((run.status, run.err), (FOUND, ""))
        self.assertTrue(run.text.startswith("valid: 4000 tours of 40x40, "), run)


class AsAsked(Case):
    """What the words ask of a tour, beside what its file says of itself."""

    def test_another_beginning_is_a_definite_no(self):
        self.ktour("solve", "6x6", "--start", "a6", "-o", "tour.json")
        for words in (("--begin", "a1", "b3"), ("--start", "a1")):
            run = self.ktour("check", "tour.json", *words)
            self.assertEqual((run.status, run.err), (NO, ""), run)
            self.assertIn("not a tour: step 0 (a6)", run.text)

    def test_another_piece_counts_wherever_the_board_is_named(self):
        self.ktour("solve", "4x4", "--piece", "king", "--closed", "-o", "king.json")
        for words in ((), ("--board", "4x4"), ("--map", "-")):
            asked = self.ktour("check", "king.json", *words, stdin=b"....\n" * 4)
            self.assertEqual((asked.status, asked.err), (FOUND, ""), asked)
            asked = self.ktour("check", "king.json", *words, "--piece", "knight", stdin=b"....\n" * 4)
            self.assertEqual((asked.status, asked.err), (NO, ""), asked)
            self.assertIn("not a knight's move", asked.text)

    def test_only_the_words_have_to_make_sense_and_not_with_what_the_file_claims(self):
        self.ktour("solve", "5x5", "--start", "a5", "--end", "e5", "-o", "open.json")
        self.ktour("solve", "6x6", "--closed", "--start", "a6", "-o", "closed.json")
        for file, words, fault in (("open.json", ("--closed",), "not closed"),
                                   ("closed.json", ("--start", "c3"), "step 0 (a6)"),
                                   ("closed.json", ("--begin", "c3", "d5"), "step 0 (a6)"),
                                   ("closed.json", ("--end", "c3"), "not on c3"),
                                   ("closed.json", ("--start", "a1", "--end", "c3"), "step 0 (a6)")):
            for more in ((), ("--board", "5x5" if file == "open.json" else "6x6")):
                run = self.ktour("check", file, *words, *more)
                self.assertEqual((run.status, run.err), (NO, ""), run)
                self.assertIn(fault, run.text)
        run = self.ktour("check", "closed.json", "--closed", "--start", "a1", "--end", "c3")
        self.assertEqual(run.status, WRONG, run)
        self.assertIn("must be a knight's move from its start a1", run.err)


class NotATour(Case):
    """Status 1, and the first fault on stdout: its step and its square."""

    def setUp(self):
        super().setUp()
        data = self.ktour("solve", "5x6", "--closed", "--start", "0,0", "--format", "json").out
        self.tour = tours.read_json(data)[0]

    def faults(self):
        tour = self.tour
        last = len(tour) - 1
        swapped = tour[:7] + [tour[9], tour[8], tour[7]] + tour[10:]
        return {
            "two squares change places": (as_json(swapped), 7, tour[9]),
            "a square twice": (as_json(tour + [tour[-2]]), last + 1, tour[-2]),
            "off the board": (as_json(tour, rows=4), *next(
                (i, s) for i, s in enumerate(tour) if s[0] == 4)),
            "another start": (as_json(tour, start=[4, 4]), 0, tour[0]),
            "a start off the board": (as_json(tour, start=[9, 9]), 0, tour[0]),
            "another end": (as_json(tour, end=[0, 1]), last, tour[-1]),
            "a square is left out": (as_json(tour[:-1]), None, tour[-1]),
        }

    def test_the_first_fault_is_named(self):
        for name, (data, step, square) in self.faults().items():
            with self.subTest(name):
                run = self.ktour("check", "-", stdin=data)
                self.assertEqual((run.status, run.err), (NO, ""), run)
                self.assertIn("not a tour: ", run.text)
                self.assertIn(f"{square[0]},{square[1]}", run.text)
                if step is not None:
                    self.assertIn(f"step {step} ", run.text)

                run = self.ktour("check", "-", "--json", stdin=data)
                self.assertEqual((run.status, run.err), (NO, ""), run)
                report = json.loads(run.text)
                self.assertEqual((report["valid"], report["fault"]["step"], report["fault"]["square"]),
                                 (False, step, list(square)))

    def test_a_claim_that_does_not_hold(self):
        open_tour = tours.read_json(self.ktour("solve", "5x5", "--format", "json").out)[0]
        for name, data in {
            "closed": as_json(open_tour, closed=True),
            "symmetry": as_json(self.tour, symmetry="horizontal"),
        }.items():
            run = self.ktour("check", "-", stdin=data)
            self.assertEqual(run.status, NO, run)
            self.assertIn(name, run.text)

    def test_walks_in_the_other_formats(self):
        for data in ("0,0\n1,2\n0,0\n", "a1 b3\n", "1 2\n3 4\n", "0 -1\n-1 -1\n",
                     "step,row,col\n0,0,0\n1,1,1\n"):
            with self.subTest(data):
                run = self.ktour("check", "-", stdin=data.encode())
                self.assertEqual((run.status, run.err), (NO, ""), run)

    def test_a_file_that_says_there_is_no_tour(self):
        for words in (("3x3",), ("8x8", "--warnsdorff", "--limit", 1)):
            data = self.ktour("solve", *words, "--format", "json").out
            run = self.ktour("check", "-", stdin=data)
            self.assertEqual((run.status, run.err), (NO, ""), run)
            report = json.loads(self.ktour("check", "-", "--json", stdin=data).text)
            self.assertEqual(report["valid"], False)
            self.assertIn("status", report["fault"]["text"])


class AsOthersWriteThem(Case):
    SAME = (b"A3 C2 A1 B3 D2 B1 C3 A2 C1 D3 B2 D1", b"a3, c2, a1, b3, d2, b1, c3, a2, c1, d3, b2, d1\n",
            b" 1, 4, 7,10\n 8,11, 2, 5\n 3, 6, 9,12\n", b"0,3,6,9\n7,10,1,4\n2,5,8,11\n",
            b"[[0, 0], [1, 2], [2, 0], [0, 1], [1, 3], [2, 1], [0, 2], [1, 0], [2, 2], [0, 3], [1, 1], [2, 3]]\n",
            b"[(0,0),(1,2),(2,0),(0,1),(1,3),(2,1),(0,2),(1,0),(2,2),(0,3),(1,1),(2,3)]")

    def test_all_are_the_same_tour(self):
        for text in self.SAME:
            run = self.ktour("check", "-", stdin=text)
            self.assertIn("valid: an open tour of 3x4, from 0,0 (a3) to 2,3 (d1)", run.text, run)

    def test_several_files(self):
        for name, words in (("a.json", "3x4"), ("b.npy", "5x5")):
            self.ktour("solve", words, "-o", name)
        (self.folder / "bad.txt").write_text("1 2\n3 4\n")
        run = self.ktour("check", "a.json", "b.npy")
        self.assertEqual(run.status, FOUND)
        self.assertRegex(run.text, r"a\.json: valid: .*3x4(?s:.*)b\.npy: valid: .*5x5")
        run = self.ktour("check", "a.json", "bad.txt", "--format", "json")
        self.assertEqual((run.status, [(found["file"], found["valid"]) for found in
                                       map(json.loads, run.text.splitlines())]),
                         (NO, [("a.json", True), ("bad.txt", False)]))


class Malformed(Case):
    """Status 2, and one sentence on stderr that names the file."""

    FILES = {
        "empty": b"",
        "blanks": b" \n\n ",
        "prose": b"Call me Ishmael.\n",
        "zeros": b"\0" * 1000,
        "random bytes": bytes(range(128, 256)),
        "ragged rows": b"1 2 3\n4 5\n",
        "a number twice": b"1 2\n2 3\n",
        "a gap": b"1 2\n3 5\n",
        "a zero byte within": b"1 2\0\n3 4\n",
        "beyond 64 bits": b"99999999999999999999999 1\n",
        "the last of 64 bits": b"18446744073709551615 1\n",
        "negative": b"1 -7\n",
        "nothing visited": b"-1 -1\n",
        "letters among numbers": b"1 2\n3 x\n",
        "an escape sequence": b"1 \x1b[31m2\n",
        "coordinates beyond any board": b"0,99999999999\n",
        "seven coordinates": b"0,0,0,0,0,0,0\n",
        "half a square": b"0,0\n1,\n",
        "chess notation run together": b"a1b3c5\n",
        "rank 0": b"a1 a0\n",
        "half a header": b"step,row\n",
        "nothing but a header": b"step,row,col\n",
        "a step out of order": b"step,row,col\n0,0,0\n2,1,2\n",
        "json: cut off": b'{"rows":3,"cols":4,"moves":[[0,0],[2,1]',
        "a list that does not end": b"[[0,0],[2,1]",
        "a list of something else": b"[0,true]",
        "words after a list": b"[[0,0]] x",
        "json: zero bytes after it": b'{"rows":1,"cols":1,"moves":[[0,0]]}\0',
        "json: a zero byte and words after it": b'{"rows":1,"cols":1,"moves":[[0,0]]}\n\0x',
        "json: another on its line": b'{"rows":1,"cols":1,"moves":[[0,0]]}' * 2,
        "json: words after it": b'{"rows":1,"cols":1,"moves":[[0,0]]} x',
        "json: no rows": b'{"cols":1,"moves":[[0,0]]}',
        "json: no moves": b'{"rows":1,"cols":1}',
        "json: empty moves": b'{"rows":1,"cols":1,"moves":[]}',
        "json: rows as text": b'{"rows":"1","cols":1,"moves":[[0,0]]}',
        "json: rows null": b'{"rows":null,"cols":1,"moves":[[0,0]]}',
        "json: rows 0": b'{"rows":0,"cols":1,"moves":[[0,0]]}',
        "json: rows too large": b'{"rows":4294967296,"cols":1,"moves":[[0,0]]}',
        "json: rows beyond 64 bits": b'{"rows":99999999999999999999999,"cols":1,"moves":[[0,0]]}',
        "json: rows beyond a double": b'{"rows":1e999,"cols":1,"moves":[[0,0]]}',
        "json: rows twice": b'{"rows":1,"rows":1,"cols":1,"moves":[[0,0]]}',
        "json: closed as a number": b'{"rows":1,"cols":1,"closed":1,"moves":[[0,0]]}',
        "json: unknown symmetry": b'{"rows":1,"cols":1,"symmetry":"x\\ny","moves":[[0,0]]}',
        "json: moves as text": b'{"rows":1,"cols":1,"moves":"a1"}',
        "json: a square of one": b'{"rows":1,"cols":1,"moves":[[0]]}',
        "json: a square of three": b'{"rows":1,"cols":1,"moves":[[0,0,0]]}',
        "json: a square within a square": b'{"rows":1,"cols":1,"moves":[[[0,0]]]}',
        "json: half a row": b'{"rows":1,"cols":1,"moves":[[0.5,0]]}',
        "json: negative": b'{"rows":1,"cols":1,"moves":[[0,-1]]}',
        "json: a million brackets": b"[" * 10**6,
        "json: a million nested lists": b'{"x":' + b"[" * 10**6,
        "json: a million nested moves": b'{"moves":' + b"[" * 10**6,
        "json: a million nested objects": b'{"x":' * 10**6,
        "json: an endless string": b'{"x":"' + b"y" * 10**6,
        "json: not UTF-8": b'{"x\xff":1}',
        "npy: the magic word alone": b"\x93NUMPY",
        "npy: no header": b"\x93NUMPY\x01\0\xff\xff",
        "npy: truncated": npy([0, 1, 2], 2, 2),
        "npy: too long": npy([0, 1, 2, 3, 4], 2, 2),
        "npy: version 9": npy([0], 1, 1, version=9),
        "npy: fractions": npy([0.0], 1, 1, "<f8", "d"),
        "npy: big-endian": npy([0], 1, 1, ">u4"),
        "npy: by columns": npy([0], 1, 1, fortran="True"),
        "npy: seven sides": npy([0], 1, "1, 1, 1, 1, 1, 1"),
        "npy: no rows": npy([], 0, 5),
        "npy: an enormous shape": npy([0], 2**31 - 1, 2**31 - 1),
        "npy: a shape beyond 64 bits": npy([0], 10**30, 1),
        "npy: a number twice": npy([0, 0, 1, 2], 2, 2),
        "npy: a gap": npy([0, 1, 2, 9], 2, 2),
    }

    def test_a_file(self):
        file = self.folder / "bad"
        for name, data in self.FILES.items():
            with self.subTest(name):
                file.write_bytes(data)
                for json_flag in ((), ("--json",)):
                    self.assert_sentence(self.ktour("check", "bad", *json_flag), WRONG, "'bad'")

    def test_standard_input(self):
        for name, data in self.FILES.items():
            with self.subTest(name):
                self.assert_sentence(self.ktour("check", "-", stdin=data), WRONG, "'-'")

    def test_a_place_is_given_where_there_is_one(self):
        for name, place in (("ragged rows", "line 2"), ("letters among numbers", "line 2"),
                            ("a step out of order", "line 3"), ("a number twice", "0,1 and 1,0")):
            self.assertIn(place, self.ktour("check", "-", stdin=self.FILES[name]).err)

    def test_what_is_no_file(self):
        self.assert_sentence(self.ktour("check", "missing.json"), WRONG, "'missing.json'")
        self.assert_sentence(self.ktour("check", "."), WRONG, "'.'", "directory")
        self.assert_sentence(self.ktour("check", ""), WRONG, "''")

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_a_file_that_may_not_be_read(self):
        file = self.folder / "secret"
        file.touch(mode=0)
        self.assert_sentence(self.ktour("check", "secret"), WRONG, "'secret'")


if __name__ == "__main__":
    unittest.main()
