"""Counts spread over the ranks of MPI: the same for any number of them, and safe from a killed one."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from harness import hears

PROGRAM = os.environ.get("KTOUR_MPI", "")
KTOUR = os.environ["KTOUR"]
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

    def test_a_rank_s_folder_is_not_taken_for_the_whole_or_for_another_rank_s(self):
        for more in ((), ("--passes", "7")):
            with tempfile.TemporaryDirectory(prefix="ktour-mpi-") as folder:
                layers = Path(folder) / "layers"
                self.assertEqual(self.count(2, "6x8", "--checkpoint", layers, *more)["undirected"], "55488142")
                for rank in (0, 1):
                    alone = subprocess.run([KTOUR, "count", "6x8", "--checkpoint", layers / f"rank-{rank}-of-2", "--json"],
                                           capture_output=True, text=True)
                    if more:  # what is kept of a pass says for itself which it is
                        self.assertEqual(json.loads(alone.stdout)["undirected"], "55488142")
                    else:
                        self.assertEqual((alone.returncode, alone.stdout), (2, ""))
                        self.assertIn(f"rank {rank} of 2", alone.stderr)
                (layers / "rank-0-of-2").rename(layers / "kept")
                (layers / "rank-1-of-2").rename(layers / "rank-0-of-2")
                (layers / "kept").rename(layers / "rank-1-of-2")
                self.refused_or_right(2, "6x8", layers, *more)
                self.refused_or_right(1, "6x8", layers, *more)
                shutil.copytree(layers / "rank-0-of-2", layers / "rank-2-of-3")
                self.refused_or_right(3, "6x8", layers, *more)

    def test_a_rank_s_layer_is_not_taken_for_another_rank_s(self):
        with tempfile.TemporaryDirectory(prefix="ktour-mpi-") as folder:
            layers = Path(folder) / "layers"
            self.count(2, "6x8", "--checkpoint", layers)
            for file in (layers / "rank-0-of-2").glob("*.layer"):
                shutil.copy(file, layers / "rank-1-of-2")
            self.assertEqual(self.count(2, "6x8", "--checkpoint", layers)["undirected"], "55488142")

    def refused_or_right(self, ranks, board, folder, *more):
        done = self.run_on(ranks, "count", board, "--checkpoint", folder, *more)
        if done.returncode == 0:
            self.assertEqual(json.loads(done.stdout)["undirected"], "55488142")
        else:
            self.assertIn("belongs to another request", done.stderr)

    def test_a_map_is_read_once_and_sent_round(self):
        text = "......\n" * 6
        with tempfile.TemporaryDirectory(prefix="ktour-mpi-") as folder:
            file = Path(folder) / "map"
            file.write_text(text)
            for words, given in ((("--map", "-"), text), (("--map", str(file)), "")):
                done = subprocess.run(["mpirun", "-n", "2", PROGRAM, "count", *words], env=ENVIRONMENT, input=given,
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual(json.loads(done.stdout)["undirected"], "9862", done.stderr)
        for words, says in ((("--map", "/no/such/file"), "/no/such/file"), (("--map", "-"), "empty")):
            done = self.run_on(2, "count", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(says, done.stderr)

    def test_ranks_with_different_requests_end(self):
        done = subprocess.run(["mpirun", "-n", "1", PROGRAM, "count", "6x6", ":", "-n", "1", PROGRAM, "count", "6x7"],
                              env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("different requests", done.stderr)

    def test_a_result_that_cannot_be_written_is_no_success(self):
        with tempfile.TemporaryDirectory(prefix="ktour-mpi-") as folder:
            # By itself it is a run of one rank, whose standard output is its own.
            for redirected in (">/dev/full", ">&-"):
                done = subprocess.run(["sh", "-c", f'exec "$0" count 5x6 {redirected}', PROGRAM], env=ENVIRONMENT,
                                      cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("cannot write standard output", done.stderr)
            file = Path(folder) / "found.json"
            done = self.run_on(2, "count", "5x6", "-o", file)
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
            self.assertEqual(json.loads(file.read_text())["undirected"], "8")
            done = self.run_on(2, "count", "5x6", "-o", "/no/such/folder/file")
            self.assertEqual(done.returncode, 2)
            self.assertIn("/no/such/folder", done.stderr)

    def test_a_rank_that_must_stop_in_its_passes_stops_all(self):
        with tempfile.TemporaryDirectory(prefix="ktour-mpi-") as folder:
            # The first rank cannot write its first part; the other has five hundred to make.
            own, parts = Path(folder) / "own", Path(folder) / "parts"
            (parts / "rank-0-of-2" / "part-0-of-1000.json" / "in-the-way").mkdir(parents=True)
            first = subprocess.run([KTOUR, "count", "6x6", "--passes", "2", "--checkpoint", own], capture_output=True)
            self.assertEqual(first.returncode, 0)
            (parts / "rank-0-of-2" / "request.txt").write_text((own / "request.txt").read_text().replace("6x6", "7x8"))
            done = self.run_on(2, "count", "7x8", "--passes", "1000", "--checkpoint", parts)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn("part-0-of-1000.json", done.stderr)
            self.assertLess(len(list((parts / "rank-1-of-2").glob("part-*"))), 500)

    def test_an_interrupt_of_one_rank_stops_all(self):
        for more in ((), ("--passes", "120")):
            process = subprocess.Popen(["mpirun", "-n", "2", PROGRAM, "count", "8x10", *more], env=ENVIRONMENT,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            children = []
            while len(children) < 2 and process.poll() is None:
                time.sleep(0.2)
                children = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
            while process.poll() is None and not hears(int(children[1]), signal.SIGINT, PROGRAM):
                time.sleep(0.01)
            os.kill(int(children[1]), signal.SIGINT)
            out, said = process.communicate(timeout=120)
            self.assertEqual((process.returncode, out), (3, ""), said)
            self.assertIn("interrupted", said)

    def test_folders_and_ends_are_named(self):
        for words, says in ((("--checkpoint", ""), "a folder has a name"),
                            (("--checkpoint", "a", "--scratch", "b"), "--scratch does both")):
            done = self.run_on(2, "count", "5x6", *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr)
        found = self.count(2, "5x5", "--open", "--start", "a1", "--end", "c3")
        self.assertEqual((found["start"], found["end"], found["closed"]), ([4, 0], [2, 2], False))

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
