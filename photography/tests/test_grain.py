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


class Contained(unittest.TestCase):
    def setUp(self):
        self.leather, self.metal = np.ones((400, 1600), np.float32), np.zeros((400, 1600), np.float32)
        self.gloss = np.full((400, 1600, 3), .05, np.float32)
        self.leather[:, 800:], self.metal[:, 800:] = 0, 1

    def test_the_halo_of_metal_leaves_the_leather_and_metal_keeps_its_gloss(self):
        self.gloss[:, 800:] = 2
        self.gloss[:, 790:800] = .2
        seen = grain.contained(self.gloss, self.leather, self.metal)
        np.testing.assert_allclose(seen[:, :800], .05, atol=1e-4)
        np.testing.assert_array_equal(seen[:, 800:], 2)

    def test_shade_beside_metal_and_highlights_away_from_it_stay(self):
        self.gloss[:, 795:800] = .01
        self.gloss[:, 100:110] = .4
        seen = grain.contained(self.gloss, self.leather, self.metal)
        np.testing.assert_allclose(seen[:, 795:800], .01, atol=1e-5)
        np.testing.assert_array_equal(seen[:, 100:110], .4)

    def test_without_clean_leather_nothing_changes(self):
        np.testing.assert_array_equal(grain.contained(self.gloss, 0 * self.leather, self.metal), self.gloss)


class Inset(unittest.TestCase):
    def test_is_empty_beside_other_things_and_whole_away_from_them(self):
        mask = np.ones((60, 60), np.float32)
        mask[:, 30:] = 0
        seen = grain.inset(mask)
        self.assertLess(seen[30, 29], .01)
        self.assertEqual(seen[:, 30:].max(), 0)
        np.testing.assert_allclose(seen[:, :15], 1, atol=1e-4)


if __name__ == "__main__":
    unittest.main()
