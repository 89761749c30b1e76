import { RouterContextProvider } from "react-router";
import { afterEach, beforeAll, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { countAttempts } from "#app/platform/rate-limit/rate-limit.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { limitForms } from "./form-limit.server.ts";

useDatabase();
afterEach(() => shiftClock(0));

type Action = (args: { request: Request; params: Record<string, string>; context: RouterContextProvider }) => unknown;
type Page = { action?: Action; headers?: (given: Record<string, Headers>) => HeadersInit };

const pages = Object.entries(import.meta.glob<Page>("../**/*.page.tsx", { eager: true }));
const submitted = pages.flatMap(([file, { action, headers }]) => (action ? [[file, action, headers] as const] : []));

const fields = { email: "ann@example.com", name: "Ann", message: "Hello", number: "7KQ-M4T-2X", intent: "paid" };
const params = { id: crypto.randomUUID(), number: "7KQ-M4T-2X", act: "confirm", token: "x", slug: "tote" };

const context = new RouterContextProvider();

/** A form request as the server passes it to an action. */
function form(address: string, more: Record<string, string> = {}): Request {
  const headers = { "x-client-address": address, host: "shop.example", "sec-fetch-site": "same-origin" };
  return new Request("http://shop.example/", {
    method: "POST",
    headers,
    body: new URLSearchParams({ ...fields, ...more }),
  });
}

const limitedAddress = newAddress();
beforeAll(async () => {
  const responses = await Promise.all(Array.from({ length: 600 }, () => limitForms(form(limitedAddress))));
  expect(responses.filter(Boolean)).toEqual([]);
});

test("the pages with an action are found", () => {
  expect(submitted.length).toBeGreaterThanOrEqual(13);
});

test.each(submitted)(
  "%s returns 429 with its form to a network over the limit, and has no effect",
  async (_, action, headers) => {
    const before = await queryColumn("select count(*)::int from emails");
    const response = await action({ request: form(limitedAddress), params, context });
    expect(response).toMatchObject({ type: "DataWithResponseInit", init: { status: 429 } });
    const body = JSON.stringify(response);
    expect(body).toContain("Too many attempts. Please try again in 10 minutes.");
    const { init } = response as { init: { headers: HeadersInit } };
    const sent = new Headers(headers?.({ actionHeaders: new Headers(init.headers), loaderHeaders: new Headers() }));
    expect(Number(sent.get("retry-after"))).toSatisfy((seconds: number) => seconds > 0 && seconds <= 600);
    expect(await queryColumn("select count(*)::int from emails")).toEqual(before);
  },
);

test.each(["contact", "newsletter", "track", "checkout"])("%s keeps the typed values", async (name) => {
  const [, action] = submitted.find(([file]) => file.endsWith(`/${name}.page.tsx`)) ?? [];
  expect(JSON.stringify(await action?.({ request: form(limitedAddress), params, context }))).toContain(fields.email);
});

test.each([
  ["a review", "order-reviews", { body: "Soft and light." }],
  ["a report of a review", "product", { review_id: params.id, reason: "Soft and light." }],
])("%s keeps what was written", async (_, name, more) => {
  const [, action] = submitted.find(([file]) => file.endsWith(`/${name}.page.tsx`)) ?? [];
  const response = await action?.({ request: form(limitedAddress, more), params, context });
  expect(JSON.stringify(response)).toContain("Soft and light.");
});

test("another network is not limited, and the limit ends after its period", async () => {
  expect(await limitForms(form(newAddress()))).toBeUndefined();
  shiftClock(601_000);
  expect(await limitForms(form(limitedAddress))).toBeUndefined();
});

test("forms are counted per IPv6 /64", async () => {
  const limit = { name: "page-forms", max: 600, seconds: 600 };
  await limitForms(form("2001:db8:1:2:3::4"));
  await limitForms(form("2001:db8:1:2:ffff::5"));
  expect(await countAttempts([{ limit, subject: "2001:db8:1:2::/64" }])).toEqual({ ok: true, value: { count: 3 } });
});
