"""Which hide a product is cut from."""


def grain_tile(item, close=False):
    """How many cm of leather the grain map covers. Small goods are cut from calf with a fine grain; bags from hides so coarse that their
    grain is visible in the whole image, which is too coarse for a close-up."""
    tile = item.get("grain", min(10.0, max(3.4, .045 * min(item["size"][:2]) ** 2)))
    return min(tile, max(6.0, tile / 2)) if close else tile
