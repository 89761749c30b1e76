import { expect, test } from "vitest";
import { parseDescription, plainDescription } from "./description-text.ts";

const DESCRIPTION =
  "A **roomy** tote.\r\nOne lining.\n\nIt holds:\n- a **14-inch** laptop\n- two - or three - books\n\nNot more.";

test("a description has paragraphs, lists and bold words", () => {
  expect(parseDescription(DESCRIPTION)).toEqual([
    { isList: false, texts: [["A ", "roomy", " tote.\nOne lining."]] },
    { isList: false, texts: [["It holds:"]] },
    { isList: true, texts: [["a ", "14-inch", " laptop"], ["two - or three - books"]] },
    { isList: false, texts: [["Not more."]] },
  ]);
});

test("without its marks a description is plain text", () => {
  expect(plainDescription(DESCRIPTION)).toBe(
    "A roomy tote.\nOne lining.\n\nIt holds:\n\n• a 14-inch laptop\n• two - or three - books\n\nNot more.",
  );
});

test.each(["**", "****", "2 ** 3 ** 4", "**open", "-no list", "- ", "<b>**x</b>", "a - b"])(
  "%j has no marks",
  (text) => {
    expect(parseDescription(text)).toEqual([{ isList: false, texts: [[text.trim()]] }]);
  },
);

test("an empty description has nothing", () => {
  expect(parseDescription("")).toEqual([]);
});
