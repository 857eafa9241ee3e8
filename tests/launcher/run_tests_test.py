"""The behaviour of ./run-tests: what it runs, what it counts, and how it ends.

The builds are done by a stand-in for cmake that writes down a list of tests; CTest is the real one.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])

# The tests of each preset lie in a file of its name; a preset without one cannot be built.
CMAKE = r"""#!/bin/sh
echo "$*" >>log
if [ "$1" = --build ]; then exit; fi
[ -e "$2" ] || { echo "error: nothing to build"; exit 1; }
mkdir -p "build/$2" && cp "$2" "build/$2/CTestTestfile.cmake"
"""

GOOD = 'add_test(good "true")\n'
BAD = 'add_test(bad "sh" "-c" "echo it went wrong; false")\n'
ABSENT = 'add_test(absent "no-such-program")\n'
SKIPPED = 'add_test(skipped "sh" "-c" "exit 77")\n' \
          "set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 77)\n"


def labelled(label, name="good", outcome="true"):
    return f'add_test({label}-{name} "{outcome}")\n' \
           f"set_tests_properties({label}-{name} PROPERTIES LABELS {label})\n"


class RunTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ktour run-tests-")
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        (self.tree / "packaging").mkdir()
        (self.tree / "commands").mkdir()
        shutil.copy2(SOURCE / "run-tests", self.tree)
        shutil.copy2(SOURCE / "packaging" / "setup.sh", self.tree / "packaging")
        self.command("cmake", CMAKE)
        self.command("dpkg-query", '#!/bin/sh\nprintf "%s:installed " "$@"\n')

    def command(self, name, text):
        path = self.tree / "commands" / name
        path.write_text(text)
        path.chmod(0o755)

    def run_tests(self, *words, release=GOOD, asan=labelled("unit") + labelled("fuzz")):
        for name, tests in (("release", release), ("asan", asan)):
            if tests is not None:
                (self.tree / name).write_text(tests)
        environment = dict(os.environ, PATH=f"{self.tree}/commands:{os.environ['PATH']}")
        done = subprocess.run([self.tree / "run-tests", *words], cwd="/", env=environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        self.totals = done.stdout.splitlines()[-1]
        return done

    def assertTotals(self, done, passed, failed):
        self.assertEqual(self.totals, f"{passed} passed, {failed} failed", done.stdout + done.stderr)
        self.assertEqual(done.returncode == 0, failed == 0 and passed > 0)

    def test_sums_over_the_stages(self):
        done = self.run_tests(release=GOOD + SKIPPED + labelled("unit"))
        self.assertTotals(done, 4, 0)
        stages = [line.split(":")[0] for line in done.stdout.splitlines()[:-1]]
        self.assertEqual(stages, ["release", "asan"])
        self.assertEqual(done.stderr, "")

    def test_shows_and_counts_failures(self):
        done = self.run_tests(release=GOOD + BAD + ABSENT, asan=labelled("unit", outcome="false"))
        self.assertTotals(done, 1, 3)
        self.assertIn("it went wrong", done.stderr)
        self.assertIn("no-such-program", done.stderr)

    def test_a_stage_that_cannot_be_built_is_a_failure(self):
        done = self.run_tests(asan=None)
        self.assertTotals(done, 1, 1)
        self.assertIn("error: nothing to build", done.stderr)
        self.assertIn("asan: could not be built", done.stdout)

    def test_a_ctest_that_dies_is_a_failure(self):
        self.command("ctest", "#!/bin/sh\nkill -9 $$\n")
        self.assertTotals(self.run_tests("--quick"), 0, 1)

    def test_no_test_at_all_is_no_success(self):
        self.assertTotals(self.run_tests("no-such-name"), 0, 0)

    def test_a_failed_set_up_ends_with_the_totals_too(self):
        self.command("dpkg-query", "#!/bin/sh\nexit 1\n")
        self.command("id", "#!/bin/sh\necho 1000\n")
        self.command("sudo", "#!/bin/sh\nexit 1\n")
        done = self.run_tests()
        self.assertTotals(done, 0, 1)
        self.assertIn("as root, run: apt-get update", done.stderr)

    def test_ended_by_a_signal_it_ends_with_the_totals_too(self):
        for end in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            (self.tree / "release").write_text('add_test(slow "sh" "-c" "echo $$ >started; exec sleep 60")\n')
            started = self.tree / "build" / "release" / "started"
            started.unlink(missing_ok=True)
            process = self.start()
            while not (started.exists() and started.read_text()):
                time.sleep(0.02)
            process.send_signal(end)
            out, _ = process.communicate(timeout=30)
            self.assertEqual((process.returncode, out.splitlines()[-1]), (1, "0 passed, 1 failed"))
            for _ in range(100):  # what it had begun is gone
                if not Path(f"/proc/{started.read_text().strip()}").exists():
                    break
                time.sleep(0.05)
            else:
                self.fail("the test still runs")

    def start(self):
        environment = dict(os.environ, PATH=f"{self.tree}/commands:{os.environ['PATH']}")
        return subprocess.Popen([self.tree / "run-tests"], env=environment, text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_it_says_what_it_waits_for(self):
        (self.tree / "release").write_text(
            'add_test(slow "sh" "-c" "touch started; until [ -e heard ]; do sleep 0.1; done")\n')
        first = self.start()
        while not (self.tree / "build" / "release" / "started").exists():
            time.sleep(0.02)
        second = self.start()
        self.assertEqual(second.stderr.readline(),
                         f"ktour: waiting for process {first.pid}, which runs the tests here, to end ...\n")
        (self.tree / "build" / "release" / "heard").touch()
        for process in (first, second):
            process.communicate(timeout=60)

    def test_quick_is_the_first_stage_only(self):
        done = self.run_tests("--quick")
        self.assertTotals(done, 1, 0)
        self.assertNotIn("asan", done.stdout)

    def test_a_name_selects_tests(self):
        self.assertTotals(self.run_tests("goo", release=GOOD + BAD), 3, 0)
        self.assertTotals(self.run_tests("--quick", "^bad$", release=GOOD + BAD), 0, 1)

    def test_sanitizers_are_for_the_library_and_if_asked_for_all_our_code(self):
        kinds = ("unit", "lab", "property", "model", "fuzz", "cli", "reads", "package", "launcher",
                 "browser")
        every = "".join(map(labelled, kinds))
        self.assertTotals(self.run_tests(asan=every), 4, 0)
        self.assertIn("--build --preset asan --target unit_tests", (self.tree / "log").read_text())
        (self.tree / "log").unlink()
        (self.tree / "tsan").write_text(every)
        done = self.run_tests("--thorough", asan=every)
        # one of release, six under asan, one with threads
        self.assertTotals(done, 8, 0)
        stages = [line.split(":")[0] for line in done.stdout.splitlines()[:-1]]
        self.assertEqual(stages, ["release", "asan", "tsan"])
        log = (self.tree / "log").read_text().splitlines()
        built = [line for line in log if "--target" in line]
        self.assertEqual(len(built), 2)
        self.assertIn("--preset asan --target ktour_app", built[0])
        self.assertIn("--preset tsan --target lab_tests everywhere_system --", built[1])

    def test_each_file_by_itself_only_if_asked_for(self):
        self.assertTotals(self.run_tests("--quick", release=GOOD + labelled("alone")), 1, 0)
        (self.tree / "tsan").write_text(labelled("lab"))
        done = self.run_tests("--thorough", release=GOOD + labelled("alone"))
        self.assertIn("release: 2 passed", done.stdout)

    def test_two_ways_at_once_are_refused(self):
        done = subprocess.run([self.tree / "run-tests", "--quick", "--thorough"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_an_unknown_option_is_refused(self):
        done = subprocess.run([self.tree / "run-tests", "--fast"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("'--fast'", done.stderr)


if __name__ == "__main__":
    unittest.main()
