"""The grain of hides without Blender: python3 -m unittest discover -s photography/tests"""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from parts.hides import grain_tile  # noqa: E402

BAG, BRIEFCASE, PURSE = {"size": [18, 17, 5]}, {"size": [38, 28, 9], "grain": 14}, {"size": [8, 7, 2]}


class GrainTile(unittest.TestCase):
    def test_small_goods_have_a_finer_grain(self):
        self.assertEqual(grain_tile(BAG), 10)
        self.assertEqual(grain_tile(PURSE), 3.4)

    def test_a_product_can_have_its_own(self):
        self.assertEqual(grain_tile(BRIEFCASE), 14)

    def test_close_up_coarse_grain_is_finer_and_fine_grain_stays(self):
        self.assertEqual([grain_tile(item, close=True) for item in (BAG, BRIEFCASE, PURSE)], [6, 7, 3.4])


if __name__ == "__main__":
    unittest.main()
