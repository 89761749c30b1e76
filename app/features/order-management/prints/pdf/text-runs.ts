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

/** Splits a line into its characters, each with the first font of the typeface that has all of its code points. */
export function graphemesOf(line: string, typeface: Typeface, fonts: PrintFonts): Grapheme[] {
  const chain: readonly FontName[] = TYPEFACES[typeface];
  // Every font but the fallbacks has ASCII.
  if (ASCII.test(line)) return Array.from(line, (text) => ({ text, font: TYPEFACES[typeface][0] }));
  const hasAll = (name: FontName, visible: string) =>
    [...visible].every((character) => fonts[name].font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  return Array.from(graphemes.segment(line)).flatMap(({ segment }) => {
    const visible = segment.replace(INVISIBLE, "");
    if (visible === "") return [];
    if (visible === REPLACEMENT) return [{ text: visible, font: undefined }];
    const first = OF_OTHER_SCRIPT.test(visible) ? 1 : 0;
    const font = chain.slice(first).find((name) => hasAll(name, visible));
    return [{ text: font === "noto-emoji-400" ? segment.replace(/[\ufe0e\ufe0f]/g, "") : visible, font }];
  });
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

/** Returns the characters of a text that no font of the PDFs has, each once. */
export function missingCharacters(text: string, fonts: PrintFonts): string[] {
  // All typefaces have the same fallbacks, and the first ones are covered by them.
  const missing = printedText(text)
    .split("\n")
    .flatMap((line) => graphemesOf(line, "regular", fonts))
    .filter(({ font }) => font === undefined);
  return [...new Set(missing.map(({ text: character }) => character))];
}
