"""How often Warnsdorff's rule completes a tour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, Iterator, List, NamedTuple, Optional, Sequence, Union

from ktour import _ktour
from ktour._board import Board, BoardLike, Square, SquareLike, core_of
from ktour._progress import ProgressLike, heard_by

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
        return {name: [row[i] for row in self.rows]
                for i, name in zip(range(len(CensusRow._fields)), CensusRow._fields)}

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
           tie: str = "random", undo: Union[int, str] = 0, seed: Optional[int] = None,
           by: str = "start", threads: Optional[int] = None, memory: Optional[int] = None,
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
    request = _ktour.Request(core_of(board), None, None, (), None, None, False, None, (), (), ())
    where = start if isinstance(start, str) else ",".join(map(str, start))
    with heard_by(progress) as heard:
        exact, ran, rows, overall, dead_ends = _ktour.census(
            request, where, runs, tie, undo, seed, by, threads, memory, timeout, heard)
    return Census(Board(board), exact, ran, [_row(row) for row in rows], _row(overall), dead_ends)


def _row(row: Sequence[object]) -> CensusRow:
    from fractions import Fraction

    fields = [Fraction(*value) if i in (3, 8) and isinstance(value, tuple) else value
              for i, value in zip(range(len(row)), row)]
    return CensusRow(*fields)  # type: ignore[arg-type]
