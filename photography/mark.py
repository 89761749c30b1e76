"""Draws the maker's mark as a height mask (white = pressed in).  usage: mark.py OUT.png"""
import sys

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT = "EBGaramond12-Regular.otf"          # Debian package fonts-ebgaramond


def spaced(draw, text, size, middle, base, gap, room):
    """Draws text with space between its letters. Raises ValueError if it is wider than `room`."""
    font = ImageFont.truetype(FONT, size)
    widths = [draw.textlength(c, font=font) for c in text]
    whole = sum(widths) + gap * (len(text) - 1)
    if whole > room:
        raise ValueError(f"{text} is {whole:.0f} wide, the canvas holds {room}")
    x = middle - whole / 2
    for c, k in zip(text, widths):
        draw.text((x, base), c, fill=255, font=font, anchor="ls", stroke_width=max(2, size // 50), stroke_fill=255)
        x += k + gap


def mark(path):
    im = Image.new("L", (1600, 640), 0)
    draw = ImageDraw.Draw(im)
    spaced(draw, "WELLWORN", 225, 800, 385, 30, 1540)
    draw.line((660, 470, 940, 470), fill=255, width=10)
    im.filter(ImageFilter.GaussianBlur(3)).save(path)


if __name__ == "__main__":
    mark(sys.argv[1])
