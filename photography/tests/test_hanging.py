"""Tests of the straps that hang from a bag. Run: python3 -m unittest discover -s photography/tests"""
import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from parts.hanging import hang_strap, strap_normals  # noqa: E402

WIDTH, LENGTH, HELD = 2.6, 66.0, 4.0
BOX = (10.5, 3.0, 15.5)                                   # half width, half depth, height of the bag
RIGHT, LEFT = np.array([11.5, 0, 11.0]), np.array([-11.5, 0, 11.0])
DOWN = np.array([0, 0, -1.0])


class HangStrap(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.q = hang_strap(RIGHT, LEFT, DOWN, DOWN, LENGTH, BOX, (.35, 1, 0), steps=300, held=HELD)
        cls.lifted, cls.face = strap_normals(cls.q, np.array([1.0, 0, 0]), np.array([-1.0, 0, 0]), WIDTH)

    def test_keeps_its_length(self):
        self.assertAlmostEqual(np.linalg.norm(np.diff(self.q, axis=0), axis=1).sum(), LENGTH, delta=.03 * LENGTH)

    def test_hangs_from_both_rings_at_once(self):
        for ring, q in ((RIGHT, self.q), (LEFT, self.q[::-1])):
            np.testing.assert_allclose(q[0], ring, atol=.01)
            near = q[np.linalg.norm(q - ring, axis=1) < HELD]
            self.assertTrue((np.diff(near[:, 2]) < 0).all())

    def test_never_rises_above_its_rings_or_sinks_into_the_table(self):
        self.assertLessEqual(self.q[:, 2].max(), RIGHT[2] + .01)
        self.assertGreater(self.q[:, 2].min(), 0)

    def test_stays_outside_the_bag(self):
        inside = (np.abs(self.q[:, 0]) < BOX[0] - .2) & (np.abs(self.q[:, 1]) < BOX[1] - .2)
        self.assertFalse(inside.any())

    def test_has_more_slack_on_the_side_it_is_pushed_to(self):
        self.assertGreater(self.q[:, 0].max(), -self.q[:, 0].min() + 1)

    def test_is_never_twisted_within_its_length(self):
        tangent = np.gradient(self.q, axis=0)
        tangent /= np.linalg.norm(tangent, axis=1)[:, None]
        np.testing.assert_allclose((self.face * tangent).sum(1), 0, atol=.02)

    def test_stands_on_the_table_when_on_its_edge(self):
        across = np.cross(np.gradient(self.lifted, axis=0), self.face)
        across /= np.linalg.norm(across, axis=1)[:, None]
        self.assertGreater((self.lifted[:, 2] - np.abs(across[:, 2]) * WIDTH / 2).min(), -.1)


if __name__ == "__main__":
    unittest.main()
