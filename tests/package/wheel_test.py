"""What pip installs: a wheel with the module, its types and nothing else, that works where it is put.

Taken from the module that is built already, so that nothing is compiled twice.
"""

import os
import re
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])
VERSION = os.environ["KTOUR_VERSION"]
PYTHON = os.environ["KTOUR_PYTHON"]


def run(*command, **environment):
    """The output of a command that must succeed; if it does not, the output is in the error."""
    done = subprocess.run(list(map(str, command)), env={**os.environ, **environment}, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with status {done.returncode}:\n{done.stdout}")
    return done.stdout


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ktour-wheel-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # pip builds in the tree that it is given: in one of its own, with links to what it needs.
        tree = cls.folder / "tree"
        tree.mkdir()
        for name in ("pyproject.toml", "setup.py", "include", "docs", "LICENSE"):
            os.symlink(SOURCE / name, tree / name)
        (tree / "python").mkdir()
        os.symlink(SOURCE / "python" / "ktour", tree / "python" / "ktour")
        run(PYTHON, "-m", "pip", "wheel", "--no-build-isolation", "--no-index", "--no-deps",
            "--wheel-dir", cls.folder, tree)
        cls.wheel, = cls.folder.glob("*.whl")

    def test_it_has_the_module_and_nothing_else(self):
        self.assertRegex(self.wheel.name, rf"^ktour-{re.escape(VERSION)}-cp3\d+-cp3\d+-linux_\w+\.whl$")
        names = {re.sub(r"_ktour\.cpython-.*\.so$", "_ktour.so", name)
                 for name in zipfile.ZipFile(self.wheel).namelist() if ".dist-info/" not in name}
        written = {f"ktour/{path.name}" for path in (SOURCE / "python" / "ktour").iterdir()
                   if path.suffix in (".py", ".pyi", ".typed") or path.name == "py.typed"}
        self.assertEqual(names, written | {"ktour/_ktour.so"})

    def test_it_can_be_given_its_libraries(self):
        whole = self.folder / "whole"
        whole.mkdir()
        run(PYTHON, SOURCE / "packaging/with_libraries.py", self.wheel, whole)
        wheel, = whole.glob("*.whl")
        self.assertRegex(wheel.name, rf"^ktour-{re.escape(VERSION)}-cp3\d+-cp3\d+-manylinux_2_\d+_\w+\.whl$")
        libraries = " ".join(name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("ktour.libs/"))
        for library in ("libgmp", "libfmt", "libcairo", "libwebp", "libxxhash"):
            self.assertIn(f"ktour.libs/{library}-", libraries)
        place = self.folder / "place"
        run(PYTHON, "-m", "pip", "install", "--no-index", "--no-deps", "--target", place, wheel)
        script = ("import ktour; print(ktour.count('6x6')); "
                  "print(*{line.split()[-1] for line in open('/proc/self/maps') if 'libgmp' in line})")
        said = run(PYTHON, "-B", "-c", script, PYTHONPATH=str(place))
        self.assertRegex(said, r"^9862\n\S*/ktour\.libs/libgmp-\S+\n$")

    def test_it_works_where_it_is_put(self):
        place = self.folder / "some where"
        run(PYTHON, "-m", "pip", "install", "--no-index", "--no-deps", "--target", place, self.wheel)
        script = "import ktour; print(ktour.__file__, ktour.__version__, ktour.solve('8x8'), ktour.count('6x6'))"
        said = run(PYTHON, "-B", "-c", script, PYTHONPATH=str(place))
        self.assertRegex(said, f"{re.escape(str(place))}/ktour/__init__.py {VERSION} <ktour.Answer found .* 9862\n$")


if __name__ == "__main__":
    unittest.main()
