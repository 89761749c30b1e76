import { expect, test } from "vitest";
import { screenAt } from "./shop-screens.ts";

test.each([
  ["/men", "/men"],
  ["/Men", "/men"],
  ["/BAGS/", "/bags"],
  ["/bags//", "/bags"],
  ["/SHOP", "/shop"],
  ["/shoes", "/shop"],
])("%s shows the list of %s", (pathname, path) => {
  expect(screenAt(pathname).path).toBe(path);
});
