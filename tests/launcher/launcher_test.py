"""The behaviour of ./ktour, the script that builds the program and starts it.

Every test has a small project of its own: the real scripts, sources that are shell scripts, and a
cmake that copies them. So a "build" takes milliseconds, and the tests can have packages missing,
compilers failing and two calls at once.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])
BUILD = Path(os.environ["KTOUR_BUILD"])

# Notes every real build in $LOG. The program is the concatenation of the sources; the word "mistake"
# in one of them is an error.
CMAKE = r"""#!/bin/sh
if [ "$1" = --preset ]; then
  [ "$2" = release ] && [ "$3" = -S ] && [ "$5" = -B ] && [ "$7" = -DKTOUR_TESTS=OFF ] || exit 99
  [ -e "$4/CMakeLists.txt" ] || { echo "CMake Error: no CMakeLists.txt"; exit 1; }
  home=CMAKE_HOME_DIRECTORY:INTERNAL=$4
  if [ -e "$6/CMakeCache.txt" ] && [ "$(cat "$6/CMakeCache.txt")" != "$home" ]; then exit 1; fi
  mkdir -p "$6" && echo "$home" >"$6/CMakeCache.txt"
  exit
fi
[ "$1" = --build ] && [ "$3" = --target ] && [ "$4" = ktour_app ] || exit 99
cat app/* src/* >"$2/new"
if cmp -s "$2/new" "$2/ktour"; then echo "ninja: no work to do."; exit; fi
if [ "$6" = -n ]; then exit; fi
cat >/dev/null  # whatever may be on the standard input
echo build >>"$LOG"
sleep "${SLOW:-0}"
if grep mistake "$2/new"; then echo "error: there is a mistake"; exit 1; fi
chmod +x "$2/new" && mv "$2/new" "$2/ktour"
"""

# The program shows what it is started with.
PROGRAM = r"""#!/bin/sh
echo "version 1 in $PWD:"
for word; do echo "<$word>"; done
"""

DPKG_QUERY = r"""#!/bin/sh
status=0
for package; do
  if [ "$package" = "${MISSING-}" ] && [ ! -e "$LOG.installed" ]; then
    echo "dpkg-query: no packages found matching $package" >&2
    status=1
  else
    printf '%s:installed ' "$package"
  fi
done
exit $status
"""

APT_GET = r"""#!/bin/sh
echo "apt-get $*" >>"$LOG"
case $1 in
  update) touch "$LOG.updated" ;;
  install) [ -e "$LOG.updated" ] || { echo "E: Unable to locate package"; exit 100; }
           touch "$LOG.installed" ;;
esac
"""


class Project:
    """A project tree, a directory of commands that come first in the PATH, and a log of builds."""

    def __init__(self, place, name="tree"):
        self.place = Path(place)
        self.tree = self.place / name
        self.commands = self.place / "commands"
        self.log = self.place / "log" / "log"
        for folder in ("app", "include", "src", "bench", "web/dist", "packaging"):
            (self.tree / folder).mkdir(parents=True)
        self.commands.mkdir()
        self.log.parent.mkdir()
        self.log.touch()
        shutil.copy2(SOURCE / "ktour", self.tree)
        shutil.copy2(SOURCE / "packaging" / "setup.sh", self.tree / "packaging")
        for file in ("CMakeLists.txt", "CMakePresets.json"):
            (self.tree / file).touch()
        (self.tree / "app" / "main").write_text(PROGRAM)
        (self.tree / "src" / "extra").write_text("echo extra\n")
        for name, text in (("cmake", CMAKE), ("dpkg-query", DPKG_QUERY), ("apt-get", APT_GET)):
            self.command(name, text)
        (self.place / "decoys" / "tree").mkdir(parents=True)
        self.environment = dict(os.environ, LOG=str(self.log), CDPATH=f"{self.place}/decoys",
                                PATH=f"{self.commands}:/usr/bin:/bin")

    def command(self, name, text):
        (self.commands / name).write_text(text)
        (self.commands / name).chmod(0o755)

    def start(self, *words, program=None, as_user=False, cwd=None, **environment):
        command = [str(program or self.tree / "ktour"), *words]
        if as_user and os.geteuid() == 0:
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        return subprocess.Popen(command, cwd=cwd or self.place, text=True, process_group=0,
                                env={**self.environment, **environment}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, **options):
        process = self.start(*words, **options)
        process.out, process.err = process.communicate(timeout=30)
        return process

    def logged(self, what="build"):
        return [line for line in self.log.read_text().splitlines() if what in line]

    def edit(self, path, text):
        (self.tree / path).write_text(text)


class Launcher(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ktour-launcher-")
        self.addCleanup(folder.cleanup)
        Path(folder.name).chmod(0o755)  # for the tests that run as another user
        self.folder = Path(folder.name)
        self.project = Project(self.folder)

    def assertRuns(self, process, *words, silent=True):
        self.assertEqual(process.returncode, 0, process.err)
        self.assertEqual(process.out.splitlines()[1:-1], [f"<{word}>" for word in words])
        if silent:
            self.assertEqual(process.err, "")

    def test_builds_once_and_then_starts_in_silence(self):
        first = self.project.run("solve", "8x8")
        self.assertRuns(first, "solve", "8x8", silent=False)
        self.assertIn("building", first.err)
        self.assertRuns(self.project.run("a  b", "*", ""), "a  b", "*", "")
        self.assertEqual(len(self.project.logged()), 1)

    def test_keeps_the_caller_s_directory_and_exit_status(self):
        self.project.edit("src/extra", "exit 3\n")
        elsewhere = self.folder / "else where"
        elsewhere.mkdir()
        process = self.project.run(cwd=elsewhere)
        self.assertEqual(process.out, f"version 1 in {elsewhere}:\n")
        self.assertEqual(process.returncode, 3)

    def test_leaves_the_standard_input_to_the_program(self):
        self.project.edit("src/extra", "cat\n")
        for _ in range(2):  # with and without a build
            text = subprocess.run([self.project.tree / "ktour"], input="8 8 0", text=True,
                                  env=self.project.environment, capture_output=True).stdout
            self.assertTrue(text.endswith(":\n8 8 0"), text)

    def test_is_found_by_relative_paths_and_by_the_PATH(self):
        tree = self.project.tree
        self.assertRuns(self.project.run("x", program="./ktour", cwd=tree), "x", silent=False)
        self.assertRuns(self.project.run("x", program="tree/ktour", cwd=self.folder), "x")
        self.assertRuns(self.project.run("x", program="../ktour", cwd=tree / "src"), "x")
        path = f"{tree}:{self.project.environment['PATH']}"
        self.assertRuns(self.project.run("-c", "ktour x", program="/bin/sh", PATH=path), "x")
        self.assertRuns(self.project.run("ktour", "x", program="/bin/sh", cwd=tree), "x")

    def test_works_through_chains_of_links(self):
        folder = self.folder / "bin"
        folder.mkdir()
        (folder / "relative").symlink_to("../tree/ktour")
        (folder / "chain").symlink_to("relative")
        (self.folder / "to-tree").symlink_to("tree")
        for program in (folder / "relative", folder / "chain", self.folder / "to-tree" / "ktour"):
            self.assertRuns(self.project.run("x", program=program), "x", silent=False)
        self.assertRuns(self.project.run("x", program="./chain", cwd=folder), "x")
        self.assertEqual(len(self.project.logged()), 1)

    def test_works_in_a_tree_with_blanks_in_its_path(self):
        (self.folder / "a b").mkdir()
        project = Project(self.folder / "a b", "the  tree's $x")
        self.assertRuns(project.run("x"), "x", silent=False)
        self.assertRuns(project.run("x"), "x")
        project.edit("src/extra", "echo other\n")
        self.assertIn("other", project.run("x").out)

    def test_works_under_paths_that_the_build_tools_cannot_take(self):
        # The real ones. Ninja says that there is nothing to do only if it finds again what it read.
        for i, name in enumerate(("a;b'c\"d & e?", "a\\b", "a\nb", "a\n", "a\r", "a ", "a\tb", "${x} $y $ENV{HOME}", "\\")):
            with self.subTest(name=name):
                self.builds_in(Project(self.folder / f"odd-{i}", name))

    def builds_in(self, project):
        for name in ("cmake", "dpkg-query", "apt-get"):
            (project.commands / name).unlink()
        project.edit("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(tiny C)\n"
                     "add_executable(ktour_app app/main.c)\ntarget_include_directories(ktour_app PRIVATE src)\n"
                     "set_target_properties(ktour_app PROPERTIES OUTPUT_NAME ktour)\n")
        project.edit("CMakePresets.json", '{"version": 3, "configurePresets": [{"name": "release",'
                     ' "generator": "Ninja", "binaryDir": "${sourceDir}/build"}]}')
        project.edit("app/main.c", '#include <stdio.h>\n#include "word.h"\nint main(void) { puts(WORD); }\n')
        for word in ("one", "two"):
            project.edit("src/word.h", f'#define WORD "{word}"\n')
            run = project.run()
            self.assertEqual((run.returncode, run.out), (0, word + "\n"), run.err)
            self.assertIn("building", run.err)
        os.utime(project.tree / "src")
        self.assertEqual(project.run().err, "")
        self.assertEqual(sorted(path.name for path in project.place.iterdir()),
                         sorted([project.tree.name, "commands", "decoys", "log"]))

    def test_a_program_that_looks_at_its_sources_itself_starts_nothing_else(self):
        project = self.project
        for name in ("cmake", "dpkg-query", "apt-get"):
            (project.commands / name).unlink()
        project.command("find", '#!/bin/sh\necho find >>"$LOG"\nexec /usr/bin/find "$@"\n')
        project.edit("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(tiny CXX)\nadd_subdirectory(app)\n")
        project.edit("CMakePresets.json", '{"version": 3, "configurePresets": [{"name": "release",'
                     ' "generator": "Ninja", "binaryDir": "${sourceDir}/build"}]}')
        rules = re.search(r"\nif\(KTOUR_LAUNCHER\)\n.*?\nendif\(\)\n", (SOURCE / "app/CMakeLists.txt").read_text(), re.S)
        project.edit("app/CMakeLists.txt", "add_executable(ktour_app main.cpp)\ntarget_include_directories(ktour_app "
                     "PRIVATE ../src)\nset_target_properties(ktour_app PROPERTIES OUTPUT_NAME ktour "
                     f"RUNTIME_OUTPUT_DIRECTORY ${{PROJECT_BINARY_DIR}})\n{rules[0]}")
        shutil.copy2(SOURCE / "app/own_sources.cpp", project.tree / "app")
        project.edit("app/main.cpp", '#include <cstdio>\n#include <cstdlib>\n#include "word.h"\nint main(int, char** words)'
                     ' { std::printf("%s %s %d\\n", WORD, words[1], std::getenv("KTOUR_ROOT") != nullptr); }\n')
        changes = [lambda: project.edit("src/word.h", '#define WORD "one"\n'),
                   lambda: project.edit("src/word.h", '#define WORD "two"\n'),
                   lambda: project.edit("src/new", ""),
                   lambda: (project.tree / "src/new").unlink()]
        for change, word in zip(changes, ("one", "two", "two", "two")):
            change()
            run = project.run("a b")
            self.assertEqual((run.returncode, run.out), (0, f"{word} a b 0\n"), run.err)
            looked = len(project.logged("find"))
            self.assertGreater(looked, 0)
            for _ in range(2):
                run = project.run("a b")
                self.assertEqual((run.returncode, run.out, run.err), (0, f"{word} a b 0\n", ""))
            self.assertEqual(len(project.logged("find")), looked)
            project.log.write_text("")

    def test_dates_in_the_future_are_taken_for_now(self):
        self.project.run()
        future = time.time() + 10**6
        for path in ("src/extra", "app", "CMakeLists.txt", "packaging/setup.sh"):
            os.utime(self.project.tree / path, (future, future))
        self.project.run()
        self.assertLess((self.project.tree / "src/extra").stat().st_mtime, time.time() + 1)
        self.assertEqual(self.project.run().err, "")

    def test_two_calls_at_once_build_once(self):
        calls = [self.project.start(str(i), SLOW="0.5") for i in range(3)]
        for i, process in enumerate(calls):
            process.out, process.err = process.communicate(timeout=30)
            self.assertRuns(process, str(i), silent=False)
        self.assertEqual(len(self.project.logged()), 1)

    def test_builds_again_when_a_source_is_changed_new_or_deleted(self):
        project = self.project
        project.run()
        changes = [
            lambda: project.edit("app/main", PROGRAM.replace("version 1", "version 2")),
            lambda: project.edit("src/new", "echo new\n"),
            lambda: (project.tree / "src" / "extra").unlink(),
        ]
        for count, change in enumerate(changes, start=2):
            change()
            process = project.run()
            self.assertIn("building what has changed", process.err)
            self.assertEqual(len(project.logged()), count)
            self.assertEqual(project.run().err, "")
        self.assertEqual(project.run().out, f"version 2 in {self.folder}:\nnew\n")
        self.assertEqual(len(project.logged()), 1 + len(changes))

    def test_an_edit_during_the_build_counts(self):
        process = self.project.start(SLOW="0.5")
        while not self.project.logged():
            time.sleep(0.01)
        self.project.edit("src/extra", "echo edited\n")
        process.communicate()
        self.assertIn("edited", self.project.run().out)

    def test_a_newer_date_alone_is_passed_over_in_silence(self):
        self.project.run()
        os.utime(self.project.tree / "src")
        self.assertRuns(self.project.run("x"), "x")
        self.assertEqual(len(self.project.logged()), 1)

    def test_starts_within_milliseconds(self):
        self.project.run()

        def used():
            of_children = resource.getrusage(resource.RUSAGE_CHILDREN)
            return of_children.ru_utime + of_children.ru_stime

        def fastest(program):
            """In processor time: by the clock, a busy machine would decide."""
            times = []
            for _ in range(20):
                before = used()
                self.project.run(program=program)
                times.append(used() - before)
            return min(times)

        cost = fastest(None) - fastest(self.project.tree / "build" / "launcher" / "ktour")
        self.assertLess(cost, 0.05)

    def test_an_ordinary_user_can_build_where_nothing_is_missing(self):
        if os.geteuid() == 0:
            for path in [self.project.tree, *self.folder.rglob("*")]:
                os.chown(path, 65534, 65534)
        self.assertRuns(self.project.run("x", as_user=True), "x", silent=False)
        self.assertEqual(self.project.logged("apt-get"), [])

    def test_a_read_only_tree_is_enough_when_it_is_built(self):
        self.project.run()
        for path in [*self.folder.rglob("*")]:
            path.chmod(path.stat().st_mode & ~0o222 | 0o444)
        self.addCleanup(subprocess.run, ["chmod", "-R", "u+w", self.folder])
        self.assertRuns(self.project.run("x", as_user=True), "x")

    def test_a_read_only_tree_that_is_not_built_is_named(self):
        self.project.tree.chmod(0o555)
        self.addCleanup(self.project.tree.chmod, 0o755)
        process = self.project.run("x", as_user=True)
        self.assertEqual(process.returncode, 126)
        self.assertEqual(process.err, f"ktour: cannot write to {self.project.tree}/build.\n")

    def test_a_missing_package_is_installed(self):
        self.project.command("id", "#!/bin/sh\necho 0\n")
        process = self.project.run("x", MISSING="libfmt-dev")
        self.assertRuns(process, "x", silent=False)
        self.assertIn("ktour: installing libfmt-dev ...\n", process.err)
        self.assertNotIn("Unable", process.err)  # the first attempt, before the update
        install = "apt-get install -y --no-install-recommends libfmt-dev"
        self.assertIn("apt-get update", self.project.logged("apt-get"))
        self.assertTrue(self.project.logged("apt-get")[-1].startswith(install))

    def test_sudo_is_used_by_an_ordinary_user(self):
        self.project.command("id", "#!/bin/sh\necho 1000\n")
        self.project.command("sudo", '#!/bin/sh\necho "sudo $*" >>"$LOG"\nexec "$@"\n')
        process = self.project.run("x", MISSING="cmake")
        self.assertRuns(process, "x", silent=False)
        self.assertTrue(self.project.logged("sudo env DEBIAN_FRONTEND=noninteractive apt-get"))

    def test_a_missing_package_without_root_is_named(self):
        self.project.command("id", "#!/bin/sh\necho 1000\n")
        self.project.command("sudo", "#!/bin/sh\nexit 1\n")  # there, but not for this user
        process = self.project.run("x", MISSING="cmake")
        self.assertEqual((process.returncode, process.out), (126, ""))
        self.assertEqual(process.err, "ktour: some Debian packages are missing; as root, run: "
                                      "apt-get update && apt-get install -y --no-install-recommends cmake\n")

    def test_without_debian_s_tools_the_build_is_just_tried(self):
        for name in ("dpkg-query", "apt-get"):
            (self.project.commands / name).unlink()
        for name in ("sh", "cat", "chmod", "cmp", "find", "grep", "mkdir", "mv", "readlink", "sed", "sleep"):
            (self.project.commands / name).symlink_to(shutil.which(name))
        process = self.project.run("x", PATH=str(self.project.commands))
        self.assertRuns(process, "x", silent=False)

    def test_a_failing_compiler_is_shown_and_the_next_call_recovers(self):
        self.project.edit("src/extra", "mistake\n")
        for _ in range(2):
            process = self.project.run("x")
            self.assertEqual((process.returncode, process.out), (126, ""))
            self.assertIn("error: there is a mistake\n", process.err)
            self.assertTrue(process.err.endswith("\nktour: the program could not be built.\n"))
        self.project.edit("src/extra", "echo good\n")
        self.assertRuns(self.project.run("x"), "x", silent=False)
        # A program that was good before does not stand in for one that cannot be built.
        self.project.edit("src/extra", "mistake\n")
        self.assertEqual(self.project.run("x").returncode, 126)

    def test_a_failing_set_up_is_shown(self):
        (self.project.tree / "CMakeLists.txt").unlink()
        process = self.project.run("x")
        self.assertEqual(process.returncode, 126)
        self.assertTrue(process.err.endswith(
            "CMake Error: no CMakeLists.txt\nktour: the build could not be set up.\n"), process.err)

    def test_an_interrupted_build_is_taken_up_again(self):
        process = self.project.start("x", SLOW="20")
        while not self.project.logged():
            time.sleep(0.01)
        # Again and again: a shell that is about to start a command takes no notice of the first.
        while process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.1)
        out, _ = process.communicate(timeout=10)
        self.assertNotEqual(process.returncode, 0)
        self.assertEqual(out, "")
        self.assertRuns(self.project.run("x"), "x", silent=False)

    def test_a_build_resumes_after_its_shell_was_killed(self):
        self.project.command("cmake", CMAKE.replace('sleep "${SLOW:-0}"', 'sleep "${SLOW:-0}"; echo a warning; echo on >>"$LOG"'))
        process = self.project.start("x", SLOW="1")
        while not self.project.logged():
            time.sleep(0.01)
        for line in subprocess.run(["pgrep", "-g", str(process.pid), "-f", "tree/ktour"], capture_output=True,
                                   text=True).stdout.split():
            os.kill(int(line), signal.SIGKILL)
        process.communicate(timeout=30)
        while subprocess.run(["pgrep", "-g", str(process.pid)], capture_output=True).returncode == 0:
            time.sleep(0.01)
        self.assertTrue(self.project.logged("on"), "it died of the warning")
        self.assertRuns(self.project.run("x"), "x", silent=False)
        self.assertEqual(len(self.project.logged()), 1)

    def test_a_tree_that_was_moved_builds_again(self):
        self.project.run()
        shutil.move(self.project.tree, self.folder / "moved")
        self.project.tree = self.folder / "moved"
        self.assertRuns(self.project.run("x"), "x")
        self.project.edit("src/extra", "echo other\n")
        self.assertIn("other", self.project.run("x").out)


class Sources(unittest.TestCase):
    def test_the_list_of_sources_has_all_that_the_program_is_built_from(self):
        script = (SOURCE / "ktour").read_text()
        sources = [SOURCE / word for word in re.search("^sources='(.*)'$", script, re.M)[1].split()]

        def ninja(*words):
            command = ["ninja", "-C", BUILD, "-t", *words]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

        # What the program's object files were made of, and the headers that the compiler met.
        objects = {name for name in ninja("inputs", "ktour") if name.endswith(".o")}
        read = {BUILD / name for name in ninja("inputs", "ktour")}
        current = None
        for line in subprocess.run(["ninja", "-C", BUILD, "-t", "deps"], capture_output=True,
                                   text=True, check=True).stdout.splitlines():
            if line.startswith("    "):
                if current in objects:
                    read.add(BUILD / line.strip())
            else:
                current = line.split(":")[0]
        ours = {path for path in map(Path.resolve, read)
                if path.is_relative_to(SOURCE) and not path.is_relative_to(BUILD)}
        self.assertTrue(ours)
        for path in sorted(ours):
            self.assertTrue(any(path.is_relative_to(source) for source in sources),
                            f"{path} is not in the list `sources` of ./ktour")


if __name__ == "__main__":
    unittest.main()
