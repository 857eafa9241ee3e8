"""What `cmake --install` gives: a library that other projects can use, and a program that runs.

The tree is moved after it was installed, so nothing in it may rely on where it was.
"""

import os
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = os.environ["KTOUR_BUILD"]
VERSION = os.environ["KTOUR_VERSION"]
CMAKE = os.environ["CMAKE"]
CXX = os.environ["CXX"]
CONSUMER = Path(__file__).parent / "consumer"
EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*command, **environment):
    """The output of a command that must succeed; if it does not, the output is in the error."""
    done = subprocess.run(list(map(str, command)), env={**os.environ, **environment}, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with status {done.returncode}:\n{done.stdout}")
    return done.stdout


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ktour-install-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        run(CMAKE, "--install", BUILD, "--prefix", cls.folder / "first")
        cls.prefix = cls.folder / "moved to"
        shutil.move(cls.folder / "first", cls.prefix)

    def test_find_package(self):
        build = self.folder / "cmake-consumer"
        run(CMAKE, "-S", CONSUMER, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={CXX}", f"-DWANTED_VERSION={VERSION}")
        run(CMAKE, "--build", build)
        run(build / "consumer")

    def test_the_examples_build_against_it(self):
        build = self.folder / "examples"
        run(CMAKE, "-S", EXAMPLES, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={CXX}")
        run(CMAKE, "--build", build)
        self.assertTrue(run(build / "count_tours").startswith("9862 closed tours"))
        self.assertTrue(run(build / "draw_tour").startswith("<svg"))

    def test_find_package_refuses_another_version(self):
        done = subprocess.run(
            [CMAKE, "-S", CONSUMER, "-B", self.folder / "refused", "-G", "Ninja",
             f"-DCMAKE_PREFIX_PATH={self.prefix}", f"-DCMAKE_CXX_COMPILER={CXX}",
             "-DWANTED_VERSION=99"], capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(f"version: {VERSION}", done.stderr)

    def test_pkg_config(self):
        files = list(self.prefix.rglob("ktour.pc"))
        self.assertEqual(len(files), 1)

        def pkg_config(*words):
            return run("pkg-config", *words, "ktour", PKG_CONFIG_PATH=str(files[0].parent)).strip()

        self.assertEqual(pkg_config("--modversion"), VERSION)
        program = self.folder / "pkg-config-consumer"
        run(CXX, "-std=c++20", CONSUMER / "main.cpp", "-o", program,
            *shlex.split(pkg_config("--cflags", "--libs")))
        run(program)

    def test_pkg_config_has_the_parts_and_the_library_for_c(self):
        path = str(next(self.prefix.rglob("ktour-c.pc")).parent)
        source = Path(__file__).parents[2]
        for part, compiler, file, said in (
                ("ktour-count", [CXX, "-std=c++20"], EXAMPLES / "count_tours.cpp", "9862 closed tours"),
                ("ktour-draw", [CXX, "-std=c++20"], EXAMPLES / "draw_tour.cpp", "<svg"),
                ("ktour-c", ["cc", "-std=c99"], source / "c/examples/tour.c", "a closed tour over 64 squares")):
            with self.subTest(part):
                flags = shlex.split(run("pkg-config", "--cflags", "--libs", part, PKG_CONFIG_PATH=path))
                program = self.folder / part
                run(*compiler, file, "-o", program, *flags)
                library = str(next(self.prefix.rglob("libktour-c.so")).parent)
                self.assertTrue(run(program, LD_LIBRARY_PATH=library).startswith(said))

    def test_find_package_has_the_library_for_c(self):
        project = self.folder / "c-consumer"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.22)\nproject(consumer LANGUAGES C)\n"
            "find_package(ktour REQUIRED COMPONENTS c)\n"
            f"add_executable(consumer {Path(__file__).parents[2] / 'c/examples/tour.c'})\n"
            "target_link_libraries(consumer PRIVATE ktour::c)\n")
        run(CMAKE, "-S", project, "-B", project / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run(CMAKE, "--build", project / "build")
        self.assertTrue(run(project / "build" / "consumer").startswith("a closed tour"))

    def test_the_program_knows_its_version(self):
        self.assertIn(VERSION, run(self.prefix / "bin" / "ktour", "--version"))

    def test_manual_and_completions_are_where_they_are_looked_for(self):
        for path in ("man/man1/ktour.1", "bash-completion/completions/ktour",
                     "zsh/site-functions/_ktour", "fish/vendor_completions.d/ktour.fish"):
            self.assertTrue((self.prefix / "share" / path).is_file(), path)

    def test_nothing_knows_where_it_was_built(self):
        for path in self.prefix.rglob("*"):
            if path.is_file() and (path.suffix in (".cmake", ".pc") or "man" in path.parts):
                for place in (BUILD, str(self.folder)):
                    self.assertNotIn(place, path.read_text(), path)


if __name__ == "__main__":
    unittest.main()
