"""Tests of how leather gives way. Run: python3 -m unittest discover -s photography/tests"""
import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from parts import wear  # noqa: E402

W, H, REACH = 38.0, 28.0, 20.0
X, Z = (v.ravel() for v in np.meshgrid(np.linspace(-W / 2, W / 2, 80), np.linspace(0, H, 60)))


class Wear(unittest.TestCase):
    def test_each_product_has_its_own_and_always_the_same(self):
        front = lambda name: wear.front(name, W, H, 1.0, (-9, 9))(X, Z)
        np.testing.assert_array_equal(front("Courier Messenger"), front("Courier Messenger"))
        self.assertGreater(np.abs(front("Courier Messenger") - front("Fieldway Messenger")).max(), .1)

    def test_the_front_keeps_its_seams_and_gives_way_by_millimeters(self):
        out = wear.front("Courier Messenger", W, H, 1.0, (-9, 9))(X, Z)
        self.assertLess(np.abs(out[Z == 0]).max(), .01)
        self.assertTrue(.2 < np.abs(out).max() < 1.2)

    def test_stiff_leather_gives_way_less(self):
        stiff, soft = (np.abs(wear.front("Foundry Briefcase", W, H, softness)(X, Z)).max() for softness in (.4, 1.0))
        self.assertLess(stiff, soft / 2)

    def test_a_flap_lifts_at_its_edge_but_not_below_its_straps(self):
        y = np.linspace(-W / 2, W / 2, 400)
        lift = wear.flap("Courier Messenger", W, REACH, 4.5, 1.0, [(-9.5, 1.8), (9.5, 1.8)])
        c = np.clip(np.abs(y) - W / 2 + 4.5, 0, 4.5)
        edge = lift(y, 4.5 - np.sqrt(4.5 ** 2 - c ** 2))
        self.assertTrue(.15 < edge.max() < .35)
        self.assertLess(np.abs(edge[np.abs(np.abs(y) - 9.5) < 1.7]).max(), .001)

    def test_a_gusset_sinks_in_between_its_seams(self):
        drawn = wear.sides("Courier Messenger", H, 10.0, 1.0)
        z = np.linspace(0, H, 50)
        self.assertGreater(drawn(0 * z + 19, 0 * z, z).max(), .1)
        self.assertEqual(np.abs(drawn(0 * z + 19, 0 * z + 5, z)).max(), 0)


if __name__ == "__main__":
    unittest.main()
