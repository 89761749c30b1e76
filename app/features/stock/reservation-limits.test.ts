import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { mayReserve } from "./reservation-limits.ts";
import { type Reserver, reserverOf } from "./reserver.ts";

useDatabase();
const settings = readSettings();
afterEach(async () => {
  useSettings(settings);
  await queryColumn("delete from stock_reservations");
});

const address = "2001:db8:1:2::3";
const guest = reserverOf({ address, email: "ada@example.com", customerId: null });
const customer = reserverOf({ address, email: "ada@example.com", customerId: "her account" });

/** Which hashes an earlier reservation shares with the reserver. */
const SHARED = {
  "the same guest": { network: true, wider: true, buyer: true },
  "the same buyer elsewhere": { network: false, wider: false, buyer: true },
  "the same network": { network: true, wider: true, buyer: false },
  "the same /48": { network: false, wider: true, buyer: false },
};
type Row = {
  by: Reserver;
  like: keyof typeof SHARED;
  orders?: number;
  units?: number;
  state?: string;
  minutes?: number;
};

let orders = 0;
/** Inserts reservations of `units` units for each of `orders` orders. */
async function reserved({ by, like, orders: count = 1, units = 1, state = "held", minutes = 3 }: Row) {
  for (let n = 0; n < count; n++) {
    orders += 1;
    const share = (key: "network" | "wider" | "buyer") => (SHARED[like][key] ? by[key][0] : `other ${orders}`);
    await queryColumn(
      `insert into stock_reservations (order_id, variant_id, quantity, state, expires_at, client_network, wider_network, buyer, returned)
       values ($1, 1, $2, $3, $4, $5, $6, $7, case $3 when 'returned' then $2 else 0 end)`,
      [
        await bareOrder(),
        units,
        state,
        new Date(now().getTime() + minutes * 60_000),
        share("network"),
        share("wider"),
        share("buyer"),
      ],
    );
  }
}

const decide = (by: Reserver, units = 1) => transaction((tx) => mayReserve(tx, by, { orderId: randomUUID(), units }));
const allows = async (by: Reserver, units = 1) => (await decide(by, units)).ok;

const LIMITS = [
  ["a guest", guest, "the same guest", 5, 50],
  ["an email", guest, "the same buyer elsewhere", 20, 150],
  ["an account", customer, "the same buyer elsewhere", 10, 100],
  ["a network's guests", guest, "the same network", 40, 120],
  ["a network's customers", customer, "the same network", 80, 240],
  ["a /48's guests", guest, "the same /48", 320, 960],
  ["a /48's customers", customer, "the same /48", 640, 1920],
] as const;

test.each(LIMITS)("%s has a limit of unpaid orders", async (_name, by, like, max) => {
  await reserved({ by, like, orders: max - 1 });
  expect(await allows(by)).toBe(true);
  await reserved({ by, like });
  const rejected = {
    code: "too_much_reserved",
    retryAfterSeconds: expect.toSatisfy((n: number) => n > 170 && n <= 180),
  };
  expect(await decide(by)).toEqual({ ok: false, error: rejected });
});

test.each(LIMITS)("%s has a limit of reserved units", async (_name, by, like, _orders, max) => {
  await reserved({ by, like, units: max - 2 });
  expect(await allows(by, 2)).toBe(true);
  expect(await decide(by, 3)).toMatchObject({ ok: false, error: { code: "too_much_reserved" } });
});

test.each([
  ["a guest", guest, 50],
  ["an account", customer, 100],
] as const)("one order of %s has at most as many units as may ever be reserved", async (_name, by, max) => {
  expect(await allows(by, max)).toBe(true);
  expect(await decide(by, max + 1)).toEqual({ ok: false, error: { code: "too_many_units", max } });
});

test("sold, returned and expired reservations are not counted", async () => {
  for (const state of ["sold", "released", "returned"])
    await reserved({ by: guest, like: "the same guest", units: 50, state });
  await reserved({ by: guest, like: "the same guest", units: 50, minutes: -1 });
  expect(await allows(guest, 50)).toBe(true);
});

test("an order's own reservation is not counted when it is paid again", async () => {
  await reserved({ by: guest, like: "the same guest", units: 50 });
  const [orderId] = await queryColumn("select order_id from stock_reservations");
  const again = await transaction((tx) => mayReserve(tx, guest, { orderId: String(orderId), units: 50 }));
  expect(again.ok).toBe(true);
});

test("RATE_LIMIT_MULTIPLIER raises the limits of orders, of units and of one order", async () => {
  useSettings({ ...settings, RATE_LIMIT_MULTIPLIER: 2 });
  await reserved({ by: guest, like: "the same guest", orders: 9 });
  expect(await allows(guest, 91)).toBe(true);
  expect(await allows(guest, 92)).toBe(false);
  await reserved({ by: guest, like: "the same guest" });
  expect(await allows(guest)).toBe(false);
  expect(await decide(guest, 101)).toMatchObject({ error: { code: "too_many_units", max: 100 } });
});
