"""Masked means without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import masks  # noqa: E402


class MeanWithin(unittest.TestCase):
    def test_what_is_outside_the_mask_does_not_count(self):
        for shape in ((60, 60), (60, 60, 3)):
            values, mask = np.full(shape, 5, np.float32), np.zeros((60, 60), np.float32)
            values[:, :30], mask[:, :30] = 1, 1
            np.testing.assert_allclose(masks.mean_within(values, mask, 4)[:, :30], 1, atol=1e-5)

    def test_values_within_are_averaged(self):
        values = np.tile(np.float32([0, 1]), (60, 30))
        np.testing.assert_allclose(masks.mean_within(values, np.ones((60, 60), np.float32), 4)[20:40, 20:40], .5, atol=.01)


if __name__ == "__main__":
    unittest.main()
