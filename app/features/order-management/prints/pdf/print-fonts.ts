import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Font } from "fontkit";

const FOLDER = path.join("app", "features", "order-management", "prints", "pdf", "fonts");

/** Japanese, symbols, and the few symbols that only one of the shop's own fonts has. */
const FALLBACKS = ["noto-sans-jp-400", "noto-emoji-400", "hanken-grotesk-400", "newsreader-400"] as const;
/** The fonts of a text, in the order in which they are asked for a character: Latin, European scripts, then the same for all. */
export const TYPEFACES = {
  regular: ["hanken-grotesk-400", "noto-sans-400", ...FALLBACKS],
  medium: ["hanken-grotesk-500", "noto-sans-500", ...FALLBACKS],
  semibold: ["hanken-grotesk-600", "noto-sans-500", ...FALLBACKS],
  serif: ["newsreader-400", "noto-sans-400", ...FALLBACKS],
} as const;

export type Typeface = keyof typeof TYPEFACES;
export type FontName = (typeof TYPEFACES)[Typeface][number];

/** `file` is what a PDF embeds a subset of; `font` knows its characters and metrics. */
export type PrintFont = { file: Buffer; font: Font };
export type PrintFonts = Record<FontName, PrintFont>;

/** The path of a file of the repository, found from the source files and from the built bundle alike. */
function repositoryPath(name: string): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return path.join(folder, name);
  }
  throw new Error(`${name} is missing: no PDF can be written.`);
}

async function readFonts(): Promise<PrintFonts> {
  const { create } = await import("fontkit");
  const folder = repositoryPath(FOLDER);
  const names = [...new Set(Object.values(TYPEFACES).flat())];
  const read = names.map(async (name) => {
    const file = await readFile(path.join(folder, `${name}.ttf`));
    return [name, { file, font: create(file) as Font }] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as PrintFonts;
}

let fonts: Promise<PrintFonts> | undefined;

/** Returns the fonts of the PDFs. They are read once, at the first PDF, and stay in memory (6.6 MB). */
export function loadPrintFonts(): Promise<PrintFonts> {
  fonts ??= readFonts().catch((error) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

/** The shop's name as an SVG path; `x` and `y` are the top left corner of its box. */
export type WordmarkPath = { path: string; x: number; y: number; height: number };

/** Returns the shop's name as it stands in the header of the shop. */
export async function readWordmark(): Promise<WordmarkPath> {
  const svg = await readFile(repositoryPath(path.join("app", "ui", "wordmark.svg")), "utf8");
  const [x = 0, y = 0, , height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  return { path: /<path d="([^"]+)"/.exec(svg)?.[1] ?? "", x, y, height };
}
