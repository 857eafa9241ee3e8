"""The manual page and the shells' completions say what the program says.

The truth is the program: its --help for commands and options, and for the values of an option the
sentence with which it refuses a wrong one. Manual and completions must have the same, no less and no
more, so that they cannot drift. The completions are asked in their shells, not read as text.
"""

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])
BUILD = Path(os.environ["KTOUR_BUILD"])
MANUAL = BUILD / "packaging" / "ktour.1"
COMPLETIONS = SOURCE / "packaging" / "completions"
HELP = {"-h", "--help"}  # every command has them; they are not worth repeating
VALUED = ("--method", "--symmetry", "--tie", "--format")


def run(*command, **options):
    return subprocess.run(list(map(str, command)), text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


class Program:
    def commands(self):
        listed = re.search(r"^(?:Subc|C)ommands:\n(.*?)(?:\n\n|\Z)", self.help(), re.M | re.S | re.I)[1]
        return set(re.findall(r"^ {2}([a-z]+)\b", listed, re.M))

    def options(self, command):
        starts = re.findall(r"^ +(-[-\w]+(?:, ?-[-\w]+)*)", self.help(command), re.M)
        return {option for start in starts for option in re.split(", ?", start)} - HELP

    def values(self, option):
        sentence = run(BUILD / "ktour", "solve", "8x8", option, "no-such-word").stderr
        return set(re.search(r"choose from ([-\w, ]+)", sentence)[1].split(", "))

    def help(self, *command):
        done = run(BUILD / "ktour", *command, "--help")
        assert done.returncode == 0, done.stderr
        return done.stdout


class Manual:
    def __init__(self):
        text = re.search(r"^\.Sh COMMANDS\n(.*?)^\.Sh", MANUAL.read_text(), re.M | re.S)[1]
        parts = re.split(r"^\.Ss (.*)\n", text, flags=re.M)[1:]
        self.sections = dict(zip(parts[::2], parts[1::2]))

    def commands(self):
        return set(self.sections)

    def options(self, command):
        items = re.findall(r"^\.It (Fl .*)", self.sections[command], re.M)
        return {"-" + option for item in items for option in re.findall(r"Fl (\S+)", item)} - HELP

    def words(self):
        return set(re.findall(r"^\.(?:It )?Cm ([-\w]+)", MANUAL.read_text(), re.M))


class Bash:
    path = COMPLETIONS / "ktour.bash"
    check = ("bash", "-n", path)

    def complete(self, *words):
        script = 'compopt() { :; }; . "$1"; shift; COMP_WORDS=(ktour "$@"); COMP_CWORD=$#; _ktour; ' \
                 'printf "%s\\n" "${COMPREPLY[@]}"'
        return set(run("bash", "--norc", "-c", script, "bash", self.path, *words).stdout.split())

    def commands(self):
        return {word for word in self.complete("") if not word.startswith("-")}

    def options(self, command):
        return self.complete(command, "-") - HELP

    def values(self, option):
        return self.complete("solve", option, "")


class Fish:
    path = COMPLETIONS / "ktour.fish"
    check = ("fish", "--no-execute", path)

    def complete(self, line):
        script = "source $argv[1]; complete -C $argv[2]"
        lines = run("fish", "--no-config", "-c", script, self.path, line).stdout.splitlines()
        return {line.split("\t")[0] for line in lines}

    def commands(self):
        return self.complete("ktour ")

    def options(self, command):
        return self.complete(f"ktour {command} -") - HELP

    def values(self, option):
        return self.complete(f"ktour solve {option} ")


class Zsh:
    path = COMPLETIONS / "_ktour"
    check = ("zsh", "--no-exec", path)

    def specifications(self, *words):
        # zsh's own _arguments works only while a line is edited; ours prints what it is given.
        script = '_arguments() { print -rl -- "$@" }; _describe() { print -rl -- "${(@P)2}" }; ' \
                 'path_=$1; shift; words=(ktour "$@"); CURRENT=$#words; . $path_'
        return run("zsh", "-f", "-c", script, "zsh", self.path, *words).stdout.splitlines()

    def commands(self):
        return {line.split(":")[0] for line in self.specifications("") if re.match("[a-z]+:", line)}

    def options(self, command):
        found = (re.match(r"(?:\([^)]*\))?(-[-\w]+)", line) for line in self.specifications(command, ""))
        return {match[1] for match in found if match} - HELP

    def values(self, option):
        for line in self.specifications("solve", ""):
            if match := re.search(re.escape(option) + r"\[.*:\(([^)]*)\)$", line):
                return set(match[1].split())


class Docs(unittest.TestCase):
    def test_the_manual_has_no_warnings(self):
        done = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", MANUAL,
                   env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("@", MANUAL.read_text())  # all is filled in

    def test_the_manual_has_what_the_program_has(self):
        self.compare(Manual())
        for option in VALUED:
            self.assertLessEqual(Program().values(option), Manual().words(), option)

    def test_bash_completion_has_what_the_program_has(self):
        self.compare_shell(Bash())

    def test_fish_completion_has_what_the_program_has(self):
        self.compare_shell(Fish())

    def test_zsh_completion_has_what_the_program_has(self):
        self.compare_shell(Zsh())

    def compare(self, text):
        program = Program()
        self.assertEqual(text.commands(), program.commands())
        for command in program.commands():
            with self.subTest(command=command):
                self.assertEqual(text.options(command), program.options(command))

    def compare_shell(self, shell):
        if not shutil.which(shell.check[0]):
            self.skipTest(f"{shell.check[0]} is not here")
        done = run(*shell.check)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.compare(shell)
        for option in VALUED:
            with self.subTest(option=option):
                self.assertEqual(shell.values(option), Program().values(option))


if __name__ == "__main__":
    unittest.main()
