"""What the program writes, as pixels; and what can be seen in them.

A picture is an array of rows of pixels, each red, green and blue from 0 to 255. Nothing here knows how
the program lays a picture out: where the board is, is found in the pixels.
"""

import io
import subprocess
from pathlib import Path

import numpy
from PIL import Image, ImageSequence


def pixels(image):
    return numpy.asarray(image.convert("RGB")).astype(int)


def rasters(path, dots=96):
    """The pages of a file, or the frames of a film."""
    path = Path(path)
    if path.suffix == ".png":
        return [pixels(Image.open(path))]
    if path.suffix == ".webp":
        return [pixels(frame) for frame in ImageSequence.Iterator(Image.open(path))]
    if path.suffix == ".svg":
        done = subprocess.run(["rsvg-convert", path], check=True, stdout=subprocess.PIPE)
        return [pixels(Image.open(io.BytesIO(done.stdout)))]
    if path.suffix == ".pdf":
        stem = path.with_suffix("")
        subprocess.run(["pdftoppm", "-r", str(dots), "-png", path, stem], check=True)
        return [pixels(Image.open(page)) for page in sorted(path.parent.glob(f"{stem.name}-*.png"))]
    if path.suffix == ".html":
        shot = path.with_suffix(".shot.png")
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                        "--force-device-scale-factor=1", "--window-size=1000,1000", "--virtual-time-budget=3000",
                        f"--user-data-dir={path.parent / 'chromium'}", f"--screenshot={shot}",
                        path.as_uri()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
        return [pixels(Image.open(shot))]
    raise ValueError(path)


def luminance(colour):
    """As WCAG has it."""
    parts = numpy.asarray(colour) / 255
    linear = numpy.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def contrast(one, other):
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


def most_frequent(image, count):
    codes, times = numpy.unique(image @ (65536, 256, 1), return_counts=True)
    order = codes[numpy.argsort(-times)][:count]
    return [(int(code) >> 16, int(code) >> 8 & 255, int(code) & 255) for code in order]


class Boards:
    """The boards in a picture: one, or the layers of a box, across and down, with room for a square between them.

    The paper is the colour in the corner. What covers most beside it, and is neither ink nor the colour
    of a path, are the squares: two colours, of which one may be the paper's.
    """

    def __init__(self, image, rows, cols, across=1, down=1):
        self.image, self.rows, self.cols = image, rows, cols
        self.paper = tuple(image[0, 0])
        frequent = [c for c in most_frequent(image, 8) if c != self.paper]
        quiet = [c for c in frequent if max(c) - min(c) < 60 and contrast(c, self.paper) < 4]
        share = [(image == colour).all(2).mean() for colour in quiet]
        self.grounds = [c for c, s in zip(quiet, share) if s > 0.15 * share[0]][:2]
        on = numpy.zeros(image.shape[:2], bool)
        for colour in self.grounds:
            on |= (abs(image - colour) <= 2).all(2)
        self.across = self.divided(on.sum(0), cols, across)
        self.down = self.divided(on.sum(1), rows, down)

    @staticmethod
    def divided(counts, squares, boards):
        """So many boards of so many squares, with a square's room between them, from the first to the last."""
        # (Squares of one colour alone, on paper, still touch all four sides of a rectangle. Lines between
        # layers are cased in the colour of a square.)
        there = numpy.flatnonzero(counts > 0.12 * counts.max())
        if len(there) == 0:
            return []
        first, last = there[0], there[-1] + 1
        side = (last - first) / (boards * (squares + 1) - 1)
        return [(first + side * k * (squares + 1), first + side * (k * (squares + 1) + squares)) for k in range(boards)]

    def boxes(self):
        return [(left, top, right, bottom) for top, bottom in self.down for left, right in self.across]

    def faults(self, holes=()):
        """What is wrong with where the squares are; nothing if all is well."""
        if not self.across or not self.down:
            return ["no board"]
        height, width = self.image.shape[:2]
        found = []
        for left, top, right, bottom in self.boxes():
            wide, high = (right - left) / self.cols, (bottom - top) / self.rows
            if left < 1 or top < 1 or right > width - 1 or bottom > height - 1:
                found.append(f"the board from {left},{top} to {right},{bottom} leaves {width}x{height}")
            if abs(wide - high) > 2.5 / min(self.rows, self.cols) + 0.02 * wide:
                found.append(f"squares are {wide:.1f} wide and {high:.1f} high")
            found += self.chequered(left, top, wide, high, set(holes))
        return found

    def chequered(self, left, top, wide, high, holes):
        """Lines are cased in one of the colours, so that one is seen in all squares: the other is not."""
        kinds = {0: [], 1: []}
        colours = [*self.grounds, self.paper, self.paper][:2]
        for row in range(self.rows):
            for col in range(self.cols):
                *seen, paper = self.shares(left + col * wide, top + row * high, wide, high, (*colours, self.paper))
                if (row, col) in holes:
                    if paper < 0.1:
                        return [f"there is something in the hole {row},{col}"]
                else:
                    kinds[(row + col) % 2].append(seen)
        for these, those in ((0, 1), (1, 0)):
            for mine, other in ((0, 1), (1, 0)):
                if all(seen[mine] > 0.03 for seen in kinds[these]) and \
                        all(seen[mine] < 0.02 and seen[other] > 0.03 for seen in kinds[those]):
                    ratio = contrast(*colours)
                    return [] if ratio >= 1.6 else [f"the squares' colours differ by {ratio:.2f} only"]
        return ["squares are not in two colours by turns"]

    def shares(self, left, top, wide, high, colours):
        """How much of a square, without its edges, has each colour."""
        inner = self.image[round(top + 0.1 * high):round(top + 0.9 * high),
                           round(left + 0.1 * wide):round(left + 0.9 * wide)]
        return [float((abs(inner - colour) <= 2).all(2).mean()) for colour in colours]

    def centre(self, row, col, board=0):
        left, top, right, bottom = self.boxes()[board]
        return (left + (col + 0.5) * (right - left) / self.cols, top + (row + 0.5) * (bottom - top) / self.rows)


def ink_at_the_rim(image):
    """Whether anything is drawn on the outermost pixels."""
    paper = image[0, 0]
    rims = (image[:2], image[-2:], image[:, :2], image[:, -2:])
    return any((abs(rim - paper) > 8).any() for rim in rims)


# --- lines -------------------------------------------------------------------------------------

def spline(points, closed):
    """For every move the handles of a smooth curve through the points (Catmull, Rom)."""
    count = len(points)
    at = lambda i: points[i % count] if closed else points[min(max(i, 0), count - 1)]
    for i in range(count if closed else count - 1):
        before, a, b, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        yield a, a + (b - before) / 6, b - (after - a) / 6, b


def ways(points, closed, curved, samples=60):
    """For every move the places along it: an array of moves, places, x and y."""
    t = numpy.linspace(0, 1, samples)[:, None]
    out = []
    for a, p, q, b in spline(points, closed):
        if curved:
            out.append((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t**2 * q + t**3 * b)
        else:
            out.append(a + (b - a) * t)
    return numpy.array(out)


def away_from_others(lines, closed, far):
    """For every place on a move the distance to the nearest move that is not its neighbour; far ones are `far`."""
    moves, samples = lines.shape[:2]
    out = numpy.full((moves, samples), float(far))
    low, high = lines.min(1) - far, lines.max(1) + far
    for i in range(moves):
        near = (low < high[i]).all(1) & (high > low[i]).all(1)
        for n in (i - 1, i, i + 1):
            if closed or 0 <= n < moves:
                near[n % moves] = False
        others = lines[near].reshape(-1, 2)
        if len(others):
            distances = ((lines[i][:, None] - others[None]) ** 2).sum(2).min(1)
            out[i] = numpy.minimum(numpy.sqrt(distances), far)
    return out


def is_ground(image, places):
    x = numpy.clip(places[..., 0].round().astype(int), 0, image.shape[1] - 1)
    y = numpy.clip(places[..., 1].round().astype(int), 0, image.shape[0] - 1)
    return (abs(image[y, x] - image[0, 0]) <= 24).all(-1)


def gaps(image, points, closed, curved, width):
    """Places where the line through the points is broken though nothing crosses it there."""
    # (A place belongs to the pixel that it lies in.)
    lines = ways(numpy.asarray(points, float), closed, curved) - 0.5
    needed = 1.6 * width + 1
    free = away_from_others(lines, closed, 2 * needed) > needed
    return lines[is_ground(image, lines) & free]


def crossings(points, closed):
    """Pairs of straight moves that cross, the later one second, with the place."""
    points = numpy.asarray(points, float)
    starts, ways_on = points, numpy.roll(points, -1, 0) - points
    if not closed:
        starts, ways_on = starts[:-1], ways_on[:-1]
    cross = lambda a, b: a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    turn = cross(ways_on[:, None], ways_on[None]).astype(float)
    turn[turn == 0] = numpy.nan
    between = starts[None] - starts[:, None]
    s = cross(between, ways_on[None]) / turn
    t = cross(between, ways_on[:, None]) / turn
    inside = (s > 1e-6) & (s < 1 - 1e-6) & (t > 1e-6) & (t < 1 - 1e-6)
    for i, j in zip(*numpy.nonzero(numpy.triu(inside))):
        yield i, j, starts[i] + s[i, j] * ways_on[i]


def hidden_crossings(image, points, closed, width):
    """Crossings at which the line below is not cut on both sides of that above: nobody sees which is which."""
    points = [numpy.asarray(p, float) for p in points]
    lines = ways(numpy.array(points), closed, False)
    out, judged = [], 0
    for i, j, place in crossings(points, closed):
        below, above = (points[(k + 1) % len(points)] - points[k] for k in (i, j))
        sine = abs(below[0] * above[1] - below[1] * above[0]) / numpy.hypot(*below) / numpy.hypot(*above)
        step = 0.72 * width / sine * below / numpy.hypot(*below)  # to the middle of the gap
        sides = numpy.array([place - step, place + step])
        reach = 3 * width + 4
        near = ((lines.min(1) - reach < place) & (lines.max(1) + reach > place)).all(1)
        near[[i, j]] = False
        others = lines[near].reshape(-1, 2)
        if len(others) and (((sides[:, None] - others[None]) ** 2).sum(2).min() < (1.6 * width + 1) ** 2):
            continue
        judged += 1
        if not is_ground(image, sides - 0.5).all() or is_ground(image, place - 0.5):
            out.append((i, j, tuple(place)))
    return out, judged
