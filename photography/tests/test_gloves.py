"""The patterns of gloves without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "models"))
import glove_patterns as patterns  # noqa: E402

CUFF = 4.2


def area(loop):
    """Above 0 if the outline is counterclockwise."""
    a, b = loop, np.roll(loop, -1, 0)
    return (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum() / 2


def crossings(loop):
    """How often two edges of an outline cross."""
    a, b = loop, np.roll(loop, -1, 0)
    side = lambda p, q, r: np.sign((q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1]) - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0]))
    p, q, r, s = a[:, None], b[:, None], a[None], b[None]
    return int(((side(p, q, r) * side(p, q, s) < 0) & (side(r, s, p) * side(r, s, q) < 0)).sum() / 2)


class Gloves(unittest.TestCase):
    def test_outline_is_counterclockwise_and_simple(self):
        for seed in range(12):
            loop, wall = patterns.outline(CUFF, .3, 1, patterns.fingers_of(seed))
            self.assertEqual(len(loop), len(wall))
            self.assertGreater(area(loop), 100)
            self.assertEqual(crossings(loop), 0)

    def test_only_the_cuff_is_open(self):
        loop, wall = patterns.outline(CUFF, .3, 1, patterns.fingers_of(4))
        self.assertTrue(np.allclose(loop[wall < 0, 1], -CUFF))

    def test_fingers_lie_close_but_apart(self):
        loop, _ = patterns.outline(CUFF, .3, 1, patterns.fingers_of(4))
        for y in (10.5, 12, 13):
            x = np.sort(loop[np.abs(loop[:, 1] - y) < .14, 0])
            gaps = [b - a for a, b in zip(x, x[1:]) if .1 < b - a < 1.3]
            self.assertGreaterEqual(len(gaps), 3)
            self.assertGreater(min(gaps), .2)

    def test_two_gloves_differ(self):
        a, b = (patterns.outline(CUFF, .3, 1, patterns.fingers_of(seed))[0] for seed in (4, 9))
        self.assertGreater(np.abs(a[:, 1].max() - b[:, 1].max()), .01)

    def test_slit_begins_and_ends_on_the_cuff(self):
        loop, _ = patterns.outline(CUFF, .3, 1, patterns.fingers_of(4))
        cut = patterns.slit(loop, .1, .62, -.75)
        for end in (cut[0], cut[-1]):
            self.assertLess(np.linalg.norm(loop - end, axis=1).min(), 1e-9)
        self.assertGreater(area(cut), 1)

    def test_folds_stay_small(self):
        loop, _ = patterns.outline(CUFF, .3, 1, patterns.fingers_of(4))
        z = patterns.creased(loop, patterns.folds(patterns.fingers_of(4), CUFF, 4))
        self.assertLess(np.abs(z).max(), .4)


if __name__ == "__main__":
    unittest.main()
