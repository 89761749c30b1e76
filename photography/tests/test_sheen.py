"""Tests of the sheen of leather. Run: python3 -m unittest discover -s photography/tests"""
import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from sheen import even_sheen  # noqa: E402

SIZE = 640
X, Y = np.meshgrid(np.linspace(-1, 1, SIZE), np.linspace(-1, 1, SIZE))
TILT = .3 * np.sin(4 * X)
NORMALS = np.dstack([np.sin(TILT), 0 * X, -np.cos(TILT)]).astype(np.float32)
LEATHER = np.ones((SIZE, SIZE), np.float32)
INNER = np.s_[80:-80, 80:-80]


def rgb(brightness):
    return np.dstack([brightness] * 3).astype(np.float32)


class EvenSheen(unittest.TestCase):
    def test_removes_clouds(self):
        clouds = .02 + .008 * np.sin(40 * X + 20 * Y)
        after = even_sheen(rgb(clouds), NORMALS, LEATHER)[INNER]
        self.assertLess(after.std(), .4 * rgb(clouds)[INNER].std())
        self.assertAlmostEqual(float(after.mean()), .02, delta=.001)

    def test_keeps_what_follows_the_form(self):
        shaped = rgb(.02 + .03 * np.sin(TILT))
        np.testing.assert_allclose(even_sheen(shaped, NORMALS, LEATHER)[INNER], shaped[INNER], rtol=.12)

    def test_keeps_the_grain(self):
        grain = rgb(.02 + .004 * np.random.default_rng(1).normal(size=X.shape))
        self.assertGreater(even_sheen(grain, NORMALS, LEATHER)[INNER].std(), .9 * grain[INNER].std())

    def test_keeps_highlights(self):
        glint = rgb(.02 + .5 * np.exp(-((X / .02) ** 2)))
        self.assertGreater(even_sheen(glint, NORMALS, LEATHER)[INNER].max(), .98 * glint[INNER].max())

    def test_leaves_all_but_leather_alone(self):
        clouds = rgb(.02 + .008 * np.sin(40 * X + 20 * Y))
        np.testing.assert_array_equal(even_sheen(clouds, NORMALS, 0 * LEATHER), clouds)
        half = (X > 0).astype(np.float32)
        np.testing.assert_array_equal(even_sheen(clouds, NORMALS, half)[:, :SIZE // 2], clouds[:, :SIZE // 2])


if __name__ == "__main__":
    unittest.main()
