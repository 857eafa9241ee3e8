"""Tours as values, and where they come from and go to."""
# mypy: no-warn-return-any

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import index
from typing import (IO, TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple, Union, cast,
                    overload)

from ktour import _ktour
from ktour._board import Board, BoardLike, Kept, Square, SquareLike, fact
from ktour._words import SurfaceWord

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, DTypeLike, NDArray

Path = Union[str, "os.PathLike[str]"]
File = Union[Path, IO[str], IO[bytes]]

_FEW = 2500  # squares whose moves can be told apart in a notebook
_MANY = 4_000_000  # squares beyond which a notebook had to wait for a picture
_WIDE = 800  # pixels of a picture there


class Shown(Kept):
    """What can be written: in formats, into files."""

    __slots__ = ()

    def to_text(self, format: str = "board", **look: Union[int, str, bool]) -> str:
        """The tour in a format that is text: board, steps, moves, algebraic, json, jsonl, csv, svg,
        html. The words for pictures are those of `save`.

        >>> import ktour
        >>> print(ktour.solve("3x4").tour.to_text("algebraic").strip())
        a3 c2 a1 b3 d2 b1 c3 a2 ...
        """
        if not _ktour.is_text(format):
            raise ValueError(f"'{format}' is no text: to_bytes gives it")
        return _ktour.written(self._core, format, look).decode()

    def save(self, path: Union[File, IO[bytes]], format: Optional[str] = None,
             **look: Union[int, str, bool]) -> None:
        """Writes it to a file, which appears whole or not at all; the ending names the format. Or into a
        file that is open, for bytes or (in a format that is text) for text.

        Pictures (svg, png, pdf) take these words: cell= or width= in pixels, theme= light, dark or
        print, colours= auto, path, parts, angles or plain, and numbers=, grid=, coordinates=, curve=,
        crossings=.
        """
        if isinstance(path, (str, os.PathLike)):
            _ktour.save(self._core, os.fsencode(path), format, look)
            return
        if format is None:
            raise ValueError("a file that is open has no ending that names a format: give one with format=")
        from io import TextIOBase

        if isinstance(path, TextIOBase):
            path.write(self.to_text(format, **look))
        else:
            cast(IO[bytes], path).write(_ktour.written(self._core, format, look))


class Tour(Shown, Sequence[Square]):
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

    __slots__ = ()

    def __init__(self, squares: Union[Iterable[SquareLike], Iterable[Iterable[int]], ArrayLike],
                 board: Optional[BoardLike] = None, *, piece: Optional[str] = None,
                 surface: Optional[SurfaceWord] = None, without: Iterable[SquareLike] = ()) -> None:
        said = locals()
        if isinstance(squares, str) and not os.path.exists(squares):
            raise ValueError(f"'{squares}' is no file; squares are a list of words: "
                             f"{squares.replace(',', ' ').split()[:3]}")
        self._core = _ktour.claimed(kept_of(squares, board), said)

    piece = fact[str]("Whose moves they are: 'knight' mostly.")
    closed = fact[bool]("Whether it visits every square and a move leads from the last to the first.")
    checked = fact[bool]("Whether the independent checker has accepted it. Not a tour that was read from a file or "
                         "made of squares, nor one so large that its squares are computed when they are asked for.")
    start = fact[Square]("The first square.")
    end = fact[Square]("The last square.")

    @property
    def board(self) -> Board:
        """The board that it is on."""
        return Board._of(self._core.board)

    @property
    def facts(self) -> Dict[str, Union[int, bool, List[int]]]:
        """What can be said of it, by name: its turns, crossings, area ... (docs/facts.md says more).

        Worked out anew each time. Of tours of one board the names are the same, so that
        `pandas.DataFrame(tour.facts for tour in tours)` is a table.

        >>> import ktour
        >>> facts = ktour.solve("3x4").tour.facts
        >>> facts["turns"], facts["crossings"], facts["row-sums"], facts["semimagic"]
        (10, 20, [22, 26, 30], False)
        """
        return _ktour.facts(self._core)

    def step_of(self, square: SquareLike) -> int:
        """The step at which a square is visited; a ValueError if it is not."""
        step = self._core.step_of(square)
        if step < 0:
            raise ValueError(f"the tour does not visit {self._core.board.name(square)}")
        return step

    @property
    def moves(self) -> NDArray[numpy.int32]:
        """The squares in order as an array of len(tour) rows, made anew each time.

        >>> import ktour
        >>> ktour.solve("5x5", start="a1").tour.moves[:3].tolist()
        [[4, 0], [2, 1], [0, 0]]
        """
        import numpy

        moves = numpy.empty((len(self), len(self._core.board.sides)), numpy.int32)
        self._core.fill_squares(moves)
        return moves

    def __array__(self, dtype: Optional[DTypeLike] = None, copy: Optional[bool] = None) -> NDArray[Any]:
        """The matrix of steps: `numpy.asarray(tour)`.

        Of int32, or int64 on boards of more than 2^31 places; -1 where no step leads, -2 where there
        is no square.

        >>> import ktour, numpy
        >>> numpy.asarray(ktour.solve("3x4").tour)
        array([[ 0,  3,  6,  9],
               [ 7, 10,  1,  4],
               [ 2,  5,  8, 11]], dtype=int32)
        """
        import numpy

        if copy is False:
            raise ValueError("a tour is no array: its matrix has to be made")
        core = self._core
        matrix = numpy.empty(core.board.sides, core.steps_type)
        core.fill(matrix)
        return matrix if dtype is None else matrix.astype(dtype, copy=False)

    def to_bytes(self, format: str, **look: Union[int, str, bool]) -> bytes:
        """The tour in any format as bytes: those that are text, npy, png, pdf."""
        return _ktour.written(self._core, format, look)

    def reverse(self) -> Tour:
        """The same drawing from its end to its start."""
        return self._made_of(list(reversed(self)))

    def rotate(self, turns: int = 1) -> Tour:
        """On its board turned by so many quarter turns with the clock.

        >>> import ktour
        >>> ktour.solve("3x4", start="a3").tour.rotate()  # doctest: +ELLIPSIS
        <ktour.Tour 4x3, open, c4 to ..., unchecked>
        """
        tour = self
        for _ in range(index(turns) % 4):
            rows = tour._flat()[0]
            tour = tour._mapped(lambda r, c: (c, rows - 1 - r), True)
        return tour

    def mirror(self) -> Tour:
        """Left and right exchanged."""
        cols = self._flat()[1]
        return self._mapped(lambda r, c: (r, cols - 1 - c), False)

    def canonical(self) -> Tour:
        """Of all ways to write the same drawing, turned or mirrored, the first: two tours of a board are the same
        up to turns and mirrors if their canonical tours are equal.

        >>> import ktour
        >>> tour = ktour.solve("6x6", closed=True).tour
        >>> tour.rotate().mirror().canonical() == tour.canonical()
        True
        """
        rows, cols = self._flat()
        turned = [self.rotate(turns) for turns in range(4)]
        same = [one for tour in turned for one in (tour, tour.mirror()) if one.board.sides == (rows, cols)]
        if rows > cols:  # lying, whichever way it is given
            same = [one for tour in turned for one in (tour, tour.mirror()) if one.board.sides == (cols, rows)]
        return min((one._first_way() for one in same), key=list)

    def same_drawing(self, other: Tour) -> bool:
        """Whether both make the same moves on the same board, wherever they begin and whichever way they go."""
        return self.board == other.board and self._first_way() == other._first_way()

    def _flat(self) -> Tuple[int, int]:
        if len(self.board.sides) != 2 or self.board.surface != "plane":
            raise ValueError(f"{self.board}: only flat boards are turned and mirrored here")
        rows, cols = self.board.sides
        return rows, cols

    def _mapped(self, to: Callable[[int, int], Square], turned: bool) -> Tour:
        board = self.board
        rows, cols = board.sides
        sides = (cols, rows) if turned else (rows, cols)
        made = Board(sides, without=[to(r, c) for r, c in board.holes])
        return self._made_of([to(r, c) for r, c in self], made)

    def _made_of(self, squares: List[Square], board: Optional[Board] = None) -> Tour:
        return Tour(squares, self.board if board is None else board, piece=self.piece)

    def _first_way(self) -> Tour:
        squares = list(self)
        if self.closed:
            first = squares.index(min(squares))
            squares = squares[first:] + squares[:first]
            ways = [squares, squares[:1] + squares[:0:-1]]
        else:
            ways = [squares, squares[::-1]]
        return self._made_of(min(ways))

    def page(self, height: int = 720) -> Page:
        """The page that plays the tour, to be shown in a notebook."""
        return Page(self.to_text("html"), height)

    def __len__(self) -> int:
        return self._core.size

    @overload
    def __getitem__(self, step: int) -> Square: ...
    @overload
    def __getitem__(self, step: slice) -> List[Square]: ...

    def __getitem__(self, step: Union[int, slice]) -> Union[Square, List[Square]]:
        core = self._core
        if isinstance(step, slice):
            steps = range(core.size)[step]
            return core.part(steps.start if steps else 0, steps.step, len(steps))
        number = index(step)
        size = core.size
        if number < 0:
            number += size
        if not 0 <= number < size:
            raise IndexError(f"step {step} of a tour of {size} squares")
        return core.at(number)

    def __iter__(self) -> Iterator[Square]:
        size = len(self)
        for first in range(0, size, 1024):
            yield from self._core.part(first, 1, min(1024, size - first))

    def __reversed__(self) -> Iterator[Square]:
        for step in range(len(self) - 1, -1, -1):
            yield self._core.at(step)

    def __contains__(self, square: object) -> bool:
        return square in self.board and self._core.step_of(square) >= 0

    def index(self, square: Any, start: int = 0, stop: Optional[int] = None) -> int:
        """As of other sequences: step_of, within bounds."""
        step = self.step_of(square)
        if step not in range(len(self))[start:stop]:
            raise ValueError(f"the tour does not visit {self._core.board.name(square)} there")
        return step

    def count(self, square: Any) -> int:
        """As of other sequences: how often it visits a square."""
        return int(square in self)

    def __eq__(self, other: object) -> bool:
        """The same squares in the same order on the same board."""
        return self._core == other._core if isinstance(other, Tour) else NotImplemented

    def __hash__(self) -> int:
        return hash((len(self), self.board, *self[:16]))

    def __repr__(self) -> str:
        core = self._core
        name = core.board.name
        squares = "" if core.full else f", {core.size} of {core.board.size} squares"
        kind = (", closed" if self.closed else ", open") if core.full else ""
        piece = "" if core.piece == "knight" else f" by {core.piece}"
        unchecked = "" if core.checked else ", unchecked"
        return (f"<ktour.Tour {core.board}{piece}{squares}{kind}, "
                f"{name(self.start)} to {name(self.end)}{unchecked}>")

    def __str__(self) -> str:
        """The board as people read it, counted from 1; of a large one only what it is."""
        return self.to_text("board").rstrip("\n") if len(self) <= _FEW else repr(self)

    def __format__(self, format: str) -> str:
        """`f"{tour:algebraic}"`: a format that is text."""
        return self.to_text(format).rstrip("\n") if format else str(self)

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


def picture_of(core: Any) -> Optional[str]:
    """Why there is no tour, drawn, where that is proved and the board is not too large to draw."""
    if not core.impossible or core.board.size > _FEW:
        return None
    try:
        return _ktour.written(core, "svg", {}).decode()
    except ValueError:  # too long for a picture
        return None


def _read(file: File) -> Any:
    return _ktour.Reader(os.fsencode(file) if isinstance(file, (str, os.PathLike)) else file)


def kept_of(tour: Any, board: Optional[BoardLike] = None) -> Any:
    """Whatever stands for a tour, compiled: a Tour or an Answer, a file, squares, a matrix of steps."""
    if isinstance(tour, Kept):
        if isinstance(reason := getattr(tour, "reason", None), str):
            raise _ktour.NoTour(f"there is no tour: {reason}")
        return tour._core
    if isinstance(tour, (str, os.PathLike)) or hasattr(tour, "read"):
        return _read(tour).only()
    if hasattr(tour, "__array__") and not _are_squares(tour.shape, board):
        from io import BytesIO

        import numpy

        file = BytesIO()
        numpy.save(file, _from_zero(numpy.ascontiguousarray(tour)))
        file.seek(0)
        return _read(file).only()
    rows = tour.tolist() if hasattr(tour, "tolist") else list(tour)
    if not rows:
        raise ValueError("there are no squares in it")
    if isinstance(rows[0], str) or _are_squares((len(rows), len(rows[0])), board):
        if board is not None:
            return _ktour.from_squares(board, rows)
        lines = [row if isinstance(row, str) else ",".join(map(str, row)) for row in rows]
    else:
        lines = [" ".join("." if step == -2 else str(step) for step in row) for row in rows]
    from io import StringIO

    return _read(StringIO("\n".join(lines) + "\n")).only()


def _from_zero(steps: NDArray[Any]) -> NDArray[Any]:
    """Steps without a 0 are counted from 1, in an array as in a list."""
    if steps.dtype.kind not in "iu" or (steps == 0).any() or not (steps == 1).any():
        return steps
    import numpy

    return numpy.where(steps > 0, steps - 1, steps)


def _are_squares(shape: Tuple[int, ...], board: Optional[BoardLike]) -> bool:
    """Two numbers a row are squares (and as many as a box has sides), more are steps."""
    sides = 2 if board is None else len(Board(board).sides)
    return len(shape) == 2 and shape[1] == sides


def load(file: File, board: Optional[BoardLike] = None, *, piece: Optional[str] = None,
         surface: Optional[SurfaceWord] = None, without: Iterable[SquareLike] = ()) -> Tour:
    """Reads a tour from a file, in any format that `save` writes but pictures and pages.

    The file is a path, or is open. What it does not tell (lists of squares name no board) is told by
    the other arguments.

    >>> import io, ktour
    >>> tour = ktour.load(io.StringIO("0,0\\n1,2\\n"), board="2x3")
    >>> tour
    <ktour.Tour 2x3, 2 of 6 squares, a2 to c1, unchecked>
    """
    said = locals()
    return Tour._of(_ktour.claimed(kept_of(file), said))


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


def convert(file: File, path: Path, format: Optional[str] = None) -> int:
    """Writes the tours of a file into another, in the form that its ending or `format` names, and says how many:
    `ktour convert`. Several tours go into jsonl alone here.

    >>> import ktour
    >>> ktour.solve("6x6").tour.save("tour.npy")
    >>> ktour.convert("tour.npy", "tour.csv")
    1
    """
    tours = list(load_all(file))
    if len(tours) == 1:
        tours[0].save(path, format)
        return 1
    if (format or os.fspath(path).rpartition(".")[2]) != "jsonl":
        raise ValueError(f"the file has {len(tours)} tours: jsonl holds several")
    _ktour.save_bytes(os.fsencode(path), "".join(tour.to_text("jsonl") for tour in tours).encode())
    return len(tours)
