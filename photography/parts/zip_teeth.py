"""The metal teeth of zippers."""
import numpy as np

from .meshes import make_object

# Across the tape, from the legs that clasp its cord to the nose that lies between two teeth of the other side: place, half of the width and height, as shares.
STATIONS = np.array([[0, .24, .50], [.04, .38, .82], [.14, .45, .98], [.60, .46, 1], [.84, .44, .95], [.96, .38, .78], [1, .26, .45]])
ROUND = 9                                                # points of a tooth's arched section


def zip_tooth(hold=-.17, reach=.21, wide=.145, high=.13):
    """The points of one tooth: along y from `hold` to `reach`, `wide` along the tape, `high` above it; its edges are rounded. Lengths in cm."""
    a = np.linspace(0, np.pi, ROUND)
    arch = np.c_[np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .5, np.sin(a) ** .5]
    section = lambda at, half, top: np.c_[arch[:, 0] * half * wide, np.full(ROUND, hold + at * (reach - hold)), arch[:, 1] * top * high]
    return np.vstack([section(*station) for station in STATIONS])


def zip_teeth(kit, teeth):
    """Builds teeth from their points, each of which are those of zip_tooth in another place."""
    count = len(STATIONS)
    quads = [[i * ROUND + j, i * ROUND + j + 1, (i + 1) * ROUND + j + 1, (i + 1) * ROUND + j] for i in range(count - 1) for j in range(ROUND - 1)]
    caps = [[k * ROUND + j, k * ROUND + j + 1, k * ROUND + ROUND - 2 - j, k * ROUND + ROUND - 1 - j] for k in (0, count - 1) for j in range(ROUND // 2 - 1)]
    caps += [[k * ROUND + ROUND // 2 - 1, k * ROUND + ROUND // 2, k * ROUND + ROUND // 2 + 1] for k in (0, count - 1)]
    faces = [[i + count * ROUND * n for i in face] for n in range(len(teeth)) for face in quads + caps]
    make_object("zip teeth", np.vstack(teeth), faces, np.zeros(len(faces)), [kit.metal])


def zip_places(long, pitch=.15):
    """The side (1 or -1) and the place along the tape of each tooth: they alternate."""
    return [((-1) ** i, x) for i, x in enumerate(np.arange(pitch - long / 2, long / 2, pitch))]
