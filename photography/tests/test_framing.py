"""Framing without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "rendering"))
import framing  # noqa: E402

KEY = framing.key_direction(0)


def seen(points, dist, shift, half):
    """Positions in the frame, from -1 to 1."""
    p = points - shift
    return p[:, :2] / (dist - p[:, 2:]) / (half * framing.ASPECT, half)


def tilted(points, el=.42):
    """Camera directions for a camera that looks down by el radians from the front."""
    right, up, back = [1, 0, 0], [0, np.sin(el), np.cos(el)], [0, -np.cos(el), np.sin(el)]
    return points @ np.array([right, up, back]).T


class Framing(unittest.TestCase):
    def test_fill(self):
        for span in ((9, 7, .6), (28, 10, 25), (52, 24, 30)):
            lens, _ = framing.lens_and_fill(span)
            half = framing.half_height(lens)
            points = tilted(framing.corners(span) - [0, 0, span[2] / 2])
            xy = seen(points, *framing.fit(points, .8, half), half)
            self.assertAlmostEqual(np.abs(xy).max(), .8, places=2)
            self.assertAlmostEqual(float((xy.max(0) + xy.min(0)).max()), 0, places=2)

    def test_shadow_is_inside(self):
        for span in ((9, 7, .6), (28, 10, 25), (29, 14, 42), (52, 24, 30)):
            half = framing.half_height(framing.lens_and_fill(span)[0])
            middle = np.array([0, 0, span[2] / 2])
            points = tilted(framing.corners(span) - middle)
            shade = tilted(framing.shadow(framing.corners(span), KEY) - middle)
            dist, shift = framing.fit_with_shadow(points, shade, .9, half)
            self.assertLess(np.abs(seen(np.vstack([points, shade]), dist, shift, half)).max(), 1)

    def test_shadow_falls_to_the_same_side(self):
        for az in (-36, 0, 28):
            a = np.radians(az)
            key = framing.key_direction(az)
            right, away = key[:2] @ [np.cos(a), np.sin(a)], key[:2] @ [-np.sin(a), np.cos(a)]
            np.testing.assert_allclose((right, away, key[2]), framing.KEY)

    def test_small_products_look_small(self):
        small, large = framing.lens_and_fill((8, 8, 1)), framing.lens_and_fill((52, 24, 30))
        self.assertEqual(small, (105, .76))
        self.assertEqual(large, (60, .9))


if __name__ == "__main__":
    unittest.main()
