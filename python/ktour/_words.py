"""The words that arguments take, for those who let their programs be checked (mypy, pyright).

At run time whatever the program understands will do, in capitals too.
"""

from __future__ import annotations

from typing import Literal

SurfaceWord = Literal["plane", "cylinder", "torus", "mobius", "klein", "projective"]
MethodWord = Literal["auto", "construct", "exact", "warnsdorff", "plain", "centrifugal", "best-first"]
LevelWord = Literal["beginner", "easy", "medium", "hard", "expert"]
StatusWord = Literal["found", "impossible", "undecided", "unchecked"]
TieWord = Literal["successor", "first", "random", "far"]
QueueWord = Literal["depth", "onward"]
GroupWord = Literal["start", "class", "degree"]
PatternWord = Literal["random", "symmetric", "border", "diagonal"]
