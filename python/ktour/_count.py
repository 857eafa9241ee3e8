"""How many tours there are, every one of them, and some drawn at random."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import Iterable, Iterator, Optional, Union

from ktour import _ktour
from ktour._board import BoardLike, MoveLike, SquareLike, core_of
from ktour._progress import ProgressLike, heard_by
from ktour._solve import Proof
from ktour._tour import Path, Tour


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
          piece: Optional[str] = None, surface: Optional[str] = None,
          without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
          avoid: Iterable[MoveLike] = (), classes: bool = False, threads: Optional[int] = None,
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
    request = _ktour.Request(core_of(board), piece, surface, without, start, end, closed, symmetry,
                             through, avoid, ())
    with heard_by(progress) as heard:
        undirected, directed, of_classes, proof, method, states = _ktour.count(
            request, classes, None if checkpoint is None else os.fspath(checkpoint), threads, memory,
            timeout, heard)
    number = Count(undirected)
    number.directed = directed
    number.classes = of_classes
    number.proof = None if proof is None else Proof(proof)
    number.method = method
    number.states = states
    return number


class Tours(Iterator[Tour]):
    """Tours that come one by one, each accepted by the checker, as they are asked for."""

    def __init__(self, core: Union[_ktour.Lister, _ktour.Sampler], stack: ExitStack) -> None:
        self._core = core
        self._stack = stack

    def __next__(self) -> Tour:
        try:
            return Tour._of(self._core.next())
        except StopIteration:
            self._stack.close()
            raise


def enumerate(board: BoardLike, *, closed: bool = True, start: Optional[SquareLike] = None,
              end: Optional[SquareLike] = None, symmetry: Optional[str] = None,
              piece: Optional[str] = None, surface: Optional[str] = None,
              without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
              avoid: Iterable[MoveLike] = (), begin: Iterable[SquareLike] = (),
              classes: bool = False, memory: Optional[int] = None, timeout: Optional[float] = None,
              progress: ProgressLike = None) -> Tours:
    """Every tour, each once as a drawing, as they are asked for; one of each class if `classes`.

    >>> import ktour, itertools
    >>> sum(1 for tour in ktour.enumerate("5x6"))
    8
    >>> for tour in itertools.islice(ktour.enumerate("8x8"), 2):  # of 13,267,364,410,532
    ...     print(tour)  # doctest: +ELLIPSIS
     1 ...
    """
    request = _ktour.Request(core_of(board), piece, surface, without, start, end, closed, symmetry,
                             through, avoid, begin)
    stack = ExitStack()
    heard = stack.enter_context(heard_by(progress))
    return Tours(_ktour.Lister(request, classes, memory, timeout, heard), stack)


def sample(board: BoardLike, n: Optional[int] = None, *, seed: Optional[int] = None,
           closed: bool = True, start: Optional[SquareLike] = None,
           end: Optional[SquareLike] = None, symmetry: Optional[str] = None,
           piece: Optional[str] = None, surface: Optional[str] = None,
           without: Iterable[SquareLike] = (), through: Iterable[MoveLike] = (),
           avoid: Iterable[MoveLike] = (), begin: Iterable[SquareLike] = (),
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
    request = _ktour.Request(core_of(board), piece, surface, without, start, end, closed, symmetry,
                             through, avoid, begin)
    stack = ExitStack()
    heard = stack.enter_context(heard_by(progress))
    return Tours(_ktour.Sampler(request, n, seed, None if cache is None else os.fspath(cache),
                                threads, memory, timeout, heard), stack)
