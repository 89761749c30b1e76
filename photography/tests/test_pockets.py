"""Tests of the pockets inside bags. Run: python3 -m unittest discover -s photography/tests"""
import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from parts.pockets import SLOPE, pillow  # noqa: E402

# Width, height and depth of the pockets for cards, a passport, a notebook and a phone.
POCKETS = [(10.5, 6.2, .4), (13, 10, .65), (13, 11, 1.25), (13.5, 13, 1.6)]


def mouth(w, h, deep):
    """How far the mouth stands off, from seam to seam."""
    x = np.linspace(-w / 2, w / 2, 401)
    return x, pillow(w, h, deep)(np.c_[x, np.full(401, h / 2), 0 * x])


class Pillow(unittest.TestCase):
    def test_lies_on_the_wall_at_its_seams_and_is_as_deep_as_asked_in_the_middle(self):
        for size in POCKETS:
            _, out = mouth(*size)
            np.testing.assert_allclose([out[0], out[200], out[-1]], [0, size[2], 0], atol=1e-9)
            w, h, deep = size
            foot = pillow(w, h, deep)(np.array([[0, -h / 2, 0]]))
            self.assertAlmostEqual(foot[0], 0)

    def test_its_mouth_is_one_arch_without_corners(self):
        for size in POCKETS:
            _, out = mouth(*size)
            self.assertLessEqual(np.diff(out, 2).max(), 1e-9, size)

    def test_rises_gently_from_its_seams(self):
        for size in POCKETS:
            x, out = mouth(*size)
            self.assertLessEqual(np.abs(np.diff(out) / np.diff(x)).max(), SLOPE * 1.05, size)


if __name__ == "__main__":
    unittest.main()
