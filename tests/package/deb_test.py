"""The Debian package: Debian's own checker has nothing to say against it."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = os.environ["KTOUR_BUILD"]
VERSION = os.environ["KTOUR_VERSION"]
CPACK = Path(os.environ["CMAKE"]).with_name("cpack")


def run(*command, **options):
    return subprocess.run(list(map(str, command)), text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


@unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "not on Debian")
class Deb(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ktour-deb-")
        cls.addClassCleanup(folder.cleanup)
        # An unusual umask must not show in the package.
        done = run(CPACK, "-G", "DEB", "-B", folder.name, cwd=BUILD, umask=0o077)
        debs = list(Path(folder.name).glob("*.deb"))
        if done.returncode != 0 or len(debs) != 1:
            raise AssertionError(done.stdout)
        cls.deb = debs[0]

    def field(self, name):
        return run("dpkg-deb", "--field", self.deb, name).stdout.strip()

    def test_lintian_finds_neither_errors_nor_warnings(self):
        done = run("lintian", "--allow-root", "--fail-on", "error,warning", self.deb)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_it_names_version_and_libraries(self):
        self.assertEqual(self.field("Version"), VERSION)
        self.assertIn("libstdc++6", self.field("Depends"))

    def test_what_is_in_it_works(self):
        with tempfile.TemporaryDirectory(prefix="ktour-deb-") as folder:
            run("dpkg-deb", "--extract", self.deb, folder, check=True)
            usr = Path(folder) / "usr"
            self.assertIn(VERSION, run(usr / "bin" / "ktour", "--version").stdout)
            done = run("pkg-config", "--libs", usr / "share" / "pkgconfig" / "ktour.pc")
            self.assertIn("-lktour", done.stdout)
            for path in ("man/man1/ktour.1.gz", "zsh/vendor-completions/_ktour"):
                self.assertTrue((usr / "share" / path).is_file(), path)


if __name__ == "__main__":
    unittest.main()
