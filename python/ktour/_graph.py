"""The graph whose Hamiltonian paths and cycles are the tours."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Iterable, Iterator, Optional, Tuple

from ktour import _ktour
from ktour._board import Board, BoardLike, Square, SquareLike
from ktour._words import SurfaceWord

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Graph(Collection[Tuple[Square, Square]]):
    """A collection of moves, each a pair of squares: `networkx.Graph(ktour.graph("8x8"))`."""

    def __init__(self, board: Board, squares: bytearray, edges: bytearray) -> None:
        self.board = board
        self._squares = squares  # of int32
        self._edges = edges  # of int64

    @property
    def squares(self) -> NDArray[numpy.int32]:
        """An array with a row a square."""
        import numpy

        return numpy.frombuffer(self._squares, numpy.int32).reshape(-1, len(self.board.sides))

    @property
    def edges(self) -> NDArray[numpy.int64]:
        """An array with a row a move, as the numbers of two rows of `squares`, the lower first."""
        import numpy

        return numpy.frombuffer(self._edges, numpy.int64).reshape(-1, 2)

    def __len__(self) -> int:
        """The number of moves."""
        return len(self._edges) // 16

    def __iter__(self) -> Iterator[Tuple[Square, Square]]:
        sides = len(self.board.sides)
        numbers = memoryview(self._squares).cast("i")
        squares = [tuple(numbers[at:at + sides]) for at in range(0, len(numbers), sides)]
        ends = memoryview(self._edges).cast("q")
        for at in range(0, len(ends), 2):
            yield squares[ends[at]], squares[ends[at + 1]]

    def __contains__(self, move: object) -> bool:
        return any(move == one for one in self)

    def __repr__(self) -> str:
        return f"<ktour.Graph {self.board}: {len(self.board)} squares, {len(self)} moves>"


def graph(board: BoardLike, *, piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
          without: Iterable[SquareLike] = ()) -> Graph:
    """The moves of a piece on a board, each once.

    >>> import ktour
    >>> moves = ktour.graph("3x4")
    >>> moves
    <ktour.Graph 3x4: 12 squares, 14 moves>
    >>> next(iter(moves))
    ((0, 0), (1, 2))
    >>> moves.edges[:2].tolist()
    [[0, 6], [0, 9]]
    """
    squares, edges, core = _ktour.graph(locals())
    return Graph(Board._of(core), squares, edges)
