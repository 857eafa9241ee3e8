"""The documents are true: every command they show is run, and prints what they show.

A block of kind `console` holds commands, each after "$ " (and "> "), with what they print: stdout and
stderr together, as on a terminal. A block of kind `sh` holds commands alone, to be pasted; a block of kind
`text` right behind it shows what they print, else they print nothing. "..." stands for anything within a
line, and alone for any lines. All blocks of a document share a folder with what a clone has once `./ktour`
was run; documents in docs/ may call the program `ktour`, as if it were installed. A block that builds or
installs something is not run here; a comment before it says so: <!-- not run: REASON -->.
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


def blocks(document, *kinds):
    return [match for match in BLOCK.finditer(document.read_text()) if match["kind"] in kinds]


def commands(document, block):
    """Pairs of a command and what it is to print."""
    if block["kind"] == "sh":
        behind = re.match(r"\n*```text\n(.*?)^```$", document.read_text()[block.end():], re.M | re.S)
        return [(block["text"], behind[1] if behind else "")]
    text = block["text"]
    parts = re.split(r"^\$ (.*(?:\n> .*)*)\n", text, flags=re.M)
    assert not parts[0].strip(), f"text before the first command: {parts[0]}"
    return [(command.replace("\n> ", "\n"), shown) for command, shown in zip(parts[1::2], parts[2::2])]


def headings(document):
    """What links to the headings of a document end with."""
    text = BLOCK.sub("", document.read_text())
    return [re.sub(r"[^\w -]", "", line).lower().replace(" ", "-")
            for line in re.findall(r"^#+ (.*)$", text, re.M)]


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
                for block in blocks(document, "console", "sh"):
                    if block["reason"]:
                        self.assertIn(block["reason"], NOT_RUN, document.name)
                        continue
                    ran += self.run_block(document, folder, commands(document, block))
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
        self.assertEqual(len(shown), 11)
        for picture in shown:
            with self.subTest(picture.name):
                self.assertEqual((folder / picture.name).read_bytes(), picture.read_bytes(),
                                 f"the command in docs/boards.md remakes it: docs/boards/{picture.name}")

    def test_the_terminal_session_is_what_a_terminal_shows(self):
        folder = SOURCE / "docs" / "terminal"
        with tempfile.TemporaryDirectory(prefix="ktour-docs-") as made:
            subprocess.run([folder / "record", Path(made) / "session.svg"], env={**os.environ, "KTOUR": PROGRAM},
                           check=True, timeout=60)
            self.assertEqual((Path(made) / "session.svg").read_text(), (folder / "session.svg").read_text(),
                             "docs/terminal/record remakes it")

    def test_the_first_example_is_shown_as_it_is(self):
        example = (SOURCE / "examples" / "first_tour.cpp").read_text()
        shown = [block["text"] for block in blocks(SOURCE / "docs" / "readers.md", "cpp")]
        self.assertIn(example, shown)

    def test_links_lead_somewhere(self):
        links = 0
        for document in [*DOCUMENTS, SOURCE / "web" / "README.md"]:
            for name, heading in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", document.read_text()):
                if not name.startswith("http"):
                    target = document.parent / name if name else document
                    self.assertTrue(target.exists(), f"{document}: {name}")
                    if heading:
                        self.assertIn(heading, headings(target), f"{document}: {name}")
                    links += 1
            for name in re.findall(r'(?:src|srcset)="([^"]+)"', document.read_text()):
                self.assertTrue((document.parent / name).exists(), f"{document}: {name}")
        self.assertGreater(links, 20)

    def test_there_are_few_documents_and_each_heading_is_one(self):
        self.assertLessEqual(len(list((SOURCE / "docs").glob("*.md"))), 14)
        self.assertLessEqual(len((SOURCE / "README.md").read_text().splitlines()), 205)
        for document in DOCUMENTS:
            if document.name != "CHANGELOG.md":
                self.assertEqual(len(headings(document)), len(set(headings(document))), document)

    def test_folders_that_are_named_exist(self):
        folders = re.findall(r"^ {4}((?:[a-z]+/)+) ", (SOURCE / "README.md").read_text(), re.M)
        self.assertGreater(len(folders), 3)
        for folder in folders:
            self.assertTrue((SOURCE / folder).is_dir(), folder)

    def test_nothing_private(self):
        for document in DOCUMENTS:
            self.assertNotRegex(document.read_text(), PRIVATE, document)


if __name__ == "__main__":
    unittest.main()
