#!/usr/bin/env python3
"""The second judge reads what the first has judged, and must say the same.

    second_judge.py PROGRAM CHECK_PROOF [WORDS FOR THE PROGRAM ...]

Lets hostile_test or every_small_test write certificates with the status that the first judge gives each
of them (0 valid, 1 wrong, 2 malformed, 3 undecided), and judges all of them in this one process. Where
one of the two has neither the time nor the memory to judge (3), they cannot differ.
"""

import collections
import importlib.util
import io
import subprocess
import sys
import tempfile
import time


def judge_of(script):
    spec = importlib.util.spec_from_file_location("check_proof", script)
    judge = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge)
    return judge


def status_of(judge, text):
    try:
        judge.verify(io.BytesIO(text))
        return 0, "valid"
    except judge.Wrong as error:
        return 1, str(error)
    except judge.Malformed as error:
        return 2, str(error)
    except judge.TooLarge as error:
        return 3, str(error)


def records(path):
    with open(path, "rb") as file:
        while line := file.readline():
            status, length = map(int, line.split())
            yield status, file.read(length)


def main(program, script, *words):
    judge = judge_of(script)
    told, differ, began = collections.Counter(), 0, time.process_time()
    with tempfile.NamedTemporaryFile(prefix="ktour-hostile-") as file:
        run = subprocess.run([program, "--write", file.name, *words], check=False)
        for first, text in records(file.name):
            second, why = status_of(judge, text)
            told[first, second] += 1
            if first != second and 3 not in (first, second):
                differ += 1
                if differ <= 10:
                    print(f"the first judge says {first}, the second {second} ({why}):")
                    print(text[:2000].decode("latin-1"))
    valid, wrong, malformed = (told[status, status] for status in range(3))
    undecided = sum(count for statuses, count in told.items() if 3 in statuses)
    print(f"both judges: {valid} valid, {wrong} wrong, {malformed} malformed, {undecided} undecided by one; {differ} "
          f"differ; {time.process_time() - began:.0f} seconds")
    lame = valid < sum(told.values()) // 100 or undecided > sum(told.values()) // 20
    if lame:
        print("too few are valid, or too many undecided, to mean anything")
    return 1 if differ or lame or run.returncode else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
