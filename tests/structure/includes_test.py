"""Reads the includes of every source and compares them with the picture in docs/architecture.md.

The table under "The folders" says which folder may include which. It is read from the document
itself, so document and code cannot part. Of two folders only the lower row may include the upper, so
there are no circles.
"""

import fnmatch
import os
import re
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("KTOUR_SOURCE", Path(__file__).resolve().parents[2]))
DOCUMENT = SOURCE / "docs/architecture.md"

# What is not yet as the picture says: (who, what). One that is no longer needed is an error.
EXCEPTIONS = {
    ("app/mpi/count.cpp", "src/plan/impossible.hpp"),
}
# Rows of the table whose folders are still to come.
TO_COME = set()

OPEN_TO_ALL = "include/ktour"
ANYTHING = "anything"


def folder_rows():
    """[(folder or pattern, [what it may include])], in the order of the document."""
    text = DOCUMENT.read_text()
    section = text.split("\n## The folders\n")[1].split("\n## ")[0]
    rows = []
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| `") or len(cells) != 3:
            continue
        name = re.fullmatch(r"`(.+?)/?`", cells[0]).group(1)
        allowed = [ANYTHING] if cells[2] == ANYTHING else re.findall(r"`(.+?)/?`", cells[2])
        rows.append((name, allowed))
    return rows


def core_rule():
    """The folders of the core, and the system headers that it does without."""
    paragraph = re.search(r"^The \*core\*.*?(?=\n\n)", DOCUMENT.read_text(), re.M | re.S).group(0)
    words = re.findall(r"`(.+?)`", paragraph)
    return [w for w in words if w.startswith("src/")], [w for w in words if w.startswith("<")]


ROWS = folder_rows()
CORE, KEPT_OUT = core_rule()


def sources():
    for top in ("include", "src", "python", "app", "bench", "c", "npm"):
        for path in sorted((SOURCE / top).rglob("*")):
            if path.suffix in (".cpp", ".hpp", ".cu", ".cuh"):
                yield str(path.relative_to(SOURCE))


def includes(path):
    for line in (SOURCE / path).read_text().splitlines():
        found = re.match(r'\s*#\s*include\s*(["<][^">]+[">])', line)
        if found:
            yield found.group(1)


def row_of(path):
    """The row of a file: the one that names it most closely."""
    fitting = [
        row
        for row in ROWS
        if os.path.dirname(path) == row[0] or ("." in row[0] and fnmatch.fnmatch(path, row[0]))
    ]
    return max(fitting, key=lambda row: len(row[0]), default=None)


def resolved(path, include):
    """Where an include in quotes lies in the tree, as the compiler finds it."""
    for base in (os.path.dirname(path), "src", "include", "app"):
        if (SOURCE / base / include).exists():
            return os.path.normpath(os.path.join(base, include))
    return None


def may_include(row, path, target):
    folder = os.path.dirname(target)
    if folder == os.path.dirname(path) or folder == OPEN_TO_ALL or row[1] == [ANYTHING]:
        return True
    # A file may be named instead of its folder; folders under src/ are named without it.
    names = {folder, target, folder.removeprefix("src/"), target.removeprefix("src/")}
    return bool(names & set(row[1]))


class IncludesTest(unittest.TestCase):
    def test_the_document_has_the_tables(self):
        names = [name for name, _ in ROWS]
        self.assertEqual(len(names), len(set(names)))
        self.assertIn("src/check", names)
        self.assertIn("app", names)
        self.assertGreater(len(CORE), 5)
        self.assertIn("<thread>", KEPT_OUT)
        self.assertLessEqual(set(CORE), set(names))

    def test_every_folder_with_sources_has_a_row_and_every_row_a_folder(self):
        folders = {os.path.dirname(path) for path in sources()}
        rows = {name for name, _ in ROWS if "." not in name}
        self.assertEqual(folders | TO_COME, rows)
        self.assertFalse(folders & TO_COME, "no longer to come")

    def test_rows_only_name_rows_above_them(self):
        above = set()
        for name, allowed in ROWS:
            for other in allowed:
                if other == ANYTHING:
                    continue
                folder = os.path.dirname(other) if "." in other else other
                self.assertTrue({folder, f"src/{folder}"} & above, f"{name} names {other}")
            above.add(name)

    def test_no_include_breaks_the_table(self):
        wrong = set()
        seen = 0
        for path in sources():
            for include in includes(path):
                target = resolved(path, include[1:-1])
                if include[0] == "<" and not include.startswith("<ktour/"):
                    continue
                self.assertIsNotNone(target, f"{path} includes {include}, which is nowhere")
                seen += 1
                if not may_include(row_of(path), path, target):
                    wrong.add((path, target))
        self.assertGreater(seen, 300, "the includes were not read")
        self.compare(wrong, {e for e in EXCEPTIONS if not e[1].startswith("<")})

    def test_the_core_has_no_threads_files_or_streams(self):
        wrong = set()
        for path in sources():
            if os.path.dirname(path) in CORE + [OPEN_TO_ALL]:
                wrong |= {(path, include) for include in includes(path) if include in KEPT_OUT}
        self.compare(wrong, {e for e in EXCEPTIONS if e[1].startswith("<")})

    def compare(self, wrong, excepted):
        new = sorted(f"{path} includes {target}" for path, target in wrong - excepted)
        self.assertEqual(new, [], "against docs/architecture.md, 'The folders'")
        old = sorted(excepted - wrong)
        self.assertEqual(old, [], "exceptions that are no longer needed")


if __name__ == "__main__":
    unittest.main()
