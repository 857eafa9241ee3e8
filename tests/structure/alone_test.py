"""Each source file and each header compiles by itself: in the builds, where many files are compiled as one, a file
can live on the #include of another.

What the build compiles by itself is left to it. The others are only looked at: clang compiles each header once, as a
module that sees nothing but what it includes, and then the files that import it. Without clang each file is read whole.

What was sound once is not looked at again until something of it changes: a file beside the build has a check sum of
each, over the command, the file, and all of ours that it includes.
"""

import functools
import hashlib
import json
import multiprocessing.pool
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["KTOUR_SOURCE"])
BUILD = pathlib.Path(os.environ["KTOUR_BUILD"])
KNOWN = BUILD / "alone.json"
CLANG = shutil.which("clang++-19") or shutil.which("clang++")
# Headers of others that are modules too; all else is read as text.
LIBRARIES = r"[a-z_]+|fmt/.*|nlohmann/.*|gtest/.*|gmpxx\.h"


@functools.cache
def text(path):
    return path.read_text(errors="replace")


@functools.cache
def resolved(name, folders):
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


@functools.cache
def included(path, folders):
    """Our files that it names."""
    names = re.findall(r'(?m)^\s*#include [<"]([^>"]+)[>"]', text(path))
    found = [resolved(name, (path.parent, *folders)) for name in names]
    return [path.resolve() for path in found if path and SOURCE in path.resolve().parents]


def reached(file, folders):
    """It and all of ours that it includes."""
    paths = [file]
    for path in paths:
        paths += [more for more in included(path, folders) if more not in paths]
    return paths


def ours_of(file):
    """The files that are compiled as one in this one, or it alone."""
    if "Unity" not in file.parts:
        return [file]
    return [pathlib.Path(name).resolve() for name in re.findall(r'(?m)^#include "([^"]+)"', text(file))]


def commands():
    """Where the compiler looks and what is defined, for each of our files that is compiled only among others."""
    made, alone = {}, set()
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"].replace("-isystem ", "-isystem"))
        files = [file for file in ours_of(pathlib.Path(entry["file"])) if BUILD not in file.parents]
        for file in files:
            made.setdefault(file, [word for word in words if re.match(r"-I|-D|-std=|-isystem|-pthread", word)])
        if len(files) == 1:
            alone.add(files[0])
    return {file: flags for file, flags in made.items() if file not in alone}


def folders_of(flags):
    return tuple(pathlib.Path(flag.removeprefix("-I")) for flag in flags if flag.startswith("-I"))


def replaces_a_library(flags):
    return any("stand_in" in path.parts for path in folders_of(flags))


class Modules:
    """Two modules of clang's: the headers of libraries, and ours; each header is a part that sees what it includes."""

    def __init__(self, folder, made):
        made = {file: flags for file, flags in made.items() if not replaces_a_library(flags)}
        ours = {path for file, flags in made.items() for path in reached(file, folders_of(flags))}
        self.ours = sorted(path for path in ours if path.suffix in (".hpp", ".h"))
        self.folder = folder
        # (What is defined for some files only is no concern of headers.)
        every = dict.fromkeys(flag for flags in made.values() for flag in flags)
        defined = sorted({re.match(r"-D(\w+)", flag)[1] for flag in every if flag.startswith("-D")})
        self.flags = ["-fmodules", "-fimplicit-module-maps", "-Xclang", "-fmodules-local-submodule-visibility",
                      f"-fmodules-cache-path={folder}/cache", f"-fmodule-map-file={folder}/modules.map",
                      *(f"-fmodules-ignore-macro={word}" for word in defined)]
        self.command = [CLANG, "-fsyntax-only", *(flag for flag in every if not flag.startswith("-D"))]
        self.write(self.of_libraries())

    def of_libraries(self):
        """Where the headers of libraries are that ours name: clang finds them."""
        named = {name for path in self.ours for name in re.findall(r"(?m)^#include <([^>]+)>", text(path))}
        named = sorted(name for name in named if re.fullmatch(LIBRARIES, name))
        asked = "".join(f"#include <{name}>\n" for name in named)
        found = subprocess.run([*self.command, "-x", "c++", "-M", "-"], input=asked, capture_output=True, text=True)
        paths = found.stdout.replace("\\\n", " ").split()
        ends = [[path for path in paths if path.endswith("/" + name)] for name in named]
        found = {min(path, key=len) for path in ends if path}
        # (What these include of the standard library belongs to it too.)
        standard = {os.path.dirname(path) for path in found if path.endswith("/vector")}
        found.update(path for path in paths if os.path.dirname(path) in standard and not path.endswith(".h"))
        return sorted(found)

    def write(self, libraries):
        def parts(paths):
            return "".join(f'  module {"_".join(re.findall("[0-9A-Za-z]+", str(path)))} {{ header "{path}" export * }}\n'
                           for path in paths)
        (self.folder / "modules.map").write_text(
            f"module libraries [system] {{\n{parts(libraries)}}}\nmodule ours {{\n{parts(self.ours)}}}\n")

    def compile(self):
        """All headers, each by itself."""
        first = f'#include "{self.ours[0]}"\n'
        return subprocess.run([*self.command, *self.flags, "-ferror-limit=0", "-x", "c++", "-"], input=first,
                              capture_output=True, text=True)


def check_sum(file, flags, compiler):
    digest = hashlib.sha256(f"{compiler}{flags}".encode())
    for path in sorted(reached(file, folders_of(flags))):
        digest.update(f"{path}\0{text(path)}\0".encode())
    return digest.hexdigest()


class Alone(unittest.TestCase):
    def test_each_file_compiles_by_itself(self):
        made = commands()
        compiler = CLANG or os.environ["CXX"]
        version = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
        sums = {str(file): check_sum(file, flags, version) for file, flags in made.items()}
        known = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
        made = {file: flags for file, flags in made.items() if known.get(str(file)) != sums[str(file)]}
        if not made:
            return
        with tempfile.TemporaryDirectory() as folder:
            modules = []
            if CLANG:
                of_headers = Modules(pathlib.Path(folder), made)
                headers = of_headers.compile()
                self.assertEqual(headers.returncode, 0, headers.stderr[:4000])
                modules = of_headers.flags

            def look(file):
                flags = made[file] + ([] if replaces_a_library(made[file]) else modules)
                return subprocess.run([compiler, "-fsyntax-only", *flags, file], capture_output=True, text=True)

            with multiprocessing.pool.ThreadPool(os.cpu_count()) as pool:
                done = pool.map(look, made, chunksize=1)
        known |= {str(file): sums[str(file)] for file, result in zip(made, done) if result.returncode == 0}
        KNOWN.write_text(json.dumps(known))
        for file, result in zip(made, done):
            with self.subTest(file=os.path.relpath(file, SOURCE)):
                self.assertEqual(result.returncode, 0, result.stderr[:2000])


if __name__ == "__main__":
    unittest.main()
