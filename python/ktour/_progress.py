"""Who hears how far long work is: a function, or a bar of tqdm's."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Union


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


class Bar:
    """A bar, in a notebook or on a terminal, where tqdm is installed; else nothing. It goes when the
    work is over."""

    _bar: Any = None

    def __call__(self, news: Progress) -> None:
        if self._bar is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(unit_scale=True)
        self._bar.total = news.total or None
        self._bar.set_description_str(news.phase, refresh=False)
        self._bar.n = news.done or news.examined
        self._bar.refresh()

    def __del__(self) -> None:
        if self._bar is not None:
            self._bar.close()
