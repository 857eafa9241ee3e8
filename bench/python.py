"""What the module costs beside the C++ that it calls: the figures of docs/python.md.

    PYTHONPATH=build/release/python python3 bench/python.py

Every figure is a comparison within one run: the two sides take turns, and each is the best of its
turns, in processor time, so that a busy machine does not matter much.
"""

import subprocess
import sys
import time


def best(times, *sides):
    figures = [[] for _ in sides]
    for _ in range(times):
        for work, own in zip(sides, figures):
            began = time.process_time()
            work()
            own.append(time.process_time() - began)
    return [min(own) for own in figures]


def importing():
    script = "import sys, time; b = time.process_time(); import ktour; print(time.process_time() - b, 'numpy' in sys.modules)"
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
            for _ in range(10)]
    print(f"import ktour: {min(float(run[0]) for run in runs) * 1e3:.1f} ms"
          f"{', with NumPy' if runs[0][1] == 'True' else ', without NumPy'}")


def calling():
    import ktour
    from ktour import _ktour

    times = 1000

    def calls():
        for _ in range(times):
            ktour.solve("8x8")

    ours, theirs = (t / times for t in best(30, calls, lambda: _ktour.time_solve({"board": "8x8"}, times)))
    print(f"solve('8x8'): {ours * 1e6:.1f} us, in C++ {theirs * 1e6:.1f} us: {(ours - theirs) * 1e6:.1f} us more")


def filling():
    import numpy

    import ktour
    from ktour import _ktour

    tour = ktour.solve("4000x4000", closed=True).tour
    assert tour is not None
    ours, theirs = best(15, lambda: numpy.asarray(tour), lambda: _ktour.time_fill(tour._core))
    print(f"numpy.asarray of a closed tour of 4000x4000: {ours * 1e3:.1f} ms, in C++ with its memory "
          f"{theirs * 1e3:.1f} ms: {ours / theirs:.2f} times")


if __name__ == "__main__":
    importing()
    calling()
    filling()
