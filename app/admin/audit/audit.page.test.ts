import { expect, test } from "vitest";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { loader } from "./audit.page.tsx";

useDatabase();

async function entriesFor(cookie: string, query: Record<string, string>) {
  const url = `http://localhost:3000/admin/audit?${new URLSearchParams(query)}`;
  const request = new Request(url, { headers: { cookie, "x-client-address": "198.51.100.9" } });
  return (await loader({ request } as Parameters<typeof loader>[0])).entries;
}

test("the log of a field shows who changed it, from what to what, to everybody who may see it", async () => {
  const [id = 0] = (await putProducts({ slug: "ledger-bag", name: "Ledger Bag" })).values();
  const [manager, packer] = [await newStaff("manager"), await newStaff("packer")];
  for (const price of ["141.00", "142.00"]) await editProduct(id, undefined, { price }, manager.actor);
  await editProduct(id, undefined, { name: "Ledger Bag II" }, manager.actor);
  const ofPrice = { subject_type: "product", subject_id: String(id), field: "price" };
  const changes = (await entriesFor(packer.cookie, ofPrice)).map((entry) => [entry.by.name, ...entry.changes]);
  expect(changes).toMatchObject([
    [manager.name, { field: "Price", before: "$141.00", after: "$142.00" }],
    [manager.name, { field: "Price", after: "$141.00" }],
  ]);
  expect(await entriesFor(packer.cookie, { staff: manager.id })).toEqual([]);
});

test("a field without its subject is a 404", async () => {
  const { cookie } = await newStaff("owner");
  await expect(entriesFor(cookie, { field: "Price" })).rejects.toMatchObject({ init: { status: 404 } });
});
