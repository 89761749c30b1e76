import { Client } from "pg";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product } from "#tests/stocked-product.ts";
import { loader } from "./checkout.page.tsx";

useDatabase();
const api = createApi();

/** Records the text or name of every SQL statement sent while `work` runs. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    sent.push(JSON.stringify(args[0]));
    return Reflect.apply(query, this, args);
  });
  await work();
  spy.mockRestore();
  return sent;
}

test("the checkout page reads the cart once and takes no lock", async () => {
  const { shopper } = await checkOutProduct(api, await product(2));
  const url = new URL("http://localhost/checkout");
  const request = new Request(url, { headers: { cookie: `sessionid=${shopper.jar.get("sessionid")}` } });
  const sent = await statementsDuring(() =>
    loader({ request, url, params: {}, context: new RouterContextProvider(), pattern: "/checkout" }),
  );
  expect(sent.filter((statement) => statement.includes("cart_sessions"))).toHaveLength(1);
  expect(sent.filter((statement) => /for update|begin/.test(statement))).toEqual([]);
  expect(sent).toHaveLength(3);
});
