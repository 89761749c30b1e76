import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { pageParameters } from "./listing-url.ts";
import { loadProductList, readCards } from "./product-list.server.ts";
import { readListing, screenAt } from "./shop-screens.ts";

useDatabase();

test("invalid parameters reject once, without an unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const record = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", record);
  const shop = screenAt("/shop");
  const listing = { ...readListing(shop, new URLSearchParams()), search: "\0" };
  await expect(loadProductList(shop, listing)).rejects.toThrow("search can’t be read");
  await expect(readCards(pageParameters(listing))).rejects.toThrow("search can’t be read");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", record);
  expect(unhandled).toEqual([]);
});
