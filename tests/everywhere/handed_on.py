"""What packaging/release made works where nothing else is.

    handed_on.py [FOLDER]

FOLDER is dist/ if none is named. Programs for Linux run in a root that holds nothing but them (chroot, so this takes
root; an emulator beside those of another processor), the one for Windows runs under wine. Files that are not
there are left out. The last line is the sum, `N passed, N failed`.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
DIST = SOURCE / "dist"
WINE = "/usr/lib/wine/wine64"
FOUND, NO, WRONG = range(3)


class HandedOn(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ktour-handed-on-")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def unpacked(self, pattern):
        found = sorted(DIST.glob(pattern))
        if not found:
            self.skipTest(f"{pattern} was not made")
        opened = zipfile.ZipFile(found[-1]) if found[-1].suffix == ".zip" else tarfile.open(found[-1])
        with opened as archive:
            archive.extractall(self.root)
        folder, = self.root.iterdir()
        self.assertIn("COPYRIGHT", os.listdir(folder))
        return folder

    def works(self, run, paints):
        """Answers, refusals, files and pictures of a program that is started by run(words)."""
        self.assertRegex(run("--version").stdout, rb"\Aktour \d+\.\d+\.\d+")
        self.assertEqual(run("solve", "8x8", "--closed").returncode, FOUND)
        self.assertEqual(run("solve", "4x4").returncode, NO)
        self.assertEqual(run("solve", "8x").returncode, WRONG)
        self.assertEqual(run("count", "6x6").stdout.split()[0], b"9,862")
        self.assertEqual(run("solve", "6x6", "-o", "tour.json").returncode, FOUND)
        self.assertTrue(run("check", "tour.json").stdout.startswith(b"valid: "))
        for name in ("tour.svg", "tour.html"):
            self.assertEqual(run("view", "tour.json", "-o", name).returncode, FOUND)
        for name in ("tour.png", "tour.pdf", "tour.webp"):
            # (Letters need a font, and none is installed there.)
            done = run("view", "tour.json", "--title", "Rösselsprung", "-o", name)
            self.assertEqual(done.returncode, FOUND if paints else WRONG, done.stderr)
            self.assertEqual(paints, done.stderr == b"", done.stderr)

    def in_empty_root(self, folder, *emulator):
        for word in emulator:
            shutil.copy(word, folder)
        # (Linux gives every program the files of the system below /proc; there are none here.)
        start = [shutil.which("chroot"), folder, *("/" + Path(word).name for word in emulator), "/ktour"]
        return lambda *words: subprocess.run([*start, *words], capture_output=True, timeout=300, env={})

    @unittest.skipUnless(os.geteuid() == 0, "chroot takes root")
    def test_the_file_for_linux_needs_nothing_else(self):
        folder = self.unpacked("ktour-*-linux-x86_64.tar.xz")
        self.works(self.in_empty_root(folder), paints=True)
        if KEPT:
            shutil.copy(folder / "tour.png", KEPT[0])

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("qemu-aarch64-static"), "takes root and an emulator")
    def test_the_file_for_arm64_needs_nothing_else(self):
        folder = self.unpacked("ktour-*-linux-arm64.tar.xz")
        self.works(self.in_empty_root(folder, shutil.which("qemu-aarch64-static")), paints=True)

    @unittest.skipUnless(os.path.exists(WINE), "takes wine64")
    def test_the_file_for_windows_runs_by_itself(self):
        folder = self.unpacked("ktour-*-windows-x86_64.zip")
        wine = {"WINEPREFIX": str(SOURCE / "build/cross/wine"), **os.environ, "WINEDEBUG": "-all"}
        self.works(lambda *words: subprocess.run([WINE, folder / "ktour.exe", *words], cwd=folder, env=wine,
                                                 capture_output=True, timeout=300), paints=False)

    def test_sums_and_manifest_are_of_what_is_there(self):
        done = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=DIST, capture_output=True,
                              text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        summed = set(re.findall(r"(?m)^\w+  (.*)$", (DIST / "SHA256SUMS").read_text()))
        listed = {line.split("\t")[0] for line in (DIST / "MANIFEST").read_text().splitlines()}
        there = {path.name for path in DIST.iterdir() if path.is_file()}
        self.assertEqual(summed, there - {"SHA256SUMS"})
        self.assertEqual(listed, there - {"SHA256SUMS", "MANIFEST"})


def main():
    global DIST, KEPT
    folder, *KEPT = sys.argv[1:] or [DIST]
    DIST = Path(folder).resolve()
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(HandedOn))
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
