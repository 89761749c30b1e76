import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { readCards, readProductList } from "./product-list.server.ts";

useDatabase();

test("invalid parameters reject once, without an unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const record = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", record);
  for (const read of [readProductList, readCards]) {
    await expect(read(new URLSearchParams("search=%00"))).rejects.toThrow("search can't be read");
  }
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", record);
  expect(unhandled).toEqual([]);
});
