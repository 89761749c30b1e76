import { type ComponentType, createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { BACK_IN_STOCK_ERRORS, REQUESTED } from "#app/features/back-in-stock/back-in-stock.contract.ts";
import { readProduct } from "#app/storefront/listing/product-list.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import ProductPage, { action } from "../product.page.tsx";

useDatabase();

/** A product that is sold out in black, and in stock in navy. */
async function halfSoldOut() {
  const slug = newSlug("half");
  const stock = [
    { color: "Black", quantity: 0 },
    { color: "Navy", quantity: 7 },
  ];
  const id = (await putProducts({ slug, name: "Half Tote", stock })).get(slug);
  const [black, navy] = (
    await queryColumn("select id from variants where product_id = $1 order by position", [id])
  ).map(Number);
  return { slug, black: black ?? 0, navy: navy ?? 0 };
}

/** Posts the form without JavaScript. Returns the action's data and status. */
async function submit(slug: string, fields: Record<string, string>, address = newAddress()) {
  const headers = { "x-client-address": address, origin: "http://localhost:3000" };
  const body = new URLSearchParams({ color: "Black", size: "", ...fields });
  const url = new URL(`http://localhost:3000/product/${slug}`);
  const request = new Request(url, { method: "POST", headers, body });
  const context = new RouterContextProvider();
  const response = await action({ request, url, params: { slug }, context, pattern: "/product/:slug" });
  if (response instanceof Response) throw new Error(`The action redirects: ${response.status}`);
  return { data: response.data, status: response.init?.status };
}

/** The page as the server renders it. */
async function htmlOf(slug: string, query = "", actionData?: unknown): Promise<string> {
  const Stub = createRoutesStub([{ id: "product", path: "/product/:slug", Component: ProductPage as ComponentType }]);
  const hydrationData = {
    loaderData: { product: { product: await readProduct(slug), terms: [] } },
    ...(actionData !== undefined && { actionData: { product: actionData } }),
  };
  const url = `/product/${slug}${query}`;
  const stream = await renderToReadableStream(createElement(Stub, { initialEntries: [url], hydrationData }));
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll("&#x27;", "'");
}

test("a sold-out variant offers an email and promises no shipping; one in stock does not", async () => {
  const { slug, black } = await halfSoldOut();
  const soldOut = await htmlOf(slug);
  expect(soldOut).toContain("Email me when it’s back");
  expect(soldOut).toContain(`name="variant_id" value="${black}"`);
  expect(soldOut).not.toContain("Leaves the workshop");
  const inStock = await htmlOf(slug, "?color=Navy");
  expect(inStock).not.toContain("Email me when it’s back");
  expect(inStock).toContain("Leaves the workshop");
});

test("the form without JavaScript sends the link to confirm, and the page says so in place of the form", async () => {
  const { slug, black } = await halfSoldOut();
  const email = `${slug}@example.com`;
  const { data, status } = await submit(slug, { variant_id: String(black), email });
  expect(status).toBe(200);
  expect((await queuedEmails(email)).map(({ template }) => template)).toEqual(["back-in-stock-confirm"]);
  const html = await htmlOf(slug, "", data);
  expect(html).toContain(REQUESTED);
  expect(html).not.toContain('name="variant_id"');
});

test("an invalid email is explained at the form, with what was typed", async () => {
  const { slug, black } = await halfSoldOut();
  const { data, status } = await submit(slug, { variant_id: String(black), email: "nobody" });
  expect(status).toBe(400);
  const { asked } = data as { asked: { error: string } };
  expect(asked.error).toMatch(/email/i);
  const html = await htmlOf(slug, "", data);
  expect(html).toContain(asked.error);
  expect(html).toContain('value="nobody"');
});

test("a request for a variant that is in stock or unknown is explained above the product's form", async () => {
  const { slug, navy } = await halfSoldOut();
  const { in_stock, variant_not_found } = BACK_IN_STOCK_ERRORS;
  const fields = { color: "Navy", email: `${slug}@example.com` };
  const inStock = await submit(slug, { ...fields, variant_id: String(navy) });
  expect(inStock.status).toBe(409);
  expect(await htmlOf(slug, "", inStock.data)).toContain(in_stock.error);
  const unknown = await submit(slug, { ...fields, variant_id: "2147483647" });
  expect([unknown.status, unknown.data]).toMatchObject([404, { error: variant_not_found.error }]);
});

test("too many requests of one network are explained, with the time to wait", async () => {
  const { slug, black } = await halfSoldOut();
  const address = newAddress();
  for (let n = 0; n < 20; n += 1)
    await submit(slug, { variant_id: String(black), email: `${slug}-${n}@example.com` }, address);
  const { data, status } = await submit(slug, { variant_id: String(black), email: `${slug}@example.com` }, address);
  expect(status).toBe(429);
  expect(await htmlOf(slug, "", data)).toContain("Too many attempts. Please try again in");
});
