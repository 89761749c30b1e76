import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QuantityField } from "./quantity-field.tsx";

test.each([
  [0, 0, true],
  [1, 0, true],
  [2, 2, false],
])("with a stock of %s the field has %s buttons", (max, buttons, isFixed) => {
  const html = renderToStaticMarkup(createElement(QuantityField, { value: 1, max, onChange: () => undefined }));
  expect(html.match(/<button/g)?.length ?? 0).toBe(buttons);
  expect(html.includes("readOnly")).toBe(isFixed);
  expect(html).toContain('value="1"');
});
