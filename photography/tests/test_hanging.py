"""Tests of the straps that hang from a bag. Run: python3 -m unittest discover -s photography/tests"""
import json
import sys
import unittest
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))
from parts.hanging import hang_strap  # noqa: E402

HELD, THICK = 3.2, .2
with open(HERE / "range.json", encoding="utf8") as f:
    CARRIED = {slug: item for slug, item in json.load(f).items() if item.get("shoulder")}


def hung(item):
    """A strap on the sides of this bag, its rings at four fifths of its height."""
    w, h, d = item["size"]
    ends = [(np.array([s * (w / 2 + .9), 0, .8 * h]), np.array([s * .12, 0, -.9928]), np.array([s * .9928, 0, .12])) for s in (1, -1)]
    return hang_strap(ends, item["shoulder"], HELD, d * (.6 if item.get("round_body") else 1), THICK)


def directions(q):
    t = np.diff(q, axis=0)
    return t / np.linalg.norm(t, axis=1)[:, None]


class HangStrap(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.straps = {slug: (item, *hung(item)) for slug, item in CARRIED.items()}

    def test_hangs_from_both_rings_at_once(self):
        for slug, (_, q, _) in self.straps.items():
            with self.subTest(slug):
                for line in (q, q[::-1]):
                    self.assertTrue((np.diff(line[np.linalg.norm(line - line[0], axis=1) < HELD][:, 2]) < 0).all())

    def test_never_rises_above_its_rings_or_sinks_into_the_table(self):
        for slug, (item, q, face) in self.straps.items():
            with self.subTest(slug):
                self.assertLessEqual(q[:, 2].max(), .8 * item["size"][1] + .01)
                across = np.cross(np.gradient(q, axis=0), face)
                across /= np.linalg.norm(across, axis=1)[:, None]
                self.assertGreater((q[:, 2] - np.abs(across[:, 2]) * item["shoulder"] / 2).min(), .2 * THICK)

    def test_bends_in_a_round(self):
        for slug, (_, q, face) in self.straps.items():
            with self.subTest(slug):
                step = np.linalg.norm(np.diff(q, axis=0), axis=1)
                bend = np.abs((np.diff(directions(q), axis=0) * face[1:-1]).sum(1))        # over its face
                self.assertLess((bend / (step[1:] + step[:-1]) * 2).max(), 1 / (5 * THICK))

    def test_stands_on_its_edge_behind_the_bag(self):
        for slug, (item, q, face) in self.straps.items():
            with self.subTest(slug):
                behind = q[:, 1] > q[:, 1].max() - item["shoulder"]
                self.assertGreater(behind.mean(), .2)
                self.assertLess(np.abs(face[behind, 2]).max(), .1)
                np.testing.assert_allclose(q[behind, 2], item["shoulder"] / 2, atol=THICK)

    def test_stays_outside_the_bag(self):
        for slug, (item, q, _) in self.straps.items():
            with self.subTest(slug):
                w, _, d = item["size"]
                wide = 0 if item.get("round_body") else item["shoulder"] / 2
                inside = (np.abs(q[:, 0]) < w / 2) & (np.abs(q[:, 1]) < d / 2 + wide - .2)
                if item.get("round_body"):
                    inside = np.hypot(q[:, 0], q[:, 1]) < w / 2
                self.assertFalse(inside.any(), q[inside][:2])

    def test_runs_behind_the_bag(self):
        for slug, (item, q, _) in self.straps.items():
            with self.subTest(slug):
                self.assertGreater(q[len(q) // 2, 1], item["size"][2] / 2)

    def test_hardly_bends_within_its_face(self):
        for slug, (item, q, face) in self.straps.items():
            with self.subTest(slug):
                step = np.linalg.norm(np.diff(q, axis=0), axis=1)
                within = np.abs((np.diff(directions(q), axis=0) * np.cross(face[1:-1], directions(q)[1:])).sum(1)) / step[1:]
                self.assertLess(within.max(), 1 / (1.5 * item["shoulder"]))

    def test_twists_slowly(self):
        for slug, (item, q, face) in self.straps.items():
            with self.subTest(slug):
                step = np.linalg.norm(np.diff(q, axis=0), axis=1)
                across = np.cross(directions(q), face[1:])
                turn = np.degrees(np.abs((np.diff(face, axis=0) * across).sum(1))) / step
                self.assertLess(turn.max(), 60 / item["shoulder"])

    def test_its_face_is_square_to_its_line(self):
        for slug, (_, q, face) in self.straps.items():
            with self.subTest(slug):
                np.testing.assert_allclose((face[1:-1] * (directions(q)[1:] + directions(q)[:-1]) / 2).sum(1), 0, atol=.06)


if __name__ == "__main__":
    unittest.main()
