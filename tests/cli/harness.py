"""Runs the program, and holds every run to what the contract says of all of them.

The program's path is in the environment variable KTOUR. A test that is a Case has a folder of its
own, in which the program runs.
"""

import os
import re
import resource
import signal
import subprocess
import tempfile
import time
import unittest
from dataclasses import dataclass
from pathlib import Path

PROGRAM = os.environ["KTOUR"]
SANITIZED = bool(os.environ.get("KTOUR_SANITIZE"))
PATIENCE = 60  # seconds after which a run has hung

FOUND, NO, WRONG, UNDECIDED = range(4)  # the exit statuses

# Large, and found within a second.
LARGE = ("solve", "1000x1000", "--warnsdorff", "--tie", "far")
# Would take ages.
ENDLESS = ("solve", "30x30", "--plain", "--undo", str(2**63))

# An address sanitizer reserves far more address space than any limit that is of use here.
needs_address_limit = unittest.skipIf(SANITIZED, "the sanitizer takes all the address space")


@dataclass
class Run:
    words: tuple
    status: int
    out: bytes
    err: str

    @property
    def text(self):
        return self.out.decode()

    def __str__(self):
        return f"{' '.join(map(repr, self.words))}\n{self.status}\n{self.text[:500]}\n{self.err[:2000]}"


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ktour-cli-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def ktour(self, *words, stdin=b"", address_space=None, **options):
        """A run that ends, with one of the four statuses: never by a signal, never with a trace."""
        options = {"cwd": self.folder, "timeout": PATIENCE, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, "preexec_fn": limit(address_space), **options}
        options["input" if isinstance(stdin, bytes) else "stdin"] = stdin
        done = subprocess.run([PROGRAM, *map(str, words)], **options)
        return self.judged(words, done.returncode, done.stdout or b"", done.stderr or b"")

    def start(self, *words, address_space=None, **options):
        """A run to be disturbed; finish() ends it."""
        options = {"cwd": self.folder, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, "preexec_fn": limit(address_space), **options}
        process = subprocess.Popen([PROGRAM, *map(str, words)], **options)
        self.addCleanup(end, process)
        return process

    def interrupt(self, process, number=signal.SIGINT):
        """Sends a signal as soon as the program hears it: before, it would just end."""
        while process.poll() is None and not hears(process.pid, number):
            time.sleep(0.001)
        process.send_signal(number)

    def finish(self, process):
        out, err = process.communicate(timeout=PATIENCE)
        return self.judged(process.args, process.returncode, out or b"", err or b"")

    def judged(self, words, status, out, err):
        run = Run(words, status, out, err.decode(errors="replace"))
        self.assertIn(status, (FOUND, NO, WRONG, UNDECIDED), run)
        self.assertNotRegex(run.err, r"exception|terminate|Sanitizer|runtime error", run)
        return run

    def assert_sentence(self, run, status, *named):
        """Nothing but one line on stderr, with these words in it."""
        self.assertEqual((run.status, run.text), (status, ""), run)
        self.assertRegex(run.err, r"\Aktour: [^\n]+\n\Z", run)
        for word in named:
            self.assertIn(word, run.err, run)


def limit(address_space):
    if address_space:
        return lambda: resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))


def hears(pid, number, program=PROGRAM):
    """Whether a process is a program already, and has set up what takes a signal."""
    try:
        caught = re.search(r"(?m)^SigCgt:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
        return os.path.samefile(f"/proc/{pid}/exe", program) and int(caught[1], 16) >> (number - 1) & 1
    except (OSError, TypeError):  # it has ended
        return False


def end(process):
    if process.poll() is None:
        process.kill()
    process.wait()
    for stream in (process.stdout, process.stderr):
        if stream:
            stream.close()
