"""What the module costs beside the C++ that it calls: the figures of docs/python.md.

    PYTHONPATH=build/release/python python3 python/tools/bench.py

Every figure is a comparison within one run, each side the best of several.
"""

import subprocess
import sys
import time


def best(work, times):
    figures = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        figures.append(time.perf_counter() - began)
    return min(figures)


def importing():
    script = "import sys, time; b = time.perf_counter(); import ktour; print(time.perf_counter() - b, 'numpy' in sys.modules)"
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
            for _ in range(10)]
    print(f"import ktour: {min(float(run[0]) for run in runs) * 1e3:.1f} ms"
          f"{', with NumPy' if runs[0][1] == 'True' else ', without NumPy'}")


def calling():
    import ktour
    from ktour import _ktour

    request = _ktour.Request("8x8", None, None, (), None, None, False, None, (), (), ())
    times = 1000

    def calls():
        for _ in range(times):
            ktour.solve("8x8")

    theirs = min(_ktour.time_solve(request, times) for _ in range(30)) / times
    ours = best(calls, 30) / times
    print(f"solve('8x8'): {ours * 1e6:.1f} us, in C++ {theirs * 1e6:.1f} us: {(ours - theirs) * 1e6:.1f} us more")


def filling():
    import numpy

    import ktour
    from ktour import _ktour

    tour = ktour.solve("4000x4000", closed=True).tour
    assert tour is not None
    theirs = min(_ktour.time_fill(tour._held) for _ in range(9))
    ours = best(lambda: numpy.asarray(tour), 9)
    print(f"numpy.asarray of a closed tour of 4000x4000: {ours * 1e3:.1f} ms, in C++ with its memory "
          f"{theirs * 1e3:.1f} ms: {ours / theirs:.2f} times")


if __name__ == "__main__":
    importing()
    calling()
    filling()
