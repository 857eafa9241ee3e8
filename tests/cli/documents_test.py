"""The documents are true: every command they show is run, and prints what they show.

A block of kind `console` holds commands, each after "$ " (and "> "), with what they print: stdout and
stderr together, as on a terminal. "..." stands for anything within a line, and alone for any lines. All
blocks of a document share a folder, in which `./ktour` is the program under test; to documents in docs/ it
is installed and called `ktour`. Those at the root find what a clone has once `./ktour` was run. A block
that builds or installs something is not run here; a comment before it says so:
<!-- not run: REASON -->.
"""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])
PROGRAM = os.environ["KTOUR"]
LIBRARY = os.environ["KTOUR_LIBRARY"]

DOCUMENTS = sorted([*SOURCE.glob("*.md"), *SOURCE.glob("docs/*.md")])
NOT_RUN = {"it builds the project", "it runs the tests", "it installs the project",
           "it measures speeds", "it takes minutes", "it takes a GPU", "it may open a browser"}

GALLERY = SOURCE / "docs" / "boards"

BLOCK = re.compile(r"^(?:<!-- not run: (?P<reason>[^>]*) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$",
                   re.M | re.S)
# What is no business of a reader.
PRIVATE = re.compile(r"/work/|\.\./shared|\bissue #?\d|\bTODO\b|\bFIXME\b", re.I)


def blocks(document, kind):
    return [match for match in BLOCK.finditer(document.read_text()) if match["kind"] == kind]


def commands(text):
    """Pairs of a command and what it is to print."""
    parts = re.split(r"^\$ (.*(?:\n> .*)*)\n", text, flags=re.M)
    assert not parts[0].strip(), f"text before the first command: {parts[0]}"
    return [(command.replace("\n> ", "\n"), shown) for command, shown in zip(parts[1::2], parts[2::2])]


def pattern(shown):
    """What is shown as a regular expression."""
    lines = [r"(?:.*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
             for line in shown.splitlines()]
    return "".join(lines)


class Documents(unittest.TestCase):
    maxDiff = None

    def test_every_command_prints_what_is_shown(self):
        ran = 0
        for document in DOCUMENTS:
            with tempfile.TemporaryDirectory(prefix="ktour-docs-") as folder:
                os.symlink(PROGRAM, Path(folder) / "ktour")
                for name in ("include", "examples", "docs"):
                    os.symlink(SOURCE / name, Path(folder) / name)
                (Path(folder) / "build" / "launcher" / "src").mkdir(parents=True)
                os.symlink(LIBRARY, Path(folder) / "build" / "launcher" / "src" / "libktour.a")
                for block in blocks(document, "console"):
                    if block["reason"]:
                        self.assertIn(block["reason"], NOT_RUN, document.name)
                        continue
                    ran += self.run_block(document, folder, commands(block["text"]))
                if document.name == "boards.md":
                    self.compare_gallery(Path(folder))
        self.assertGreater(ran, 15)

    def run_block(self, document, folder, lines):
        status = 0
        installed = f"{folder}:" if document.parent != SOURCE else ""
        for command, shown in lines:
            with self.subTest(document.name, command=command):
                done = subprocess.run(["bash", "-c", f"(exit {status}); {command}"], cwd=folder,
                                      env={**os.environ, "PATH": installed + os.environ["PATH"]},
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, text=True, timeout=60)
                status = done.returncode
                if not re.fullmatch(pattern(shown), done.stdout):
                    self.assertEqual(shown, done.stdout)
        return len(lines)

    def compare_gallery(self, folder):
        """The commands of the gallery made its pictures."""
        shown = sorted(GALLERY.glob("*.svg"))
        self.assertEqual(len(shown), 10)
        for picture in shown:
            with self.subTest(picture.name):
                self.assertEqual((folder / picture.name).read_bytes(), picture.read_bytes(),
                                 f"the command in docs/boards.md remakes it: docs/boards/{picture.name}")

    def test_the_readme_shows_the_example_as_it_is(self):
        example = (SOURCE / "examples" / "first_tour.cpp").read_text()
        shown = [block["text"] for block in blocks(SOURCE / "README.md", "cpp")]
        self.assertIn(example, shown)

    def test_links_lead_somewhere(self):
        links = 0
        for document in DOCUMENTS:
            for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text()):
                if not target.startswith("http"):
                    self.assertTrue((document.parent / target).exists(), f"{document}: {target}")
                    links += 1
        self.assertGreater(links, 20)

    def test_folders_that_are_named_exist(self):
        for document in (SOURCE / "README.md", SOURCE / "docs" / "architecture.md"):
            folders = re.findall(r"^ {4}((?:[a-z]+/)+) ", document.read_text(), re.M)
            self.assertGreater(len(folders), 3, document.name)
            for folder in folders:
                self.assertTrue((SOURCE / folder).is_dir(), f"{document.name}: {folder}")

    def test_nothing_private(self):
        for document in DOCUMENTS:
            self.assertNotRegex(document.read_text(), PRIVATE, document)


if __name__ == "__main__":
    unittest.main()
