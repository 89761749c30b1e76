"""Forms without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "parts"))
import forms  # noqa: E402


class Forms(unittest.TestCase):
    def test_folded_in_three(self):
        wide, inner, outer, t = 9.6, .27, .54, .13
        run, right, left = forms.folded_in_three(wide, inner, outer, t, cover=.1)
        at = lambda x, h=0.0: run(np.array([[x, 0, h]]))[0]
        self.assertAlmostEqual(at(run.length)[0], wide / 2, 2)
        self.assertAlmostEqual(at(sum(right) / 2, t / 2)[0], wide / 2 - .1, 2)       # the outer panel covers the first fold
        self.assertAlmostEqual(at(sum(left) / 2, t / 2)[0], -wide / 2, 2)
        self.assertGreater(at(0)[0], at(left[1])[0])                                 # the inner panel ends before the outer fold
        for x in (.5, (right[1] + left[0]) / 2, run.length - .5):                    # every panel lies parallel to the table, grain side out
            self.assertAlmostEqual(abs(at(x, 1)[2] - at(x)[2]), 1, 2)
        middle = [at(x)[2] for x in (4, right[1] + 4, run.length - 4)]
        self.assertTrue(middle[1] < middle[0] < middle[2])

    def test_around_edge(self):
        for start, y in (("back", 5.1), ("front", -5.1)):
            run = forms.around_edge(19.5, 10.2, 1.7, 1, start)
            np.testing.assert_allclose(run(np.array([[0, 0, 0], [run.length / 2, 0, 1]])), [[0, y, 1], [0, -y * 6.1 / 5.1, 1]], atol=.01)
            even = run(np.c_[np.linspace(0, run.length, 500), np.zeros((500, 2))])
            gaps = np.linalg.norm(np.diff(even, axis=0), axis=1)
            self.assertLess(np.ptp(gaps), .01)

    def test_piled(self):
        a = np.linspace(0, 2 * np.pi, 600)
        eight = np.c_[6 * np.sin(a), 3 * np.sin(2 * a), np.full(600, .2)]              # crosses itself once, in its middle
        laid = forms.piled(eight, .2, np.ones(600, bool))
        apart = np.linalg.norm(laid[:, None] - laid[None], axis=2)
        apart[np.abs(np.subtract.outer(np.arange(600), np.arange(600))) < 60] = 9
        apart[:60, -60:] = apart[-60:, :60] = 9                                     # both ends are at one place
        self.assertGreater(apart.min(), .34)
        self.assertAlmostEqual(laid[150, 2], .2, 2)                                 # away from the crossing it lies on the table
        held = forms.piled(eight, .2, np.zeros(600, bool))
        np.testing.assert_allclose(held, eight, atol=1e-9)


if __name__ == "__main__":
    unittest.main()
