"""The graph whose Hamiltonian paths and cycles are the tours."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Iterable, Iterator, Optional, Tuple

from ktour import _ktour
from ktour._board import Board, BoardLike, Square, SquareLike, core_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Graph(Collection[Tuple[Square, Square]]):
    """A collection of moves, each a pair of squares: `networkx.Graph(ktour.graph("8x8"))`."""

    def __init__(self, board: Board, squares: NDArray[numpy.int32],
                 edges: NDArray[numpy.int64]) -> None:
        self.board = board
        self.squares = squares
        """a row a square"""
        self.edges = edges
        """a row a move, as the numbers of two rows of `squares`, the lower first"""

    def __len__(self) -> int:
        """The number of moves."""
        return len(self.edges)

    def __iter__(self) -> Iterator[Tuple[Square, Square]]:
        squares = [tuple(square) for square in self.squares.tolist()]
        for a, b in self.edges.tolist():
            yield squares[a], squares[b]

    def __contains__(self, move: object) -> bool:
        return any(move == one for one in self)

    def __repr__(self) -> str:
        return f"<ktour.Graph {self.board}: {len(self.squares)} squares, {len(self)} moves>"


def graph(board: BoardLike, *, piece: Optional[str] = None, surface: Optional[str] = None,
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
    import numpy

    request = _ktour.Request(core_of(board), piece, surface, without, None, None, False, None, (), (), ())
    squares, edges, core = _ktour.graph(request)
    return Graph(Board._of(core), numpy.frombuffer(squares, numpy.int32).reshape(-1, len(core.sides)),
                 numpy.frombuffer(edges, numpy.int64).reshape(-1, 2))
