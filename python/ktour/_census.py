"""How often Warnsdorff's rule completes a tour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, Iterator, List, NamedTuple, Optional, Union

from ktour import _ktour
from ktour._board import Board, BoardLike, Square, SquareLike
from ktour._progress import ProgressLike
from ktour._words import GroupWord, TieWord

if TYPE_CHECKING:
    from fractions import Fraction

    Probability = Union[Fraction, float]


class CensusRow(NamedTuple):
    """A start, or a group of starts."""

    square: Square
    """the first of them"""
    squares: int
    """how many"""
    degree: int
    """of the first on the empty board"""
    probability: Probability
    """that the rule completes a tour: a Fraction where it is exact, else the share of the runs"""
    low: float
    """of a sample: with `high`, an interval that holds the truth in 95 of 100 cases"""
    high: float
    runs: int
    completed: int
    closed: Optional[Probability]
    """that it is closed, where that was worked out"""
    tours: Optional[Union[int, float]]
    """different tours that the rule may make, likewise; beyond 2**64 the nearest float"""


class Census:
    """Rows, one for each start or group of starts."""

    def __init__(self, board: Board, exact: bool, runs: int, rows: List[CensusRow],
                 overall: CensusRow, dead_ends: Dict[int, float]) -> None:
        self.board = board
        self.exact = exact
        self.runs = runs
        self.rows = rows
        self.overall = overall
        self.dead_ends = dead_ends
        """the share of walks that end after so many squares without a tour, over all starts"""

    @property
    def mean(self) -> Probability:
        """Over all starts."""
        return self.overall.probability

    @property
    def table(self) -> Dict[str, List[object]]:
        """The columns by name: `pandas.DataFrame(census.table)`."""
        return {name: [getattr(row, name) for row in self.rows] for name in CensusRow._fields}

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[CensusRow]:
        return iter(self.rows)

    def __getitem__(self, row: int) -> CensusRow:
        return self.rows[row]

    def __repr__(self) -> str:
        kind = "exact" if self.exact else f"{self.runs} runs"
        return f"<ktour.Census {self.board}, {kind}: {float(self.mean):.6f} over {self.overall.squares} starts>"


def census(board: BoardLike, start: Union[str, SquareLike] = "all", *, runs: Optional[int] = None,
           tie: TieWord = "random", undo: Union[int, str] = 0, seed: Optional[int] = None,
           by: GroupWord = "start", threads: Optional[int] = None, memory: Optional[int] = None,
           timeout: Optional[float] = None, progress: ProgressLike = None) -> Census:
    """How often Warnsdorff's rule completes a tour: exactly, as fractions, or in so many `runs`.

    start   a square, or 'all', 'corner', 'edge', 'centre'
    tie     among squares with equally many ways on: 'random', 'successor', 'first', 'far'
    undo    the most moves taken back: a number, or 'squares' for as many as the board has
    by      which starts are taken together: 'start', 'class', 'degree'

    >>> import ktour
    >>> census = ktour.census("5x5", "corner")
    >>> census.exact, census[0].square, census[0].probability
    (True, (0, 0), Fraction(1, 1))
    >>> float(ktour.census("8x8").mean)  # doctest: +ELLIPSIS
    0.97907...
    """
    if not isinstance(start, str):
        start = ",".join(map(str, start))
    core, exact, ran, rows, overall, dead_ends = _ktour.census(locals())
    return Census(Board._of(core), exact, ran, [CensusRow(*row) for row in rows], CensusRow(*overall),
                  dead_ends)
