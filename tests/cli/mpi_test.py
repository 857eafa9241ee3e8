"""Counts spread over the ranks of MPI: the same for any number of them, and safe from a killed one."""

import json
import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ.get("KTOUR_MPI", "")
# Tests may run as root, in a container, on fewer processors than ranks, and without a remote shell.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_plm_rsh_agent": "/bin/false",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
               # Open MPI itself does not give everything back.
               "ASAN_OPTIONS": "detect_leaks=0"}


@unittest.skipUnless(PROGRAM, "built without MPI")
class Mpi(unittest.TestCase):
    def run_on(self, ranks, *words):
        return subprocess.run(["mpirun", "-n", str(ranks), PROGRAM, *map(str, words)], env=ENVIRONMENT,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)

    def count(self, ranks, *words):
        done = self.run_on(ranks, "count", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_the_count_is_the_same_on_any_number_of_ranks(self):
        for ranks in (1, 2, 4):
            found = self.count(ranks, "6x7")
            self.assertEqual((found["undirected"], found["ranks"]), ("1067638", ranks))
            self.assertEqual(self.count(ranks, "5x5", "--open", "--start", "a1")["undirected"], "304")

    def test_so_are_passes(self):
        for ranks in (1, 3):
            found = self.count(ranks, "6x8", "--passes", "7")
            self.assertEqual((found["undirected"], found["ranks"]), ("55488142", ranks))

    def test_so_is_the_census(self):
        texts = set()
        for ranks in (1, 3):
            done = self.run_on(ranks, "census", "6x6")
            self.assertEqual(done.returncode, 0, done.stderr)
            texts.add(done.stdout)
        self.assertEqual(len(texts), 1)
        self.assertEqual(json.loads(texts.pop())["classes"][3]["fraction"], "251/256")

    def test_a_bad_request_is_said_once(self):
        done = self.run_on(2, "count", "0x7")
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("is not a board"), 1, done.stderr)

    def test_a_killed_rank_ends_the_run_and_leaves_a_checkpoint_to_go_on_from(self):
        with tempfile.TemporaryDirectory(prefix="ktour-mpi-") as folder:
            layers = Path(folder) / "layers"
            process = subprocess.Popen(["mpirun", "-n", "2", PROGRAM, "count", "6x10", "--checkpoint", layers],
                                       env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True)
            while not any(layers.glob("*/*-9.layer")) and process.poll() is None:
                time.sleep(0.001)
            listed = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True)
            children = listed.stdout.split()
            self.assertTrue(children)
            os.kill(int(children[0]), signal.SIGKILL)
            _, said = process.communicate(timeout=60)
            self.assertNotEqual(process.returncode, 0)
            self.assertIn("signal 9", said)
            self.assertEqual(self.count(2, "6x10", "--checkpoint", layers)["undirected"], "239187240144")
            refused = self.run_on(2, "count", "6x8", "--checkpoint", layers)
            self.assertIn("belongs to another request", refused.stderr)


if __name__ == "__main__":
    unittest.main()
