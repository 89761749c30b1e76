"""Shadows that the frame would cut."""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from backdrop import fade_shadows  # noqa: E402
from color import falloff  # noqa: E402

H, W = 500, 400


def studio(deep, middle=(.98, .7), size=60):
    """Paper in light that falls off, a shadow around `middle` (x, y as fractions), and a product in the middle of the frame."""
    y, x = np.mgrid[:H, :W]
    shadow = 1 - deep * np.exp(-((x - middle[0] * W) ** 2 + (y - middle[1] * H) ** 2) / (2 * size ** 2))
    image = np.repeat(.6 * falloff(H, W) * shadow[..., None], 3, 2).astype(np.float32)
    paper = np.ones((H, W), np.float32)
    image[200:300, 100:350], paper[200:300, 100:350] = .05, 0
    return image, paper


def darkest(image, column):
    """How much darker than the paper without a shadow this column is at most, as a fraction."""
    clean, _ = studio(0)
    return 1 - (image[:, column] / clean[:, column]).min()


class FadeShadows(unittest.TestCase):
    def test_a_shadow_that_the_edge_cuts_fades_out_before_it(self):
        image, paper = studio(.3)
        self.assertGreater(darkest(image, -1), .25)
        faded = fade_shadows(image, paper)
        self.assertLess(darkest(faded, -1), .03)
        self.assertLess(np.abs(np.diff(faded[350], axis=0)).max(), .012, "without an edge of its own")

    def test_the_product_and_what_is_away_from_the_edge_stay(self):
        image, paper = studio(.3)
        faded = fade_shadows(image, paper)
        np.testing.assert_array_equal(faded[:, :int(.83 * W)], image[:, :int(.83 * W)])
        np.testing.assert_allclose(faded[204:296, 104:346], image[204:296, 104:346], rtol=1e-3)

    def test_an_image_without_a_cut_shadow_stays_exactly_as_it_is(self):
        for image, paper in (studio(0), studio(.3, (.6, .8), 40), studio(.04)):
            np.testing.assert_array_equal(fade_shadows(image, paper), image)

    def test_nothing_is_faded_where_a_thing_reaches_the_edge(self):
        image, paper = studio(.3)
        paper[100:300, 380:] = 0
        np.testing.assert_array_equal(fade_shadows(image, paper), image)

    def test_the_hue_of_the_paper_stays(self):
        image, paper = studio(.3)
        image *= np.array([1, .96, .9], np.float32)
        faded = fade_shadows(image, paper)
        np.testing.assert_allclose(faded[350, -1] / faded[350, -1, 0], [1, .96, .9], rtol=1e-3)


if __name__ == "__main__":
    unittest.main()
