import { expect, test } from "vitest";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { findOrdersByText } from "./find.queries.ts";

useDatabase();

test("the latest orders with a word are found first, whether more or fewer than asked for have it", async () => {
  const variantId = await putInStock(3);
  const numbers: string[] = [];
  for (const _ of [1, 2, 3]) numbers.unshift((await placeTestOrder({ variantId, quantity: 1 })).order.number);
  await queryColumn("update orders set shipping_address = shipping_address || $1", [
    JSON.stringify({ full_name: "Philippa Threefold" }),
  ]);
  await indexOrders();
  const find = async (limit: number) => {
    const found = await findOrdersByText(["threefold"], { onlyToFulfill: false, withEmails: true }, limit);
    return found.map(({ number }) => number);
  };
  expect(await find(2)).toEqual(numbers.slice(0, 2));
  expect(await find(50)).toEqual(numbers);
});
