"""The manual page and the shells' completions hold all that the program takes.

Both come from the table that the program reads its options by. So what is compared here is what could still
go wrong on the way: each is asked in its own language (completions in their shells, which ask the program)
for the commands, the options of each and the values of some, against --help and the sentences with which
the program refuses a wrong value.
"""

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

BUILD = Path(os.environ["KTOUR_BUILD"])
MADE = BUILD / "packaging"
MANUAL = MADE / "ktour.1"
HELP = {"-h", "--help"}  # every command has them; they are not worth repeating
VALUED = {"solve": ("--method", "--symmetry", "--tie", "--queue", "--format", "--piece", "--surface", "--style",
                    "--theme", "--colours"),
          "check": ("--format",), "compare": ("--format",), "census": ("--by",), "worksheet": ("--level", "--pattern", "--paper", "--answers", "--language"),
          "puzzle": ("--level",)}
ARGUMENTS = {"solve": "8x8", "compare": "8x8", "census": "8x8", "check": "-", "worksheet": "5x5 -o x.pdf",
             "puzzle": "make 5x5"}


def run(*command, **options):
    return subprocess.run(list(map(str, command)), text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          **{"env": {**os.environ, "PATH": f"{BUILD}:{os.environ['PATH']}"}, **options})


class Program:
    def commands(self):
        listed = re.search(r"^Commands:\n(.*?)\n\n", self.help(), re.M | re.S)[1]
        return set(re.findall(r"^ {2}([a-z]+)\b", listed, re.M))

    def options(self, command):
        starts = re.findall(r"^ +(-[-\w]+(?:, -[-\w]+)*)", self.help(command), re.M)
        return {option for start in starts for option in start.split(", ")} - HELP

    def values(self, command, option):
        more = ("--format", "svg") if option in ("--style", "--theme", "--colours") else ()
        done = run(BUILD / "ktour", command, *ARGUMENTS[command].split(), option, "no-such-word", *more)
        assert done.returncode == 2, done
        return set(re.search(r"choose from ([-\w, ]+)", done.stderr)[1].split(", "))

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

    def values(self, command, option):
        item = re.search(rf"^\.It (?:.* )?Fl {re.escape(option[1:])} .*\n((?:(?!\.It Fl).*\n)*)",
                         self.sections[command], re.M)[1]
        said = set(re.findall(r"^\.It Cm ([-\w]+)", item, re.M))
        return said or set(re.findall(r"[-\w]+", item)) & Program().values(command, option)


class Shell:
    def commands(self):
        return self.complete("")

    def options(self, command):
        return self.complete(command, "-") - HELP

    def values(self, command, option):
        values = self.complete(command, option, "")
        joined = {f"{option}={value}" for value in values}
        assert self.complete(command, f"{option}=") in (joined, values)  # bash has only what comes after "="
        return values


class Bash(Shell):
    path = MADE / "ktour.bash"
    check = ("bash", "-n", path)

    def complete(self, *words):
        words = [part for word in words for part in re.split("(=)", word)]  # as bash does it
        words = words[:-1] if words[-2:] == ["=", ""] else words
        script = 'compopt() { COMPREPLY=("$2"); }; . "$1"; shift; COMP_WORDS=(ktour "$@"); COMP_CWORD=$#; _ktour; ' \
                 'printf "%s\\n" "${COMPREPLY[@]}"'
        return set(run("bash", "--norc", "-c", script, "bash", self.path, *words).stdout.splitlines())


class Fish(Shell):
    path = MADE / "ktour.fish"
    check = ("fish", "--no-execute", path)

    def complete(self, *words):
        script = "source $argv[1]; complete -C $argv[2]"
        lines = run("fish", "--no-config", "-c", script, self.path, " ".join(("ktour", *words))).stdout.splitlines()
        return {line.split("\t")[0] for line in lines}


class Zsh(Shell):
    path = MADE / "ktour.zsh"
    check = ("zsh", "--no-exec", path)

    def complete(self, *words):
        # zsh's own _describe works only while a line is edited; ours prints what it is given.
        script = '_files() { print files $* }; _describe() { print -rl -- "${(@P)2}" }; ' \
                 'path_=$1; shift; words=(ktour "$@"); CURRENT=$#words; . $path_'
        lines = run("zsh", "-f", "-c", script, "zsh", self.path, *words).stdout.splitlines()
        return {line.split(":")[0] for line in lines}


class Docs(unittest.TestCase):
    def test_the_manual_has_no_warnings(self):
        done = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", MANUAL,
                   env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotRegex(MANUAL.read_text(), "[@%][A-Z]")  # all is filled in

    def test_the_manual_has_what_the_program_has(self):
        self.compare(Manual())

    def test_bash_completion_has_what_the_program_has(self):
        self.compare_shell(Bash())

    def test_fish_completion_has_what_the_program_has(self):
        self.compare_shell(Fish())

    def test_zsh_completion_has_what_the_program_has(self):
        self.compare_shell(Zsh())

    def test_files_and_folders_are_left_to_the_shell(self):
        for words, bash, zsh in ((("solve", "8x8", "-o", ""), "default", "files"),
                                 (("check", ""), "default", "files"),
                                 (("count", "6x6", "--scratch", ""), "dirnames", "files -/"),
                                 (("solve", "8x8", "--seed", ""), "", ""), (("solve", ""), "", "")):
            with self.subTest(words):
                self.assertEqual(Bash().complete(*words), {bash})
                self.assertEqual(Zsh().complete(*words), {zsh} if zsh else set())

    def compare_shell(self, shell):
        if not shutil.which(shell.check[0]):
            self.skipTest(f"{shell.check[0]} is not here")
        done = run(*shell.check)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.compare(shell)

    def compare(self, text):
        program = Program()
        self.assertEqual(text.commands(), program.commands())
        for command in program.commands():
            with self.subTest(command=command):
                self.assertEqual(text.options(command), program.options(command))
            for option in VALUED.get(command, ()):
                with self.subTest(command=command, option=option):
                    self.assertEqual(text.values(command, option), program.values(command, option))


if __name__ == "__main__":
    unittest.main()
