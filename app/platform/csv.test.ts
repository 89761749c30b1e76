import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "./csv.ts";

/** Reads a row as RFC 4180 describes it. */
function readRow(row: string): string[] {
  expect(row.endsWith("\r\n")).toBe(true);
  const cells = [...row.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test("texts with commas, quotes and line breaks are read back as they were", () => {
  expect(csvRow(["a,b", "a;b", 'say "hi"', "1\n2", "7", -5, null])).toBe('"a,b","a;b","say ""hi""","1\n2",7,-5,\r\n');
  const text = fc
    .string({ unit: "grapheme", minLength: 1 })
    .filter((typed) => !/(^|[;\t\r\n])[\s\0"]*[=+\-@＝＋－＠]|^[\t\r\n]|^0\d+$|^\d{12,}$/u.test(typed));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      expect(readRow(csvRow(cells))).toEqual(cells);
    }),
  );
});

test.each(["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", " =HYPERLINK(1)", "＝1", "\0=1"])("%j is no formula", (typed) => {
  const [cell = ""] = readRow(csvRow([typed]));
  expect([cell[0], cell.replaceAll("'", "")]).toEqual(["'", typed]);
});

/** Reads a row as a spreadsheet does that separates by semicolons: a cell that does not begin with a quote ends at the next one. */
const cellsBySemicolon = (row: string) => row.split(/[;\r\n]/).map((cell) => cell.replace(/^[\s\0"]+/, ""));

test("where a spreadsheet separates by semicolons, no text is a formula either, whatever is in it", () => {
  expect(csvRow(["Ann", "Ann;=cmd|' /C calc'!A0;", "a\n+1"])).toBe(`Ann,"Ann;'=cmd|' /C calc'!A0;","a\n'+1"\r\n`);
  const part = fc.constantFrom(";", "=1", "+", "-2", "@x", '"', " ", "\n", "\r", "\t", ",", "a", "\0", "＝");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const [, ...inside] = cellsBySemicolon(csvRow(["Ann", parts.join("")]));
      for (const cell of inside) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/u);
    }),
  );
});

test("postal codes keep their zeros, and long tracking numbers their digits", () => {
  expect(csvRow(["02134", "9400111899223197428490", "123456789012", "12345678901", "97205", "0"])).toBe(
    "'02134,'9400111899223197428490,'123456789012,12345678901,97205,0\r\n",
  );
  expect(csvRow([100_000_000_000])).toBe("100000000000\r\n");
});
