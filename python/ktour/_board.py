"""Boards, and what stands for a board, a square and a move in the arguments of functions."""
# mypy: no-warn-return-any

from __future__ import annotations

from typing import (Any, Generic, Iterable, Iterator, List, Mapping, NoReturn, Optional, Sequence, Tuple, Type, TypeVar,
                    Union)

from ktour import _ktour
from ktour._words import SurfaceWord

Square = Tuple[int, ...]
"""(row, column) from 0; in a box a number for each side."""

SquareLike = Union[str, Sequence[int]]
MoveLike = Union[str, Tuple[SquareLike, SquareLike]]
GivenLike = Union[Mapping[Any, int], Iterable[Union[str, Tuple[SquareLike, int]]]]
BoardLike = Union["Board", str, Sequence[int]]

T = TypeVar("T")
Self = TypeVar("Self", bound="Kept")


class fact(Generic[T]):
    """A property that the compiled part has under the same name. Its type and its meaning are said
    where it stands in a class."""

    def __init__(self, meaning: str) -> None:
        self.__doc__ = meaning

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, of: Any, owner: Optional[type] = None) -> T:
        return self if of is None else getattr(of._core, self._name)

    def __set__(self, of: object, value: NoReturn) -> None:
        raise AttributeError(f"{self._name} cannot be set")


class Kept:
    """What the compiled part keeps."""

    __slots__ = ("_core",)
    _core: Any

    @classmethod
    def _of(cls: Type[Self], core: Any) -> Self:
        it = cls.__new__(cls)
        it._core = core
        return it

    def __reduce__(self) -> Tuple[object, ...]:
        return type(self)._of, (self._core,)


class Board(Kept):
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

    __slots__ = ()

    def __init__(self, board: BoardLike, *, surface: Optional[SurfaceWord] = None,
                 without: Iterable[SquareLike] = ()) -> None:
        self._core = _ktour.Board(locals())

    @classmethod
    def from_mask(cls, mask: Iterable[Iterable[object]]) -> Board:
        """The board with a square wherever a matrix is true.

        >>> Board.from_mask([[1, 1, 0], [1, 1, 1]])
        <ktour.Board 2x3 without 1 square>
        """
        return cls("\n".join("".join("." if there else "#" for there in row) for row in mask) + "\n")

    sides = fact[Tuple[int, ...]]("Rows and columns; of a box also layers and so on before them.")
    surface = fact[str]("Which sides are joined: plane for none, torus for all, ...")
    holes = fact[List[Square]]("The places that have no square.")

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
        squares = map(self._core.at, range(self._core.area))
        return (square for square in squares if square is not None)

    def __contains__(self, square: object) -> bool:
        try:
            self._core.square(square)
        except (ValueError, TypeError):
            return False
        return True

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.sides, self.surface, len(self)))

    def __str__(self) -> str:
        return str(self._core)

    def __repr__(self) -> str:
        return f"<ktour.Board {self}>"
