import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestHandler } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentFiles } from "#app/platform/http/read-files.server.ts";
import { OverloadedError } from "#server/cache/page-cache.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { sendPrivatePage } from "./private-pages.ts";
import { readTarget } from "./request-target.ts";

/** The maximum number of pages of shoppers, and of staff, in progress. */
const IN_PROGRESS = 200;

const waiting: (() => void)[] = [];
/** Renders only when the test says so; before that it begins to receive the files of a form. */
const handle: RequestHandler = async (_, context) => {
  if (context && "get" in context) context.get(sentFiles)?.allowTime();
  await new Promise<void>((resolve) => waiting.push(resolve));
  return new Response("rendered", { headers: { "content-type": "text/html" } });
};

const server = createServer((request, response) => {
  const target = readTarget(request.url);
  if (!target) throw new Error("not a page");
  const visit = { requestId: "1", address: "192.0.2.1", host: "shop.example" };
  sendPrivatePage(request, response, { target, visit }, handle).catch((error: unknown) =>
    response.writeHead(error instanceof OverloadedError ? 503 : 500).end(),
  );
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init).then(({ status }) => status);
const photos = () => {
  const body = new FormData();
  body.append("files", new Blob(["x"]), "photo.jpg");
  return ask("/order/1/reviews", { method: "POST", body });
};

test("a private page beyond the limit is refused; pages of staff and forms with files have places of their own", async () => {
  const forms = Array.from({ length: 3 }, photos);
  await expect.poll(() => waiting.length, POLL_OPTIONS).toBe(3);
  const pages = Array.from({ length: IN_PROGRESS }, () => ask("/cart/plain"));
  await expect.poll(() => waiting.length, POLL_OPTIONS).toBe(3 + IN_PROGRESS);
  expect(await ask("/account")).toBe(503);
  const staff = ask("/admin");
  await expect.poll(() => waiting.length, POLL_OPTIONS).toBe(4 + IN_PROGRESS);
  for (const render of waiting.splice(0)) render();
  expect(new Set(await Promise.all([...forms, ...pages, staff]))).toEqual(new Set([200]));
  const next = ask("/account");
  await expect.poll(() => waiting.length, POLL_OPTIONS).toBe(1);
  for (const render of waiting.splice(0)) render();
  expect(await next).toBe(200);
});
