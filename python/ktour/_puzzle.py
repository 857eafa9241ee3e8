"""Puzzles: some numbers of a tour, of which exactly one answer is left."""
# mypy: no-warn-return-any

from __future__ import annotations

from typing import Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union

from ktour import _ktour
from ktour._board import Board, BoardLike, Kept, MoveLike, Square, SquareLike, fact
from ktour._progress import ProgressLike
from ktour._tour import Tour
from ktour._words import LevelWord, PatternWord, SurfaceWord

GivenLike = Union[Mapping[SquareLike, int], Iterable[Union[str, Tuple[SquareLike, int]]]]


class PuzzleStep(NamedTuple):
    """A conclusion on the way to the answer."""

    technique: str
    level: str
    square: Square
    number: int
    """from 1, as on paper"""
    excludes: bool
    """whether the number is not on the square"""
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class Rating(NamedTuple):
    """How hard a puzzle is: the hardest technique that it takes, and the weights of all together."""

    level: str
    score: float
    steps: List[PuzzleStep]


class Puzzle(Kept):
    """Numbers on some squares; the others are to be found.

    >>> import ktour
    >>> puzzle = ktour.Puzzle("5x5", given=["a5=1", "b2=25"])
    >>> puzzle.givens
    {(0, 0): 1, (3, 1): 25}
    >>> puzzle.rating is None, len(puzzle.solutions(most=2))
    (True, 2)
    """

    __slots__ = ()

    def __init__(self, board: BoardLike, given: GivenLike, *, closed: bool = False,
                 piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
                 without: Iterable[SquareLike] = (), avoid: Iterable[MoveLike] = ()) -> None:
        if isinstance(given, Mapping):
            given = list(given.items())
        self._core = _ktour.Puzzle(locals())

    closed = fact[bool]("Whether the last number is a move from the first.")

    @property
    def board(self) -> Board:
        return Board._of(self._core.board)

    @property
    def givens(self) -> Dict[Square, int]:
        """The numbers that are given, by square; from 1, as on paper."""
        return {square: step + 1 for square, step in self._core.given}

    @property
    def rating(self) -> Optional[Rating]:
        """How hard it is, with every step of the way; None where it has no answer, or several.

        >>> import ktour
        >>> rating = ktour.puzzle("6x6", level="easy").rating
        >>> rating.level, rating.steps[0].technique
        ('easy', 'between')
        """
        found = self._core.rating({})
        if found is None:
            return None
        level, score, steps = found
        return Rating(level, score, [
            PuzzleStep(technique, hard, square, step + 1, excludes, sentence)
            for technique, hard, square, step, excludes, sentence in steps])

    def solutions(self, most: Optional[int] = None, *, timeout: Optional[float] = None,
                  progress: ProgressLike = None) -> List[Tour]:
        """All tours that have the given numbers, or the first of them.

        >>> import ktour
        >>> ktour.puzzle("6x6").solutions()  # doctest: +ELLIPSIS
        [<ktour.Tour 6x6, ...>]
        """
        return [Tour._of(core) for core in self._core.solutions(locals())]

    def __reduce__(self) -> Tuple[object, ...]:
        raise TypeError("a puzzle is not pickled: keep its board and its givens")

    def __repr__(self) -> str:
        return f"<ktour.Puzzle {self.board}, {len(self.givens)} given>"

    def __str__(self) -> str:
        rows, cols = self.board.sides[-2:]
        if len(self.board.sides) > 2:
            return repr(self)
        givens = self.givens
        wide = len(str(len(self.board)))
        return "\n".join(
            " ".join((str(givens.get((row, col), ".")) if (row, col) in self.board else "#").rjust(wide)
                     for col in range(cols)) for row in range(rows))

    def _repr_svg_(self) -> str:
        return self._core.svg()


def puzzle(board: BoardLike, *, level: Optional[LevelWord] = None, givens: Optional[int] = None,
           fewest: bool = False, pattern: Optional[PatternWord] = None, seed: int = 1,
           closed: bool = False, piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
           without: Iterable[SquareLike] = (), avoid: Iterable[MoveLike] = (),
           timeout: Optional[float] = None, progress: ProgressLike = None) -> Puzzle:
    """Makes a puzzle that has exactly one answer.

    level      'beginner', 'easy', 'medium', 'hard' or 'expert': the hardest technique that it takes
    givens     exactly so many numbers are given
    fewest     no given number can be left out
    pattern    where they are kept: 'random', 'symmetric', 'border', 'diagonal'
    seed       another seed makes another puzzle

    >>> import ktour
    >>> puzzle = ktour.puzzle("6x6", level="hard", seed=7)
    >>> puzzle.rating.level, len(puzzle.solutions())
    ('hard', 1)
    """
    return Puzzle._of(_ktour.make_puzzle(locals()))
