"""Where a strap runs through a buckle: how high each layer lies there, and the parts that hold it."""
import numpy as np

from .closures import chape, keeper, slot, strap_buckle


class Buckling:
    """A strap in a buckle that a chape holds to the leather below. Lengths in cm; heights above that leather.

    `floor`: what the chape lies on. `rest`: the middle of the strap above the buckle, where it lies on the leather.
    """
    def __init__(self, width, thick, wire, floor, rest):
        self.width, self.thick, self.wire, self.floor, self.rest = width, thick, wire, floor, rest
        self.tall = width * .66 + 2.4 * wire                      # how far the frame reaches above its bar
        self.bend = .06 + wire * .4                               # radius of the chape's bend around the bar
        self.bar = floor + .17 + wire * .4
        self.crest = max(self.bar + self.bend + .06 + thick / 2 + .01, rest) - rest       # of the strap over the bar, above `rest`
        self.down = floor + .27 + thick / 2 - rest                # of the strap on the chape, above `rest`

    def add_buckle(self, kit, form, chape_long, play, lift=0.0):
        """The chape, the frame and the keeper. `form` is that of the leather below, with the bar at y = 0; `lift`: of the strap where it leaves the frame, above `rest`."""
        chape(kit, form, self.width, chape_long, self.bar, self.floor, self.bend, .12)
        strap_buckle(kit, form, self.width, self.tall, self.bar, self.rest + lift + self.thick / 2 + .02, self.wire, play=play, level=1)
        keeper(kit, lambda q: form(q - [0, .78, 0]), self.width + .04, self.floor + .02, self.rest + self.down + self.thick / 2 + .04)

    def add_hole(self, kit, strap, bar_at):
        """The hole through which the prong passes. `strap` is the strap's form, with the bar at y = `bar_at`."""
        turned = lambda q: strap(np.c_[-q[:, 1], q[:, 0], q[:, 2]])
        slot(kit, turned, bar_at + self.tall * .06, bar_at + self.tall * .30, self.wire * .50, self.thick / 2 + .036)
