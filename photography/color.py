"""Dyes and tone: from linear light to the finished image, and the dye that makes an image match its swatch."""
import itertools

import cv2
import numpy as np

from masks import mean_within

METER = .625                                         # brightness of the paper in the studio's light setup; see README
PAPER = .77                                          # brightness of the paper in the finished image (scene-linear)
BALANCE = (.995, .998, 1.012)
GRAY, FLESH = "787878", "D9C09C"                     # must match models/materials.py


def linear(h):
    """Scene-linear RGB of an sRGB hex code, or of an array of sRGB values from 0 to 1."""
    v = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]) if isinstance(h, str) else np.asarray(h)
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def meter(x, paper):
    """Brightness of the backdrop, where enough of it is visible; otherwise the studio's usual brightness."""
    if paper is None or (paper > .99).mean() <= .12:
        return METER
    return METER ** .4 * np.median(x[paper > .99], 0).mean() ** .6


def tone(x, brightness=METER):
    """Sets the exposure so that every backdrop has the same tone, then applies a soft shoulder and slight contrast."""
    x = x * (PAPER / brightness) * np.array(BALANCE, np.float32)
    knee = .66
    x = np.where(x > knee, knee + (1 - knee) * (1 - np.exp(-np.maximum(x - knee, 0) / (1 - knee))), x)
    s = np.where(x <= .0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-9), 1 / 2.4) - .055)
    return np.clip(s - .026 * np.sin(2 * np.pi * s), 0, 1)


FALLOFF = .28                                        # how much darker than the middle the lower right corner is


def falloff(height, width):
    """The light of a lamp at the upper left, which falls off across the frame (h, w, 1): 1 in the middle."""
    y, x = np.mgrid[-.5:.5:height * 1j, -.5:.5:width * 1j]
    return ((1 - FALLOFF) ** ((.8 * x + .6 * y) / .7)).astype(np.float32)[..., None]


AROUND = .004                                        # how far the angle, gloss and color of leather are averaged, as a share of the image's width: further than a pore


def around(values, leather, least=.5):
    """The mean of `values` (h, w) around each pixel of leather, of leather only: without its grain. `least` = which share of a pixel counts as leather."""
    hide = (leather > least).astype(np.float32)
    return np.where(hide > 0, mean_within(values, hide, AROUND * values.shape[1]), values)


def clouds(tone, leather):
    """How bright leather is on the whole around each pixel, relative to its dye: without pores, creases and the mark, which stand in `tone` as well."""
    return around(tone / np.maximum(leather, .02), leather, .97)


def dyed(p, dye):
    """The diffuse color of every pixel with the leather in another dye (linear RGB), of which suede takes most.

    On light leather, a dye takes evenly, and its pores are dark: its clouds become weaker, pores and the mark stronger."""
    mask, tone, flesh, sand = p["leather"][..., None], p["tone"][..., None], p["flesh"][..., None], linear(FLESH)
    broad, light = np.maximum(p["clouds"][..., None], .05), float(dye.mean())
    brightest = 1.3 + 4 * np.exp(-light / .015)                            # on black, only the lit lips of the mark tell it from the face
    fine = np.clip(tone / np.maximum(mask, .02), 0, brightest) / broad
    uneven = broad ** (1 - min(.46, 1.1 * light)) * np.clip(fine, .05, brightest) ** (1 + min(.25, .7 * light))
    return p["rest"] + mask * uneven * dye + flesh * sand ** .15 * dye ** .85


def lit_patch(mask, light, gloss, texture):
    """The window (left, top, size in pixels) of evenly lit leather that is most typical of it, or None if there is too little leather.

    Leather is judged by its lit part: of all windows of the largest size that holds nothing else, in light if there are any, the
    one that is nearest to the brightness that 30 % of the leather exceed, and to the usual gloss and texture of leather in light: where these
    are lower, all the rest would become too bright. mask: share of leather; texture: dye clouds, embossing and the like.
    """
    brightness, shine = light.mean(2), gloss.mean(2)
    inside = mask > .97
    if inside.sum() < 400:
        return None
    lit = np.percentile(brightness[inside], 70)
    in_light = inside & (brightness > .75 * lit)
    usual_shine, usual_texture = np.median(shine[in_light]), np.median(texture[in_light])
    for least, share in itertools.product((.75, 0), (.06, .045, .03, .02, .012, .008)):
        n = max(8, int(share * mask.shape[1]))
        mean = lambda a: cv2.boxFilter(a.astype(np.float32), -1, (n, n), anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
        deviation = lambda a, m: np.sqrt(np.maximum(mean(a * a) - m * m, 0))
        whole, level = mean(inside) > .999, mean(brightness)
        if not (whole & (level >= least * lit)).any():
            continue
        pattern = mean(texture)
        cost = 2 * np.abs(np.log(np.maximum(level, 1e-4) / lit)) + deviation(brightness, level) / np.maximum(level, 1e-4)
        cost = cost + 8 * np.abs(mean(shine) - usual_shine)
        cost = cost + 2 * np.abs(np.log(np.maximum(pattern, 1e-4) / max(usual_texture, 1e-4))) + deviation(texture, pattern) / np.maximum(pattern, 1e-4)
        top, left = np.unravel_index(np.where(whole, cost, np.inf).argmin(), cost.shape)
        return int(left), int(top), n
    return None


def cut(a, patch):
    left, top, n = patch
    return a[top:top + n, left:left + n]


GRAZING = (.05, .30)                                 # how much less leather faces the camera (cosine) where the polarizing filter takes effect
FILTERED = .90                                       # share of the surplus gloss that it removes at flatter angles
WAX = 2.2                                            # how much more of a sheen the palest leather has than a black one
HIGHLIGHTS, DEEP = 5.5, .044                         # how much stronger highlights on a dye without any light are; from which brightness (linear) they stay as they are
SOFT = .06                                           # brighter highlights than this gain less
ONSET = .4                                           # the even gloss is never quite even: what exceeds it by less than this share hardly gains, or it would become clouds


def polarized(gloss, nrm, leather, patch):
    """The gloss without the veil that lies over leather seen at a flatter angle than the lit patch: sides and lids would be gray beside the front.

    A polarizing filter takes away such reflections. nrm: the normals as the camera sees them, without grain. The angle is the mean
    of the leather around a pixel, whatever lies beside it: a strap has one sheen from its wide end to its narrow one."""
    facing = -nrm[..., 2] / np.maximum(np.linalg.norm(nrm, axis=2), 1e-6)
    flat = np.clip((np.median(cut(facing, patch)) - around(facing, leather) - GRAZING[0]) / (GRAZING[1] - GRAZING[0]), 0, 1)
    share = np.minimum(1, 2 * leather)                                                # outlines as well
    return gloss - (FILTERED * flat * flat * (3 - 2 * flat) * share)[..., None] * surplus(gloss, leather, patch)


TINT, PALE, BROAD = .95, .15, .03                    # share of the broad gloss that takes on a dye's color: less of paler dyes; up to which brightness (linear)
VEIL_SHARES = (0, .2, .4, .6, .8, .9)                # how far the filter is turned, at most until the dye matches
GRAINY = (.04, .10)                                  # dyes (mean of linear RGB) of which the grain of the removed gloss stays, and of which none does
NEAR = 1.5                                           # ΔE (1976) of a match


def difference(seen, hexcode):
    """ΔE (1976) between an sRGB color (0 to 1) and a hex code."""
    lab = lambda v: cv2.cvtColor(np.float32(v).reshape(1, 1, 3), cv2.COLOR_RGB2LAB)[0, 0]
    wanted = np.array([int(hexcode[i:i + 2], 16) / 255 for i in (0, 2, 4)])
    return float(np.linalg.norm(lab(seen) - lab(wanted)))


def solve_dye(render, target, limits=(.05, 1.8)):
    """The dye (linear RGB) with which render(dye), the finished sRGB values of a lit patch, has the median color `target`.

    Gloss and the color of the light desaturate leather; the dye makes up for it. `limits` bound the dye as factors of the target.
    """
    dye = target.copy()
    for _ in range(10):
        seen = linear(np.median(render(dye).reshape(-1, 3), 0))
        dye = np.clip(dye * np.clip(target / np.maximum(seen, 1e-4), .5, 2) ** .8, target * limits[0], target * limits[1]).astype(np.float32)
    return dye


SOFTENED = .6                                        # how much of the gloss around a pixel counts where its gloss is compared with the even one


def even_gloss(gloss, patch):
    """The brightness of the gloss on the lit patch."""
    return float(np.median(cut(gloss, patch).mean(2)))


def part_of(gloss, leather, patch, amount):
    """The part of the gloss that amount(level, even) says, both brightnesses: in the gloss's own color and with its own grain.

    The level is partly that around the pixel. Compared pixel by pixel, grain became hairs with hard edges; channel by channel, black became brown."""
    level = SOFTENED * around(gloss.mean(2), leather) + (1 - SOFTENED) * gloss.mean(2)
    return gloss * (amount(level, even_gloss(gloss, patch)) / np.maximum(level, 1e-4))[..., None]


def surplus(gloss, leather, patch, limit=np.inf):
    """The part of the gloss above the even gloss of the lit patch, up to a limit."""
    return part_of(gloss, leather, patch, lambda level, even: np.clip(level - even, 0, limit))


def veil(p, gloss, patch, hexcode):
    """The even gloss that lies over all leather: as much as is on the lit patch, and less where leather mirrors less, which would be nearly black.

    On deep dyes its grain stays in what is left, or leather that mirrors nothing bright would look painted. Paler ones show the grain of their color."""
    even, own = max(even_gloss(gloss, patch), 1e-4), gloss.mean(2)
    broad = np.maximum(around(own, p["leather"]), 1e-4)
    amount = even * np.minimum(broad / even, 1) ** 1.5
    stays = np.clip((GRAINY[1] - float(linear(hexcode).mean())) / (GRAINY[1] - GRAINY[0]), 0, 1)
    amount = np.minimum(amount * (stays + (1 - stays) * own / broad), own / VEIL_SHARES[-1])
    return gloss * (p["leather"] * amount / np.maximum(own, 1e-4))[..., None]


def waxed(p, gloss, patch, dye):
    """What wax adds to the gloss of pale leather, whose sheen is lost beside its bright color: nothing where the gloss is even."""
    return min(WAX, 6 * float(dye.mean())) * p["leather"][..., None] * surplus(gloss, p["leather"], patch, .045)


def highlights(p, gloss, patch, hexcode):
    """What highlights on deep dyes gain: dark goods are photographed with more light, or nothing tells their form. Paler ones gain nothing.

    Nor does the even gloss of the lit patch, whose color is compared with the swatch."""
    gain = HIGHLIGHTS * max(0, 1 - float(linear(hexcode).mean()) / DEEP)

    def fading(level, even):
        above = np.maximum(level - even, 0)
        return above * above / (above + ONSET * even + 1e-6) * np.exp(-above / SOFT)
    return gain * p["leather"][..., None] * part_of(gloss, p["leather"], patch, fading)


def match_dye(p, light, gloss, hexcode, patch):
    """The dye (linear RGB) that makes the patch of a product's lit leather look like its swatch, and the share of the veil to remove.

    Even gloss makes every dye paler, a deep dye paler than leather can be. So as much of it is removed as the dye needs, as with
    the polarizing filter of a lens.
    """
    target = linear(hexcode)
    if patch is None:
        return target, 0.0
    small = {k: cut(p[k], patch) for k in ("rest", "leather", "tone", "clouds", "flesh")}
    some_light, some_gloss, exposure = cut(light, patch), cut(gloss, patch), meter(p["rgb"], p["paper"])
    some_veil = cut(veil(p, gloss, patch, hexcode), patch)
    for share in VEIL_SHARES:
        render = lambda dye: tone(dyed(small, dye) * some_light + some_gloss - share * some_veil, exposure)
        dye = solve_dye(render, target)
        if difference(np.median(render(dye).reshape(-1, 3), 0), hexcode) < NEAR:
            break
    return dye, share


def tinted(p, gloss, patch, hexcode):
    """What turns most of the broad gloss above the lit patch's into the leather's own color, as bright as before.

    A deep red that mirrors the paper was a dull brown beside panels that mirror less. Highlights stay white."""
    dye = linear(hexcode)
    share = TINT * max(0, 1 - dye.mean() / PALE)
    broad = surplus(gloss, p["leather"], patch, BROAD).mean(2, keepdims=True)
    return share * p["leather"][..., None] * broad * (dye / dye.mean() - 1)


def match_scene(color, light, gloss, gain, mask, hexcode, patch):
    """The factor (linear RGB) for the diffuse color of one leather of a scene, solved like match_dye."""
    target = linear(hexcode)
    base, some_light, some_gloss, share = (cut(a, patch) for a in (color, light, gloss, mask[..., None]))
    render = lambda dye: tone((base * (1 + share * (dye / target - 1)) * some_light + some_gloss) * gain)
    return solve_dye(render, target, (.3, 1.9)) / target


def scene_exposure(factors):
    """The gain with which the leathers of a scene need the least change. factors: {hex code: factor of match_scene}.

    Dark leathers count only if there are no others: gloss decides how they look."""
    levels = {code: factor.mean() for code, factor in factors.items()}
    bright = [level for code, level in levels.items() if linear(code).mean() > .025] or list(levels.values())
    return float(np.clip((max(bright) * min(bright)) ** .5, .5, 1.8)) if bright else 1.0


POLARIZER = .70                                      # share of the gloss on leather that is removed from a scene
WHITE_BALANCE = .75                                  # share of the light's own color that is removed from a scene
LIT = 1.02                                           # brightness of the light on leather in the studio


def scene_gain(light, leather):
    """Gain per channel that makes a dye look in a scene as in its product image: measured on the lit leather."""
    at = leather > .9
    if at.sum() < 800:
        at = np.ones_like(at)
    brightness = light.mean(2)
    lit = light[at & (brightness > np.median(brightness[at]))].mean(0)
    return ((lit.mean() / lit) ** WHITE_BALANCE * (LIT / lit.mean()) ** .6).astype(np.float32)
