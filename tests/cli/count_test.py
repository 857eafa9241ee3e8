"""Counting, listing and drawing tours as a user sees it."""

import collections
import json
import resource
import shutil
import time
import unittest

from harness import FOUND, NO, UNDECIDED, WRONG, Case


class Count(Case):
    def test_says_which_kind_and_both_numbers(self):
        run = self.ktour("count", "6x6")
        self.assertEqual((run.status, run.text, run.err),
                         (FOUND, "9,862 closed tours of 6x6, undirected (19,724 directed)\n", ""))
        run = self.ktour("count", "6", "6", "--classes")
        self.assertIn("1,245 up to turning and mirroring", run.text)
        run = self.ktour("count", "5x5", "--open", "--start", "a1")
        self.assertEqual(run.text, "304 open tours of 5x5 from a1, undirected (304 directed)\n")

    def test_json_has_numbers_as_strings(self):
        found = json.loads(self.ktour("count", "5x6", "--classes", "--json").text)
        self.assertEqual({key: found[key] for key in ("rows", "cols", "closed", "undirected", "directed", "classes")},
                         {"rows": 5, "cols": 6, "closed": True, "undirected": "8", "directed": "16", "classes": "3"})
        self.assertLessEqual({"method", "states", "seconds", "peak_bytes"}, set(found))

    def test_none_is_a_number_with_its_reason(self):
        for words in (("7x7",), ("6x6", "--symmetry", "vertical"), ("4x4",), ("8x8", "--symmetry", "q"), ("1x1",)):
            run = self.ktour("count", *words)
            self.assertEqual(run.status, FOUND, run)
            self.assertRegex(run.text, r"\A0 closed tours .*\nnone: .+\n")
            self.assertEqual("there are open ones: --open counts them\n" in run.text, words in (("7x7",), ("1x1",)))
        self.assertEqual(self.ktour("count", "1x1", "--open").text[:2], "1 ")

    def test_one_is_one_and_files_and_forms_are_those_of_the_others(self):
        run = self.ktour("count", "3x4", "--open", "--start", "a1", "--end", "d3")
        self.assertEqual(run.text, "1 open tour of 3x4 from a1 to d3, undirected (1 directed)\n")
        self.ktour("count", "5x6", "-o", "n.json")
        self.assertEqual(json.loads((self.folder / "n.json").read_text())["undirected"], "8")
        self.assertEqual(json.loads(self.ktour("count", "5x6", "--format", "json").text)["undirected"], "8")
        self.assert_sentence(self.ktour("count", "5x6", "-o", "n.svg"), WRONG, "svg", "--by move")
        self.assert_sentence(self.ktour("count", "5x6", "-o", "n.png"), WRONG, ".json", ".txt")
        run = self.ktour("count", "30x30")
        self.assert_sentence(run, UNDECIDED, "30x30")
        self.assertNotIn("--memory", run.err)

    def test_ragged_boards_and_given_moves_do_not_make_a_small_board_too_wide(self):
        def number(*words):
            return int(json.loads(self.ktour("count", *words, "--json").text)["undirected"])
        self.assertEqual(number("7x6", "--without", "5,5", "6,5"), 1295034)
        # Tours through a move and those that avoid it are all there are.
        for move in ("a3-b5", "c3-d5", "b1-d2"):
            self.assertEqual(number("6x7", "--through", move) + number("6x7", "--avoid", move), 1067638)
        start = ("6x6", "--open", "--start", "a1")
        both = number(*start, "--through", "a3-b5") + number(*start, "--avoid", "a3-b5")
        self.assertEqual(both, number(*start))
        # Lines of a zebra's board are wide apart.
        self.assertEqual(number("8x8", "--piece", "zebra", "--open"), 0)

    def test_long_boards_have_long_numbers(self):
        digits = self.ktour("count", "3x400", "--json")
        self.assertGreater(len(json.loads(digits.text)["undirected"]), 150)

    def test_bad_requests(self):
        for words, named in ((("0x8",), "0x8"), (("6x6", "--open", "--closed"), "--open"),
                             (("6x6", "--symmetry", "x"), "--symmetry"),
                             (("6x6", "--symmetry", "p", "--start", "a1"), "--symmetry"),
                             (("6x6", "--classes", "--start", "a1"), "--classes"),
                             (("6x6", "--start", "z9"), "--start"), (("6x6", "--threads", "0"), "--threads"),
                             (("6x8", "--symmetry", "quarter"), "quarter")):
            self.assert_sentence(self.ktour("count", *words), WRONG, named)

    def test_limits_are_kept_to(self):
        self.assert_sentence(self.ktour("count", "7x8", "--memory", "1M"), UNDECIDED, "memory", "may be needed")
        self.assert_sentence(self.ktour("count", "20x20"), UNDECIDED, "20x20")
        self.assert_sentence(self.ktour("count", "8x8", "--timeout", "0.2"), UNDECIDED, "time")

    def test_an_interrupt_ends_it(self):
        process = self.start("count", "8x8")
        self.interrupt(process)
        self.assert_sentence(self.finish(process), UNDECIDED, "interrupted")

    def test_resumes_from_a_checkpoint_after_a_kill(self):
        folder = self.folder / "layers"
        process = self.start("count", "6x10", "--checkpoint", folder)
        while not any(folder.glob("*-9.layer")) and process.poll() is None:
            time.sleep(0.001)
        process.kill()
        process.wait()
        kept = sorted(path.name for path in folder.glob("*.layer"))
        self.assertTrue(kept)
        run = self.ktour("count", "6x10", "--checkpoint", folder, "--json")
        self.assertEqual(json.loads(run.text)["undirected"], "239187240144")
        # Again from the last layer: nothing is left but to join.
        again = json.loads(self.ktour("count", "6x10", "--checkpoint", folder, "--json").text)
        self.assertEqual((again["undirected"], again["states"]), ("239187240144", 0))
        self.assert_sentence(self.ktour("count", "6x8", "--checkpoint", folder), WRONG, "6x10", "6x8")

    def test_works_on_disk_with_what_the_memory_cannot_hold(self):
        self.assert_sentence(self.ktour("count", "6x8", "--memory", "700K"), UNDECIDED, "memory")
        found = json.loads(self.ktour("count", "6x8", "--memory", "700K", "--scratch", "work", "--json").text)
        self.assertEqual((found["undirected"], found["checked"]), ("55488142", True))
        self.assertLess(found["peak_bytes"], 4 << 20)  # whatever the memory, each shard has a few slots
        self.assert_sentence(self.ktour("count", "6x8", "--scratch", "a", "--checkpoint", "b"), WRONG, "--scratch")

    def test_resumes_from_its_scratch_folder_after_a_kill(self):
        folder = self.folder / "work"
        words = ("count", "6x10", "--memory", "3M", "--scratch", folder)
        process = self.start(*words)
        while not any(folder.glob("*-15.layer")) and process.poll() is None:
            time.sleep(0.001)
        process.kill()
        process.wait()
        # As if it had been killed just before it removed one.
        shutil.copy(max(folder.glob("*.layer")), folder / "upper-half-8-8-3.layer")
        found = json.loads(self.ktour(*words, "--json").text)
        self.assertEqual(found["undirected"], "239187240144")
        self.assertLess(found["states"], 1377546)  # those of all layers
        self.assertEqual(sorted(path.name for path in folder.iterdir()),
                         ["lock", "request.txt", "upper-half-8-8-23.layer", "upper-half-8-8-24.layer"])

    def test_a_full_disk_ends_it_with_a_sentence_and_what_was_there_is_good(self):
        # Signals are left as they are: a file that grows too large is then an error, as a full disk is.
        limited = {"restore_signals": False,
                   "preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (400000, 400000))}
        run = self.ktour("count", "6x10", "--scratch", "work", **limited)
        self.assertEqual(run.text, "")
        self.assertRegex(run.err, r"\Aktour: [^\n]*cannot write[^\n]*\n\Z")
        found = json.loads(self.ktour("count", "6x10", "--scratch", "work", "--json").text)
        self.assertEqual(found["undirected"], "239187240144")
        self.assertLess(found["states"], 1377546)

    def test_passes_add_up(self):
        for number in range(4):
            run = self.ktour("count", "6x8", "--passes", "4", "--pass", number, "-o", f"part-{number}.json")
            self.assertEqual((run.status, run.text), (FOUND, ""))
        names = [f"part-{number}.json" for number in range(4)]
        found = json.loads(self.ktour("count", "--json", "--sum", *names).text)
        self.assertEqual((found["undirected"], found["method"], found["checked"]), ("55488142", "passes", True))
        self.assertEqual(self.ktour("count", "--sum", *reversed(names)).text, self.ktour("count", "6x8").text)
        self.assert_sentence(self.ktour("count", "--sum", *names[1:]), WRONG, "--sum", "missing")
        self.assert_sentence(self.ktour("count", "--sum", *names, names[2]), WRONG, "part-2.json")
        for more in (("6x8",), ("--open",), ("--classes",), ("--start", "a1"), ("--passes", "4"), ("--checkpoint", "d")):
            self.assert_sentence(self.ktour("count", *more, "--sum", *names), WRONG, "--sum")
        self.assert_sentence(self.ktour("count", "6x8", "--passes", "4", "--pass", "1", "-o", "p.png"), WRONG, ".json")
        self.assert_sentence(self.ktour("count", "--sum", "none.json"), WRONG, "none.json")
        (self.folder / "part-1.json").write_text("{}")
        self.assert_sentence(self.ktour("count", "--sum", *names), WRONG, "part-1.json")
        self.ktour("count", "6x6", "--passes", "4", "--pass", "1", "-o", "part-1.json")
        self.assert_sentence(self.ktour("count", "--sum", *names), WRONG, "6x6", "6x8")

    def test_all_passes_at_once_go_on_after_a_kill(self):
        words = ("count", "6x8", "--passes", "40", "--checkpoint", "passes")
        process = self.start(*words)
        while not (self.folder / "passes" / "part-5-of-40.json").exists() and process.poll() is None:
            time.sleep(0.001)
        process.kill()
        process.wait()
        kept = self.folder / "passes" / "part-3-of-40.json"
        before = kept.stat().st_mtime_ns
        damaged = self.folder / "passes" / "part-4-of-40.json"
        damaged.write_text(damaged.read_text()[:-9])
        self.assertEqual(json.loads(self.ktour(*words, "--json").text)["undirected"], "55488142")
        self.assertEqual(kept.stat().st_mtime_ns, before)

    def test_wrong_words_of_passes(self):
        for words, named in ((("6x8", "--pass", "1"), "--passes"), (("6x8", "--passes", "4", "--pass", "4"), "--pass"),
                             (("6x8", "--passes", "0"), "--passes"), (("5x5", "--passes", "2"), "--passes"),
                             (("6x8", "--passes", "100000"), "1 to"), (("3x1000000", "--passes", "2"), "30"),
                             (("6x8", "--open", "--passes", "2"), "closed"),
                             (("6x8", "--passes", "2", "--scratch", "d"), "--scratch"),
                             (("20x20", "--passes", "2"), "64 bits")):
            self.assert_sentence(self.ktour("count", *words), WRONG, named)

    def test_other_folders_are_left_alone(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "letter").write_text("dear")
        self.assert_sentence(self.ktour("count", "6x6", "--checkpoint", "mine"), WRONG, "mine")
        (self.folder / "file").write_text("")
        self.assert_sentence(self.ktour("count", "6x6", "--checkpoint", "file"), WRONG, "file")

    def test_a_folder_knows_its_request_in_all_it_says(self):
        """Also where the sentence that names the request shortens lists."""
        for one, other in ((("--begin", *"a1 c2 e1 f3 e5 c6 a5".split()), ("--begin", *"a1 c2 e3 f5 d6 b5 a3".split())),
                           (("--without", "a1", "b1"), ("--without", "a1", "c1"))):
            folder = one[0][2:]
            self.ktour("count", "6x6", *one, "--checkpoint", folder)
            self.assert_sentence(self.ktour("count", "6x6", *other, "--checkpoint", folder), WRONG, folder)
            self.assertEqual(self.ktour("count", "6x6", *one, "--checkpoint", folder).status, FOUND)

    def test_a_damaged_layer_is_said_and_the_run_goes_back(self):
        right = self.ktour("count", "6x6", "--checkpoint", "layers").text
        last = self.folder / "layers" / "upper-half-8-8-12.layer"
        for at in (3, 20, -2100, -1):  # states, what the file is, its check sum
            layer = bytearray(last.read_bytes())
            layer[at] ^= 1
            last.write_bytes(layer)
            run = self.ktour("count", "6x6", "--checkpoint", "layers")
            self.assertEqual((run.status, run.text), (FOUND, right), run)
            self.assertRegex(run.err, r"\Aktour: 'layers/upper-half-8-8-12.layer' is damaged [^\n]*\n\Z")
            self.assertEqual(self.ktour("count", "6x6", "--checkpoint", "layers").err, "")
        for layer in (self.folder / "layers").glob("*.layer"):
            layer.write_bytes(layer.read_bytes()[:100])
        run = self.ktour("count", "6x6", "--checkpoint", "layers")
        self.assertEqual((run.status, run.text, run.err.count("\n")), (FOUND, right, 2), run)

    def test_a_layer_of_something_else_is_refused(self):
        for board in ("6x6", "5x6"):
            self.ktour("sample", board, "--cache", board)
        layers = self.folder / "6x6"
        old = (layers / "upper-half-8-8-5.layer").read_bytes()
        for other in (layers / "upper-half-8-8-4.layer", self.folder / "5x6" / "upper-half-8-8-5.layer"):
            (layers / "upper-half-8-8-5.layer").write_bytes(other.read_bytes())
            self.assert_sentence(self.ktour("sample", "6x6", "--cache", "6x6"), WRONG, "6x6/upper-half-8-8-5.layer")
        (layers / "upper-half-8-8-5.layer").unlink()
        self.assertEqual(self.ktour("sample", "6x6", "--cache", "6x6").status, FOUND)
        self.assertEqual((layers / "upper-half-8-8-5.layer").stat().st_size, len(old))

    def test_what_a_kill_left_is_no_other_file(self):
        layers = self.folder / "layers"
        layers.mkdir()
        for name in ("request.txt.part", ".ktour-1-0", "lock"):
            (layers / name).write_text("")
        self.assertEqual(self.ktour("count", "6x6", "--checkpoint", "layers").status, FOUND)

    def test_a_folder_is_for_one_run_at_a_time(self):
        first = self.start("count", "8x8", "--checkpoint", "layers")
        while not (self.folder / "layers" / "request.txt").exists():
            time.sleep(0.01)
        self.assert_sentence(self.ktour("count", "8x8", "--checkpoint", "layers"), WRONG, f"process {first.pid}")

    def test_what_cannot_be_counted_is_refused_at_once(self):
        for words in (("count", "5000x5000", "--memory", "1M"), ("count", "30000x30000"),
                      ("enumerate", "10000000x3", "--first", "1", "--memory", "1M"),
                      ("sample", "30000x30000", "--symmetry", "point")):
            self.assert_sentence(self.ktour(*words, timeout=20), UNDECIDED, words[1])


    def listed(self, *words):
        """The moves of every tour, as pairs of squares."""
        for line in self.ktour("enumerate", *words, "--format", "jsonl").text.splitlines():
            tour = json.loads(line)
            squares = [tuple(square) for square in tour["moves"]]
            yield squares, list(zip(squares, squares[1:] + squares[:1]))[:len(squares) - (not tour["closed"])]

    def test_moves_are_used_as_often_as_in_the_list(self):
        for words in (("5x6",), ("5x5", "--open"), ("6x6", "--through", "c3-d5"), ("3x4", "--surface", "torus"),
                      ("5x6", "--open", "--start", "a1"), ("2x3x4",)):
            table = json.loads(self.ktour("count", *words, "--by", "move", "--json").text)["table"]
            used = collections.Counter(tuple(sorted(move)) for _, moves in self.listed(*words) for move in moves)
            self.assertEqual({tuple(map(tuple, move)): int(n) for move, n in table if n != "0"}, used, words)

    def test_angles_are_those_in_the_list(self):
        def dots(squares, moves):
            ends = moves + moves[:1] if len(moves) == len(squares) else moves
            return [-sum((b - a) * (c - b) for a, b, c in zip(one[0], one[1], other[1])) for one, other in zip(ends, ends[1:])]

        # By the dot product of both moves, as they lead away from the square.
        kinds = {"turns": lambda d: d != -5, "straight": lambda d: d == -5, "acute": lambda d: d > 0,
                 "right": lambda d: d == 0, "obtuse": lambda d: -5 < d < 0, "angle-37": lambda d: d == 4,
                 "angle-53": lambda d: d == 3, "angle-90": lambda d: d == 0, "angle-127": lambda d: d == -3,
                 "angle-143": lambda d: d == -4, "angle-180": lambda d: d == -5}
        for words in (("5x6",), ("6x6",), ("3x12",), ("5x5", "--open"), ("4x6", "--open", "--start", "a1"),
                      ("6x6", "--without", "a1", "b3"), ("6x6", "--avoid", "c3-d5")):
            tours = [dots(*tour) for tour in self.listed(*words)]
            for name, counts in kinds.items():
                table = json.loads(self.ktour("count", *words, "--by", name, "--json").text)["table"]
                found = collections.Counter(sum(map(counts, angles)) for angles in tours)
                self.assertEqual({value: int(n) for value, n in table}, found, (words, name))

    def test_beginnings_are_boards_without_their_last_squares(self):
        for rows, cols, *words in ((3, 8, "--open"), (4, 5, "--open"), (5, 6), (4, 4, "--piece", "king"),
                                   (3, 5, "--surface", "cylinder"), (2, 5, "--piece", "wazir", "--open")):
            found = json.loads(self.ktour("count", f"{rows}x{cols}", *words, "--beginnings", "--json").text)["beginnings"]
            squares = [f"{row},{col}" for col in range(cols) for row in range(rows)]
            self.assertEqual(len(found), len(squares))
            for n in range(1, len(squares)):
                one = self.ktour("count", f"{rows}x{cols}", *words, "--without", *squares[n:], "--json")
                self.assertEqual(found[n - 1], json.loads(one.text)["undirected"], (rows, cols, words, n))
        self.assertEqual(self.ktour("count", "5x6", "--beginnings").text.splitlines()[-1], "30 8")

    def test_wrong_words_of_tables(self):
        for words in (("6x6", "--by", "triangles"), ("6x6", "--by", "turns", "--surface", "torus"),
                      ("6x6", "--by", "turns", "--symmetry", "point"), ("6x6", "--by", "turns", "--classes"),
                      ("6x6", "--by", "angle-37", "--piece", "camel"), ("6x6", "--beginnings", "--start", "a1"),
                      ("6x6", "--beginnings", "--by", "move"), ("6x6", "--by", "slopes", "--format", "svg"),
                      ("5x5", "--open", "--by", "area"), ("6x6", "--format", "csv")):
            self.assert_sentence(self.ktour("count", *words), WRONG)


class Enumerate(Case):
    def test_every_tour_is_one_that_check_accepts(self):
        run = self.ktour("enumerate", "5x6")
        lines = run.text.splitlines()
        self.assertEqual((run.status, len(lines), len(set(lines))), (FOUND, 8, 8))
        for line in lines:
            found = json.loads(self.ktour("check", "--json", "-", stdin=line.encode()).text)
            self.assertTrue(found["valid"] and found["closed"] and found["cols"] == 6)

    def test_classes_first_and_formats(self):
        self.assertEqual(self.ktour("enumerate", "5x6", "--classes").text.count("\n"), 3)
        self.assertEqual(self.ktour("enumerate", "8x8", "--first", "2").text.count("\n"), 2)
        self.ktour("enumerate", "3x4", "--open", "-o", "all.jsonl")
        tours = [json.loads(line) for line in (self.folder / "all.jsonl").read_text().splitlines()]
        self.assertEqual(len(tours), 8)
        self.assertEqual({len(tour["moves"]) for tour in tours}, {12})

    def test_none_is_a_definite_no(self):
        self.assert_sentence(self.ktour("enumerate", "4x4"), NO, "4x4")

    def test_bad_requests(self):
        self.assert_sentence(self.ktour("enumerate", "5x6", "--first", "0"), WRONG, "--first")
        self.assert_sentence(self.ktour("enumerate", "5x6", "-o", "e.md"), WRONG, "json", "jsonl", "svg")
        self.assert_sentence(self.ktour("enumerate", "6x6", "-o", "e.html"), WRONG, "at most 16")
        self.assert_sentence(self.ktour("enumerate", "3x30", "--format", "algebraic"), WRONG, "algebraic")

    def test_what_was_found_is_kept_and_its_name_says_that_it_is_not_all(self):
        words = ("enumerate", "6x8", "-o", "all.jsonl")
        kept = self.folder / "all.incomplete.jsonl"

        def in_time(seconds):
            return self.ktour(*words, "--timeout", str(seconds))

        def interrupted(seconds):
            process = self.start(*words)
            time.sleep(seconds)
            self.interrupt(process)
            return self.finish(process)

        for ended in (in_time, interrupted):
            # On a busy machine no tour may be there yet: then there is no file, and it gets more time.
            for seconds in (0.5, 2, 8, 32):
                run = ended(seconds)
                self.assertEqual(run.status, UNDECIDED, run)
                if list(self.folder.iterdir()):
                    break
            self.assertEqual(list(self.folder.iterdir()), [kept], run)
            self.assertRegex(run.err, r"are not all listed: .*; the \d+ tours before that are in "
                                      r"'all.incomplete.jsonl'")
            self.assertRegex(self.ktour("check", kept.name).text, r"\Avalid: \d+ tours of 6x8")
            kept.unlink()

    def test_some_tours_of_a_board_that_is_too_large_for_all(self):
        run = self.ktour("enumerate", "30x30", "--first", 3, "--json")
        self.assertEqual((run.status, run.text.count("\n")), (FOUND, 3), run)
        self.assertEqual(len(set(run.text.splitlines())), 3)
        self.assertIn("3 tours of 30x30, 3 closed", self.ktour("check", "-", stdin=run.out).text)
        self.assert_sentence(self.ktour("enumerate", "30x30"), UNDECIDED, "are not all listed")

    def test_a_sheet_or_a_page_of_them(self):
        for command in (("enumerate", "5x6"), ("sample", "6x6", "-n", 5)):
            for ending, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("html", b"<!doctype")):
                run = self.ktour(*command, "-o", f"sheet.{ending}")
                self.assertEqual((run.status, run.err), (FOUND, ""), run)
                data = (self.folder / f"sheet.{ending}").read_bytes()
                self.assertTrue(data.lower().startswith(begins.lower()), data[:20])
        svg = self.ktour("enumerate", "5x6", "--format", "svg").text
        self.assertEqual(svg.count(">30</text>"), 8)


class Sample(Case):
    def test_the_same_seed_gives_the_same_tours(self):
        first = self.ktour("sample", "6x6", "-n", "5", "--seed", "7")
        self.assertEqual((first.status, first.text.count("\n")), (FOUND, 5))
        self.assertEqual(self.ktour("sample", "6x6", "-n", "5", "--seed", "7", "--threads", "1").text, first.text)
        self.assertNotEqual(self.ktour("sample", "6x6", "-n", "5", "--seed", "8").text, first.text)

    def test_a_cache_changes_nothing_but_the_time(self):
        plain = self.ktour("sample", "6x6", "-n", "3").text
        for _ in range(2):
            self.assertEqual(self.ktour("sample", "6x6", "-n", "3", "--cache", "layers").text, plain)
        self.assert_sentence(self.ktour("sample", "6x8", "--cache", "layers"), WRONG, "6x6")

    def test_no_tour_is_a_definite_no(self):
        self.assert_sentence(self.ktour("sample", "4x4"), NO, "impossible")
        self.assert_sentence(self.ktour("sample", "5x6", "--symmetry", "point"), NO, "impossible")

    def test_bad_requests(self):
        self.assert_sentence(self.ktour("sample", "6x6", "-n", "0"), WRONG, "0")
        self.assert_sentence(self.ktour("sample", "6x6", "--seed", "x"), WRONG, "--seed")


if __name__ == "__main__":
    unittest.main()
