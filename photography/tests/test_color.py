"""Dyes without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import color  # noqa: E402


def leather(n=60):
    """Passes of a patch that is all leather, with some gloss of the pale room on it."""
    rng = np.random.default_rng(1)
    ones, zeros = np.ones((n, n), np.float32), np.zeros((n, n), np.float32)
    light = (.55 + .3 * rng.random((n, n, 1)) * np.array([1.05, 1, .95])).astype(np.float32)
    passes = {"leather": ones, "tone": ones, "flesh": zeros, "paper": zeros, "rest": np.zeros((n, n, 3), np.float32)}
    passes["rgb"] = light * color.linear(color.GRAY)
    return passes, light, np.full((n, n, 3), .006, np.float32)


class Dyes(unittest.TestCase):
    def test_matched_dye_has_the_hue_of_its_swatch(self):
        passes, light, gloss = leather()
        for swatch in ("7F461E", "1A2740", "22392A", "4C1216"):
            def ratio(dye):
                seen = color.linear(np.median(color.tone(color.dyed(passes, dye) * light + gloss), (0, 1)))
                return seen / seen.sum()
            target = color.linear(swatch) / color.linear(swatch).sum()
            plain = np.abs(ratio(color.linear(swatch)) - target).max()
            matched = np.abs(ratio(color.match_dye(passes, light, gloss, swatch)) - target).max()
            self.assertLess(matched, .04, swatch)
            self.assertLess(matched, plain)

    def test_little_leather_keeps_the_plain_dye(self):
        passes, light, gloss = leather(20)
        np.testing.assert_array_equal(color.match_dye(passes, light, gloss, "7F461E"), color.linear("7F461E"))

    def test_more_light_is_brighter(self):
        steps = color.tone(np.linspace(0, 2, 50)[:, None] * np.ones(3))[:, 1]
        self.assertTrue((np.diff(steps) >= 0).all())


if __name__ == "__main__":
    unittest.main()
