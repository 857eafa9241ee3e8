"""The pictures that were approved by eye: what draws each, and how it is compared.

A name, the command, and the page or frame. They are kept small, in few colours; compared is what is left
after a blur, so that another version of a font or of cairo passes, and a missing row does not.
"""

import os
import subprocess
from pathlib import Path

import numpy
from PIL import Image, ImageFilter

import seen

FOLDER = Path(__file__).parent / "approved"
LARGEST = 200  # pixels of the longer side
TOLERANCE = 3  # of 255, in the mean
ROUGH = 60  # the most that a place may differ, away from letters

# (name, words, file, page)
PICTURES = [
    *((f"board-{theme}", f"solve 8x8 --closed --theme {theme}", "a.png", 0) for theme in ("light", "dark", "print")),
    *((f"parts-{theme}", f"solve 6x6 --closed --symmetry quarter --theme {theme}", "a.svg", 0)
      for theme in ("light", "dark", "print")),
    *((f"style-{style}", f"solve 10x10 --closed --style {style}", "a.png", 0)
      for style in ("line", "poster", "ribbon")),
    ("style-poster-svg", "solve 10x10 --closed --style poster", "a.svg", 0),
    ("curve", "solve 8x8 --closed --curve --no-numbers --theme print", "a.pdf", 0),
    ("title", "solve 5x5 --title Five", "a.svg", 0),
    ("large", "solve 100x100 --width 240", "a.png", 0),
    *((f"surface-{surface}", f"solve 6x6 --surface {surface} --closed", "a.png", 0)
      for surface in ("cylinder", "torus", "mobius", "klein", "projective")),
    ("box", "solve 3x4x4 --closed", "a.png", 0),
    ("box-4", "solve 2x2x3x4 --closed --no-numbers", "a.png", 0),
    *((f"box-{layers}", f"solve 3x4x4 --closed --layers {layers}", "a.png", 0) for layers in ("slanted", "arcs")),
    ("style-numbers", "solve 6x6 --style numbers", "a.png", 0),
    ("arrows", "solve 6x6 --closed --arrows --curve --no-numbers", "a.png", 0),
    *((f"filled-{theme}", f"solve 8x8 --closed --filled --theme {theme}", "a.png", 0) for theme in ("light", "dark")),
    ("filled-line", "solve 8x8 --closed --style line --filled", "a.svg", 0),
    ("paper", "solve 8x8 --title Paper --paper a4 --landscape", "a.pdf", 0),
    ("paper-reason", "solve 4x6 --closed --paper letter", "a.pdf", 0),
    ("holes", "solve 6x6 --without c3 d3 --closed", "a.png", 0),
    ("zebra", "solve 10x10 --piece zebra --closed --no-numbers", "a.svg", 0),
    ("reason-lines", "solve 4x6 --closed", "a.svg", 0),
    ("reason-colours", "solve 7x7 --closed --theme dark", "a.svg", 0),
    ("reason-cut", "solve 7x5 --piece king --without 3,0 3,1 3,2 3,3 --closed", "a.svg", 0),
    ("sheet", "enumerate 5x6", "a.png", 0),
    ("film-first", "solve 6x6 --closed --width 240", "a.webp", 0),
    ("film-last", "solve 6x6 --closed --width 240", "a.webp", -1),
    ("film-poster", "solve 6x6 --closed --style poster --width 240", "a.webp", -1),
    *((f"worksheet-{board}-{page + 1}", f"worksheet {board}", "a.pdf", page)
      for board in ("5x5", "3x10", "10x3", "8x8") for page in (0, 1)),
    *((f"worksheet-box-{page + 1}", "worksheet 3x4x4", "a.pdf", page) for page in (0, 1)),
    *((f"worksheet-king-torus-{page + 1}", "worksheet 6x6 --piece king --surface torus", "a.pdf", page)
      for page in (0, 1)),
    ("worksheet-holes", "worksheet 6x6 --without c3 d3", "a.pdf", 0),
    ("worksheet-wide", "worksheet 3x40", "a.pdf", 1),
]


def drawn(words, file, page, folder):
    """What the program draws now, as it is kept."""
    path = folder / file
    path.unlink(missing_ok=True)
    for old in folder.glob("a-*.png"):
        old.unlink()
    subprocess.run([os.environ["KTOUR"], *words.split(), "-o", path], stderr=subprocess.DEVNULL, timeout=60)
    image = Image.fromarray(seen.rasters(path)[page].astype("uint8"))
    image.thumbnail((LARGEST, LARGEST), Image.LANCZOS)
    return image


def kept(name):
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def keep(name, image):
    image.quantize(128, kmeans=4, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def difference(one, other):
    """In the mean, and at the worst place."""
    if one.size != other.size:
        return 255, 255
    blurred = [numpy.asarray(image.filter(ImageFilter.GaussianBlur(2.5))).astype(float) for image in (one, other)]
    apart = abs(blurred[0] - blurred[1]).max(2)
    return apart.mean(), apart.max()
