"""Pictures, still and moving, and worksheets."""

import json
import os
import re
import shlex
import shutil
import subprocess
import time
import unittest
import xml.etree.ElementTree as xml
import zlib
from pathlib import Path

from harness import FOUND, LARGE, NO, PROGRAM, UNDECIDED, WRONG, Case
from png import Png

SOURCE = Path(os.environ["KTOUR_SOURCE"])
STORED = SOURCE / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"


def pdf_size(data):
    """Width and height of the only page, in points."""
    text = data + b"".join(unpacked(data))
    pages = re.findall(rb"/Type */Page\b", text)
    assert len(pages) == 1, pages
    left, top, right, bottom = map(float, re.search(rb"/MediaBox *\[([^\]]*)\]", text)[1].split())
    return right - left, bottom - top


def unpacked(data):
    for part in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            yield zlib.decompressobj().decompress(part)
        except zlib.error:
            pass


class Pictures(Case):
    def draw(self, *words, name="tour.svg"):
        run = self.ktour("solve", *words, "-o", name)
        self.assertEqual((run.status, run.text, run.err), (FOUND, "", ""), run)
        return (self.folder / name).read_bytes()

    def svg(self, *words):
        return xml.fromstring(self.draw(*words))

    def png(self, *words):
        return Png(self.draw(*words, name="tour.png"))

    def test_svg_is_xml_of_the_asked_width_with_a_title(self):
        for board in ("1x1", "5x5", "8x8", "3x40", "40x3", "300x300"):
            root = self.svg(board, "--width", "400", *(["--warnsdorff", "--tie", "far"]
                                                       if board == "300x300" else []))
            self.assertEqual((root.tag, root.get("width")), (SVG + "svg", "400"))
            self.assertEqual(root.get("viewBox"), f"0 0 400 {root.get('height')}")
            self.assertIn(f"tour of {board}", root.find(SVG + "title").text)

    def test_svg_has_every_number_and_every_move(self):
        root = self.svg("6x6", "--closed")
        texts = [text.text for text in root.iter(SVG + "text")]
        self.assertEqual([t for t in texts if t.isdigit()][:36], [str(n) for n in range(1, 37)])
        for letter in "abcdef":
            self.assertIn(letter, texts)
        lines = [p for p in root.iter(SVG + "path") if re.match(r"M[\d.]+ [\d.]+l", p.get("d"))]
        widest = max(float(line.get("stroke-width")) for line in lines)
        cases = [line.get("d") for line in lines if float(line.get("stroke-width")) == widest]
        self.assertEqual(len(cases), 36)
        for move in cases:  # each has a line of the same way over it
            across, down = map(float, re.search(r"l(-?[\d.]+) ?(-?[\d.]+)$", move).groups())
            self.assertEqual(sorted((abs(across), abs(down))), [56, 112])
            self.assertEqual([line.get("d") for line in lines].count(move), 2)

    def test_options_leave_out_what_they_say(self):
        everything = self.draw("6x6").decode()
        self.assertIn(">17</text>", everything)
        without = self.draw("6x6", "--no-numbers").decode()
        self.assertNotIn(">17</text>", without)
        self.assertIn(">a</text>", without)
        self.assertNotIn(">a</text>", self.draw("6x6", "--no-coordinates").decode())
        self.assertIn("stroke-dasharray", everything)
        self.assertNotIn("stroke-dasharray", self.draw("6x6", "--no-grid").decode())
        self.assertNotRegex(everything, r'd="M[^"]*c')
        self.assertRegex(self.draw("6x6", "--curve").decode(), r'd="M[^"]*c')

    def test_numbers_only_where_they_fit(self):
        self.assertIn(">9</text>", self.draw("5x5", "--cell", "30").decode())
        self.assertNotIn(">9</text>", self.draw("5x5", "--cell", "12", "--no-coordinates").decode())

    def test_png_has_the_asked_width_and_ends_are_marked(self):
        for board, width in (("8x8", 321), ("5x9", 77), ("60x60", 100), ("8x8", 16)):
            self.assertEqual(self.png(board, "--width", width).width, width)
        cell = self.png("5x5", "--cell", "20", "--no-coordinates", "--no-numbers")
        self.assertEqual((cell.width, cell.height), (116, 116))
        self.assertEqual(cell.at(18, 18), (0x22, 0x22, 0x26))  # the dot in the ring of the start

    def test_pdf_is_one_page_of_the_right_size(self):
        for words, size in ((("--width", "400"), (300, 300)), (("--cell", "40", "--no-coordinates"),
                                                               (258, 258))):
            data = self.draw("8x8", *words, name="tour.pdf")
            self.assertTrue(data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF"))
            self.assertEqual(pdf_size(data), size)

    def test_themes_differ_in_ground_and_lightness(self):
        paper = {theme: self.png("5x5", "--theme", theme, "--width", "80").at(0, 0)
                 for theme in ("light", "dark", "print")}
        self.assertEqual(paper["light"], (255, 255, 255))
        self.assertEqual(paper["print"], (255, 255, 255))
        self.assertLess(max(paper["dark"]), 40)

    def test_symmetric_parts_have_colours_of_their_own(self):
        def hues(*words):
            root = self.svg("6x6", "--closed", "--symmetry", "quarter", *words)
            discs = [c.get("fill") for c in root.iter(SVG + "circle") if c.get("fill")]
            return {hue(colour) for colour in discs}

        def hue(colour):
            """Which of red, green and blue is strongest and which weakest."""
            parts = [int(colour[i:i + 2], 16) for i in (1, 3, 5)]
            return parts.index(max(parts)), parts.index(min(parts))

        self.assertEqual(len(hues()), 4)
        self.assertEqual(hues(), hues("--colours", "parts"))
        self.assertEqual(len(hues("--colours", "plain")), 1)
        self.assertEqual(self.draw("5x5", "--colours", "auto"), self.draw("5x5", "--colours", "path"))

    def test_large_boards_show_their_structure(self):
        # From tiles, row by row of them: the colours of the last rows differ from those of the first.
        picture = self.png(*LARGE[1:], "--width", "300", "--no-coordinates")
        self.assertEqual((picture.width, picture.height), (300, 300))
        middle, edge = picture.at(150, 140), picture.at(40, 12)
        self.assertGreater(middle[0], edge[0] + 100)  # ends in the middle, begins at the edge
        data = self.draw(*LARGE[1:], "--width", "300")
        xml.fromstring(data)
        self.assertIn(b"data:image/png;base64,", data)
        self.assertLess(len(data), 500000)

    def test_the_same_request_gives_the_same_bytes(self):
        for name in ("a.svg", "a.png", "a.pdf"):
            self.assertEqual(self.draw("8x8", "--curve", name=name), self.draw("8x8", "--curve", name=name))

    def test_formats_are_named_or_taken_from_the_ending(self):
        for form, beginning in (("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            run = self.ktour("solve", "5x5", "--format", form)
            self.assertEqual((run.status, run.err), (FOUND, ""))
            self.assertTrue(run.out.startswith(beginning))
            self.assertEqual(self.draw("5x5", name=f"tour.{form}"), run.out)

    def test_a_moving_picture_needs_a_tour(self):
        (self.folder / "k.webp").write_text("keep")
        self.assert_sentence(self.ktour("solve", "3x3", "-o", "k.webp"), NO, "impossible")
        self.assertEqual((self.folder / "k.webp").read_text(), "keep")

    def test_no_tour_no_picture_but_of_the_reason(self):
        for name, beginning in {"a.svg": b"<svg ", "a.png": b"\x89PNG", "a.pdf": b"%PDF"}.items():
            (self.folder / name).write_text("as it was")
            self.assert_sentence(self.ktour("solve", "3x3", "-o", name), NO, "impossible")
            self.assertTrue((self.folder / name).read_bytes().startswith(beginning))
        run = self.ktour("solve", "7x7", "--start", "3,1", "--warnsdorff", "--undo", "0", "-o", "b.svg")
        self.assertEqual(run.status, UNDECIDED)
        self.assertFalse((self.folder / "b.svg").exists())

    def test_too_large_a_picture_is_refused_before_the_work(self):
        for words in (("--cell", "1000"), ("--cell", "100")):
            run = self.ktour("solve", "1000x1000", *words, "-o", "a.png")
            self.assert_sentence(run, WRONG, "1000x1000", "--width")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_an_interrupt_leaves_nothing(self):
        # At its beginning, and while it draws, which takes many seconds.
        for after in (0, 1):
            process = self.start("solve", "1000x1000", "--cell", "9", "-o", "a.png")
            time.sleep(after)
            self.interrupt(process)
            run = self.finish(process)
            if run.status != FOUND:  # it was not over by then
                self.assertEqual(run.status, UNDECIDED, run)
                self.assertIn("interrupt", run.err)
                self.assertEqual(list(self.folder.iterdir()), [])
            (self.folder / "a.png").unlink(missing_ok=True)

    def test_too_little_memory_is_said_before_the_work(self):
        run = self.ktour("solve", "300x300", "--cell", "20", "--memory", "100M", "-o", "a.png")
        self.assert_sentence(run, UNDECIDED, "100.0 MB", "--width")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_program_by_itself_says_which_pictures_need_its_other_file(self):
        alone = self.folder / "ktour"
        shutil.copy2(PROGRAM, alone)
        for name in ("tour.png", "tour.pdf", "tour.webp"):
            run = subprocess.run([alone, "solve", "6x6", "-o", name], cwd=self.folder, capture_output=True)
            self.assertEqual(run.returncode, WRONG, run.stderr)
            self.assertRegex(run.stderr.decode(), r"\Aktour: .*drawn by ktour-painter\.so.*\n\Z")
            self.assertFalse((self.folder / name).exists())
        for name in ("tour.svg", "tour.html", "tour.npy"):
            subprocess.run([alone, "solve", "6x6", "-o", name], cwd=self.folder, check=True)
        shutil.copy2(Path(PROGRAM).parent / "ktour-painter.so", self.folder)
        subprocess.run([alone, "solve", "6x6", "-o", "tour.png"], cwd=self.folder, check=True)

    def test_bad_words_are_named(self):
        for words, *named in (
                (("--cell", "0"), "--cell", "'0'", "1"), (("--cell", "x"), "'x'"),
                (("--cell", "-3"), "'-3'"), (("--width", "1.5"), "'1.5'"),
                (("--width", "99999"), "'99999'", "20000"), (("--width", "3"), "'3'", "16"),
                (("--theme", "pink"), "'pink'", "light, dark, print"),
                (("--colours", "red"), "'red'", "auto, path, parts, angles, plain"),
                (("--width", "100", "--cell", "10"), "--cell", "--width")):
            self.assert_sentence(self.ktour("solve", "5x5", *words, "-o", "a.svg"), WRONG, *named)
        for words in (("--cell", "9"), ("--width", "90"), ("--theme", "dark"), ("--curve",),
                      ("--no-numbers",), ("--no-grid",), ("--no-coordinates",), ("--colours", "path")):
            self.assert_sentence(self.ktour("solve", "5x5", *words), WRONG, words[0], "'board'")
        self.assertEqual(list(self.folder.iterdir()), [])


class Looks(Case):
    draw = Pictures.draw
    svg = Pictures.svg

    def test_numbers_count_from_1_or_as_asked(self):
        for words, first, last in (((), 1, 36), (("--from", "0"), 0, 35)):
            numbers = {text.text for text in self.svg("6x6", "--no-coordinates", *words).iter(SVG + "text")}
            self.assertEqual(numbers, set(map(str, range(first, last + 1))))
            page = self.draw("6x6", *words, name="tour.html").decode()
            self.assertIn(f'"from":{first},', page)
        self.assertEqual(self.ktour("solve", "3x4", "--from", 0).text,
                         self.ktour("solve", "3x4", "--format", "steps").text)

    def test_all_numbers_of_a_picture_have_one_ink(self):
        for theme in ("light", "dark", "print"):
            texts = self.svg("8x8", "--theme", theme, "--no-coordinates").iter(SVG + "text")
            self.assertEqual(len({text.get("fill") for text in texts}), 1)

    def test_bytes_of_a_title_that_are_no_text_are_written_as_numbers(self):
        for title, shown in ((b"a\xff\x01b", "a\\xff\\x01b"), (b"\xed\xa0\x80", "\\xed\\xa0\\x80"),
                             (b"\xc0\x80\xe2\x80\xae", "\\xc0\\x80\\xe2\\x80\\xae"),
                             ("caf\u00e9".encode(), "caf\u00e9")):
            title = os.fsdecode(title)
            self.assertEqual(self.svg("6x6", "--title", title).find(SVG + "title").text, shown)
            page = self.ktour("solve", "6x6", "--title", title, "--format", "html").text
            self.assertIn(json.dumps(shown, ensure_ascii=False), page)
            for ending in ("png", "pdf"):
                self.assertEqual(self.ktour("solve", "6x6", "--title", title, "-o", f"a.{ending}").status, FOUND)
            run = self.ktour("worksheet", "5x5", "--level", "easy", "--title", title, "-o", "b.pdf")
            self.assertEqual(run.status, FOUND)

    def test_a_title_is_shown_whatever_is_in_it(self):
        root = self.svg("6x6", "--title", "<b> & co")
        self.assertEqual(root.find(SVG + "title").text, "<b> & co")
        self.assertIn("<b> & co", [text.text for text in root.iter(SVG + "text")])

    def test_styles(self):
        for style in ("poster", "line", "ribbon"):
            root = self.svg("12x12", "--style", style)
            self.assertEqual(list(root.iter(SVG + "text")), [])
        self.assert_sentence(self.ktour("solve", "6x6", "--style", "baroque", "-o", "a.svg"), WRONG, "ribbon")

    def test_what_a_picture_cannot_have_is_said(self):
        self.ktour("solve", "6x6", "-o", "one.json")
        for command, words, *named in (
                ("solve", ("7x7", "--filled"), "open"),
                ("solve", ("6x6", "--surface", "torus", "--closed", "--filled"), "flat"),
                ("solve", ("2x3x4x4", "--layers", "slanted"), "three sides", "stubs"),
                ("solve", ("30x30x30", "--layers", "slanted", "--cell", "3"), "too large"),
                ("solve", ("3x4x4", "--layers", "heap"), "stubs, slanted, arcs"),
                ("view", ("one.json", "--shares"), "only one"), ("solve", ("6x6", "--paper", "a4"), "pdf")):
            with self.subTest(words):
                self.assert_sentence(self.ktour(command, *words, "-o", "a.svg"), WRONG, *named)
        for words, *named in ((("8x8", "--paper", "a5"), "a4, letter"),
                              (("8x8", "--paper", "a4", "--width", "300mm"), "a4 has room for", "--width")):
            self.assert_sentence(self.ktour("solve", *words, "-o", "a.pdf"), WRONG, *named)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["one.json"])

    def test_titles_of_any_script_are_drawn_or_refused(self):
        for title in ("Ιππότης", "Рыцарь", "Šachový kůň", "♞ → ♘"):
            for name in ("a.png", "a.pdf"):
                self.draw("5x5", "--title", title, name=name)
            text = subprocess.run(["pdftotext", self.folder / "a.pdf", "-"], capture_output=True, check=True)
            self.assertIn(title.split()[0], text.stdout.decode())
        for title, *named in (("שלום", "'ש'", "svg"), ("हिन्दी", "'ह'", "svg"), ("\U0001043f\u2fff", "svg")):
            for name in ("b.png", "b.pdf", "b.webp"):
                self.assert_sentence(self.ktour("solve", "5x5", "--title", title, "-o", name), WRONG, *named)
                self.assertFalse((self.folder / name).exists())
            self.draw("5x5", "--title", title, name="b.svg")
            (self.folder / "b.svg").unlink()

    def test_large_boards_have_a_tour_to_look_at(self):
        # Tiles repeat, and so would the strokes of their picture.
        for words in (("60x60",), ("60x60", "--closed")):
            self.ktour("solve", *words, "--style", "poster", "--cell", 10, "-o", "tour.png")
            shown = (self.folder / "tour.png").read_bytes()
            self.ktour("solve", *words, "--method", "construct", "--style", "poster", "--cell", 10, "-o", "tiles.png")
            tiles = (self.folder / "tiles.png").read_bytes()
            self.assertNotEqual(shown, tiles)
        # Where no picture is asked for, it is as ever.
        self.assertEqual(self.ktour("solve", "60x60", "--format", "moves").text,
                         self.ktour("solve", "60x60", "--method", "construct", "--format", "moves").text)

    def test_moving_pictures(self):
        data = self.draw("6x6", "--closed", "--width", 200, name="tour.webp")
        self.assertEqual((data[:4], data[8:12]), (b"RIFF", b"WEBP"))
        self.assertEqual(data.count(b"ANMF"), 37)  # a frame a square, and the closing move
        self.assertEqual(int.from_bytes(data[24:27], "little") + 1, 200)
        self.assertEqual(data[data.index(b"ANIM") + 12:][:2], b"\0\0")  # again and again
        once = self.draw("6x6", "--once", "--width", 200, name="tour.webp")
        self.assertEqual(once[once.index(b"ANIM") + 12:][:2], b"\1\0")
        self.assertLess(self.draw("6x6", "--speed", 100, "--width", 200, name="tour.webp").count(b"ANMF"), 15)
        root = self.svg("6x6", "--animate", "--speed", 6)
        self.assertEqual({shown.get("dur") for shown in root.iter(SVG + "animate")}, {"8.5s"})
        self.assertEqual(len(list(root.iter(SVG + "animateMotion"))), 1)
        self.assertEqual(len(list(self.svg("6x6").iter(SVG + "animate"))), 0)
        self.assert_sentence(self.ktour("solve", "6x6", "--speed", 3, "-o", "a.svg"), WRONG, "--animate")
        self.assert_sentence(self.ktour("solve", "2000x2000", "-o", "a.webp"), WRONG, "2000x2000")


class Stored(Case):
    TOLERANCE = 1.5  # of 255, in the mean: another version of cairo or of a font

    def test_the_pictures_of_the_documents_are_what_the_program_draws(self):
        subprocess.run([STORED / "make", self.folder], env={**os.environ, "KTOUR": PROGRAM}, check=True,
                       timeout=60)
        names = {path.name for path in STORED.iterdir()} - {"make"}
        self.assertEqual({path.name for path in self.folder.iterdir()}, names)
        for name in sorted(names):
            with self.subTest(name):
                made, stored = (self.folder / name).read_bytes(), (STORED / name).read_bytes()
                if name.endswith(".png"):
                    self.assertLess(Png(made).distance(Png(stored)), self.TOLERANCE)
                else:
                    self.assertEqual(made, stored, "docs/pictures/make remakes them")

    def test_the_gallery_shows_what_its_commands_draw(self):
        document = (SOURCE / "docs" / "pictures.md").read_text()
        text = document.split("\n## Gallery\n")[1].split("\n## ")[0]
        shown = {Path(name) for name in re.findall(r'src="gallery/([^"]+)"', text)}
        made = set()
        for line in re.findall(r"^\$ ktour (.*)$", text, re.M):
            run = self.ktour(*shlex.split(line))
            self.assertEqual((run.status, run.err), (FOUND, ""), run)
            name = Path(line.split()[-1])
            made.add(name)
            drawn, stored = (self.folder / name).read_bytes(), (SOURCE / "docs" / "gallery" / name).read_bytes()
            if name.suffix == ".png":
                self.assertLess(Png(drawn).distance(Png(stored)), self.TOLERANCE)
            elif name.suffix == ".webp":  # another version of the library may pack it otherwise
                self.assertEqual((drawn[24:30], drawn.count(b"ANMF")), (stored[24:30], stored.count(b"ANMF")))
            else:
                self.assertEqual(drawn, stored, name)
        self.assertLessEqual(shown, made)
        self.assertEqual(made, {Path(path.name) for path in (SOURCE / "docs" / "gallery").iterdir()})

    def test_the_tolerance_sees_a_change(self):
        stored = Png((STORED / "numbers.png").read_bytes())
        for change in (["--curve"], ["--colours", "plain"], ["--no-numbers"], ["--theme", "print"]):
            self.ktour("solve", "6x5", "--warnsdorff", "--width", "240", *change, "-o", "other.png")
            other = Png((self.folder / "other.png").read_bytes())
            self.assertGreater(other.distance(stored), 2 * self.TOLERANCE, change)


if __name__ == "__main__":
    unittest.main()
