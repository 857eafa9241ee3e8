"""What the module says of its types is so: mypy accepts it, and a program that uses it, strictly."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(os.environ["KTOUR_SOURCE"])


def mypy(*files):
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *files],
                          capture_output=True, text=True, env={**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]})


def test_mypy_accepts_the_module_and_a_program_and_refuses_a_wrong_one(tmp_path):
    program = tmp_path / "program.py"
    program.write_text('''\
from fractions import Fraction
from typing import Optional

import numpy
import ktour

answer = ktour.solve("8x8", start="a1", closed=True, timeout=1.5)
tour: Optional[ktour.Tour] = answer.tour
if tour is not None:
    row, column = tour[0]
    for square in tour[3:5]:
        print(square, tour.step_of(square))
    matrix = numpy.asarray(tour)
    print(matrix.sum(), tour.moves.dtype)
    tour.save("tour.svg", theme="dark", width=300)
if answer:
    print(answer.tour.closed, answer.tour.rotate().canonical().same_drawing(answer.tour))
else:
    print(answer.reason, answer.proof)
with open("tour.npy", "wb") as file:
    answer.save(file, "npy")
first: list[ktour.Tour] = ktour.enumerate("5x6")[:2]
written: int = ktour.convert("tour.npy", "tour.csv")
number: int = ktour.count("6x6", classes=True)
names = [one.board.name(one.start) for one in ktour.enumerate("5x6")]
share = ktour.census("5x5").mean
fraction: Fraction = share if isinstance(share, Fraction) else Fraction(share)
report: ktour.Report = ktour.check(tour, "8x8")
proof: Optional[ktour.Proof] = ktour.solve("4x4").proof
if proof is not None:
    proof.save("why.json")
    proved: Optional[str] = ktour.check(proof).proved
    print(proof.certificate.splitlines(), ktour.check("why.json").rules, proved)
place = ktour.at("100x100", step=5)
step = ktour.at("100x100", square="0,0")
if place is not None and step is not None:
    print(place[0] + step)
edges = ktour.graph("8x8").edges.shape
''')
    wrong = tmp_path / "wrong.py"
    wrong.write_text('''\
import ktour
ktour.solve("8x8", closd=True)
ktour.solve(8)
ktour.count("6x6") + "1"
ktour.solve("8x8").tour.closed
ktour.solve("8x8", surface="bottle")
''')
    done = mypy(SOURCE / "python" / "ktour", program)
    assert done.returncode == 0, done.stdout
    refused = mypy(wrong)
    for line in (2, 3, 4, 5, 6):
        assert f"wrong.py:{line}: error" in refused.stdout
