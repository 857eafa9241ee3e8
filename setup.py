"""`pip install .`: CMake builds the compiled part, setuptools packs it with what is in python/ktour.

The build has a folder of its own, build/pip. KTOUR_BUILD names another one that is configured
already, whose module is taken as it is.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path(__file__).resolve().parent
VERSION = re.search(r'KTOUR_VERSION "(.*)"', (SOURCE / "include/ktour/version.hpp").read_text())[1]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        build = Path(os.environ.get("KTOUR_BUILD") or SOURCE / "build" / "pip")
        if "KTOUR_BUILD" not in os.environ:
            subprocess.run(
                ["cmake", "--preset", "release", "-B", build, "-DKTOUR_TESTS=OFF",
                 "-DKTOUR_PYTHON=REQUIRED", f"-DPython_EXECUTABLE={sys.executable}"],
                cwd=SOURCE, check=True)
        subprocess.run(["cmake", "--build", build, "--target", "_ktour"], check=True)
        name = "_ktour" + sysconfig.get_config_var("EXT_SUFFIX")
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(build / "python" / "ktour" / name, target)


setup(version=VERSION, ext_modules=[Extension("ktour._ktour", sources=[])],
      cmdclass={"build_ext": CMakeBuild})
