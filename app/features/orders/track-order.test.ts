import { afterEach, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { newAddress } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { generateOrderNumber } from "./order-number.ts";
import { trackOrder } from "./track-order.ts";

useDatabase();
afterEach(() => shiftClock(0));

const codeOf = async (number: string, address: string) => {
  const tracked = await trackOrder({ number, email: "eve@example.com" }, address);
  return tracked.ok ? "found" : tracked.error.code;
};

test("a network may try wrong emails for one number ten times in ten minutes; other numbers and networks are not affected", async () => {
  const [number, address] = [generateOrderNumber(), newAddress()];
  for (let n = 0; n < 10; n++) expect(await codeOf(number, address)).toBe("no_such_order");
  expect(await codeOf(number, address)).toBe("too_many_attempts");
  expect(await codeOf(generateOrderNumber(), address)).toBe("no_such_order");
  expect(await codeOf(number, newAddress())).toBe("no_such_order");
  shiftClock(601_000);
  expect(await codeOf(number, address)).toBe("no_such_order");
});

test("a network may track 60 times in ten minutes, for any numbers, including invalid ones", async () => {
  const address = newAddress();
  for (let n = 0; n < 59; n++) expect(await codeOf(generateOrderNumber(), address)).toBe("no_such_order");
  expect(await codeOf("none", address)).toBe("no_such_order");
  expect(await codeOf("none", address)).toBe("too_many_attempts");
  expect(await codeOf(generateOrderNumber(), address)).toBe("too_many_attempts");
  expect(await codeOf(generateOrderNumber(), newAddress())).toBe("no_such_order");
  shiftClock(601_000);
  expect(await codeOf(generateOrderNumber(), address)).toBe("no_such_order");
});

test("an IPv6 /48 may track eight times as often as each of its networks", async () => {
  const network = (n: number) => `2001:db8:61:${n.toString(16)}::1`;
  for (let n = 0; n < 480; n++) expect(await codeOf("none", network(n))).toBe("no_such_order");
  expect(await codeOf("none", network(480))).toBe("too_many_attempts");
  expect(await codeOf("none", "2001:db8:62::1")).toBe("no_such_order");
});
