"""The Debian packages: Debian's own checker has nothing to say against them, and what is in them works."""

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
        debs = {deb.name.split("_")[0]: deb for deb in Path(folder.name).glob("*.deb")}
        if done.returncode != 0 or set(debs) != {"ktour", "python3-ktour"}:
            raise AssertionError(done.stdout)
        cls.deb, cls.module = debs["ktour"], debs["python3-ktour"]

    def field(self, name, deb=None):
        return run("dpkg-deb", "--field", deb or self.deb, name).stdout.strip()

    def test_lintian_finds_neither_errors_nor_warnings(self):
        done = run("lintian", "--allow-root", "--fail-on", "error,warning", self.deb, self.module)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_it_names_version_and_libraries(self):
        self.assertEqual(self.field("Version"), VERSION)
        self.assertIn("libstdc++6", self.field("Depends"))
        self.assertEqual(self.field("Version", self.module), VERSION)
        for library in ("python3 (>= 3.", "libcairo2", "libgmp10", "libfmt"):
            self.assertIn(library, self.field("Depends", self.module))

    def test_what_is_in_it_works(self):
        with tempfile.TemporaryDirectory(prefix="ktour-deb-") as folder:
            run("dpkg-deb", "--extract", self.deb, folder, check=True)
            usr = Path(folder) / "usr"
            self.assertIn(VERSION, run(usr / "bin" / "ktour", "--version").stdout)
            picture = Path(folder) / "tour.png"
            done = run(usr / "bin" / "ktour", "solve", "5x5", "-o", picture)
            self.assertTrue(picture.is_file(), done.stdout)
            done = run("pkg-config", "--libs", usr / "share" / "pkgconfig" / "ktour.pc")
            self.assertIn("-lktour", done.stdout)
            for path in ("man/man1/ktour.1.gz", "zsh/vendor-completions/_ktour"):
                self.assertTrue((usr / "share" / path).is_file(), path)

    def test_the_module_can_be_imported(self):
        with tempfile.TemporaryDirectory(prefix="ktour-deb-") as folder:
            run("dpkg-deb", "--extract", self.module, folder, check=True)
            place = Path(folder) / "usr/lib/python3/dist-packages"
            script = "import ktour; print(ktour.__version__, ktour.solve('8x8'), ktour.count('6x6'))"
            done = run("/usr/bin/python3", "-B", "-c", script, env={**os.environ, "PYTHONPATH": str(place)})
            self.assertRegex(done.stdout, f"^{VERSION} <ktour.Answer found .* 9862\n$")
            self.assertTrue((place / "ktour/py.typed").is_file())


if __name__ == "__main__":
    unittest.main()
