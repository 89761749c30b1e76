import { setImmediate } from "node:timers/promises";
import type PDFDocument from "pdfkit";
import { breakLines, type Measure, type TextLine } from "./break-lines.ts";
import { type PrintFonts, TYPEFACES, type Typeface } from "./print-fonts.ts";

type Document = InstanceType<typeof PDFDocument>;

/** `size` in points; `leading`: the height of a line in units of it. */
export type TextStyle = {
  size: number;
  typeface?: Typeface;
  leading?: number;
  color?: string;
  /** All digits are equally wide. */
  tabular?: true;
};
export type PageSize = { width: number; height: number; margin: number };
/** Lines that were broken for a width. */
export type TextBlock = { lines: TextLine[]; style: TextStyle; height: number };

export const BLACK = "#000000";
export const SOFT = "#444444";
export const RULE = "#999999";
const LEADING = 1.4;

const featuresOf = ({ tabular }: TextStyle) => (tabular ? { features: ["tnum" as const] } : {});

/**
 * Pages of one paper, on which texts are written in several fonts. All measures are points from the top left corner;
 * the margins are those of the paper.
 */
export class PdfPages {
  readonly document: Document;
  readonly paper: PageSize;
  readonly #fonts: PrintFonts;
  /** Most texts stand on every slip: headings, the workshop's address, names of products. */
  readonly #blocks = new Map<string, TextBlock>();

  constructor(document: Document, paper: PageSize, fonts: PrintFonts) {
    this.document = document;
    this.paper = paper;
    this.#fonts = fonts;
    for (const name of new Set(Object.values(TYPEFACES).flat())) document.registerFont(name, fonts[name].file);
  }

  /**
   * Opens the first font of each typeface in a turn of its own: the first text in a font takes 10 to 35 ms, because its
   * tables are read then.
   */
  async openFonts(typefaces: Typeface[]): Promise<void> {
    for (const typeface of typefaces) {
      this.document.font(TYPEFACES[typeface][0], 1).widthOfString("Wellworn");
      await setImmediate();
    }
  }

  get left(): number {
    return this.paper.margin;
  }
  get top(): number {
    return this.paper.margin;
  }
  get right(): number {
    return this.paper.width - this.paper.margin;
  }
  get bottom(): number {
    return this.paper.height - this.paper.margin;
  }

  /** Begins a page. The one before is written to the stream. */
  addPage(): void {
    const { width, height } = this.paper;
    this.document.addPage({ size: [width, height], margin: 0 });
  }

  #measure(style: TextStyle): Measure {
    const options = featuresOf(style);
    return (text, font) => this.document.font(font, 1).widthOfString(text, options);
  }

  /** Breaks a text into lines for a width. */
  block(text: string, width: number, style: TextStyle): TextBlock {
    const { size, typeface = "regular", leading = LEADING } = style;
    const key = JSON.stringify([text, String(width), style]);
    const known = this.#blocks.get(key);
    if (known) return known;
    const lines = breakLines(text, width / size, { typeface, fonts: this.#fonts, measure: this.#measure(style) });
    const block = { lines, style, height: lines.length * size * leading };
    this.#blocks.set(key, block);
    return block;
  }

  /** Writes one line; returns the height that it takes. */
  writeLine({ runs, width }: TextLine, style: TextStyle, { x, y, right }: { x: number; y: number; right?: number }) {
    const { size, typeface = "regular", leading = LEADING, color = BLACK } = style;
    const { ascent, descent, unitsPerEm } = this.#fonts[TYPEFACES[typeface][0]].font;
    const baseline = y + size * ((leading - (ascent - descent) / unitsPerEm) / 2 + ascent / unitsPerEm);
    const measure = this.#measure(style);
    const options = { lineBreak: false, baseline: "alphabetic" as const, ...featuresOf(style) };
    let start = right === undefined ? x : right - width * size;
    this.document.fillColor(color);
    for (const { text, font } of runs) {
      this.document.font(font, size).text(text, start, baseline, options);
      if (runs.length > 1) start += measure(text, font) * size;
    }
    return size * leading;
  }

  /** Writes a block; returns the position below it. With `right` each line ends there. */
  write({ lines, style }: TextBlock, at: { x: number; y: number; right?: number }): number {
    let { y } = at;
    for (const line of lines) y += this.writeLine(line, style, { ...at, y });
    return y;
  }

  /** Writes a text from a position on; returns the position below it. */
  text(text: string, style: TextStyle, at: { x: number; y: number; width: number }): number {
    return this.write(this.block(text, at.width, style), at);
  }

  /** Writes a short text in one line that ends at `right`; returns the position below it. */
  textBefore(text: string, style: TextStyle, { right, y }: { right: number; y: number }): number {
    return this.write(this.block(text, Number.POSITIVE_INFINITY, style), { x: 0, y, right });
  }

  /** The width of a text in one line. */
  widthOf(text: string, style: TextStyle): number {
    const [line] = this.block(text, Number.POSITIVE_INFINITY, style).lines;
    return (line?.width ?? 0) * style.size;
  }

  /** Draws a horizontal line. */
  rule(y: number, { from = this.left, to = this.right, weight = 1, color = BLACK } = {}): void {
    this.document.lineWidth(weight).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
  }

  /** Draws a frame. */
  frame(x: number, y: number, width: number, height: number, weight: number, color = BLACK): void {
    this.document.lineWidth(weight).strokeColor(color).rect(x, y, width, height).stroke();
  }

  /** Fills an SVG path whose units are `scale` points. */
  fillPath(path: string, { x, y, scale }: { x: number; y: number; scale: number }): void {
    this.document.save().translate(x, y).scale(scale).path(path).fill(BLACK).restore();
  }
}
