"""Every example of the module's documents runs and prints what they show; the notebook is what its
cells give."""

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ktour

SOURCE = Path(os.environ["KTOUR_SOURCE"])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = ["ktour", *(f"ktour.{m.name}" for m in pkgutil.iter_modules(ktour.__path__) if m.name != "_ktour")]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def test_every_public_name_is_explained_with_an_example():
    for name in ktour.__all__:
        if name != "__version__":
            assert getattr(ktour, name).__doc__, name
    for name in ("solve", "check", "count", "enumerate", "sample", "census", "load", "at", "graph", "Tour", "Board"):
        assert ">>>" in getattr(ktour, name).__doc__, name


def test_docs_python_md(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (SOURCE / "docs" / "python.md").read_text()
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.M | re.S)
    assert len(blocks) > 5
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "python.md", "docs/python.md", 0)
    assert len(test.examples) > 20
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_the_notebook_is_what_its_cells_give():
    done = subprocess.run([sys.executable, SOURCE / "tests" / "python" / "notebook.py",
                           SOURCE / "docs" / "python.ipynb"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
