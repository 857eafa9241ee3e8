"""The program, to be compared with."""

import os
import subprocess


def program(*words):
    """What it prints, where it must succeed. It has the runtime of its sanitizers in it."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    return subprocess.run([os.environ["KTOUR"], *words], capture_output=True, text=True, check=True,
                          env=environment).stdout
