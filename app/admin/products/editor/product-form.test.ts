import { expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#app/features/product-editing/product-document.contract.ts";
import { addOptions, countChanges, formOf, NEW_ROW, type ProductFormValues, readProductForm } from "./product-form.ts";

const variant = { id: 1, color: "Black", size: null, sku: "A-1", compare_at_price: null, low_stock_at: 2 } as const;
const stored = formOf({
  ...EMPTY_DOCUMENT,
  price: "1399.00",
  compare_at_price: null,
  width_cm: 10.5,
  variants: [{ ...variant, price: "399.00", status: "active" }],
});
const withTexts = (texts: Partial<ProductFormValues["texts"]>) => ({ ...stored, texts: { ...stored.texts, ...texts } });
const withPrice = (price: string) => ({ ...stored, rows: stored.rows.map((row) => ({ ...row, price })) });

test.each(["1399", "1399.", "1399.0", "$1,399", "$ 1,399.00"])("the price %j is no change of 1399.00", (price) => {
  expect(countChanges(stored, withTexts({ price }))).toBe(0);
});

test("numbers are compared as they are stored, and everything else as it is typed", () => {
  expect(countChanges(stored, withTexts({ width_cm: "10,50" }))).toBe(0);
  expect(countChanges(stored, withPrice("399"))).toBe(0);
  expect(countChanges(stored, withPrice("399.5"))).toBe(1);
  expect(countChanges(stored, withPrice(""))).toBe(1);
  expect(countChanges(stored, withTexts({ price: "1399.0x", width_cm: "10", name: "399", model: "0" }))).toBe(4);
  expect(countChanges(withTexts({ name: "399" }), withTexts({ name: "399.00" }))).toBe(1);
});

test("a question that the database returned with its keys in another order is no change", () => {
  const formWith = (question: { question: string; answer: string }) =>
    formOf({ ...EMPTY_DOCUMENT, questions: [question], variants: [{ ...variant, price: null, status: "active" }] });
  const read = formWith({ answer: "No.", question: "Lined?" });
  expect(countChanges(formWith({ question: "Lined?", answer: "No." }), read)).toBe(0);
});

test("the rows have the order of the product, not that of the page, where archived ones are last", () => {
  const rows = [
    ["0", "10", "active"],
    ["2", "12", "active"],
    ["1", "11", "archived"],
  ].flatMap(([place = "", id = "", status = ""]): [string, string][] => [
    ["v_at", place],
    ["v_id", id],
    ["v_status", status],
  ]);
  const idsOf = (entries: [string, string][]) => readProductForm(entries).rows.map(({ id }) => id);
  expect(idsOf(rows)).toEqual(["10", "11", "12"]);
  expect(idsOf(rows.filter(([name]) => name !== "v_at"))).toEqual(["10", "12", "11"]);
  expect(idsOf([["v_at", "-1"], ...rows.filter(([name]) => name !== "v_at")])).toEqual(["10", "12", "11"]);
});

test("an option whose name is emptied is removed, also when another one was renamed to its name", () => {
  const variants = [
    ["1", "Black", "active"],
    ["2", "Cognac", "active"],
    ["3", "Black", "archived"],
  ].flatMap(([id = "", color = "", status = ""]): [string, string][] => [
    ["v_id", id],
    ["v_color", color],
    ["v_status", status],
  ]);
  const rowsWith = (black: string, cognac: string) =>
    readProductForm([
      ["color_was", "Black"],
      ["color", black],
      ["color_was", "Cognac"],
      ["color", cognac],
      ...variants,
    ]).rows.map(({ id, color }) => `${id} ${color}`);
  expect(rowsWith("", "Cognac")).toEqual(["2 Cognac", "3 Black"]);
  expect(rowsWith("", "Black")).toEqual(["2 Black", "3 Black"]);
});

test("an added color or size makes archived rows with these options active again, and adds the others", () => {
  const row = (id: string, color: string, size: string, status: string) => ({ ...NEW_ROW, id, color, size, status });
  const rows = [
    row("1", "Black", "34", "active"),
    row("2", "Cognac", "34", "archived"),
    row("3", "Black", "36", "active"),
    row("4", "Black", "38", "archived"),
  ];
  const shown = (option: "color" | "size", typed: string, from = rows) =>
    addOptions(from, option, typed).map(({ id, color, size, status }) => [id, color, size, status].join(" "));
  expect(shown("color", "cognac")).toEqual([
    "1 Black 34 active",
    "3 Black 36 active",
    "4 Black 38 archived",
    "2 Cognac 34 active",
    " Cognac 36 active",
  ]);
  expect(shown("size", "38")).toEqual([
    "1 Black 34 active",
    "2 Cognac 34 archived",
    "3 Black 36 active",
    "4 Black 38 active",
  ]);
  const alone = rows.filter(({ id }) => id === "2");
  expect(shown("color", "Cognac", alone)).toEqual(["2 Cognac 34 archived", " Cognac  active"]);
  expect(shown("color", "Cognac, Green", [{ ...NEW_ROW, size: "34" }, ...alone])).toEqual([
    "2 Cognac 34 active",
    " Green 34 active",
  ]);
});
