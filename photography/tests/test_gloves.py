"""The patterns of gloves without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from models import glove_patterns as patterns  # noqa: E402
from parts.outlines import inside, near  # noqa: E402

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
    @classmethod
    def setUpClass(cls):
        cls.hands = [patterns.Hand(CUFF, 1, True, seed) for seed in (4, 9)]

    def test_outline_is_counterclockwise_and_simple(self):
        for seed in (4, 9):
            for driving, slim in ((True, 1), (False, .92)):
                loop = patterns.Hand(CUFF, slim, driving, seed).loop
                self.assertGreater(area(loop), 100)
                self.assertEqual(crossings(loop), 0)

    def test_outline_is_round_but_in_the_crotches(self):
        t = np.diff(self.hands[0].side, axis=0)
        turn = np.degrees(np.angle(np.exp(1j * np.diff(np.arctan2(t[:, 1], t[:, 0])))))
        self.assertLess(turn.max(), 15)

    def test_only_the_cuff_is_open(self):
        hand = self.hands[0]
        wall = hand.wall()
        self.assertEqual(len(wall), len(hand.loop))
        self.assertTrue(np.allclose(hand.loop[wall < 0, 1], -CUFF))
        self.assertTrue((wall[hand.open:] > 0).all())

    def test_fingers_lie_close_but_apart(self):
        loop = self.hands[0].loop
        for y in (10.5, 12, 13):
            x = np.sort(loop[np.abs(loop[:, 1] - y) < .05, 0])
            gaps = [b - a for a, b in zip(x, x[1:]) if .1 < b - a < 1.3]
            self.assertGreaterEqual(len(gaps), 3)

    def test_side_strips_are_sewn_within_the_fingers_down_to_their_diamonds(self):
        for hand in self.hands:
            (seam,) = hand.fourchettes
            self.assertTrue(inside(seam, hand.loop).all())
            self.assertLess(np.median(np.abs(near(seam, hand.side)[0] - patterns.SEAM)), .02)
            lowest = np.flatnonzero((seam[1:-1, 1] < seam[:-2, 1]) & (seam[1:-1, 1] < seam[2:, 1])) + 1
            self.assertEqual(len(lowest), 3)
            self.assertGreater(near(seam[lowest], hand.side)[0].min(), .9 * patterns.DIAMOND)

    def test_two_gloves_differ(self):
        a, b = self.hands
        self.assertGreater(np.abs(a.loop[:, 1].max() - b.loop[:, 1].max()), .01)

    def test_thumb_is_sewn_to_the_outline(self):
        hand = self.hands[0]
        self.assertLess(near(hand.thumb_seam[[0, -1]], hand.side)[0].max(), .15)
        self.assertTrue(inside(np.array([[-6.3, 7.5]]), hand.thumb)[0])
        self.assertFalse(inside(np.array([[-1.0, 4.0]]), hand.thumb)[0])

    def test_slit_begins_and_ends_on_the_cuff(self):
        loop = self.hands[0].loop
        cut = patterns.slit(loop, .1, .5, -.9)
        for end in (cut[0], cut[-1]):
            self.assertLess(np.linalg.norm(loop - end, axis=1).min(), 1e-9)
        self.assertGreater(area(cut), 1)

    def test_upper_face_stands_above_the_lower_one(self):
        hand = self.hands[0]
        p = np.random.default_rng(1).uniform((-7.5, -4), (4.5, 17.5), (3000, 2))
        p = p[inside(p, hand.loop)]
        self.assertGreater((hand.relief(p, True)[0] - hand.relief(p, False)[0]).min(), .05)

    def test_depth_is_the_distance_near_an_edge_and_smooth_between_two(self):
        y = np.arange(-20, 20, .08)
        edge = np.vstack([np.c_[np.full(len(y), -1.0), y], np.c_[np.full(len(y), 1.0), y[::-1]]])
        x = np.array([-.95, 0, .95])
        depth, _ = patterns.depth_within(np.c_[x, 0 * x], edge, np.ones((len(edge), 1)))
        self.assertAlmostEqual(depth[0], .05, delta=.01)
        self.assertAlmostEqual(depth[1], .5 ** .5, delta=.02)

    def test_folds_stay_small(self):
        hand = self.hands[0]
        self.assertLess(np.abs(patterns.creased(hand.loop, hand.rows)).max(), .4)


if __name__ == "__main__":
    unittest.main()
