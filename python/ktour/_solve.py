"""From a request to an answer."""
# mypy: no-warn-return-any

from __future__ import annotations

import os
from typing import Any, Iterable, List, Literal, NamedTuple, Optional, Tuple, Union, overload

from ktour import _ktour
from ktour._board import Board, BoardLike, GivenLike, Kept, MoveLike, Square, SquareLike, fact
from ktour._progress import ProgressLike
from ktour._tour import Path, Shown, Tour, figure_of, picture_of
from ktour._words import MethodWord, QueueWord, SurfaceWord, TieWord


class Proof(Kept):
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

    __slots__ = ()

    kind = fact[str]("What kind of argument it is, in a word or two.")
    text = fact[str]("A sentence that a pupil understands.")
    squares = fact[List[Square]]("Those that it speaks of, where it does.")

    @property
    def certificate(self) -> str:
        """The proof step by step, as JSON; made when it is first asked for, and verified."""
        return _ktour.certificate(self._core).decode()

    def save(self, path: Path) -> None:
        """Writes the certificate to a file, which appears whole or not at all; compressed if the name
        ends with .gz."""
        text = _ktour.certificate(self._core)
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
        return (self.kind, self.text, self.squares) == (other.kind, other.text, other.squares)

    def __hash__(self) -> int:
        return hash(self.text)

    def _repr_svg_(self) -> Optional[str]:
        return picture_of(self._core)


class Stats(NamedTuple):
    """Figures of the work."""

    examined: int
    """moves the knight was made to try"""
    undone: int
    """moves taken back"""
    seconds: float


class Answer(Shown):
    """What `solve` answers: true if there is a tour.

    >>> import ktour
    >>> answer = ktour.solve("3x3")
    >>> answer
    <ktour.Answer impossible: on 3x3 no move leads to the middle square>
    >>> bool(answer), answer.status, answer.tour, answer.proof.kind
    (False, 'impossible', None, 'narrow-board')
    """

    __slots__ = ()

    status = fact[str]("'found'; 'impossible', which is proved; 'undecided', where a limit ended the work; or "
                       "'unchecked', for a tour of more squares than can be checked.")
    reason = fact[Optional[str]]("A sentence on why there is no tour here: the proof's, or what ended the work.")
    stopped_by = fact[Optional[str]]("What ended the work, where it is undecided: 'timeout', 'limit', 'undo'.")
    method = fact[str]("How it was answered.")

    @property
    def tour(self) -> Optional[Tour]:
        """The tour, where there is one."""
        return None

    @property
    def proof(self) -> Optional[Proof]:
        """Why there is none, where it is impossible."""
        return Proof._of(self._core) if self._core.impossible else None

    @property
    def stats(self) -> Stats:
        return Stats(*self._core.work)

    @property
    def board(self) -> Board:
        return Board._of(self._core.board)

    def to_text(self, format: str = "json", **look: Union[int, str, bool]) -> str:
        """In a format that is text; json and html hold answers without a tour too, and a picture (svg,
        png, pdf) of what is impossible shows the reason."""
        return super().to_text(format, **look)

    def __reduce__(self) -> Tuple[object, ...]:
        return _answer_of, (self._core,)

    def __repr__(self) -> str:
        tour = self.tour
        about = f" {repr(tour)[7:-1]}" if tour is not None else f": {self.reason}"
        return f"<ktour.Answer {self.status}{about}>"

    def _repr_svg_(self) -> Optional[str]:
        tour = self.tour
        return picture_of(self._core) if tour is None else tour._repr_svg_()

    def _repr_html_(self) -> Optional[str]:
        from html import escape

        tour = self.tour
        if tour is not None:
            return tour._repr_html_()
        picture = picture_of(self._core)
        if picture is not None:
            return figure_of(picture.encode(), "svg+xml", f"{self.status}: {self.reason}")
        return f"<p><strong>{self.status}</strong>: {escape(self.reason or '')}</p>"


def _answer_of(core: Any) -> Union[Found, NotFound]:
    return Found._of(core) if core.found else NotFound._of(core)


class Found(Answer):
    """An answer that is a tour: after `if answer:` its type is this."""

    __slots__ = ()

    @property
    def tour(self) -> Tour:
        return Tour._of(self._core)

    def __bool__(self) -> Literal[True]:
        return True


class NotFound(Answer):
    """An answer without a tour: a proof, or what ended the work."""

    __slots__ = ()

    @property
    def tour(self) -> None:
        return None

    def __bool__(self) -> Literal[False]:
        return False


def solve(board: BoardLike, *, start: Optional[SquareLike] = None, end: Optional[SquareLike] = None,
          closed: bool = False, symmetry: Optional[str] = None, piece: Optional[str] = None,
          surface: Optional[SurfaceWord] = None, without: Iterable[SquareLike] = (),
          through: Iterable[MoveLike] = (), avoid: Iterable[MoveLike] = (),
          begin: Iterable[SquareLike] = (), given: GivenLike = (), fewest: Union[str, Iterable[str]] = (),
          most: Union[str, Iterable[str]] = (), whirling: bool = False, magic: bool = False,
          method: MethodWord = "auto", tie: Optional[TieWord] = None,
          queue: Optional[QueueWord] = None, undo: Optional[int] = None, limit: Optional[int] = None,
          seed: Optional[int] = None, memory: Optional[int] = None, timeout: Optional[float] = None,
          progress: ProgressLike = None) -> Union[Found, NotFound]:
    """Finds a tour, or proves that there is none.

    board      '8x8', (8, 8), a box such as '4x4x4', a map (text of several lines), or a Board
    start, end the first and the last square
    closed     the tour must end a move away from its start
    symmetry   'vertical', 'horizontal', 'point' or 'quarter': a map that leaves the moves unchanged
    piece      'knight', or another: 'camel', '1,4', 'knight+1,3'
    surface    join sides of the board: 'plane', 'cylinder', 'torus', 'mobius', 'klein', 'projective'
    without    squares to leave out of the board
    through, avoid   moves that the tour must, or must not, make: 'a1-b3', or pairs of squares
    begin      the first squares, in order
    given      squares with their numbers from 1, as in a puzzle: {'a1': 1}, or 'a1=1' and so on
    fewest, most   facts of which the tour is to have as few or as many as possible: 'turns', or several with
               weights, ['3:turns', 'crossings']; `limit` is then how many changes are tried on the way
    whirling, magic   every move goes the same way round the centre; rows and columns have equal sums
    method     'auto' picks one, and ends with a tour or a proof; 'construct', 'exact', 'warnsdorff', 'plain',
               'centrifugal', 'best-first'
    tie        how 'warnsdorff' breaks ties: 'successor', 'first', 'random', 'far'
    queue      the order of 'best-first': 'depth', 'onward'
    undo, limit   limits on moves taken back, and moves examined
    seed       another seed gives another tour
    memory, timeout   limits in bytes, and seconds
    progress   a function that is called with a Progress some ten times a second, or True for a bar

    >>> import ktour
    >>> ktour.solve("8x8", closed=True, symmetry="point")  # doctest: +ELLIPSIS
    <ktour.Answer found Tour 8x8, closed, ...>
    >>> ktour.solve("4x4x4", closed=True).tour  # doctest: +ELLIPSIS
    <ktour.Tour 4x4x4, closed, ...>
    >>> ktour.solve("6x6", closed=True, fewest="turns").tour.facts["turns"]
    32
    >>> ktour.solve("8x8", method="exact", limit=1).status
    'undecided'

    A tour too large to be checked is computed square by square, on demand.

    >>> huge = ktour.solve("1000000000x1000000000", closed=True)
    >>> huge.status, len(huge.tour)
    ('unchecked', 1000000000000000000)
    >>> huge.tour[123456789012345678]
    (876543213, 95679015)
    """
    return _answer_of(_ktour.solve(locals()))


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
        raise ValueError("give one of step and square")
    core = _ktour.computed(locals())
    if core is None:
        return None
    tour = Tour._of(core)
    if square is not None:
        return tour.step_of(square)
    assert step is not None
    if not 0 <= step < len(tour):
        raise ValueError(f"step: {step} is beyond the last step, {len(tour) - 1}, of a tour of {tour.board}")
    return tour[step]


def tour_of_knight(m: int, n: int, r: int, c: int) -> List[List[int]]:
    """The steps, from 0, of a knight's tour of m rows and n columns that starts in row r and column c.

    Where no tour starts there, the longest walk that a bounded search met, with -1 on the squares it leaves out.
    """
    most = 1_000_000
    if not (m >= 1 and n >= 1 and m * n <= most and 0 <= r < m and 0 <= c < n):
        raise ValueError(f"tour_of_knight({m}, {n}, {r}, {c}): a start on a board of 1 to {most} squares is needed")
    steps: List[List[int]] = _ktour.tour_of_knight(m, n, r, c)
    return steps
