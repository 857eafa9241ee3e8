"""From a request to an answer."""

from __future__ import annotations

import os
from typing import Iterable, List, NamedTuple, Optional, Tuple, Union, overload

from ktour import _ktour
from ktour._board import Board, BoardLike, MoveLike, Square, SquareLike, core_of
from ktour._progress import ProgressLike, heard_by
from ktour._tour import Path, Tour, figure_of, picture_of, text_of


class Proof:
    """Why there is no such tour. It can be handed to others: a file that `ktour.check`, `ktour check`
    and a script of plain Python verify step by step, whoever wrote it.

    >>> import ktour
    >>> proof = ktour.solve("4x6", closed=True).proof
    >>> proof.kind, proof.squares
    ('schwenk', [])
    >>> proof.save("why.json")
    >>> report = ktour.check("why.json")
    >>> bool(report), report.proved, report.rules
    (True, 'no closed tour of 4x6', ['lines'])
    """

    __slots__ = ("_held",)

    def __init__(self, held: _ktour.Held) -> None:
        self._held = held

    def _told(self) -> Tuple[str, str, List[Square]]:
        told = self._held.proof
        assert told is not None
        return told

    @property
    def kind(self) -> str:
        return self._told()[0]

    @property
    def text(self) -> str:
        """A sentence that a pupil understands."""
        return self._told()[1]

    @property
    def squares(self) -> List[Square]:
        """Those that it speaks of, where it does."""
        return self._told()[2]

    @property
    def certificate(self) -> str:
        """The proof step by step, as JSON; made when it is first asked for, and verified."""
        return _ktour.certificate(self._held).decode()

    def save(self, path: Path) -> None:
        """Writes the certificate to a file, which appears whole or not at all; compressed if the name
        ends with .gz."""
        text = _ktour.certificate(self._held)
        name = os.fsencode(path)
        if name.endswith(b".gz"):
            from gzip import compress

            text = compress(text, mtime=0)
        _ktour.save_bytes(name, text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<ktour.Proof {self.kind}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Proof):
            return NotImplemented
        return self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> Tuple[object, ...]:
        return Proof, (self._held,)

    def _repr_svg_(self) -> Optional[str]:
        return picture_of(self._held)


class Stats(NamedTuple):
    """Figures of the work."""

    examined: int
    """moves the knight was made to try"""
    undone: int
    """moves taken back"""
    seconds: float


class Answer:
    """What `solve` answers: true if there is a tour.

    >>> import ktour
    >>> answer = ktour.solve("3x3")
    >>> answer
    <ktour.Answer impossible: on 3x3 no move leads to the middle square>
    >>> bool(answer), answer.status, answer.tour, answer.proof.kind
    (False, 'impossible', None, 'narrow-board')
    """

    __slots__ = ("_held", "_tour")

    def __init__(self, held: _ktour.Held) -> None:
        self._held = held
        self._tour: Optional[Tour] = None

    @property
    def status(self) -> str:
        """'found'; 'impossible', which is proved; 'undecided', where a limit ended the work; or
        'unchecked', for a tour of more squares than can be checked."""
        return self._held.status

    @property
    def tour(self) -> Optional[Tour]:
        """The tour, where there is one."""
        if self._tour is None and self._held.found:
            self._tour = Tour._of(self._held)
        return self._tour

    @property
    def proof(self) -> Optional[Proof]:
        """Why there is none, where it is impossible."""
        return None if self._held.proof is None else Proof(self._held)

    @property
    def reason(self) -> Optional[str]:
        """A sentence on why there is no tour here: the proof's, or what ended the work."""
        stop = self._held.stop
        proof = self._held.proof
        return stop[1] if stop is not None else proof[1] if proof is not None else None

    @property
    def stopped_by(self) -> Optional[str]:
        """What ended the work, where it is undecided: 'timeout', 'limit', 'undo'."""
        stop = self._held.stop
        return None if stop is None else stop[0]

    @property
    def stats(self) -> Stats:
        return Stats(*self._held.work)

    @property
    def method(self) -> str:
        return self._held.method

    @property
    def board(self) -> Board:
        return Board._of(self._held.board)

    def save(self, path: Path, format: Optional[str] = None, **look: Union[int, str, bool]) -> None:
        """Writes it to a file, as `Tour.save` does; json and html hold answers without a tour too, and
        a picture (svg, png, pdf) of what is impossible shows the reason."""
        _ktour.save(self._held, os.fsencode(path), format, look)

    def to_text(self, format: str = "json", **look: Union[int, str, bool]) -> str:
        """In a format that is text; json holds every answer."""
        return text_of(self._held, format, look)

    def __bool__(self) -> bool:
        return self._held.found

    def __repr__(self) -> str:
        tour = self.tour
        about = f" {repr(tour)[7:-1]}" if tour is not None else f": {self.reason}"
        return f"<ktour.Answer {self.status}{about}>"

    def __reduce__(self) -> Tuple[object, ...]:
        return Answer, (self._held,)

    def _repr_svg_(self) -> Optional[str]:
        tour = self.tour
        return picture_of(self._held) if tour is None else tour._repr_svg_()

    def _repr_html_(self) -> Optional[str]:
        from html import escape

        tour = self.tour
        if tour is not None:
            return tour._repr_html_()
        picture = picture_of(self._held)
        if picture is not None:
            return figure_of(picture.encode(), "svg+xml", f"{self.status}: {self.reason}")
        return f"<p><strong>{self.status}</strong>: {escape(self.reason or '')}</p>"


def solve(board: BoardLike, *, start: Optional[SquareLike] = None, end: Optional[SquareLike] = None,
          closed: bool = False, symmetry: Optional[str] = None, piece: Optional[str] = None,
          surface: Optional[str] = None, without: Iterable[SquareLike] = (),
          through: Iterable[MoveLike] = (), avoid: Iterable[MoveLike] = (),
          begin: Iterable[SquareLike] = (), method: str = "auto", tie: Optional[str] = None,
          undo: Optional[int] = None, limit: Optional[int] = None, seed: Optional[int] = None,
          memory: Optional[int] = None, timeout: Optional[float] = None,
          progress: ProgressLike = None) -> Answer:
    """Finds a tour, or shows that there is none.

    board      '8x8', (8, 8), a box such as '4x4x4', a map (text of several lines), or a Board
    start, end the first and the last square
    closed     the last square is to be a move from the first
    symmetry   'vertical', 'horizontal', 'point' or 'quarter': a map that leaves the moves unchanged
    piece      'knight', or another: 'camel', '1,4', 'knight+1,3'
    surface    which sides are joined: 'plane', 'cylinder', 'torus', 'mobius', 'klein'
    without    squares to take out of the board
    through, avoid   moves to make and not to make: 'a1-b3', or pairs of squares
    begin      the first squares, in order
    method     'auto' always has the right answer; 'construct', 'exact', 'warnsdorff', 'plain',
               'centrifugal', 'best-first'
    tie        among equals of 'warnsdorff': 'successor', 'first', 'random', 'far'
    undo, limit   at most so many moves taken back, moves examined
    seed       another tour for another seed, the same for the same
    memory, timeout   at most so many bytes, seconds
    progress   a function that is called with a Progress some ten times a second, or True for a bar

    >>> import ktour
    >>> ktour.solve("8x8", closed=True, symmetry="point")  # doctest: +ELLIPSIS
    <ktour.Answer found Tour 8x8, closed, ...>
    >>> ktour.solve("4x4x4", closed=True).tour  # doctest: +ELLIPSIS
    <ktour.Tour 4x4x4, closed, ...>
    >>> ktour.solve("8x8", method="exact", limit=1).status
    'undecided'

    A tour of more squares than can be checked is computed square by square when one is asked for.

    >>> huge = ktour.solve("1000000000x1000000000", closed=True)
    >>> huge.status, len(huge.tour)
    ('unchecked', 1000000000000000000)
    >>> huge.tour[123456789012345678]
    (876543213, 95679015)
    """
    request = _ktour.Request(core_of(board), piece, surface, without, start, end, closed, symmetry,
                             through, avoid, begin)
    if progress is None:
        return Answer(_ktour.solve(request, method, tie, undo, limit, seed, memory, timeout, None))
    with heard_by(progress) as heard:
        return Answer(_ktour.solve(request, method, tie, undo, limit, seed, memory, timeout, heard))


@overload
def at(board: BoardLike, *, step: int, start: Optional[SquareLike] = ...,
       end: Optional[SquareLike] = ..., closed: bool = ...,
       symmetry: Optional[str] = ...) -> Optional[Square]: ...
@overload
def at(board: BoardLike, *, square: SquareLike, start: Optional[SquareLike] = ...,
       end: Optional[SquareLike] = ..., closed: bool = ...,
       symmetry: Optional[str] = ...) -> Optional[int]: ...


def at(board: BoardLike, *, step: Optional[int] = None, square: Optional[SquareLike] = None,
       start: Optional[SquareLike] = None, end: Optional[SquareLike] = None, closed: bool = False,
       symmetry: Optional[str] = None) -> Union[Square, int, None]:
    """The square at a step, or the step of a square, of the tour that the method 'construct' gives;
    the tour is not built, so the board may be of any size. None where there is no such tour.

    >>> import ktour
    >>> ktour.at("1000000000x1000000000", closed=True, step=123456789012345678)
    (876543213, 95679015)
    >>> ktour.at("1000000000x1000000000", closed=True, square=(876543213, 95679015))
    123456789012345678
    """
    if (step is None) == (square is None):
        raise ValueError("one of step and square is to be given")
    request = _ktour.Request(core_of(board), None, None, (), start, end, closed, symmetry, (), (), ())
    held = _ktour.computed(request)
    if held.stop is not None:
        raise MemoryError(held.stop[1]) if held.stop[0] == "memory" else RuntimeError(held.stop[1])
    if not held.found:
        return None
    tour = Tour._of(held)
    if square is not None:
        return tour.step_of(square)
    assert step is not None
    if not 0 <= step < len(tour):
        raise ValueError(f"step: {step} is beyond the last step, {len(tour) - 1}, of a tour of {held.board}")
    return tour[step]
