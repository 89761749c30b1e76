"""Dyes without Blender: python3 -m unittest discover -s photography/tests"""
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import color  # noqa: E402


def leather(n=60):
    """Passes of a patch that is all leather, with some gloss of the pale room on it."""
    rng = np.random.default_rng(1)
    ones, zeros = np.ones((n, n), np.float32), np.zeros((n, n), np.float32)
    light = (.55 + .3 * rng.random((n, n, 1)) * np.array([1.05, 1, .95])).astype(np.float32)
    passes = {"leather": ones, "tone": ones, "clouds": ones, "flesh": zeros, "paper": zeros, "rest": np.zeros((n, n, 3), np.float32)}
    passes["rgb"] = light * color.linear(color.GRAY)
    return passes, light, np.full((n, n, 3), .006, np.float32)


class Light(unittest.TestCase):
    def test_falls_off_from_the_upper_left_to_the_lower_right(self):
        light = color.falloff(101, 81)[..., 0]
        self.assertAlmostEqual(float(light[50, 40]), 1, 5)
        self.assertAlmostEqual(float(light[-1, -1]), 1 - color.FALLOFF, 5)
        self.assertAlmostEqual(float(light[0, 0] * light[-1, -1]), 1, 4)
        self.assertTrue((np.diff(light, axis=0) < 0).all() and (np.diff(light, axis=1) < 0).all())

    def test_leaves_the_dye_of_the_swatch(self):
        """The lit patch has the color of the swatch, wherever in the light it lies."""
        passes, light, gloss = leather()
        swatch, want = "7F461E", [int("7F461E"[i:i + 2], 16) / 255 for i in (0, 2, 4)]
        fall = color.falloff(60, 60)
        patch = color.lit_patch(passes["leather"], light * fall, gloss * fall, passes["tone"])
        dye, share = color.match_dye(passes, light * fall, gloss * fall, swatch, patch)
        filtered = gloss * fall - share * color.veil(passes, gloss * fall, patch, swatch)
        seen = color.tone(color.cut(color.dyed(passes, dye) * light * fall + filtered, patch))
        self.assertLess(np.abs(np.median(seen.reshape(-1, 3), 0) - want).max(), .02)


class Dyes(unittest.TestCase):
    def test_matched_dye_shows_the_swatch(self):
        passes, light, gloss = leather()
        patch = color.lit_patch(passes["leather"], light, gloss, passes["tone"])
        for swatch in ("7F461E", "1A2740", "22392A", "4C1216"):
            dye, share = color.match_dye(passes, light, gloss, swatch, patch)
            filtered = gloss - share * color.veil(passes, gloss, patch, swatch)
            seen = color.tone(color.cut(color.dyed(passes, dye) * light + filtered, patch))
            want = [int(swatch[i:i + 2], 16) / 255 for i in (0, 2, 4)]
            np.testing.assert_allclose(np.median(seen, (0, 1)), want, atol=.02)

    def test_broad_gloss_takes_on_a_deep_dye(self):
        passes, _, gloss = leather()
        mirrors = gloss.copy()
        mirrors[30:] += .01
        patch = (0, 0, 20)
        for swatch, chromatic in (("4C1216", True), ("23211F", False)):
            change = color.tinted(passes, mirrors, patch, swatch)
            self.assertLess(np.abs(change[:30]).max(), 1e-5)                  # only where it mirrors more than the lit patch
            np.testing.assert_allclose(change.mean(2), 0, atol=1e-5)      # as bright as before
            self.assertEqual(bool(change[40, 40, 0] > .005), chromatic)
            self.assertGreater((mirrors + change).min(), 0)
        self.assertEqual(np.abs(color.tinted(passes, mirrors, patch, "C59D74")).max(), 0)

    def test_even_gloss_is_removed_only_as_far_as_a_dye_needs(self):
        passes, light, _ = leather()
        gloss = np.full_like(light, .05)
        gloss[:4] = .5
        patch = color.lit_patch(passes["leather"], light, gloss, passes["tone"])
        shares = [color.match_dye(passes, light, gloss, swatch, patch)[1] for swatch in ("C59D74", "7F461E", "4C1216")]
        self.assertEqual(shares[0], 0)
        self.assertLess(shares[0], shares[1])
        self.assertLess(shares[1], shares[2])
        filtered = gloss - color.veil(passes, gloss, patch, "4C1216")
        np.testing.assert_allclose(filtered[0, 0], .45, atol=1e-6)                  # highlights stay
        np.testing.assert_allclose(filtered[-1, -1], 0, atol=1e-6)

    def test_scene_is_corrected_where_the_leather_is(self):
        passes, light, gloss = leather()
        warm = light * np.array([1.6, 1, .6], np.float32)
        rendered = np.ones_like(light) * color.linear("7F461E")
        patch = color.lit_patch(passes["leather"], warm, gloss, passes["tone"])
        gain = color.scene_gain(warm, passes["leather"])
        factor = color.match_scene(rendered, warm, gloss, gain, passes["leather"], "7F461E", patch)
        seen = color.tone(color.cut((rendered * factor * warm + gloss) * gain, patch))
        np.testing.assert_allclose(np.median(seen, (0, 1)), [0x7F / 255, 0x46 / 255, 0x1E / 255], atol=.02)

    def test_exposure_lies_between_the_leathers(self):
        half, double, black = np.full(3, .8), np.full(3, 1.25), np.full(3, .5)
        self.assertAlmostEqual(color.scene_exposure({"C59D74": half, "7F461E": double}), 1, places=5)
        self.assertAlmostEqual(color.scene_exposure({"C59D74": double, "23211F": black}), 1.25, places=5)
        self.assertEqual(color.scene_exposure({}), 1)

    def test_patch_avoids_highlights_and_other_things(self):
        passes, light, gloss = leather(200)
        mask = passes["leather"].copy()
        mask[:, 120:] = 0
        gloss[:, :40] = .3
        left, _, n = color.lit_patch(mask, light, gloss, passes["tone"])
        self.assertGreaterEqual(left, 35)
        self.assertLessEqual(left + n, 120)

    def test_patch_has_the_usual_gloss_and_texture_of_the_leather(self):
        passes, light, gloss = leather(200)
        gloss[:] = .04
        gloss[:60] = 0                                                                # mirrors nothing
        tone = passes["tone"].copy()
        tone[140:] *= .8                                                              # a dark cloud of the dye
        _, top, n = color.lit_patch(passes["leather"], light, gloss, tone)
        self.assertGreaterEqual(top, 55)
        self.assertLessEqual(top + n, 145)

    def test_a_small_patch_in_light_is_better_than_a_large_one_in_shadow(self):
        passes, light, gloss = leather(400)
        mask = passes["leather"] * 0
        mask[40:200, 40:200] = 1                                                      # in shadow
        light[40:200, 40:200] *= .3
        for top in range(40, 390, 20):
            mask[top:top + 14, 230:390] = 1                                           # narrow straps in light
        left, _, n = color.lit_patch(mask, light, gloss, passes["tone"])
        self.assertGreaterEqual(left, 230)
        self.assertLess(n, 16)

    def test_leather_at_a_flat_angle_loses_its_surplus_gloss_and_nothing_else_does(self):
        gloss, nrm = np.full((1, 4, 3), .1, np.float32), np.array([[[0, .1, -.99], [0, .1, -.99], [.95, 0, -.3], [.95, 0, -.3]]], np.float32)
        gloss[0, 0] = .02
        seen = color.polarized(gloss, nrm, np.array([[1, 1, 1, 0]], np.float32), (0, 0, 1))[0, :, 0]
        np.testing.assert_allclose(seen, [.02, .1, .1 - .08 * color.FILTERED, .1], atol=1e-6)

    def test_a_strap_that_becomes_narrower_has_one_sheen(self):
        nrm, strap = np.zeros((200, 400, 3), np.float32), np.zeros((200, 400), np.float32)
        nrm[..., 2] = -1                                                              # paper and the panel with the patch face the camera
        for x in range(100, 400):
            wide = 30 - (x - 100) // 12
            strap[100 - wide:100 + wide, x] = 1
        nrm[strap > 0] = [.95, 0, -.3]
        leather, gloss = strap.copy(), np.full((200, 400, 3), .1, np.float32)
        leather[:40, :40], gloss[:40, :40] = 1, .02
        seen = color.polarized(gloss, nrm, leather, (0, 0, 20))[..., 0]
        np.testing.assert_allclose(seen[strap > 0], .1 - .08 * color.FILTERED, atol=1e-4)
        self.assertAlmostEqual(float(seen[20, 300]), .1, places=5)

    def test_leather_that_mirrors_little_keeps_its_grain_and_some_gloss(self):
        passes, light, _ = leather(1000)
        grain = np.float32(1 + .1 * np.random.default_rng(1).normal(size=light.shape[:2]))
        gloss = np.repeat((.04 * grain)[..., None], 3, 2)
        gloss[500:] *= .5                                                             # mirrors less than the lit patch
        left = (gloss - .6 * color.veil(passes, gloss, (0, 0, 90), "23211F"))[..., 0]
        for rows, share in ((slice(100, 400), .4), (slice(600, 900), .58)):
            self.assertAlmostEqual(float(left[rows].mean() / gloss[rows, :, 0].mean()), share, delta=.02)
            self.assertAlmostEqual(float(left[rows].std() / gloss[rows, :, 0].std()), 1, delta=.1)

    def test_a_dye_is_even_on_pale_leather_and_its_pores_are_dark(self):
        passes, _, _ = leather(200)
        passes["tone"] = passes["tone"].copy()
        passes["tone"][:, 100:] *= .8                                                 # a cloud
        passes["tone"][::20, ::20] *= .7                                              # pores
        passes["clouds"] = color.clouds(passes["tone"], passes["leather"])
        for dye, cloud, pore in (("C59D74", .88, .66), ("23211F", .8, .70)):
            seen = color.dyed(passes, color.linear(dye))[..., 1]
            self.assertAlmostEqual(float(seen[10, 150] / seen[10, 50]), cloud, delta=.02)
            self.assertAlmostEqual(float(seen[20, 40] / seen[10, 50]), pore, delta=.02)

    def test_slightly_uneven_gloss_does_not_become_clouds(self):
        passes, _, _ = leather(400)
        gloss = np.full((400, 400, 3), .03, np.float32)
        gloss[:100] *= 1.1
        gloss[300:] *= 2
        change = color.highlights(passes, gloss, (150, 150, 40), "23211F")[..., 0]
        self.assertLess(change[50, 50], .1 * gloss[50, 50, 0])
        self.assertGreater(change[350, 50], .7 * gloss[350, 50, 0])

    def test_wax_shows_on_pale_leather_where_the_gloss_is_uneven(self):
        passes, light, gloss = leather()
        gloss[:4] += .03
        patch = color.lit_patch(passes["leather"], light, gloss, passes["tone"])
        pale, black = (color.waxed(passes, gloss, patch, color.linear(dye)) for dye in ("C59D74", "23211F"))
        self.assertAlmostEqual(float(pale[-1, -1].max()), 0, places=6)
        self.assertGreater(pale[0, 0, 0], .03)
        self.assertLess(black[0, 0, 0], .003)

    def test_highlights_on_deep_dyes_are_stronger(self):
        passes, light, gloss = leather()
        gloss[:4] += .03
        patch = color.lit_patch(passes["leather"], light, gloss, passes["tone"])
        black, oxblood, chestnut = (color.highlights(passes, gloss, patch, dye) for dye in ("23211F", "4C1216", "56301B"))
        self.assertAlmostEqual(float(np.median(color.cut(black, patch))), 0, places=6)
        self.assertGreater(black[0, 0, 0], oxblood[0, 0, 0])
        self.assertGreater(oxblood[0, 0, 0], .01)
        self.assertEqual(np.abs(chestnut).max(), 0)

    def test_what_is_added_to_gloss_or_removed_has_its_color(self):
        passes, light, _ = leather()
        gloss = np.full_like(light, .02) * np.array([1.2, 1, .8], np.float32)
        gloss[:20] += .01 * np.array([1.2, 1, .8], np.float32)
        patch = (30, 30, 20)
        for part in (color.veil(passes, gloss, patch, "23211F"), color.highlights(passes, gloss, patch, "23211F"), color.waxed(passes, gloss, patch, color.linear("C59D74"))):
            np.testing.assert_allclose(part[5, 5] / part[5, 5].mean(), [1.2, 1, .8], rtol=1e-4)

    def test_grain_keeps_its_contrast_in_highlights(self):
        passes, light, _ = leather(1000)
        rng = np.random.default_rng(1)
        gloss = np.repeat(np.float32(.03 + .004 * rng.normal(size=light.shape[:2]))[..., None], 3, 2)
        gloss[:100] -= .01                                                           # the lit patch
        change = color.highlights(passes, gloss, (0, 0, 90), "23211F")[200:, ..., 0] / gloss[200:, :, 0]
        by_pixel = np.maximum(gloss[200:, :, 0] - .02, 0) / gloss[200:, :, 0] * color.HIGHLIGHTS
        self.assertLess(change.std() / change.mean(), .8 * by_pixel.std() / by_pixel.mean())

    def test_no_leather_no_patch(self):
        passes, light, gloss = leather(40)
        self.assertIsNone(color.lit_patch(passes["leather"] * 0, light, gloss, passes["tone"]))

    def test_more_light_is_brighter(self):
        steps = color.tone(np.linspace(0, 2, 50)[:, None] * np.ones(3))[:, 1]
        self.assertTrue((np.diff(steps) >= 0).all())


if __name__ == "__main__":
    unittest.main()
