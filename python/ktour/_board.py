"""Boards, and what stands for a board, a square and a move in the arguments of functions."""

from __future__ import annotations

from typing import Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ktour import _ktour

Square = Tuple[int, ...]
"""(row, column) from 0; in a box a number for each side."""

SquareLike = Union[str, Sequence[int]]
MoveLike = Union[str, Tuple[SquareLike, SquareLike]]
BoardLike = Union["Board", str, Sequence[int]]


class Board:
    """A board: a rectangle, one with squares missing or sides joined, or a box.

    >>> board = Board("8x8", without=["a1", "h8"])
    >>> len(board), board.sides, "a1" in board, (0, 0) in board
    (62, (8, 8), False, True)
    >>> Board((6, 6), surface="torus")
    <ktour.Board 6x6 on a torus>

    A text of several lines is a map: `.` a square, `#` or a blank none; `S` and `E`, where a tour is
    to start and end, count for functions that are given the text itself.

    >>> list(Board('''
    ... .#.
    ... ...
    ... '''))
    [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]
    """

    __slots__ = ("_core",)

    def __init__(self, board: BoardLike, *, surface: Optional[str] = None,
                 without: Iterable[SquareLike] = ()) -> None:
        self._core = _ktour.Board(core_of(board), surface, without)

    @classmethod
    def _of(cls, core: _ktour.Board) -> Board:
        board = cls.__new__(cls)
        board._core = core
        return board

    @classmethod
    def from_mask(cls, mask: Iterable[Iterable[object]]) -> Board:
        """The board with a square wherever a matrix is true.

        >>> Board.from_mask([[1, 1, 0], [1, 1, 1]])
        <ktour.Board 2x3 without 1 square>
        """
        return cls("\n".join("".join("." if there else "#" for there in row) for row in mask) + "\n")

    @property
    def sides(self) -> Tuple[int, ...]:
        """Rows and columns; of a box also layers and so on before them."""
        return self._core.sides

    @property
    def surface(self) -> str:
        """Which sides are joined: plane, cylinder, torus, mobius or klein."""
        return self._core.surface

    @property
    def holes(self) -> List[Square]:
        """The places that have no square."""
        return self._core.holes

    def square(self, square: SquareLike) -> Square:
        """A square as a tuple of numbers, however it is written.

        >>> Board("8x8").square("b1")
        (7, 1)
        """
        return self._core.square(square)

    def name(self, square: SquareLike) -> str:
        """A square in chess notation, or as numbers where the board has too many columns.

        >>> Board("8x8").name((7, 1)), Board("8x50").name((7, 1))
        ('b1', '7,1')
        """
        return self._core.name(square)

    def __len__(self) -> int:
        """The number of squares."""
        return self._core.size

    def __iter__(self) -> Iterator[Square]:
        for number in range(self._core.area):
            square = self._core.at(number)
            if square is not None:
                yield square

    def __contains__(self, square: object) -> bool:
        try:
            self._core.square(square)
        except (ValueError, TypeError):
            return False
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._core == other._core

    def __hash__(self) -> int:
        return hash((self.sides, self.surface, len(self)))

    def __str__(self) -> str:
        return str(self._core)

    def __repr__(self) -> str:
        return f"<ktour.Board {self._core}>"

    def __reduce__(self) -> Tuple[object, ...]:
        return _rebuilt, (self.sides, self.surface, self.holes)


def _rebuilt(sides: Tuple[int, ...], surface: str, holes: List[Square]) -> Board:
    return Board(sides, surface=surface, without=holes)


def core_of(board: BoardLike) -> object:
    """What the compiled part takes for a board."""
    return board._core if isinstance(board, Board) else board
