import { expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#app/features/product-editing/product-document.contract.ts";
import { countChanges, formOf, type ProductForm, readForm } from "./product-form.ts";

const variant = { id: 1, color: "Black", size: null, sku: "A-1", compare_at_price: null, low_stock_at: 2 } as const;
const stored = formOf({
  ...EMPTY_DOCUMENT,
  price: "1399.00",
  compare_at_price: null,
  width_cm: 10.5,
  variants: [{ ...variant, price: "399.00", status: "active" }],
});
const withTexts = (texts: Partial<ProductForm["texts"]>) => ({ ...stored, texts: { ...stored.texts, ...texts } });
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
  const idsOf = (entries: [string, string][]) => readForm(entries).rows.map(({ id }) => id);
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
    readForm([
      ["color_was", "Black"],
      ["color", black],
      ["color_was", "Cognac"],
      ["color", cognac],
      ...variants,
    ]).rows.map(({ id, color }) => `${id} ${color}`);
  expect(rowsWith("", "Cognac")).toEqual(["2 Cognac", "3 Black"]);
  expect(rowsWith("", "Black")).toEqual(["2 Black", "3 Black"]);
});
