"""Cuts the fonts that scripts/cut-fonts.ts lists. Its input is JSON: one object for each font, in order."""

import json
import sys

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHT = 800


def is_common_hangul(code):
    """The 2,350 syllables of KS X 1001, which has two bytes for each; the other 8,822 hardly occur."""
    return 0xAC00 <= code <= 0xD7A3 and len(chr(code).encode("euc_kr")) == 2


def cut(font, codes):
    options = subset.Options(
        layout_features=["*"], hinting=False, glyph_names=False, notdef_outline=True, name_IDs=[0], name_languages=["*"]
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def rename(font, family):
    # All are Regular: the family has one weight, and for any other the renderer would synthesise it.
    font["OS/2"].usWeightClass = 400
    for platform, encoding, language in ((1, 0, 0), (3, 1, 0x409)):
        for name_id, text in ((1, family), (2, "Regular"), (4, family), (6, family.replace(" ", ""))):
            font["name"].setName(text, name_id, platform, encoding, language)


def add_boxes(font):
    """A colour glyph has no outline of its own, so text layout takes it for a blank: give it the box of its layers."""
    glyphs = font["glyf"]
    for base, layers in font["COLR"].ColorLayers.items():
        drawn = [glyph for glyph in (glyphs[layer.name] for layer in layers) if glyph.numberOfContours]
        if not drawn:
            continue
        left, bottom = min(glyph.xMin for glyph in drawn), min(glyph.yMin for glyph in drawn)
        right, top = max(glyph.xMax for glyph in drawn), max(glyph.yMax for glyph in drawn)
        box = TTGlyphPen(None)
        box.moveTo((left, bottom))
        for corner in ((right, bottom), (right, top), (left, top)):
            box.lineTo(corner)
        box.closePath()
        glyphs[base] = box.glyph()


def main():
    taken = set()
    for job in json.load(sys.stdin):
        font = TTFont(job["from"], recalcTimestamp=False)
        if "fvar" in font:
            font = instancer.instantiateVariableFont(font, {"wght": WEIGHT})
        codes = set(font.getBestCmap())
        if job.get("only") == "common hangul":
            codes = set(filter(is_common_hangul, codes))
        # Each code point is in the first font that has it. Emoji keep their digits, which begin keycap sequences.
        if not job.get("isEmoji"):
            codes -= taken
            taken |= codes
        # Format 14: variation sequences of Han characters, which titles do not use.
        font["cmap"].tables = [table for table in font["cmap"].tables if table.format != 14]
        cut(font, codes)
        rename(font, job["family"])
        if job.get("isEmoji"):
            add_boxes(font)
        font.flavor = None
        font.save(job["to"])


main()
