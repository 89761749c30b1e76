import { type FontName, type PrintFonts, TYPEFACES, type Typeface } from "./print-fonts.ts";

/** A character as the reader sees it, with its accents, and the font that has it; undefined if none does. */
export type Grapheme = { text: string; font: FontName | undefined };

/** Consecutive characters in one font. */
export type Run = { font: FontName; text: string };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The shop's own fonts have a few Greek letters, for formulas: a word must not mix them with another font's. */
const OF_OTHER_SCRIPT = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Invisible: joiners, selectors of a variant, direction marks, soft hyphens. Only emoji need their joiners. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const REPLACEMENT = "\ufffd";
const ASCII = /^[\x20-\x7e]*$/;

/** Returns a text as it is printed: composed, without control characters, its lines separated by "\n". */
export function printedText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\t\v\f\u00a0\u2000-\u200a\u202f\u205f]/g, " ")
    .replace(/[^\P{Cc}\n]/gu, "");
}

const segmentsOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Returns a character with the first font of the typeface that has all of its code points; undefined if it is invisible. */
function graphemeOf(segment: string, typeface: Typeface, fonts: PrintFonts): Grapheme | undefined {
  const visible = segment.replace(INVISIBLE, "");
  if (visible === "") return undefined;
  if (visible === REPLACEMENT) return { text: visible, font: undefined };
  const codePoints = Array.from(visible, (character) => character.codePointAt(0) ?? 0);
  const chain: readonly FontName[] = TYPEFACES[typeface].slice(OF_OTHER_SCRIPT.test(visible) ? 1 : 0);
  const font = chain.find((name) => codePoints.every((point) => fonts[name].font.hasGlyphForCodePoint(point)));
  return { text: font === "noto-emoji-400" ? segment.replace(/[\ufe0e\ufe0f]/g, "") : visible, font };
}

/** Splits a line into its characters, each with the first font of the typeface that has all of its code points. */
export function graphemesOf(line: string, typeface: Typeface, fonts: PrintFonts): Grapheme[] {
  // Every font but the fallbacks has ASCII.
  if (ASCII.test(line)) return Array.from(line, (text) => ({ text, font: TYPEFACES[typeface][0] }));
  return segmentsOf(line).flatMap((segment) => graphemeOf(segment, typeface, fonts) ?? []);
}

/** Joins characters to runs of one font. Every character must have a font. */
export function joinRuns(characters: Grapheme[]): Run[] {
  const runs: Run[] = [];
  for (const { text, font } of characters) {
    if (!font) throw new Error("A character without a glyph must be refused before a PDF is written");
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ font, text });
  }
  return runs;
}

/** Returns the characters of a text that a typeface of the PDFs has no font for, each once. */
export function missingCharacters(text: string, fonts: PrintFonts): string[] {
  const lines = printedText(text).split("\n");
  const segments = [...new Set(lines.filter((line) => !ASCII.test(line)).flatMap(segmentsOf))];
  const typefaces = Object.keys(TYPEFACES) as Typeface[];
  const missing = segments.flatMap(
    (segment) =>
      typefaces
        .map((typeface) => graphemeOf(segment, typeface, fonts))
        .find((grapheme) => grapheme && grapheme.font === undefined)?.text ?? [],
  );
  return [...new Set(missing)];
}
