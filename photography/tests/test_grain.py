"""Grain without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import grain  # noqa: E402


class Smoothed(unittest.TestCase):
    def setUp(self):
        self.nrm = np.zeros((400, 1600, 3), np.float32)
        self.nrm[..., 2] = -1
        self.leather = np.ones((400, 1600), np.float32)
        self.gloss = np.full((400, 1600, 3), .05, np.float32)

    def test_strokes_on_flat_leather_go(self):
        self.gloss[100:300:9, 100:300] = .15
        seen = grain.smoothed(self.gloss, self.nrm, self.leather)[120:280, 120:280]
        self.assertLess(seen.std(), .3 * self.gloss[120:280, 120:280].std())
        self.assertAlmostEqual(float(seen.mean()), float(self.gloss[120:280, 120:280].mean()), places=2)

    def test_the_highlight_of_an_edge_stays(self):
        self.gloss[:, 200:203] = .3
        self.nrm[:, 198:205] = [.7, 0, -.7]
        np.testing.assert_allclose(grain.smoothed(self.gloss, self.nrm, self.leather)[:, 201], .3, atol=.005)

    def test_metal_neither_changes_nor_shines_on_the_leather_beside_it(self):
        self.leather[:, 200:] = 0
        self.gloss[:, 200:] = 2
        seen = grain.smoothed(self.gloss, self.nrm, self.leather)
        np.testing.assert_allclose(seen[:, :200], .05, atol=1e-5)
        np.testing.assert_allclose(seen[:, 206:], 2, atol=1e-5)


if __name__ == "__main__":
    unittest.main()
