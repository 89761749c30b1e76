import { inflateSync } from "node:zlib";

export type PdfPage = { width: number; height: number; lines: string[]; text: string };

/** Objects of a PDF by their number: the dictionary, and the stream decompressed. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const source = pdf.toString("latin1");
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, number = "", content = ""] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = "", raw] = content.split(/stream\n/, 2);
    const bytes = raw === undefined ? undefined : Buffer.from(content.slice(head.length + 7), "latin1");
    const isCompressed = head.includes("/FlateDecode");
    const stream = bytes ? (isCompressed ? inflateSync(bytes) : bytes).toString("latin1") : "";
    objects.set(number, { head, stream });
  }
  return objects;
}

/** The characters of a font's glyphs, by their index, from its ToUnicode map. */
function charactersOf(map: string): string[] {
  return [...map.matchAll(/\[(.*)\]/g)].flatMap(([, entries = ""]) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = ""]) =>
      units === "" ? "" : String.fromCharCode(...units.split(" ").map((unit) => Number.parseInt(unit, 16))),
    ),
  );
}

/** Returns the pages of a PDF that the shop wrote: their size in points, and their text by lines. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf);
  const find = (number: string | undefined) => objects.get(number ?? "") ?? { head: "", stream: "" };
  const reference = (head: string, name: string) => new RegExp(`/${name} (?:\\[)?(\\d+) 0 R`).exec(head)?.[1];
  return [...objects.values()].flatMap(({ head }) => {
    const [, width, height] = /\/Type \/Page\n[\s\S]*\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    if (!width || !height) return [];
    const fonts = new Map<string, string[]>();
    for (const [, name = "", number] of find(reference(head, "Resources")).head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, charactersOf(find(reference(find(number).head, "ToUnicode")).stream));
    const lines = linesOf(find(reference(head, "Contents")).stream, fonts);
    return [{ width: Number(width), height: Number(height), lines, text: lines.join("\n") }];
  });
}

/** Text that stands on the same height and follows directly is one line. */
function linesOf(content: string, fonts: Map<string, string[]>): string[] {
  const lines: string[] = [];
  let height = "";
  for (const [text] of content.matchAll(/BT\n[\s\S]*?\nET/g)) {
    const [, y = ""] = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(text) ?? [];
    const characters = fonts.get(/\/(F\d+) /.exec(text)?.[1] ?? "") ?? [];
    const glyphs = [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    const written = glyphs.map((glyph) => characters[Number.parseInt(glyph, 16)] ?? "\ufffd").join("");
    if (y === height) lines.push(`${lines.pop() ?? ""}${written}`);
    else lines.push(written);
    height = y;
  }
  return lines;
}
