import { expect, test } from "vitest";
import { opensOrder, orderToken } from "./order-link.ts";
import { generateOrderNumber, readOrderNumber } from "./order-number.ts";

test("order numbers are short, easy to say, and unique among a thousand", () => {
  const generated = new Set(Array.from({ length: 1000 }, generateOrderNumber));
  expect(generated.size).toBe(1000);
  for (const number of generated) {
    expect(number).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{2}$/);
    expect(number).not.toMatch(/[01ILOU]/);
  }
});

test("a number is parsed with or without dashes, in lower case and with spaces", () => {
  for (const typed of ["7KQ-M4T-2X", "7kqm4t2x", " 7kq m4t 2x ", "7KQM4T-2X"]) {
    expect(readOrderNumber(typed)).toBe("7KQ-M4T-2X");
  }
});

test.each(["", "7KQ", "7KQ-M4T-2XX", "7KQ-M4T-2O", "7KQ-M4T-2\0"])("%j is no order number", (typed) => {
  expect(readOrderNumber(typed)).toBeUndefined();
});

test("an order's token opens that order alone, and only until its email address is changed", () => {
  const order = (id: number, linkVersion = 1) => ({ id: `0190a0a0-0000-7000-8000-00000000000${id}`, linkVersion });
  const [mine, another] = [order(1), order(2)];
  const versions = [1, 2, 3].map((version) => order(1, version));
  for (const made of versions) {
    expect(versions.filter((version) => opensOrder(version, orderToken(made)))).toEqual([made]);
  }
  expect(orderToken(mine)).toMatch(/^[\w-]{43}$/);
  expect(opensOrder(mine, orderToken(mine))).toBe(true);
  for (const token of ["", "x", orderToken(another), orderToken(mine).slice(1), `${orderToken(mine)}x`]) {
    expect(opensOrder(mine, token)).toBe(false);
  }
});
