"""The independent judges of tours and of proofs that there are none."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence

from ktour import _ktour
from ktour._board import Board, BoardLike, GivenLike, MoveLike, Square, SquareLike
from ktour._progress import ProgressLike
from ktour._solve import Proof
from ktour._tour import kept_of
from ktour._words import SurfaceWord


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
          piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
          without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
          avoid: Iterable[MoveLike] = (), given: GivenLike = (),
          progress: ProgressLike = None) -> Report:
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
    said = locals()
    facts: Dict[str, Any]
    with ExitStack() as files:
        tour = _opened(tour, files)
        if isinstance(tour, _Ahead) and _ktour.is_certificate(tour.head):
            if any(value for name, value in said.items() if name not in ("tour", "progress")):
                raise ValueError("it is a proof, which names its own board and kind of tour: leave the words for "
                                 "them out")
            facts = _ktour.proof_report(tour, said)
        else:
            try:
                facts = _ktour.report(_ktour.claimed(kept_of(tour, board), said), said)
            except _ktour.NoTour as none:
                return Report(False, None, False, None, None, [], [], Fault(None, None, str(none)))
    facts["board"] = Board._of(facts["board"])
    facts["fault"] = None if facts["fault"] is None else Fault(*facts["fault"])
    return Report(facts["fault"] is None, **facts)


class _Ahead:
    """A file that is open, and its first bytes, which are still to be read."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._head = file.read(64)
        self.head: bytes = self._head.encode() if isinstance(self._head, str) else self._head

    def read(self, size: int = -1) -> Any:
        head, self._head = self._head, self._head[:0]
        return head if head else self._file.read(size)


def _opened(tour: Any, files: ExitStack) -> Any:
    """What is to be checked; as something to read where it is a proof, a file, or the path of one."""
    if isinstance(tour, Proof):
        from io import BytesIO

        tour = BytesIO(tour.certificate.encode())
    elif isinstance(tour, (str, os.PathLike)) and os.path.isfile(tour):
        file = files.enter_context(open(tour, "rb"))
        tour = file
        if file.peek(2)[:2] == b"\x1f\x8b":
            from gzip import open as unzipped

            tour = files.enter_context(unzipped(file))
    return _Ahead(tour) if hasattr(tour, "read") else tour
