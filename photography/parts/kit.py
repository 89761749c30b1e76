"""The materials of one product, and the operations that build its parts."""
import zlib

from . import materials as m
from .forms import flat, handmade
from .hides import grain_tile
from .panels import Pattern, panel
from .stitches import saddle_stitch


STITCH_PITCH = .80       # the pitches in range.json are those of a coarse pricking iron


class Kit:
    """The materials of one product, and shortcuts for operations that every product needs."""

    def __init__(self, color=m.GRAY, thread="cream", metal="brass", mark=None, buckle="square", grain=10.0, cut=(0, 0), contrast=1.0):
        """mark = path of the embossed mark; buckle = outline of strap buckles; grain = how many cm the grain map covers; cut = where in the hide;
        contrast as for materials.leather."""
        self.color, self.mark, self.buckle, self.grain, self.cut, self.contrast = color, mark, buckle, grain, cut, contrast
        self.panels = []                # the pieces of leather built so far: holes are punched into them
        self.leather, self.flesh, self.edge = m.leather(color, tile=grain, cut=cut, contrast=contrast), m.flesh(color), m.edge_paint(color)
        self.thread, self.hole, self.metal = m.thread(thread, color), m.awl_hole(color), m.metal(metal)
        self.thin_edge = m.edge_paint(color, .46)                           # pocket leaves are waxed, but not dyed at their edges
        self.faces = [self.leather, self.flesh, self.edge]
        self.lined = [self.leather, self.leather, self.edge]

    @classmethod
    def of(cls, item, mark, color=m.GRAY, close=False, contrast=1.0):
        """The kit of a product of range.json; `close` for a close-up of it."""
        piece = zlib.crc32(item["name"].encode())
        return cls(color, item.get("thread", "cream"), item.get("metal", "brass"), mark, item.get("buckle_shape", "square"),
                   grain_tile(item, close), (piece % 59, piece // 59 % 61), contrast)

    def set_flesh(self, material):
        """Gives the pieces that are built from now on another inner side, as a lining or undyed suede."""
        self.flesh, self.faces = material, [self.leather, material, self.edge]

    def marked(self, cx, cy, width, turned=False):
        """Faces with the embossed maker's mark, centered at (cx, cy). `turned` writes it along the pattern's y axis."""
        place = (self.mark, cx, cy, width, width * .4, turned)
        return [m.leather(self.color, mark=place, tile=self.grain, cut=self.cut, contrast=self.contrast), self.flesh, self.edge]

    def sew(self, name, line, form, surface, **kw):
        return saddle_stitch(name, line, form, self.thread, self.hole, surface, **kw)

    def piece(self, name, pattern, form=flat, t=.16, seams=(), mark=None, pitch=.42, puff=.03, both=False,
              lined=False, groove=.045, hand=0.0, creased=True, round_over=None):
        """Builds a panel with grooves and stitches along its seams; the thread's thickness depends on the stitch pitch. If it is not
        `creased`, its face has no line beside the edge; `round_over` is the radius of its edges."""
        if hand:
            form = handmade(form, hand, 11, sum(map(ord, name)))
        faces = self.marked(*mark) if mark else self.lined if lined else self.faces
        self.panels.append(panel(name, pattern, form, faces, t, seams=seams, puff=puff, groove=groove, round_over=round_over))
        if not creased:
            edge = self.panels[-1].data.attributes["edge"].data
            edge.foreach_set("value", [0.0] * len(edge))
        pitch = pitch * STITCH_PITCH
        r = pitch * .096
        for i, line in enumerate(seams):
            self.sew(f"{name} seam {i}", line, form, t / 2 + puff * .4 - groove * .9, pitch=pitch, radius=r)
            if both:
                self.sew(f"{name} inner {i}", line, form, -t / 2, pitch=pitch, radius=r, down=True)
        return form

    def strip(self, name, run, width, t=.2, corners=.3, stitched=True, inset=.3, pitch=.42, both=False, cell=.3, mark=None, puff=.03):
        """Builds a strap along a sweep. Returns its form, with x = 0 in the middle of its length."""
        p = Pattern(run.length, width, corners, cell=cell)
        form = lambda q: run(q + [run.length / 2, 0, 0])
        seams = [p.seam("B", inset, trim=.3), p.seam("T", inset, trim=.3)] if stitched else []
        return self.piece(name, p, form, t, seams, pitch=pitch, both=both, lined=True, mark=mark, puff=puff)
