"""The independent judge of tours."""

from __future__ import annotations

from typing import Any, Iterable, List, NamedTuple, Optional

from ktour import _ktour
from ktour._board import Board, BoardLike, MoveLike, Square, SquareLike
from ktour._progress import ProgressLike, heard_by
from ktour._tour import claimed, held_of


class Fault(NamedTuple):
    """The first thing that is wrong with a tour."""

    step: Optional[int]
    square: Optional[Square]
    text: str

    def __str__(self) -> str:
        return self.text


class Report(NamedTuple):
    """What the checker says; true if it is a tour."""

    valid: bool
    board: Optional[Board]
    closed: bool
    start: Optional[Square]
    end: Optional[Square]
    symmetries: List[str]
    """all that the tour has: vertical, horizontal, point, quarter"""
    kinds: List[str]
    """of each of them, as Jelliss named them"""
    fault: Optional[Fault]

    def __bool__(self) -> bool:
        return self.valid


def check(tour: Any, board: Optional[BoardLike] = None, *, start: Optional[SquareLike] = None,
          end: Optional[SquareLike] = None, closed: bool = False, symmetry: Optional[str] = None,
          piece: Optional[str] = None, surface: Optional[str] = None,
          without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
          avoid: Iterable[MoveLike] = (), progress: ProgressLike = None) -> Report:
    """Whether it is a tour, and which: of a Tour, a file (a path, or open), a list of squares, or a
    matrix of steps. The other arguments say what it must be, and what is not told by it.

    >>> import ktour
    >>> report = ktour.check(ktour.solve("6x6", closed=True, symmetry="quarter").tour)
    >>> report.valid, report.closed, report.symmetries
    (True, True, ['point', 'quarter'])
    >>> bool(ktour.check([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]))
    True
    >>> print(ktour.check(["a1", "b3", "a1"], "3x3").fault)
    step 2 (2,0): already visited at step 0
    """
    try:
        held = held_of(tour, board)
        words = (board, piece, surface, tuple(without), start, end, closed, symmetry, tuple(through),
                 tuple(avoid))
        if any(words):
            held = claimed(held, *words)
    except _ktour.NoTour as none:
        return Report(False, None, False, None, None, [], [], Fault(None, None, str(none)))
    with heard_by(progress) as heard:
        is_closed, first, last, symmetries, kinds, fault = _ktour.report(held, heard)
    return Report(fault is None, Board._of(held.board), is_closed, first, last, symmetries, kinds,
                  None if fault is None else Fault(*fault))
