"""Holds "Where does a new one go?" in docs/architecture.md against the tree.

A row of that table says which files one touches to add, say, a surface. Where it names an example in
its last column, every file that speaks of that example must be named in the row: what is known in
another file would have to be changed there too. Tests, documents, comments and what only measures
are not counted. No row names more than six files.
"""

import ast
import os
import re
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("KTOUR_SOURCE", Path(__file__).resolve().parents[2]))
DOCUMENT = SOURCE / "docs/architecture.md"
MOST_FILES = 6

# What is read: what is built and shipped, but no tests, nothing that was made from the rest.
TOPS = ("include", "src", "app", "python", "web/src", "web/panel.html", "web/index.html", "examples", "packaging")
SUFFIXES = {".cpp", ".hpp", ".cu", ".cuh", ".py", ".ts", ".html", ".in", ".cmake", ".txt"}


def without_comments(path, text):
    if path.suffix == ".py":
        return without_docstrings(text)
    if path.suffix in (".cpp", ".hpp", ".cu", ".cuh", ".ts"):
        # (Strings stay: an example is often one.)
        tokens = r'"(?:\\.|[^"\\\n])*"' r"|//[^\n]*|/\*.*?\*/"
        return re.sub(tokens, lambda m: m.group() if m.group()[0] == '"' else " ", text, flags=re.S)
    return text


def without_docstrings(text):
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text and isinstance(node.value.value, str):
            for number in range(node.lineno - 1, node.end_lineno):
                lines[number] = ""
    return "\n".join(re.sub(r"(^|\s)#.*", "", line) for line in lines)


def sources():
    for top in TOPS:
        root = SOURCE / top
        for path in [root] if root.is_file() else sorted(root.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and "tests" not in path.parts[len(SOURCE.parts):]:
                yield path


def rows():
    """[(what is added, the files named, the examples)], in the order of the document."""
    section = DOCUMENT.read_text().split("\n## Where does a new one go?\n")[1].split("\n## ")[0]
    found = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == 3 and cells[0] != "to add" and set(cells[0]) != set("- "):
            files = {word for word in re.findall(r"`([^`]+)`", cells[1]) if "/" in word}
            found.append((cells[0], files, re.findall(r"`([^`]+)`", cells[2])))
    return found


class ChangesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = rows()
        cls.texts = {
            str(path.relative_to(SOURCE)): without_comments(path, path.read_text()) for path in sources()
        }

    def test_the_table_was_read(self):
        self.assertGreater(len(self.rows), 15)
        self.assertGreater(len(self.texts), 300)
        self.assertGreaterEqual(sum(bool(examples) for _, _, examples in self.rows), 10)

    def test_every_file_that_is_named_is_there(self):
        for what, files, _ in self.rows:
            for name in files:
                with self.subTest(what, file=name):
                    self.assertTrue((SOURCE / name).exists(), f"{what}: {name} is nowhere")

    def test_what_an_example_is_called_stands_in_the_named_files_alone(self):
        for what, files, examples in self.rows:
            for example in examples:
                with self.subTest(what, example=example):
                    word = re.compile(r"(?<!\w)" + re.escape(example) + r"(?!\w)")
                    found = {name for name, text in self.texts.items() if word.search(text)}
                    self.assertTrue(found, f"{what}: nothing speaks of {example}")
                    self.assertEqual(sorted(found - files), [], f"{what}: {example} stands there too")

    def test_no_change_takes_more_than_six_files(self):
        for what, files, examples in self.rows:
            with self.subTest(what):
                self.assertLessEqual(len([f for f in files if not f.startswith("docs/")]), MOST_FILES)


if __name__ == "__main__":
    unittest.main()
