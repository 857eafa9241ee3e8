"""Tours as values, and where they come from and go to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import index
from typing import (IO, TYPE_CHECKING, Any, Iterable, Iterator, List, Optional, Tuple, Union,
                    overload)

from ktour import _ktour
from ktour._board import Board, BoardLike, Square, SquareLike, core_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, DTypeLike, NDArray

Path = Union[str, "os.PathLike[str]"]
File = Union[Path, IO[str], IO[bytes]]

_FEW = 2500  # squares whose moves can be told apart in a notebook
_MANY = 4_000_000  # squares beyond which a notebook had to wait for a picture
_WIDE = 800  # pixels of a picture there


class Tour(Sequence[Square]):
    """A tour: a sequence of squares, one a step.

    >>> import ktour
    >>> tour = ktour.solve("5x5", start="a1").tour
    >>> len(tour), tour[0], tour[-1], tour[1:3]
    (25, (4, 0), (4, 2), [(2, 1), (0, 0)])
    >>> tour.step_of("a1"), tour.closed, tour.checked
    (0, False, True)

    A tour can also be made of squares, or of a matrix of steps, and is then what it is: only
    `ktour.check` tells whether it is a good one.

    >>> Tour(["a1", "b3", "c1"], "3x3")
    <ktour.Tour 3x3, 3 of 9 squares, a1 to c1, unchecked>
    """

    __slots__ = ("_held",)
    _held: _ktour.Held

    def __init__(self, squares: Union[Iterable[SquareLike], Iterable[Iterable[int]], ArrayLike],
                 board: Optional[BoardLike] = None, *, piece: Optional[str] = None,
                 surface: Optional[str] = None, without: Iterable[SquareLike] = ()) -> None:
        held = held_of(squares, board)
        self._held = claimed(held, board, piece, surface, without)

    @classmethod
    def _of(cls, held: _ktour.Held) -> Tour:
        tour = cls.__new__(cls)
        tour._held = held
        return tour

    @property
    def board(self) -> Board:
        """The board that it is on."""
        return Board._of(self._held.board)

    @property
    def piece(self) -> str:
        """Whose moves they are: 'knight' mostly."""
        return self._held.piece

    @property
    def closed(self) -> bool:
        """Whether it visits every square and a move leads from the last to the first."""
        return self._held.closed

    @property
    def checked(self) -> bool:
        """Whether the independent checker has accepted it. Not a tour that was read from a file or
        made of squares, nor one so large that its squares are computed when they are asked for."""
        return self._held.checked

    @property
    def start(self) -> Square:
        return self._held.at(0)

    @property
    def end(self) -> Square:
        return self._held.at(self._held.size - 1)

    def step_of(self, square: SquareLike) -> int:
        """The step at which a square is visited; a ValueError if it is not."""
        step = self._held.step_of(square)
        if step < 0:
            raise ValueError(f"the tour does not visit {self._held.board.name(square)}")
        return step

    @property
    def moves(self) -> NDArray[numpy.int32]:
        """The squares in order as an array of len(tour) rows, made anew each time.

        >>> import ktour
        >>> ktour.solve("5x5", start="a1").tour.moves[:3].tolist()
        [[4, 0], [2, 1], [0, 0]]
        """
        import numpy

        moves = numpy.empty((len(self), len(self._held.board.sides)), numpy.int32)
        self._held.fill_squares(moves)
        return moves

    def __array__(self, dtype: Optional[DTypeLike] = None, copy: Optional[bool] = None) -> NDArray[Any]:
        """The matrix of steps: `numpy.asarray(tour)`.

        Of unsigned numbers where every place of the board is a square that is visited; else of
        signed ones, with -1 where no step leads and -2 where there is no square.

        >>> import ktour, numpy
        >>> numpy.asarray(ktour.solve("3x4").tour)
        array([[ 0,  3,  6,  9],
               [ 7, 10,  1,  4],
               [ 2,  5,  8, 11]], dtype=uint32)
        """
        import numpy

        if copy is False:
            raise ValueError("a tour is no array: its matrix has to be made")
        held = self._held
        matrix = numpy.empty(held.board.sides, held.steps_type)
        held.fill(matrix)
        return matrix if dtype is None else matrix.astype(dtype, copy=False)

    def to_text(self, format: str = "board", **look: Union[int, str, bool]) -> str:
        """The tour in a format that is text: board, steps, moves, algebraic, json, jsonl, csv, svg,
        html. The words for pictures are those of `save`.

        >>> import ktour
        >>> print(ktour.solve("3x4").tour.to_text("algebraic").strip())
        a3 c2 a1 b3 d2 b1 c3 a2 ...
        """
        return text_of(self._held, format, look)

    def to_bytes(self, format: str, **look: Union[int, str, bool]) -> bytes:
        """The tour in any format as bytes: those that are text, npy, png, pdf."""
        return _ktour.written(self._held, format, look)

    def save(self, path: Path, format: Optional[str] = None, **look: Union[int, str, bool]) -> None:
        """Writes it to a file, which appears whole or not at all; the ending names the format.

        Pictures (svg, png, pdf) take these words: cell= or width= in pixels, theme= light, dark or
        print, colours= auto, path, parts or plain, and numbers=, grid=, coordinates=, curve=.
        """
        _ktour.save(self._held, os.fsencode(path), format, look)

    def page(self, height: int = 720) -> Page:
        """The page that plays the tour, to be shown in a notebook."""
        return Page(self.to_text("html"), height)

    def __len__(self) -> int:
        return self._held.size

    @overload
    def __getitem__(self, step: int) -> Square: ...
    @overload
    def __getitem__(self, step: slice) -> List[Square]: ...

    def __getitem__(self, step: Union[int, slice]) -> Union[Square, List[Square]]:
        held = self._held
        if isinstance(step, slice):
            steps = range(held.size)[step]
            return held.squares(steps.start if steps else 0, steps.step, len(steps))
        number = index(step)
        size = held.size
        if number < 0:
            number += size
        if not 0 <= number < size:
            raise IndexError(f"step {step} of a tour of {size} squares")
        return held.at(number)

    def __iter__(self) -> Iterator[Square]:
        return iter(self._held)

    def __reversed__(self) -> Iterator[Square]:
        for step in range(len(self) - 1, -1, -1):
            yield self._held.at(step)

    def __contains__(self, square: object) -> bool:
        return square in self.board and self._held.step_of(square) >= 0

    def index(self, square: Any, start: int = 0, stop: Optional[int] = None) -> int:
        """As of other sequences: step_of, within bounds."""
        step = self.step_of(square)
        if step not in range(len(self))[start:stop]:
            raise ValueError(f"the tour does not visit {self._held.board.name(square)} there")
        return step

    def count(self, square: Any) -> int:
        """As of other sequences: how often it visits a square."""
        return int(square in self)

    def __eq__(self, other: object) -> bool:
        """The same squares in the same order on the same board."""
        if not isinstance(other, Tour):
            return NotImplemented
        return self._held.equals(other._held)

    def __hash__(self) -> int:
        return hash((len(self), self.board, *self[:16]))

    def __repr__(self) -> str:
        held = self._held
        name = held.board.name
        squares = "" if held.full else f", {held.size} of {held.board.size} squares"
        kind = (", closed" if self.closed else ", open") if held.full else ""
        piece = "" if held.piece == "knight" else f" by {held.piece}"
        unchecked = "" if held.checked else ", unchecked"
        return (f"<ktour.Tour {held.board}{piece}{squares}{kind}, "
                f"{name(self.start)} to {name(self.end)}{unchecked}>")

    def __str__(self) -> str:
        """The board as people read it, counted from 1; of a large one only what it is."""
        return self.to_text("board").rstrip("\n") if len(self) <= _FEW else repr(self)

    def __format__(self, format: str) -> str:
        """`f"{tour:algebraic}"`: a format that is text."""
        return self.to_text(format).rstrip("\n") if format else str(self)

    def __reduce__(self) -> Tuple[object, ...]:
        return Tour._of, (self._held,)

    def _repr_svg_(self) -> Optional[str]:
        try:
            return self.to_text("svg") if len(self) <= _FEW else None
        except ValueError:  # too long for a picture
            return None

    def _repr_html_(self) -> str:
        from html import escape

        about = repr(self)[len("<ktour.Tour "):-1]
        few = len(self) <= _FEW
        if len(self) > _MANY:
            return f"<p>{escape(about)}</p>"
        try:
            picture = self.to_bytes("svg") if few else self.to_bytes("png", width=_WIDE)
        except ValueError:  # too long for a picture
            return f"<p>{escape(about)}</p>"
        return figure_of(picture, "svg+xml" if few else "png", about)


class Page:
    """A page of its own, in a frame of a notebook."""

    def __init__(self, html: str, height: int) -> None:
        self.html = html
        self.height = height

    def __repr__(self) -> str:
        return "<ktour.Page>"

    def _repr_html_(self) -> str:
        from html import escape

        return (f'<iframe srcdoc="{escape(self.html)}" width="100%" height="{self.height}" '
                'style="border:0" sandbox="allow-scripts"></iframe>')


def figure_of(picture: bytes, kind: str, about: str) -> str:
    """A picture with what it shows, for a notebook."""
    from base64 import b64encode
    from html import escape

    return (f'<figure><img alt="{escape(about)}" src="data:image/{kind};base64,'
            f'{b64encode(picture).decode()}"><figcaption>{escape(about)}</figcaption></figure>')


def picture_of(held: _ktour.Held) -> Optional[str]:
    """Why there is no tour, drawn, where that is proved and the board is not too large to draw."""
    if held.proof is None or held.board.size > _FEW:
        return None
    try:
        return _ktour.written(held, "svg", {}).decode()
    except ValueError:  # too long for a picture
        return None


def text_of(held: _ktour.Held, format: str, look: object) -> str:
    if not _ktour.is_text(format):
        raise ValueError(f"'{format}' is no text: to_bytes gives it")
    return _ktour.written(held, format, look).decode()


def claimed(held: _ktour.Held, board: Optional[BoardLike], piece: Optional[str],
            surface: Optional[str], without: Iterable[SquareLike], *words: object) -> _ktour.Held:
    """The tour on the board that the words name, with what they ask of it."""
    asked: Tuple[object, ...] = words or (None, None, False, None, (), ())
    return _ktour.claimed(held, None if board is None else core_of(board), piece, surface, without,
                          *asked)


def _one_of(reader: _ktour.Reader) -> _ktour.Held:
    held = reader.next()
    if held is None:
        raise ValueError("it holds no tour")
    if reader.next() is not None:
        raise ValueError("it holds several tours, and one is wanted: load_all reads them")
    return held


def _read(file: File) -> _ktour.Reader:
    return _ktour.Reader(os.fsencode(file) if isinstance(file, (str, os.PathLike)) else file)


def held_of(tour: Any, board: Optional[BoardLike] = None) -> _ktour.Held:
    """Whatever stands for a tour: a Tour or an Answer, a file, squares, a matrix of steps."""
    if isinstance(tour, Tour):
        return tour._held
    if isinstance(tour, (str, os.PathLike)) or hasattr(tour, "read"):
        return _one_of(_read(tour))
    found = getattr(tour, "tour", None)
    if isinstance(found, Tour):
        return found._held
    if hasattr(tour, "reason"):
        raise _ktour.NoTour(f"there is no tour: {tour.reason}")
    if hasattr(tour, "__array__") and not _are_squares(tour.shape, board):
        from io import BytesIO

        import numpy

        file = BytesIO()
        numpy.save(file, numpy.ascontiguousarray(tour))
        file.seek(0)
        return _one_of(_ktour.Reader(file))
    rows = tour.tolist() if hasattr(tour, "tolist") else list(tour)
    if not rows:
        raise ValueError("there are no squares in it")
    if isinstance(rows[0], str) or _are_squares((len(rows), len(rows[0])), board):
        if board is not None:
            return _ktour.from_squares(core_of(board), rows)
        lines = [row if isinstance(row, str) else ",".join(map(str, row)) for row in rows]
    else:
        lines = [" ".join(map(str, row)) for row in rows]
    from io import StringIO

    return _one_of(_ktour.Reader(StringIO("\n".join(lines) + "\n")))


def _are_squares(shape: Tuple[int, ...], board: Optional[BoardLike]) -> bool:
    """Two numbers a row are squares (and as many as a box has sides), more are steps."""
    sides = 2 if board is None else len(Board(board).sides)
    return len(shape) == 2 and shape[1] == sides


def load(file: File, board: Optional[BoardLike] = None, *, piece: Optional[str] = None,
         surface: Optional[str] = None, without: Iterable[SquareLike] = ()) -> Tour:
    """Reads a tour from a file, in any format that `save` writes but pictures and pages.

    The file is a path, or is open. What it does not tell (lists of squares name no board) is told by
    the other arguments.

    >>> import io, ktour
    >>> tour = ktour.load(io.StringIO("0,0\\n1,2\\n"), board="2x3")
    >>> tour
    <ktour.Tour 2x3, 2 of 6 squares, a2 to c1, unchecked>
    """
    return Tour._of(claimed(held_of(file), board, piece, surface, without))


def load_all(file: File) -> Iterator[Tour]:
    """The tours of a file one after the other, as they are asked for.

    >>> import io, ktour
    >>> tours = ktour.enumerate("5x6")
    >>> lines = "".join(tour.to_text("jsonl") for tour in tours)
    >>> len(list(ktour.load_all(io.StringIO(lines))))
    8
    """
    reader = _read(file)
    while (held := reader.next()) is not None:
        yield Tour._of(held)
