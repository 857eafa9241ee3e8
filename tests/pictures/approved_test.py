"""Pictures look as they did when they were approved by eye.

What differs on purpose is looked at (tests/pictures/sheet --now) and kept (tests/pictures/sheet --keep).
"""

import tempfile
import unittest
from pathlib import Path

from PIL import ImageChops, ImageDraw

import approved


class Approved(unittest.TestCase):
    def test_pictures_look_as_they_were_approved(self):
        self.assertEqual({path.stem for path in approved.FOLDER.glob("*.png")}, {row[0] for row in approved.PICTURES})
        with tempfile.TemporaryDirectory(prefix="ktour-pictures-") as folder:
            for name, *how in approved.PICTURES:
                with self.subTest(name):
                    mean, worst = approved.difference(approved.drawn(*how, Path(folder)), approved.kept(name))
                    self.assertLess(mean, approved.TOLERANCE)
                    self.assertLess(worst, approved.ROUGH)

    def test_the_comparison_sees_what_is_spoilt(self):
        for name, *_ in approved.PICTURES:
            image = approved.kept(name)
            other = image.copy()
            wide, high = image.size
            box = (wide // 3, high // 3, wide // 3 + 28, high // 3 + 28)  # about a square
            other_colour = ImageChops.invert(image).getpixel((wide // 3 + 14, high // 3 + 14))
            ImageDraw.Draw(other).rectangle(box, fill=other_colour)
            self.assertGreater(approved.difference(image, other)[1], approved.ROUGH, name)
            lower = ImageChops.offset(image, 0, 8)
            mean, worst = approved.difference(image, lower)
            self.assertTrue(mean > approved.TOLERANCE or worst > approved.ROUGH, name)


if __name__ == "__main__":
    unittest.main()
