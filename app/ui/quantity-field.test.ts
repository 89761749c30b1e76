import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QuantityField } from "./quantity-field.tsx";

const htmlOf = (max: number) =>
  renderToStaticMarkup(
    createElement(QuantityField, { value: 1, max, name: "Loop Key Fob", onChange: () => undefined }),
  );

test.each([
  [0, 0, true],
  [1, 0, true],
  [2, 2, false],
])("with a stock of %s the field has %s buttons", (max, buttons, isFixed) => {
  const html = htmlOf(max);
  expect(html.match(/<button/g)?.length ?? 0).toBe(buttons);
  expect(html.includes("readOnly")).toBe(isFixed);
  expect(html).toContain('value="1"');
});

test("without a limit the field has no maximum", () => {
  expect(htmlOf(7)).toContain(' max="7"');
  expect(htmlOf(Number.POSITIVE_INFINITY)).not.toContain(" max=");
});

test("the buttons name what they change the quantity of", () => {
  const names = [...htmlOf(2).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(["Decrease quantity of Loop Key Fob", "Increase quantity of Loop Key Fob"]);
});
