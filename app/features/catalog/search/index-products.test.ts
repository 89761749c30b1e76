import { beforeAll, expect, test } from "vitest";
import { inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(
    { slug: "harbour-tote", stock: [{ color: "Cognac", quantity: 1 }] },
    { slug: "ferry-tote", stock: [{ color: "Cognac", quantity: 1 }] },
  );
});

/** Sells the last units of a product. Fails if another transaction has locked a row that this one writes. */
async function sellOut(tx: Tx, slug: string): Promise<void> {
  await tx.$client.query("set local lock_timeout = '500ms'");
  await tx.$client.query("update variants set stock = 0 where product_id = (select id from products where slug = $1)", [
    slug,
  ]);
}

test("two sales of last units don't wait for each other, although their products share all words but one", async () => {
  await inTransaction(async (first) => {
    await sellOut(first, "harbour-tote");
    await inTransaction((second) => sellOut(second, "ferry-tote"));
  });
  expect(await queryColumn("select slug from products where not in_stock order by slug")).toEqual([
    "ferry-tote",
    "harbour-tote",
  ]);
});

const isInLabels = (word: string) => queryColumn("select in_labels from search_words where word = $1", [word]);

test("a word that only texts had becomes a word of labels, and stays one", async () => {
  await putProducts({ slug: "mill-satchel", description: "Room for a gramophone." });
  expect(await isInLabels("gramophone")).toEqual([false]);
  await queryColumn("update products set name = 'Gramophone Satchel' where slug = 'mill-satchel' returning id");
  expect(await isInLabels("gramophone")).toEqual([true]);
  await putProducts({ slug: "field-satchel", description: "Room for a gramophone." });
  expect(await isInLabels("gramophone")).toEqual([true]);
});
