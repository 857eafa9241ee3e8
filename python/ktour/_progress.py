"""Who hears how far long work is: a function, or a bar of tqdm's."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator, NamedTuple, Optional, Union


class Progress(NamedTuple):
    """How far the work is."""

    done: int
    """Squares placed, states looked at, ..."""
    total: int
    """0 where it is not known"""
    examined: int
    """moves examined so far"""
    phase: str
    """what is being done, where there is more than one thing"""


ProgressLike = Union[None, bool, Callable[[Progress], object]]
Heard = Optional[Callable[[int, int, int, str], None]]


class Bar:
    """A bar, in a notebook or on a terminal, where tqdm is installed; else nothing."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __call__(self, done: int, total: int, examined: int, phase: str) -> None:
        if self._bar is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(unit_scale=True)
        self._bar.total = total or None
        self._bar.set_description_str(phase, refresh=False)
        self._bar.n = done or examined
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


@contextmanager
def heard_by(progress: ProgressLike) -> Iterator[Heard]:
    """What the compiled part calls for `progress`, as long as the work lasts."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        bar = Bar()
        try:
            yield bar
        finally:
            bar.close()
    else:
        call = progress
        yield lambda *news: void(call(Progress(*news)))


def void(_: object) -> None:
    """What a callback returns means nothing."""
