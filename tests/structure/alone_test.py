"""Each source file compiles by itself: in the builds, where many are compiled as one, a file can
live on the #include of another.

What compiled once is not looked at again until something of it changes: a file beside the build has a
check sum of each, over the command, the file, and all of ours that it includes.
"""

import functools
import hashlib
import json
import multiprocessing.pool
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["KTOUR_SOURCE"])


def commands(build):
    """One command for each of our files, that looks at it and writes nothing."""
    subprocess.run(["cmake", "--preset", "debug", "-B", build, "-DKTOUR_TESTS=ON", "-DKTOUR_PYTHON=ON",
                    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"],
                   cwd=SOURCE, check=True, capture_output=True)
    made = {}
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        output = words.index("-o")
        del words[output:output + 2]
        if pathlib.Path(build) not in pathlib.Path(entry["file"]).parents:  # not what a build makes
            made.setdefault(entry["file"], words + ["-fsyntax-only"])
    return made


KNOWN = pathlib.Path(os.environ["KTOUR_BUILD"]) / "alone.json"
OURS = [path for path in SOURCE.rglob("*") if path.suffix in (".hpp", ".h", ".cpp", ".in")
        and "build" not in path.relative_to(SOURCE).parts[:1]]


@functools.cache
def text(path):
    return path.read_text(errors="replace")


@functools.cache
def included(path):
    """Our files that it names (any of that name: one too many does no harm)."""
    names = re.findall(r'(?m)^\s*#include [<"]([^>"]+)[>"]', text(path))
    return [ours for name in names for ours in OURS if str(ours).endswith("/" + name)]


def check_sum(file, words, build, compiler):
    reached = [pathlib.Path(file)]
    for path in reached:
        reached += [more for more in included(path) if more not in reached]
    digest = hashlib.sha256(f"{compiler}{words}".replace(build, "").encode())
    for path in sorted(reached):
        digest.update(f"{path}\0{text(path)}\0".encode())
    return digest.hexdigest()


class Alone(unittest.TestCase):
    def test_each_file_compiles_by_itself(self):
        with tempfile.TemporaryDirectory() as build:
            made = commands(build)
            self.assertGreater(len(made), 150)
            compiler = {words[0]: subprocess.run([words[0], "--version"], capture_output=True, text=True).stdout
                        for words in made.values()}
            sums = {file: check_sum(file, words, build, compiler[words[0]]) for file, words in made.items()}
            known = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
            made = {file: words for file, words in made.items() if known.get(file) != sums[file]}
            with multiprocessing.pool.ThreadPool(os.cpu_count()) as pool:
                done = pool.map(lambda words: subprocess.run(words, cwd=build, capture_output=True, text=True),
                                made.values(), chunksize=1)
        known |= {file: sums[file] for file, result in zip(made, done) if result.returncode == 0}
        KNOWN.write_text(json.dumps(known))
        for file, result in zip(made, done):
            with self.subTest(file=os.path.relpath(file, SOURCE)):
                self.assertEqual(result.returncode, 0, result.stderr[:2000])


if __name__ == "__main__":
    unittest.main()
