"""How many tours there are, every one of them, and some drawn at random."""

from __future__ import annotations

import operator
from typing import Any, Iterable, Iterator, List, Optional, Union, overload

from ktour import _ktour
from ktour._board import Board, BoardLike, GivenLike, MoveLike, SquareLike
from ktour._progress import ProgressLike
from ktour._solve import Proof
from ktour._tour import Path, Tour
from ktour._words import SurfaceWord


class Count(int):
    """A number of tours: an int, with what else came of counting."""

    directed: int
    """as sequences: from either end, or both ways round; from a given start, if there is one"""
    classes: Optional[int] = None
    """drawings that differ even when turned and mirrored, if they were asked for"""
    proof: Optional[Proof] = None
    """why there are none, where that is known without counting"""
    method: str = ""
    states: int = 0


def count(board: BoardLike, *, closed: bool = True, start: Optional[SquareLike] = None,
          end: Optional[SquareLike] = None, symmetry: Optional[str] = None,
          piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
          without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
          avoid: Iterable[MoveLike] = (), given: GivenLike = (),
          classes: bool = False, threads: Optional[int] = None,
          memory: Optional[int] = None, timeout: Optional[float] = None,
          checkpoint: Optional[Path] = None, progress: ProgressLike = None) -> Count:
    """The number of tours as drawings: the way round does not matter. Closed ones, unless
    closed=False. With `checkpoint`, a folder, work that was ended goes on where it was.

    >>> import ktour
    >>> ktour.count("6x6")
    9862
    >>> ktour.count("5x5", closed=False).directed, ktour.count("6x6", classes=True).classes
    (1728, 1245)
    >>> ktour.count("3x1000").bit_length()
    1629

    A MemoryError or a TimeoutError says that it is not counted within what was allowed.
    """
    number, facts = _ktour.count(locals())
    made = Count(number)
    facts["proof"] = None if facts["proof"] is None else Proof._of(facts["proof"])
    vars(made).update(facts)
    return made


class Tours(Iterator[Tour]):
    """Tours that come one by one, each accepted by the checker, as they are asked for."""

    def __init__(self, core: Any, about: str) -> None:
        self._core = core
        self._about = about

    def __next__(self) -> Tour:
        return Tour._of(self._core.next())

    def __repr__(self) -> str:
        return f"<ktour.{type(self).__name__} of {self._about}>"


class AllTours(Tours):
    """All tours of a kind, one after the other; and by number, without those before:

    >>> import ktour
    >>> tours = ktour.enumerate("6x8")
    >>> tours.total
    55488142
    >>> tour = tours[31415926]
    >>> tours.index(tour)
    31415926
    >>> tours[:2], tours[-1] == tours[tours.total - 1]  # doctest: +ELLIPSIS
    ([<ktour.Tour 6x8, ...>, <ktour.Tour 6x8, ...>], True)

    The first number takes a count, and some more; the next ones are quick.
    """

    @property
    def total(self) -> int:
        """how many there are"""
        return int(self._core.size())

    @overload
    def __getitem__(self, number: int) -> Tour: ...
    @overload
    def __getitem__(self, number: slice) -> List[Tour]: ...

    def __getitem__(self, number: Union[int, slice]) -> Union[Tour, List[Tour]]:
        if isinstance(number, slice):
            return [self[one] for one in range(self.total)[number]]
        wanted = operator.index(number)
        if wanted < 0:
            wanted += self.total
        if not 0 <= wanted < self.total:
            raise IndexError(f"there is no tour number {number}: there are {self.total}")
        return Tour._of(self._core.at(wanted))

    def index(self, tour: Tour) -> int:
        """The number of a tour, whichever way round and wherever it begins; a ValueError if it is
        none of these."""
        return int(self._core.index(tour._core))


def _shown(board: BoardLike) -> str:
    return str(Board(board))


def enumerate(board: BoardLike, *, closed: bool = True, start: Optional[SquareLike] = None,
              end: Optional[SquareLike] = None, symmetry: Optional[str] = None,
              piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
              without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
              avoid: Iterable[MoveLike] = (), begin: Iterable[SquareLike] = (),
              given: GivenLike = (),
              classes: bool = False, memory: Optional[int] = None, timeout: Optional[float] = None,
              progress: ProgressLike = None) -> AllTours:
    """Every tour, each once as a drawing, as they are asked for; one of each class if `classes`.

    >>> import ktour, itertools
    >>> sum(1 for tour in ktour.enumerate("5x6"))
    8
    >>> for tour in itertools.islice(ktour.enumerate("8x8"), 2):  # of 13,267,364,410,532
    ...     print(tour)  # doctest: +ELLIPSIS
     1 ...
    """
    return AllTours(_ktour.Lister(locals()), _shown(board))


def sample(board: BoardLike, n: Optional[int] = None, *, seed: Optional[int] = None,
           closed: bool = True, start: Optional[SquareLike] = None,
           end: Optional[SquareLike] = None, symmetry: Optional[str] = None,
           piece: Optional[str] = None, surface: Optional[SurfaceWord] = None,
           without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
           avoid: Iterable[MoveLike] = (), begin: Iterable[SquareLike] = (),
           given: GivenLike = (),
           threads: Optional[int] = None, memory: Optional[int] = None,
           timeout: Optional[float] = None, cache: Optional[Path] = None,
           progress: ProgressLike = None) -> Tours:
    """So many tours at random, each as likely as any other; without end if n is not given. The same
    seed gives the same tours. There are none where there is no such tour at all.

    All tours of the kind are counted first, when the first one is asked for; with `cache`, a folder,
    that is done once for this and later times.

    >>> import ktour
    >>> for tour in ktour.sample("6x6", 3, seed=7):
    ...     print(tour.closed)
    True
    True
    True
    """
    return Tours(_ktour.Sampler(locals()), _shown(board))
