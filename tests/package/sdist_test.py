"""The sources that pip gets hold all that a build takes: not the Python files alone."""

import os
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])
# What is made, or is of no use without the project's history.
LEFT_OUT = ("build", "dist", "results", ".git", "node_modules", "__pycache__")


class Sources(unittest.TestCase):
    def test_they_hold_all_of_the_project(self):
        with tempfile.TemporaryDirectory(prefix="ktour-sdist-") as folder:
            tree = Path(folder) / "tree"  # setuptools leaves a folder of its own where it works
            tree.mkdir()
            for path in SOURCE.iterdir():
                if path.name not in LEFT_OUT and not path.name.endswith(".egg-info"):
                    os.symlink(path, tree / path.name)
            os.unlink(tree / "python")
            subprocess.run(["cp", "-r", SOURCE / "python", tree / "python"], check=True)
            subprocess.run([os.environ["KTOUR_PYTHON"], "setup.py", "--quiet", "sdist", "--dist-dir", folder], cwd=tree,
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            packed, = Path(folder).glob("*.tar.gz")
            with tarfile.open(packed) as file:
                held = {name.partition("/")[2] for name in file.getnames()}
        for top in ("app", "bench", "docs", "examples", "include", "packaging", "python/ktour", "src", "tests", "web/dist"):
            wanted = {str(path.relative_to(SOURCE)) for path in (SOURCE / top).rglob("*")
                      if path.is_file() and not set(path.parts) & set(LEFT_OUT[-2:])}
            self.assertEqual(sorted(wanted - held), [])
        for name in ("CMakeLists.txt", "CMakePresets.json", "setup.py", "pyproject.toml", "LICENSE", "ktour", "run-tests"):
            self.assertIn(name, held)


if __name__ == "__main__":
    unittest.main()
