"""--help and --version: what they show is true. Every example of a help text is run."""

import os
import re
import subprocess
import unittest

from harness import FOUND, NO, PATIENCE, PROGRAM, SANITIZED, UNDECIDED, Case, end

# An example ends with status 0 unless its remark, as the help text has it, says otherwise.
REMARKS = {"why there is none": NO, "a drawing of the reason": NO, "a proof that others can verify": NO}
# A measurement takes long: it only has to begin.
MEASURES = re.compile(r"ktour bench (?!.*--signature)")


def examples(text):
    """Pairs of a command and its remark."""
    block = re.search(r"^Examples:\n((?:  .*\n)+)", text, re.M)
    lines = block[1].splitlines() if block else []
    return [re.fullmatch(r"  (.*?)(?: {2,}(.*))?", line).groups() for line in lines]


class Help(Case):
    def help_texts(self):
        program = self.ktour("--help").text
        listed = re.search(r"^\w*ommands:\n((?:  .*\n)+)", program, re.M)[1]
        commands = re.findall(r"^  (\S+)", listed, re.M)
        self.assertLessEqual({"solve", "check"}, set(commands))
        return {(): program, **{(name,): self.ktour(name, "--help").text for name in commands}}

    def test_help_goes_to_stdout_with_status_0(self):
        for command in self.help_texts():
            for flag in ("--help", "-h"):
                run = self.ktour(*command, flag)
                self.assertEqual((run.status, run.err), (0, ""), run)

    def test_every_help_text_has_examples_and_fits_a_terminal(self):
        for command, text in self.help_texts().items():
            with self.subTest(command):
                self.assertTrue(examples(text), text)
                self.assertLessEqual(max(map(len, text.splitlines())), 80)
                self.assertRegex(text, r"\n$")

    def test_every_command_explains_its_exit_statuses(self):
        for command, text in self.help_texts().items():
            if command:
                self.assertIn("Exit status:", text, command)

    @unittest.skipIf(SANITIZED, "takes long, and other tests run the same code")
    def test_every_example_ends_as_promised(self):
        # What the examples find lying about.
        for name in ("tour.json", "tour.npy", "plain.json", "warnsdorff.json"):
            self.ktour("solve", "8x8", "--closed", "-o", name)
        self.ktour("solve", "6x6", "--surface", "torus", "--closed", "-o", "tour.txt")
        self.ktour("solve", "8x8", "--closed", "--format", "moves", "-o", "moves.txt")
        (self.folder / "roads.edges").write_text("a b\nb c\nc a\n")
        (self.folder / "board.txt").write_text("S...\n....\n...E\n")
        self.ktour("solve", "--map", "board.txt", "-o", "tour.moves")
        for number in range(3):
            self.ktour("count", "6x8", "--passes", "4", "--pass", number, "-o", f"part-{number}.json")
        (self.folder / "ktour").symlink_to(PROGRAM)
        # No desktop: pages are not to be opened here.
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "DISPLAY": "",
                       "WAYLAND_DISPLAY": ""}
        for text in self.help_texts().values():
            for command, remark in examples(text):
                with self.subTest(command):
                    process = self.start_shell(command, environment)
                    allowed = {REMARKS.get(remark, FOUND)}
                    if MEASURES.match(command):
                        self.interrupt(process)
                        allowed.add(UNDECIDED)
                    _, err = process.communicate(timeout=PATIENCE)
                    self.assertIn(process.returncode, allowed, err)

    def start_shell(self, command, environment):
        process = subprocess.Popen(["bash", "-c", command], cwd=self.folder, env=environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.addCleanup(end, process)
        return process

    def test_the_options_of_solve_are_in_groups(self):
        text = self.ktour("solve", "--help").text
        for group in ("The board", "The tour", "The method", "Limits", "Output", "Pictures"):
            self.assertRegex(text, rf"(?m)^{group}:$")

    def test_what_people_try_first(self):
        self.assertEqual(self.ktour("help").text, self.ktour("--help").text)
        self.assertEqual(self.ktour("help", "solve").text, self.ktour("solve", "--help").text)
        self.assert_sentence(self.ktour("help", "sovle"), 2, "'sovle'", "'solve'")
        for word in ("version", "-V"):
            self.assertEqual(self.ktour(word).text, self.ktour("--version").text)
        self.assertEqual(self.ktour("8x8", "--closed").text, self.ktour("solve", "8x8", "--closed").text)
        self.assertEqual(self.ktour("8", "8").text, self.ktour("solve", "8×8", "--open").text)
        self.assertEqual(self.ktour("solve", "5x5", "--format", "svg", "--color", "plain").out,
                         self.ktour("solve", "5x5", "--format", "svg", "--colours=plain").out)
        self.assertEqual(self.ktour("census", "5x5", "--start", "center").out,
                         self.ktour("census", "5x5", "--start", "centre").out)
        self.assertIn("shapes", self.ktour("bench", "nothing").err)
        self.assertEqual(self.ktour("solve", "5x5", "--json").status, FOUND)
        self.assert_sentence(self.ktour("solve", "6x6", "--open", "--closed"), 2, "choose one")

    def test_version(self):
        run = self.ktour("--version")
        self.assertEqual((run.status, run.err), (0, ""))
        self.assertRegex(run.text, r"\Aktour \d+\.\d+\.\d+\n\Z")
        self.assertIn(os.environ.get("KTOUR_VERSION", ""), run.text)


if __name__ == "__main__":
    unittest.main()
