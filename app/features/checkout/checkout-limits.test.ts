import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { attemptsOf } from "#app/platform/rate-limit/rate-limit.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { buyer, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product } from "#tests/stocked-product.ts";
import { countCheckout } from "./checkout-limits.ts";

useDatabase();
afterEach(() => shiftClock(0));

type Who = { address?: string; email?: string; customerId?: string };
const passes = async ({ address = newAddress(), email = "ada@example.com", customerId }: Who) =>
  (await transaction((tx) => countCheckout({ address, email, customerId }, tx))).ok;

/** Returns how many of this many checkouts are within the limits. */
async function passedOf(times: number, who: (n: number) => Who): Promise<number> {
  const results = await Promise.all(Array.from({ length: times }, (_, n) => passes(who(n))));
  return results.filter(Boolean).length;
}

test("an account may check out 60 times in ten minutes, from any network; another one on the same network is not affected", async () => {
  const customerId = "an account";
  expect(await passedOf(70, () => ({ customerId }))).toBe(60);
  const address = newAddress();
  expect(await passes({ customerId, address })).toBe(false);
  expect(await passes({ customerId: "another", address })).toBe(true);
  shiftClock(601_000);
  expect(await passes({ customerId })).toBe(true);
});

test("all customers of a network may check out 240 times; its guests and other networks are not affected", async () => {
  const address = newAddress();
  expect(await passedOf(250, (n) => ({ address, customerId: `customer ${n % 10}` }))).toBe(240);
  expect(await passes({ address, customerId: "one more" })).toBe(false);
  expect(await passes({ address })).toBe(true);
  expect(await passes({ customerId: "one more" })).toBe(true);
});

test("guests with one email may check out 1,000 times an hour from all networks; its owner's account is not affected", async () => {
  const email = "wanted@example.com";
  expect(await passedOf(1010, (n) => ({ email: n % 2 ? email : email.toUpperCase() }))).toBe(1000);
  expect(await passes({ email, customerId: "its owner" })).toBe(true);
  expect(await passes({ email: "free@example.com" })).toBe(true);
  shiftClock(3_601_000);
  expect(await passes({ email })).toBe(true);
});

test.each([
  ["guests", "checkout-network", {}],
  ["customers", "checkout-network-customers", { customerId: "an account in IPv6" }],
] as const)("checkouts of %s count for the /64 of IPv6, and for the /48 around it", async (_, name, who) => {
  const block = name.length;
  for (const host of ["1:0::1", "1:0::2", "2:0::1"]) await passes({ ...who, address: `2001:db8:${block}:${host}` });
  expect(await attemptsOf({ name, max: 0, seconds: 600 }, `2001:db8:${block}:1::/64`)).toBe(2);
  expect(await attemptsOf({ name: `${name}-wider`, max: 0, seconds: 600 }, `2001:db8:${block}::/48`)).toBe(3);
});

test("checkouts that fail count too, exactly, also at the same instant, and leave nothing else", async () => {
  const shopper = buyer(createApi());
  await shopper.add(await product(3));
  const tries = Array.from({ length: 40 }, () => shopper.checkOut({ ...details, expected_total: "0.01" }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await queryColumn("select id from orders")).toEqual([]);
});

test("a stranger with an IPv6 /48 can't use up the limit of someone else's email: 60 checkouts in ten minutes", async () => {
  const email = "victim@example.com";
  const stranger = (n: number) => ({ email, address: `2001:db8:4848:${(n % 40).toString(16)}::1` });
  expect(await passedOf(200, stranger)).toBe(60);
  expect(await passes({ email })).toBe(true);
  shiftClock(601_000);
  expect(await passedOf(70, stranger)).toBe(60);
});
