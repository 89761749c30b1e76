import type { PdfPages, TextBlock } from "./pdf-page.ts";

/** Writes from the top of a page to its bottom, and goes on at the top of the next one. `y`: where the next content begins. */
export class PdfFlow {
  readonly pages: PdfPages;
  y = 0;
  readonly #writeHead: (isFirst: boolean) => number;

  /** `writeHead` writes the head of a page and returns the position below it. */
  constructor(pages: PdfPages, writeHead: (isFirst: boolean) => number) {
    this.pages = pages;
    this.#writeHead = writeHead;
    this.#addPage(true);
  }

  #addPage(isFirst: boolean): void {
    this.pages.addPage();
    this.y = this.#writeHead(isFirst);
  }

  /** The height that is left on this page. */
  get left(): number {
    return this.pages.bottom - this.y;
  }

  /** Begins a page if this height is not left. Returns whether it did. */
  need(height: number): boolean {
    if (height <= this.left) return false;
    this.#addPage(false);
    return true;
  }

  /** Writes a block line by line, over as many pages as it takes. */
  write({ lines, style, height }: TextBlock, x = this.pages.left): void {
    for (const line of lines) {
      this.need(height / lines.length);
      this.y += this.pages.writeLine(line, style, { x, y: this.y });
    }
  }
}
