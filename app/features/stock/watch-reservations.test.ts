import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { putProducts } from "#tests/products.ts";
import { expireReservations } from "./expire-reservations.ts";
import { reserveStock } from "./reserve-stock.ts";
import { reserverOf } from "./reserver.ts";
import { watchReservations } from "./watch-reservations.ts";

useDatabase();
let variantId: number;
beforeAll(async () => {
  await putProducts({ slug: "watched-tote", stock: [{ quantity: 500 }] });
  variantId = Number((await queryColumn("select id from variants"))[0]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  shiftClock(60 * 60_000);
  await expireReservations();
  shiftClock(0);
});

const reserve = async (quantity: number, address: string) => {
  const id = await bareOrder();
  const by = reserverOf({ address, email: "ada@example.com", customerId: null });
  expect((await transaction((tx) => reserveStock(tx, id, [{ variantId, quantity }], { by }))).ok).toBe(true);
};

test("a warning is logged while an unusual share of the stock is reserved and not paid, with counts and without addresses", async () => {
  const warn = vi.spyOn(log, "warn");
  expect(await watchReservations()).toBe(false);
  await reserve(49, "203.0.113.1");
  expect(await watchReservations()).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  await reserve(76, "203.0.113.2");
  expect(await watchReservations()).toBe(true);
  const counts = { reserved: 125, unsold: 500, ratio: 0.25, orders: 2, networks: 2 };
  expect(warn).toHaveBeenCalledExactlyOnceWith({ event: "reservation_storm", ...counts }, expect.any(String));
});

const freeUnits = (units: number) => queryColumn("update variants set stock = $1 where id = $2", [units, variantId]);

test("a large share of few units, or many units of a large stock, is not unusual", async () => {
  await freeUnits(100);
  await reserve(49, "203.0.113.1");
  expect(await watchReservations()).toBe(false);
  await reserve(1, "203.0.113.1");
  expect(await watchReservations()).toBe(true);
  await freeUnits(460);
  expect(await watchReservations()).toBe(false);
  await freeUnits(450);
  expect(await watchReservations()).toBe(true);
});

test("sold and expired units are not counted", async () => {
  await freeUnits(100);
  await reserve(60, "203.0.113.1");
  expect(await watchReservations()).toBe(true);
  shiftClock(4 * 60_000);
  expect(await watchReservations()).toBe(false);
  shiftClock(0);
  await queryColumn("update stock_reservations set state = 'sold' where state = 'held'");
  expect(await watchReservations()).toBe(false);
});
