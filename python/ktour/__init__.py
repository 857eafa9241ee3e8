"""Knight's tours: found, proved impossible, checked, drawn and counted.

>>> import ktour
>>> answer = ktour.solve("8x8", start="a1", closed=True)
>>> answer.status
'found'
>>> answer.tour
<ktour.Tour 8x8, closed, a1 to b3>
>>> answer.tour[0], answer.tour.step_of("b3")
((7, 0), 63)

What is impossible is an answer, with the reason; a request that makes no sense is a ValueError.

>>> print(ktour.solve("8x8", start="a1", end="c3").proof)  # doctest: +ELLIPSIS
colours alternate along a tour, and 8x8 has an even number of squares, ...
>>> ktour.solve("8x8", start="j9")
Traceback (most recent call last):
    ...
ValueError: start: the square 'j9' is off the 8x8 board: its squares go from a1 to h8

Squares are tuples (row, column) from 0, row 0 at the top; wherever one is asked for, chess notation
(a1 is at the bottom left) and words such as '0,3' serve as well. Steps count from 0.
"""

from ktour._board import Board
from ktour._census import Census, CensusRow, census
from ktour._check import Fault, Report, check
from ktour._count import AllTours, Count, Tours, count, sample
from ktour._count import enumerate as enumerate
from ktour._graph import Graph, graph
from ktour._ktour import version as _version  # type: ignore[import]
from ktour._progress import Progress
from ktour._puzzle import Puzzle, PuzzleStep, Rating, puzzle
from ktour._solve import Answer, Found, NotFound, Proof, Stats, at, solve, tour_of_knight
from ktour._tour import Page, Tour, convert, load, load_all

__version__: str = _version

# All but enumerate: `from ktour import *` leaves Python's own alone.
__all__ = [
    "Answer", "Board", "Census", "CensusRow", "Count", "Fault", "Found", "Graph", "NotFound",
    "Page", "Progress", "Proof", "Puzzle", "PuzzleStep", "Rating", "Report", "Stats", "Tour", "Tours", "__version__",
    "at", "census", "check", "convert", "count", "graph", "load", "load_all", "puzzle", "sample", "solve", "tour_of_knight",
]
