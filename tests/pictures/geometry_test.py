"""Geometry that cannot be argued about, in whatever the program draws."""

import json
import os
import re
import subprocess
import unittest
import xml.etree.ElementTree as xml

import numpy
from PIL import Image

import seen
from harness import FOUND, NO, Case

SVG = "{http://www.w3.org/2000/svg}"
THEMES = ("light", "dark", "print")


class Looked(Case):
    def draw(self, *words, name, command="solve", status=FOUND):
        run = self.ktour(command, *words, "-o", name)
        self.assertEqual(run.status, status, run)
        return seen.rasters(self.folder / name)

    def tour(self, *words):
        """Its squares, and whether it is closed."""
        run = self.ktour("solve", *words, "--format", "json")
        self.assertEqual(run.status, FOUND, run)
        tour = json.loads(run.text)
        return tour["moves"], tour["closed"]

    def assert_board(self, image, rows, cols, across=1, down=1, holes=()):
        found = seen.Boards(image, rows, cols, across, down)
        self.assertEqual(found.faults(holes), [])
        return found


class Squares(Looked):
    """Every square lies on the page, all are squares of one size, in two colours that can be told apart."""

    def test_of_all_themes_and_formats(self):
        for theme in THEMES:
            for name in ("a.png", "a.svg", "a.pdf"):
                with self.subTest(theme=theme, name=name):
                    image, = self.draw("8x8", "--closed", "--theme", theme, name=name)
                    self.assert_board(image, 8, 8)
                    self.assertFalse(seen.ink_at_the_rim(image))

    def test_of_all_sizes_and_looks(self):
        for board, *words in (("5x5",), ("6x6", "--cell", 30), ("3x10",), ("10x3",), ("12x12",), ("5x27",),
                              ("30x30", "--width", 700), ("8x8", "--curve", "--no-numbers"),
                              ("8x8", "--title", "A title"), ("8x8", "--piece", "camel+knight"),
                              ("6x6", "--closed", "--symmetry", "quarter")):
            with self.subTest(board=board, words=words):
                image, = self.draw(board, *words, name="a.png")
                self.assert_board(image, *map(int, board.split("x")))
                self.assertFalse(seen.ink_at_the_rim(image))

    def test_of_surfaces_boxes_and_holes(self):
        for surface in ("cylinder", "torus", "mobius", "klein", "projective"):
            image, = self.draw("6x7", "--surface", surface, name="a.png")
            self.assert_board(image, 6, 7)
        for sides, across, down in (("2x3x4", 2, 1),):
            image, = self.draw(sides, "--no-numbers", "--theme", "print", name="a.png")
            self.assert_board(image, *map(int, sides.split("x")[-2:]), across, down)
        image, = self.draw("6x6", "--without", "c3", "d3", name="a.png")
        self.assert_board(image, 6, 6, holes=[(3, 2), (3, 3)])

    def test_of_sheets_of_many(self):
        for name in ("a.png", "a.svg", "a.pdf"):
            image, = self.draw("5x6", name=name, command="enumerate")
            tiles = [tile for line in numpy.array_split(image, 3) for tile in numpy.array_split(line, 3, axis=1)]
            for tile in tiles[:8]:
                self.assert_board(tile, 5, 6)
            self.assertTrue((tiles[8] == image[0, 0]).all())

    def test_of_reasons(self):
        for words, rows, cols, holes in ((("4x6", "--closed"), 4, 6, ()), (("7x7", "--closed"), 7, 7, ()),
                                         (("3x6", "--closed"), 3, 6, ()),
                                         (("5x5", "--without", "b2", "--start", "a1", "--closed"), 5, 5, [(3, 1)])):
            for name in ("a.png", "a.svg", "a.pdf"):
                with self.subTest(words=words, name=name):
                    image, = self.draw(*words, name=name, status=NO)
                    found = seen.Boards(image, rows, cols)
                    self.assertEqual(found.faults(holes), [])
                    self.assertFalse(seen.ink_at_the_rim(image))

    def test_of_films(self):
        frames = self.draw("6x6", "--closed", "--theme", "dark", "--width", 300, name="a.webp")
        for frame in (frames[0], frames[-1]):
            self.assert_board(frame, 6, 6)
        self.assertGreater(abs(frames[0] - frames[-1]).mean(), 3)  # something has happened
        image, = self.draw("6x6", "--closed", "--animate", name="a.svg")
        self.assert_board(image, 6, 6)


class Layers(Looked):
    """Boxes: in every way of drawing them each number is in its square, and each move leads where the tour goes."""

    BOXES = ("3x4x4", "2x3x4", "5x5x5", "4x3x6")

    def svg(self, box, layers):
        self.draw(box, "--layers", layers, "--cell", 56, name="a.svg")
        root = xml.parse(self.folder / "a.svg").getroot()
        texts = [(t.text, float(t.get("x")), float(t.get("y")) - 0.36 * float(t.get("font-size")),
                  float(t.get("font-size")), t.get("fill")) for t in root.iter(SVG + "text")]
        return root, texts

    def numbers(self, texts, count):
        """Where the steps are: their font is the most frequent."""
        inks = [text[3:] for text in texts]
        usual = max(set(inks), key=inks.count)
        found = {text: (x, y) for text, x, y, *font in texts if tuple(font) == usual}
        self.assertEqual(set(found), {str(n + 1) for n in range(count)})
        return [numpy.array(found[str(n + 1)]) for n in range(count)]

    def test_slanted_squares_hold_their_numbers(self):
        for box in self.BOXES:
            with self.subTest(box):
                moves, _ = self.tour(box)
                root, texts = self.svg(box, "slanted")
                at = self.numbers(texts, len(moves))
                shapes = []
                for path in root.iter(SVG + "path"):
                    if path.get("fill-rule") == "evenodd":
                        x, y, *by = map(float, re.findall(r"-?[\d.]+", path.get("d")))
                        points = numpy.cumsum([(x, y), *zip(by[::2], by[1::2])], 0)[:4]
                        shapes.append((points, path.get("fill")))
                self.assertEqual(len(shapes), len(moves))
                width, height = float(root.get("width")), float(root.get("height"))
                place = {}
                for points, colour in shapes:
                    self.assertTrue((points > 0).all() and (points < (width, height)).all())
                    middle = points.mean(0)
                    step, = [k for k, p in enumerate(at) if abs(p - middle).max() < 1]
                    place[tuple(moves[step])] = middle, colour
                # One step along each side of the box is the same everywhere, and colours take turns.
                for side in range(3):
                    steps = []
                    for cell, (middle, colour) in place.items():
                        beside = tuple(c + (k == side) for k, c in enumerate(cell))
                        if beside in place:
                            steps.append(place[beside][0] - middle)
                            self.assertNotEqual(place[beside][1], colour)
                    self.assertLess(numpy.ptp(steps, 0).max(), 0.1)
                ends = numpy.array(at)
                apart = numpy.hypot(*(ends[:, None] - ends[None]).transpose(2, 0, 1)) + 1e9 * numpy.eye(len(at))
                self.assertGreater(apart.min(), 2 * 0.32 * 56)  # no disc hides another

    def test_short_lines_name_the_layer_of_the_next_step(self):
        for box in self.BOXES:
            with self.subTest(box):
                moves, _ = self.tour(box)
                root, texts = self.svg(box, "stubs")
                at = self.numbers(texts, len(moves))
                marks = [(text, numpy.array((x, y))) for text, x, y, size, fill in texts
                         if text.isdigit() and fill == "#ffffff" and size < 0.25 * 56]
                marks = [mark for mark in marks if min(abs(mark[1] - p).max() for p in at) > 1]
                leaving = [k for k in range(len(moves) - 1) if moves[k][0] != moves[k + 1][0]]
                self.assertEqual(len(marks), len(leaving))
                for k in leaving:
                    here = [text for text, place in marks if numpy.hypot(*(place - at[k])) < 0.5 * 56]
                    self.assertIn(str(moves[k + 1][0] + 1), here)

    def test_layers_are_named(self):
        for layers in ("stubs", "slanted", "arcs"):
            _, texts = self.svg("3x4x4", layers)
            self.assertLessEqual({"layer 1", "layer 2", "layer 3"}, {text for text, *_ in texts})
        self.draw("2x2x3x4", name="b.svg")
        self.assertIn(">layer 2,1<", (self.folder / "b.svg").read_text())
        self.draw("3x4x4", "--language", "fr", name="b.pdf", command="worksheet")
        text = subprocess.run(["pdftotext", self.folder / "b.pdf", "-"], check=True, stdout=subprocess.PIPE)
        self.assertIn("étage 2", text.stdout.decode())


class Lines(Looked):
    """The line through the squares of a tour is unbroken; where it crosses itself, one is seen to be above."""

    # As multiples of a square: see line_width() and the styles' `line`.
    WIDTHS = {"line": 0.7 * 0.11, "poster": 1.3 * 0.11, "ribbon": 2.2 * 0.11}

    def centres(self, image, cell, rows, cols, moves):
        """The board lies in the middle of a picture without names and titles."""
        left, top = (image.shape[1] - cols * cell) / 2, (image.shape[0] - rows * cell) / 2
        return [(left + (col + 0.5) * cell, top + (row + 0.5) * cell) for row, col in moves]

    def check_lines(self, board, words, style, name):
        rows, cols = map(int, board.split("x"))
        moves, closed = self.tour(board, *words)
        closed = closed or "--closed" in words
        cell = 90 if style == "line" else 40
        image, = self.draw(board, *words, "--style", style, "--cell", cell, name=name)
        points = self.centres(image, cell, rows, cols, moves)
        width = self.WIDTHS[style] * cell
        self.assertEqual(seen.gaps(image, points, closed, style == "ribbon", width).tolist(), [])
        if style != "ribbon":
            hidden, judged = seen.hidden_crossings(image, points, closed, width)
            self.assertEqual(hidden, [])
            return judged
        return 0

    def test_of_all_styles(self):
        judged = 0
        for style in self.WIDTHS:
            for board, *words in (("8x8", "--warnsdorff"), ("8x8", "--closed"), ("7x9", "--warnsdorff"),
                                  ("12x12", "--closed"), ("10x10", "--piece", "giraffe+wazir", "--closed")):
                if style == "ribbon" and "--piece" in words:
                    continue  # broader than the room between its moves
                for name in ("a.png", "a.svg") if board == "8x8" else ("a.png",):
                    with self.subTest(style=style, board=board, words=words, name=name):
                        judged += self.check_lines(board, words, style, name)
        self.assertGreater(judged, 300)

    def test_where_several_moves_share_a_colour(self):
        # (Colours are 256: on 24x24 moves come in twos and threes.)
        self.assertGreater(self.check_lines("24x24", ("--warnsdorff",), "poster", "a.png"), 200)

    def test_of_the_last_frame_of_a_film(self):
        frames = self.draw("6x6", "--closed", "--style", "poster", "--cell", 40, name="a.webp")
        moves, _ = self.tour("6x6", "--closed")
        points = self.centres(frames[-1], 40, 6, 6, moves)
        self.assertEqual(seen.gaps(frames[-1], points, True, False, 0.11 * 1.3 * 40).tolist(), [])

    def test_round_joined_sides_at_every_square(self):
        moves, _ = self.tour("6x6", "--surface", "torus", "--closed")
        image, = self.draw("6x6", "--surface", "torus", "--closed", "--style", "poster", "--cell", 40, name="a.png")
        points = numpy.array(self.centres(image, 40, 6, 6, moves))
        for k, (row, col) in enumerate(moves):
            for other in (moves[k - 1], moves[(k + 1) % 36]):
                step = numpy.array([(other[1] - col + 3) % 6 - 3, (other[0] - row + 3) % 6 - 3], float)
                if abs(step).sum() != 3:
                    continue  # either way round
                way = points[k] + numpy.linspace(0, 0.3 * 40, 12)[:, None] * step / numpy.hypot(*step) - 0.5
                self.assertFalse(seen.is_ground(image, way).any(), (k, row, col))


class Additions(Looked):
    """Arrows, areas, numbers alone, shares of moves."""

    def areas(self, name):
        for path in xml.parse(self.folder / name).getroot().iter(SVG + "path"):
            if path.get("fill-rule") == "evenodd":
                x, y, *by = map(float, re.findall(r"-?[\d.]+", path.get("d")))
                yield numpy.cumsum([(x, y), *zip(by[::2], by[1::2])], 0), path.get("fill")

    def test_an_arrow_points_to_the_end_of_each_move(self):
        for words in (("6x6", "--closed"), ("6x6",), ("6x6", "--curve"), ("6x6", "--no-numbers")):
            with self.subTest(words):
                self.draw(*words, "--arrows", "--cell", 50, "--no-coordinates", name="a.svg")
                moves, _ = self.tour(*words[:1])
                closed = "--closed" in words
                if closed:
                    moves, _ = self.tour(*words)
                heads = [points for points, _ in self.areas("a.svg")]
                self.assertEqual(len(heads), 36 if closed else 35)
                width = float(xml.parse(self.folder / "a.svg").getroot().get("width"))
                margin = (width - 300) / 2
                centres = numpy.array([(margin + (col + 0.5) * 50, margin + (row + 0.5) * 50) for row, col in moves])
                for k, head in enumerate(heads):
                    tip, base = head[0], (head[1] + head[2]) / 2
                    to = centres[(k + 1) % 36]
                    self.assertLess(numpy.hypot(*(to - tip)), 0.42 * 50)
                    self.assertLess(numpy.hypot(*(to - tip)), numpy.hypot(*(to - base)))

    def test_the_filled_area_is_that_of_the_tour(self):
        self.draw("6x6", "--closed", "--filled", "--cell", 40, name="a.svg")
        moves, _ = self.tour("6x6", "--closed")
        (points, colour), = self.areas("a.svg")
        self.assertEqual(len(points), 37)
        self.assertLess(abs(points[-1] - points[0]).max(), 0.1)
        steps = numpy.diff(points, axis=0) / 40
        for (row, col), (down, right), step in zip(moves, moves[1:], steps):
            self.assertLess(abs(step - (right - col, down - row)).max(), 0.01)
        self.assertEqual(len([1 for points, _ in self.areas("a.svg")]), 1)
        for name in ("a.png", "a.pdf"):
            image, = self.draw("6x6", "--closed", "--filled", "--cell", 40, name=name)
            shade = tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5))
            self.assertGreater((abs(image - shade).max(2) <= 2).mean(), 0.05)

    def test_numbers_alone(self):
        for words in (("--no-moves",), ("--style", "numbers")):
            self.draw("6x6", *words, name="a.svg")
            text = (self.folder / "a.svg").read_text()
            self.assertNotIn("<!-- moves", text)
            self.assertEqual(len(re.findall(r">\d+</text>", text)), 36 + 6)

    def test_shares_of_moves_are_darker_the_more_tours_make_them(self):
        self.ktour("enumerate", "5x6", "-o", "all.jsonl")
        self.draw("all.jsonl", "--shares", name="a.svg", command="view")
        tours = [json.loads(line) for line in (self.folder / "all.jsonl").read_text().splitlines()]
        made = {}
        for tour in tours:
            moves = [tuple(m) for m in tour["moves"]]
            for one, other in zip(moves, moves[1:] + moves[:1]):
                key = tuple(sorted((one, other)))
                made[key] = made.get(key, 0) + 1
        root = xml.parse(self.folder / "a.svg").getroot()
        lines = [p for p in root.iter(SVG + "path") if re.match(r"M[\d.]+ [\d.]+l", p.get("d"))]
        self.assertEqual(len(lines), len(made))
        widths = sorted(float(line.get("stroke-width")) for line in lines)
        self.assertEqual([widths.count(w) for w in sorted(set(widths))],
                         [list(made.values()).count(n) for n in sorted(set(made.values()))])
        scale = {text.text: text for text in root.iter(SVG + "text") if text.text.endswith("%")}
        self.assertIn("100.00%", scale)
        least, most = sorted(scale.values(), key=lambda text: float(text.get("x")))
        self.assertEqual((least.get("text-anchor"), most.get("text-anchor")), ("start", "end"))
        self.assertLess(float(most.get("x")), float(root.get("width")))


class Paper(Looked):
    """On paper everything lies on the page, as large as it can."""

    def test_single_tours_and_reasons(self):
        for paper, wide, high in (("a4", 794, 1123), ("letter", 816, 1056)):
            for board, *words in (("8x8",), ("20x5", "--title", "Long"), ("5x20", "--theme", "dark"), ("3x4x4",),
                                  ("4x6", "--closed"), ("12x12", "--landscape"), ("10x3", "--closed", "--landscape")):
                with self.subTest(paper=paper, board=board, words=words):
                    image, = self.draw(board, *words, "--paper", paper, name="a.pdf",
                                       status=NO if board == "4x6" else FOUND)
                    self.assertEqual(sorted(image.shape[:2]), sorted((wide, high)))
                    self.assertEqual(image.shape[1] > image.shape[0], "--landscape" in words)
                    ink = (abs(image - image[0, 0]) > 8).any(2)
                    rows, cols = numpy.flatnonzero(ink.any(1)), numpy.flatnonzero(ink.any(0))
                    height, width = image.shape[:2]
                    self.assertGreaterEqual(min(rows[0], cols[0], height - rows[-1], width - cols[-1]), 40)
                    if board != "4x6":  # one way or the other it fills the page
                        filled = max((rows[-1] - rows[0]) / image.shape[0], (cols[-1] - cols[0]) / image.shape[1])
                        self.assertGreater(filled, 0.8)

    def test_many_tours_are_cut_into_pages(self):
        self.ktour("sample", "6x6", "-n", 50, "-o", "some.jsonl")
        pages = self.draw("some.jsonl", "--paper", "a4", "--title", "Fifty", name="a.pdf", command="view")
        self.assertGreater(len(pages), 1)
        text = subprocess.run(["pdftotext", "-layout", self.folder / "a.pdf", "-"], check=True, stdout=subprocess.PIPE)
        said = text.stdout.decode().split("\f")
        for number, page in enumerate(said[:-1], 1):
            self.assertIn("Fifty", page)
            self.assertTrue(page.replace(" ", "").strip().endswith(f"{number}/{len(pages)}"), page)
        numbers = [word for page in said for word in page.split() if word.isdigit()]
        self.assertGreaterEqual(numbers.count("36"), 50)
        for page in pages:
            self.assertFalse(seen.ink_at_the_rim(page))


class Numbers(Looked):
    """Each number is there once, and its ink stays in its square."""

    def test_in_svg(self):
        for words in (("8x8",), ("12x12", "--cell", 34), ("4x4x4", "--cell", 40, "--layers", "arcs")):
            self.draw(*words, "--no-coordinates", name="a.svg")
            root = xml.parse(self.folder / "a.svg").getroot()
            texts = list(root.iter(SVG + "text"))
            centres = {text.text: (float(text.get("x")), float(text.get("y")) - 0.36 * float(text.get("font-size")))
                       for text in texts}
            moves, _ = self.tour(*words[:1])
            self.assertEqual(set(centres), {str(n + 1) for n in range(len(moves))})
            cell = int(words[2]) if len(words) > 1 else 56
            for shape in list(root.iter()):
                if shape.tag in (SVG + "rect", SVG + "path", SVG + "circle"):
                    shape.set("display", "none")
            for text in texts:
                text.set("fill", "#000000")
            xml.ElementTree(root).write(self.folder / "texts.svg")
            ink = self.on_white(self.folder / "texts.svg").min(2) < 128
            for x, y in centres.values():
                self.assert_within(ink, x, y, cell)

    def on_white(self, path):
        subprocess.run(["rsvg-convert", "-b", "white", path, "-o", path.with_suffix(".png")], check=True)
        return seen.pixels(Image.open(path.with_suffix(".png")))

    def assert_within(self, ink, x, y, cell):
        """Some ink in the middle of the square, and none along its edges."""
        half = cell / 2
        top, bottom, left, right = (int(round(v)) for v in (y - half, y + half, x - half, x + half))
        square = ink[top:bottom, left:right]
        self.assertTrue(square[3:-3, 3:-3].any())
        rim = max(1, cell // 20)
        self.assertFalse(square[:rim].any() or square[-rim:].any() or square[:, :rim].any() or square[:, -rim:].any())

    def words(self, name):
        """The words of every page of a PDF, with their boxes."""
        text = subprocess.run(["pdftotext", "-bbox", self.folder / name, "-"], check=True, stdout=subprocess.PIPE,
                              text=True).stdout
        pages = []
        for page in re.split(r"<page ", text)[1:]:
            width, height = map(float, re.match(r'width="([\d.]+)" height="([\d.]+)"', page).groups())
            found = [(word, *(float(v) for v in box)) for *box, word in re.findall(
                r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<', page)]
            pages.append((width, height, found))
        return pages

    def test_in_pdf(self):
        image, = self.draw("9x9", "--no-coordinates", name="a.pdf")
        moves, _ = self.tour("9x9")
        (width, height, words), = self.words("a.pdf")
        found = self.squares(image, 9, 9)
        self.assert_numbers(words, found, moves, range(81), 96 / 72)

    def squares(self, image, rows, cols):
        found = seen.Boards(image, rows, cols)
        self.assertEqual(found.faults(), [])
        return found

    def assert_numbers(self, words, board, moves, steps, scale):
        """The numbers of some steps are words, each within its square."""
        left, top, right, bottom = board.boxes()[0]
        wide, high = (right - left) / board.cols, (bottom - top) / board.rows
        at = {}
        for word, x0, y0, x1, y1 in words:
            x, y = (x0 + x1) / 2 * scale, (y0 + y1) / 2 * scale
            if left < x < right and top < y < bottom:
                self.assertNotIn(word, at)
                at[word] = (int((y - top) // high), int((x - left) // wide), (x1 - x0) * scale)
        self.assertEqual(set(at), {str(step + 1) for step in steps})
        for step in steps:
            row, col, across = at[str(step + 1)]
            self.assertEqual([row, col], moves[step])
            self.assertLess(across, wide)

    def test_of_worksheets(self):
        for board, *words in (("5x5",), ("6x6",), ("8x8", "--closed"), ("3x10",), ("10x3",),
                              ("12x12", "--level", "easy"), ("6x6", "--surface", "torus"),
                              ("5x8", "--closed", "--pattern", "symmetric"), ("3x24",), ("20x20",),
                              ("6x7", "--piece", "king"), ("6x6", "--paper", "letter", "--landscape")):
            with self.subTest(board=board, words=words):
                rows, cols = map(int, board.split("x"))
                pages = self.draw(board, *words, name="a.pdf", command="worksheet")
                asked = [] if "--paper" in words else words  # which json, without pages, does not take
                self.assertEqual(self.ktour("worksheet", board, *asked, "-o", "a.json").status, FOUND)
                sheet = json.loads((self.folder / "a.json").read_text())
                moves = [None] * (rows * cols)
                for row in range(rows):
                    for col in range(cols):
                        moves[sheet["solution"][row][col] - 1] = [row, col]
                given = [step for _, _, step in sheet["given"]]
                for image, (width, height, said), steps in zip(pages, self.words("a.pdf"),
                                                               (given, range(rows * cols)), strict=True):
                    self.assert_numbers(said, self.squares(image, rows, cols), moves, steps, 96 / 72)
                    for word, x0, y0, x1, y1 in said:
                        self.assertTrue(20 < x0 < x1 < width - 20 and 10 < y0 < y1 < height - 10, word)
                for old in self.folder.iterdir():
                    old.unlink()

    def test_of_sheets_of_several_puzzles(self):
        """Each board by itself, in the part of the page below the rule; the numbers once more as they were made."""
        for per_page, landscape, across, down in ((2, False, 1, 2), (2, True, 2, 1), (4, False, 2, 2), (4, True, 2, 2),
                                                  (6, False, 2, 3), (6, True, 3, 2)):
            for paper in ("a4", "letter"):
                with self.subTest(per_page=per_page, landscape=landscape, paper=paper):
                    words = ("6x6", "-n", per_page, "--per-page", per_page, "--paper", paper, "--answers", "none",
                             *(("--landscape",) if landscape else ()))
                    image, = self.draw(*words, name="a.pdf", command="worksheet")
                    body = image[150:-40]
                    self.assertFalse(seen.ink_at_the_rim(image))
                    tiles = [tile for line in numpy.array_split(body, down)
                             for tile in numpy.array_split(line, across, axis=1)]
                    sides = [self.assert_board(tile, 6, 6).across[0] for tile in tiles]
                    cells = {round(right - left) for left, right in sides}
                    self.assertLessEqual(max(cells) - min(cells), 2)
                    (_, _, said), = self.words("a.pdf")
                    made = self.ktour("worksheet", "6x6", "-n", per_page, "--json")
                    given = [step + 1 for line in made.text.splitlines() for _, _, step in json.loads(line)["given"]]
                    numbers = [word for word, *_ in said if word.isdigit()]
                    for number in given:
                        self.assertGreaterEqual(numbers.count(str(number)), given.count(number))
                    (self.folder / "a.pdf").unlink()
                    for old in self.folder.glob("a-*.png"):
                        old.unlink()

    def test_of_answers_upside_down(self):
        """Turned round, the page has its answers at the top, each a whole board."""
        image, = self.draw("6x6", "-n", 2, "--per-page", 2, "--answers", "upside-down", name="a.pdf",
                           command="worksheet")
        strip = image[::-1, ::-1][40:270]
        for tile in numpy.array_split(strip, 2, axis=1):
            self.assert_board(tile, 6, 6)

    def test_worksheets_of_boxes_and_holes(self):
        pages = self.draw("3x4x4", name="a.pdf", command="worksheet")
        for page in pages:
            self.assert_board(page, 4, 4, across=3)
        pages = self.draw("6x6", "--without", "c3", "d3", name="b.pdf", command="worksheet")
        self.assertEqual(seen.Boards(pages[0], 6, 6).faults([(3, 2), (3, 3)]), [])

    def test_worksheets_say_how_the_piece_moves(self):
        for words, said in ((("5x5",), "A move is two squares one way and one to the side."),
                            (("5x6", "--piece", "king"), "one square along a diagonal"),
                            (("6x6", "--surface", "torus"), "are joined"),
                            (("2x3x4",), "two squares in one direction and one in another"),
                            (("10x10", "--piece", "zebra", "--level", "easy"), "A zebra goes over all 100 squares")):
            self.draw(*words, name="a.pdf", command="worksheet")
            text = subprocess.run(["pdftotext", self.folder / "a.pdf", "-"], check=True, stdout=subprocess.PIPE)
            self.assertIn(said, " ".join(text.stdout.decode().split()))


class Reports(Looked):
    """What the laboratory and the bench draw: nothing is cut off, and words do not lie on each other."""

    def test_of_the_census(self):
        run = self.ktour("census", "6x6", "--report", "report.html")
        self.assertEqual(run.status, FOUND, run)
        self.assert_charts()

    def test_of_a_simulation(self):
        self.ktour("simulate", "--init")
        config = re.sub(r"//.*", "", (self.folder / "experiment.json").read_text())
        settings = json.loads(config)
        settings["runs"] = min(200, settings.get("runs", 200))
        (self.folder / "small.json").write_text(json.dumps(settings))
        run = self.ktour("simulate", "small.json")
        self.assertEqual(run.status, FOUND, run)
        self.assert_charts()

    def test_of_a_comparison(self):
        run = self.ktour("compare", "6x6", "--limit", 2000, "--svg", "times.svg")
        self.assertEqual(run.status, FOUND, run)
        self.assert_charts()

    def assert_charts(self):
        """(Their colours are variables of CSS: a browser shows them.)"""
        charts = sorted(self.folder.rglob("*.svg"))
        self.assertTrue(charts)
        page = self.folder / "charts.html"
        page.write_text("<body style='margin:20px'>" + "<hr>".join(chart.read_text() for chart in charts[:3]))
        image, = seen.rasters(page)
        self.assertGreater((abs(image - 255).max(2) > 40).mean(), 0.005)
        for chart in charts:
            root = xml.parse(chart).getroot()
            left, top, width, height = map(float, root.get("viewBox").split())
            for text in root.iter(SVG + "text"):
                x, y = float(text.get("x")), float(text.get("y"))
                long = 6 * len("".join(text.itertext()))  # at 13 pixels
                before = {"middle": long / 2, "end": long}.get(text.get("text-anchor"), 0)
                if text.get("transform") is None:
                    self.assertTrue(left <= x - before and x - before + long <= left + width + 8, text.text)
                    self.assertTrue(top + 8 <= y <= top + height, text.text)


if __name__ == "__main__":
    unittest.main()
