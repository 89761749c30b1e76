"""Rolled leather without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from models.winding import RESTED, Winding, bent_back  # noqa: E402

T, PITCH, LAST, OUTER = .2, .4, 110, 4.0


def roll():
    return Winding(LAST - 700, LAST, lambda a: OUTER - PITCH * (LAST - np.asarray(a, float)) / 360, T)


def angles_of(points):
    return np.degrees(np.arctan2(-points[:, 1], points[:, 2]))


class Windings(unittest.TestCase):
    def test_turns_lie_around_each_other_without_cutting_through(self):
        angle = np.arange(LAST - 340, LAST, 5.0)
        gap = np.linalg.norm(roll().at(angle, 0, 0), axis=1) - np.linalg.norm(roll().at(angle - 360, 0, 0), axis=1)
        self.assertTrue((gap > T + .1).all())

    def test_angles_count_from_the_top_over_the_front(self):
        top, front, bottom = roll().at(np.array([0., 90., 180.]), 2, 0)
        self.assertTrue(top[2] > 3 and abs(top[1]) < 1e-9)
        self.assertTrue(front[1] < -3 and abs(front[2]) < 1e-9)
        self.assertLess(bottom[2], -3)
        self.assertEqual([2, 2, 2], [p[0] for p in (top, front, bottom)])

    def test_it_rests_on_its_lower_side(self):
        low = roll().at(np.array([180.]), 0, 0)[0]
        self.assertAlmostEqual(low[2], -float(roll().radius(180)) * (1 - RESTED))

    def test_the_sweep_has_the_grain_side_outside_and_knows_its_angles(self):
        run = roll().run()
        x = run.far(np.array([-200., 0., 60.]))
        q = np.c_[x, 0 * x, 0 * x]
        middle, outside = run(q), run(q + [0, 0, .1])
        self.assertTrue((np.linalg.norm(outside, axis=1) > np.linalg.norm(middle, axis=1) + .09).all())
        self.assertTrue(np.allclose(angles_of(middle), [160, 0, 60], atol=1))
        self.assertTrue(np.allclose(run.angle(x), [-200, 0, 60], atol=.5))
        self.assertGreater(run(np.array([[x[1], 1, 0]]))[0, 0], .9)          # y is to the right

    def test_the_surface_falls_to_the_turn_below_past_the_free_end(self):
        surface = roll().surface
        self.assertAlmostEqual(float(surface(LAST - 10)), float(roll().radius(LAST - 10)) + T / 2)
        self.assertAlmostEqual(float(surface(LAST + 40)), float(roll().radius(LAST - 320)) + T / 2)
        steps = np.diff(surface(np.arange(LAST - 30, LAST + 60, .5)))
        self.assertLess(np.abs(steps).max(), .03)

    def test_a_strap_around_it_never_goes_into_the_leather(self):
        around = roll().outside(360)
        y = np.linspace(-4, 20, 200)
        strap = around(np.c_[0 * y, y, 0 * y + .01])
        angle = 360 - y * around.scale
        near = np.linalg.norm(strap, axis=1)
        for turn in (0, 360, 720):
            there = (angle - turn >= roll().first) & (angle - turn <= LAST)
            leather = np.linalg.norm(roll().at((angle - turn)[there], 0, T / 2), axis=1)
            self.assertTrue((near[there] >= leather).all())

    def test_the_free_part_bends_back_to_behind_the_roll(self):
        case = Winding(-294, 90, lambda a: 4 + 0 * np.asarray(a, float), T)
        run = bent_back(case, -48)
        x = np.linspace(0, run.length, 300)
        line = run(np.c_[x, 0 * x, 0 * x])
        free = x > run.far(-48)
        self.assertTrue((np.linalg.norm(line[free], axis=1) > 3.999).all())       # it leaves the case and does not come back
        self.assertGreater(line[-1, 1], 4)
        self.assertAlmostEqual(run.length, case.run().length, delta=.1)
        inner = run(np.c_[x, 0 * x, 0 * x - .1])[-1] - line[-1]
        self.assertGreater(inner[2], 0)                                        # its inner side looks up


if __name__ == "__main__":
    unittest.main()
