"""The independent judges of tours and of proofs that there are none."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from ktour import _ktour
from ktour._board import Board, BoardLike, MoveLike, Square, SquareLike
from ktour._progress import ProgressLike, heard_by
from ktour._solve import Proof
from ktour._tour import claimed, held_of


class Fault(NamedTuple):
    """The first thing that is wrong with a tour."""

    step: Optional[int]
    square: Optional[Square]
    text: str

    def __str__(self) -> str:
        return self.text


class Report(NamedTuple):
    """What the checker says; true if it is a tour, or a proof that there is none."""

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
    proved: Optional[str] = None
    """of a proof: what it is about, such as 'no closed tour of 4x6'"""
    rules: Sequence[str] = ()
    """of a proof: the rules that it goes by, of each of its parts"""

    def __bool__(self) -> bool:
        return self.valid


def check(tour: Any, board: Optional[BoardLike] = None, *, start: Optional[SquareLike] = None,
          end: Optional[SquareLike] = None, closed: bool = False, symmetry: Optional[str] = None,
          piece: Optional[str] = None, surface: Optional[str] = None,
          without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
          avoid: Iterable[MoveLike] = (), progress: ProgressLike = None) -> Report:
    """Whether it is a tour, and which: of a Tour, a file (a path, or open), a list of squares, or a
    matrix of steps. The other arguments say what it must be, and what is not told by it. Or whether
    it is a proof that there is none: of a Proof, or a file that `Proof.save` has written.

    >>> import ktour
    >>> report = ktour.check(ktour.solve("6x6", closed=True, symmetry="quarter").tour)
    >>> report.valid, report.closed, report.symmetries
    (True, True, ['point', 'quarter'])
    >>> bool(ktour.check([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]]))
    True
    >>> print(ktour.check(["a1", "b3", "a1"], "3x3").fault)
    step 2 (2,0): already visited at step 0
    >>> ktour.check(ktour.solve("7x7", closed=True).proof).proved
    'no closed tour of 7x7'
    """
    with ExitStack() as files:
        tour, beginning = _begun(tour, files)
        words = (board, piece, surface, tuple(without), start, end, closed, symmetry, tuple(through),
                 tuple(avoid))
        if _ktour.is_certificate(beginning):
            if any(words):
                raise ValueError("it is a proof, which names its own board and kind of tour: leave the words for "
                                 "them out")
            return _verified(tour, progress)
        try:
            held = held_of(tour, board)
            if any(words):
                held = claimed(held, *words)
        except _ktour.NoTour as none:
            return Report(False, None, False, None, None, [], [], Fault(None, None, str(none)))
    with heard_by(progress) as heard:
        is_closed, first, last, symmetries, kinds, fault = _ktour.report(held, heard)
    return Report(fault is None, Board._of(held.board), is_closed, first, last, symmetries, kinds,
                  None if fault is None else Fault(*fault))


class _Ahead:
    """A file that is open, and its first bytes, which are still to be read."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._head = file.read(64)
        self.beginning: bytes = self._head.encode() if isinstance(self._head, str) else self._head

    def read(self, size: int = -1) -> Any:
        head, self._head = self._head, self._head[:0]
        return head if head else self._file.read(size)


def _begun(tour: Any, files: ExitStack) -> Tuple[Any, bytes]:
    """What is to be checked, with its first bytes where it is a file or a proof. A path stays one,
    unless the file is compressed or holds a proof."""
    if isinstance(tour, Proof):
        from io import BytesIO

        tour = BytesIO(tour.certificate.encode())
    if isinstance(tour, (str, os.PathLike)):
        if not os.path.isfile(tour):
            return tour, b""
        file = files.enter_context(open(tour, "rb"))
        zipped = file.peek(2)[:2] == b"\x1f\x8b"
        if zipped:
            from gzip import open as unzipped

            file = files.enter_context(unzipped(file))  # type: ignore[assignment]
        ahead = _Ahead(file)
        proof = _ktour.is_certificate(ahead.beginning)
        return ahead if zipped or proof else tour, ahead.beginning
    if hasattr(tour, "read"):
        ahead = _Ahead(tour)
        return ahead, ahead.beginning
    return tour, b""


def _verified(file: _Ahead, progress: ProgressLike) -> Report:
    with heard_by(progress) as heard:
        board, closed, start, end, proved, rules, fault = _ktour.proof_report(file, heard)
    return Report(fault is None, Board._of(board), closed, start, end, [], [],
                  None if fault is None else Fault(None, None, fault), proved, rules)
