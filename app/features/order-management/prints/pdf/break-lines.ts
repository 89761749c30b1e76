import type { FontName, PrintFonts, Typeface } from "./print-fonts.ts";
import { type Grapheme, graphemesOf, joinRuns, printedText, type Run } from "./text-runs.ts";

/** A line of text and its width, in units of the font size. */
export type TextLine = { runs: Run[]; width: number };
/** Returns the width of a text in one font, in units of the font size. */
export type Measure = (text: string, font: FontName) => number;

/** Lines break on both sides of these, which are written without spaces. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u;
/** No line begins with these, and none ends with the opening ones. */
const CLOSING = /[、。，．：；？！）」』】〉》〕］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々\u30fb]/;
const OPENING = /[（「『【〈《〔［｛]/;

const isSpace = ({ text }: Grapheme) => text.trim() === "";

/** Whether a line may break between two characters. */
function mayBreak(before: Grapheme, after: Grapheme): boolean {
  if (isSpace(after)) return false;
  if (isSpace(before)) return true;
  if (before.text === "-" || before.text === "–") return /[\p{L}\p{N}]/u.test(after.text);
  if (!IDEOGRAPHIC.test(before.text) && !IDEOGRAPHIC.test(after.text)) return false;
  return !CLOSING.test(after.text) && !OPENING.test(before.text);
}

/** Splits a line into parts that stay together, with the spaces that follow them. */
function partsOf(characters: Grapheme[]): Grapheme[][] {
  const parts: Grapheme[][] = [];
  for (const character of characters) {
    const before = parts.at(-1)?.at(-1);
    if (before && !mayBreak(before, character)) parts.at(-1)?.push(character);
    else parts.push([character]);
  }
  return parts;
}

function widthOf(characters: Grapheme[], measure: Measure): number {
  return joinRuns(characters).reduce((sum, { text, font }) => sum + measure(text, font), 0);
}

function withoutSpacesAtEnd(characters: Grapheme[]): Grapheme[] {
  return characters.slice(0, characters.findLastIndex((character) => !isSpace(character)) + 1);
}

type Setting = { typeface: Typeface; fonts: PrintFonts; measure: Measure };

/**
 * Breaks a text into lines of at most `width` (in units of the font size): between words, between Japanese characters, and
 * inside of a word that is wider than a line.
 */
export function breakLines(text: string, width: number, { typeface, fonts, measure }: Setting): TextLine[] {
  return printedText(text)
    .split("\n")
    .flatMap((paragraph) => {
      const lines: Grapheme[][] = [];
      let line: Grapheme[] = [];
      let used = 0;
      const add = (part: Grapheme[]) => {
        const trimmed = widthOf(withoutSpacesAtEnd(part), measure);
        if (line.length > 0 && used + trimmed > width) {
          lines.push(line);
          [line, used] = [[], 0];
        }
        line = [...line, ...part];
        used += widthOf(part, measure);
      };
      for (const part of partsOf(graphemesOf(paragraph, typeface, fonts))) {
        const isTooWide = widthOf(withoutSpacesAtEnd(part), measure) > width;
        for (const unbroken of isTooWide ? part.map((character) => [character]) : [part]) add(unbroken);
      }
      lines.push(line);
      return lines.map((characters) => {
        const printed = withoutSpacesAtEnd(characters);
        return { runs: joinRuns(printed), width: widthOf(printed, measure) };
      });
    });
}
