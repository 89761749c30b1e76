import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { readCards, readProductList } from "./product-list.server.ts";

useDatabase();

test("parameters that can't be read reject once, and leave no other rejection behind", async () => {
  const unheard: unknown[] = [];
  const note = (error: unknown) => unheard.push(error);
  process.on("unhandledRejection", note);
  for (const read of [readProductList, readCards]) {
    await expect(read(new URLSearchParams("search=%00"))).rejects.toThrow("search can't be read");
  }
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(unheard).toEqual([]);
});
