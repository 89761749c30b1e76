import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";
import { totpCode } from "#tests/staff.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const dataDir = mkdtempSync(path.join(tmpdir(), "first-owner-"));
const LINK = /\/admin\/setup\/([\w-]{43})/;
const PASSWORD = "a stitch in time saves nine";
const PRIVATE = "private, no-store";

let shop: RunningShop;
beforeAll(async () => {
  buildShop();
  shop = await startShop(dataDir, { LOG_LEVEL: "info" });
}, 300_000);
afterAll(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const linkLines = () =>
  shop
    .output()
    .split("\n")
    .filter((line) => LINK.test(line));
const tokenIn = (text: string | undefined) => LINK.exec(text ?? "")?.[1] ?? "";

async function post(at: string, body: object, headers: Record<string, string> = {}) {
  const sent = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers };
  return await fetch(`${shop.url}${at}`, { method: "POST", headers: sent, body: JSON.stringify(body) });
}

/** Goes through both steps of a setup link. Returns the cookie of the session. */
async function setUp(token: string, more: object): Promise<string> {
  const begun = await post("/api/admin/setup/", { step: "account", token, name: "Ana", password: PASSWORD, ...more });
  const { draft, totp } = (await begun.json()) as { draft: string; totp: { secret: string } };
  const second = { step: "second_factor", token, draft, code: totpCode(totp.secret) };
  const finished = await post("/api/admin/setup/", second);
  expect(finished.status).toBe(201);
  return finished.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

function everyFileIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
}

function ownerLink(...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: shop.url, LOG_LEVEL: "warn" };
  return spawnSync(process.execPath, ["scripts/owner-link.ts", ...args], { cwd: ROOT, env, encoding: "utf8" });
}

test("a shop without an owner prints one link, outside the structured log, in no email and on no page", async () => {
  const [line = "", ...more] = linkLines();
  expect(more).toEqual([]);
  expect(line).toMatch(/^The back office has no owner yet\. Open once, within 24 hours: http:\/\/localhost:\d+\//);
  const token = tokenIn(line);
  for (const text of everyFileIn(path.join(dataDir, "mail"))) expect(text).not.toContain(token);
  for (const page of ["/admin", "/admin/sign-in", "/"]) {
    expect(await (await fetch(shop.url + page)).text()).not.toContain(token);
  }
  expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toMatch(/^Disallow: \/admin$/m);
});

test("after the next start only the new link works, and nothing of it stands in the log", async () => {
  const old = tokenIn(linkLines()[0]);
  shop.signal("SIGTERM");
  await shop.ended;
  shop = await startShop(dataDir, { LOG_LEVEL: "info" });
  const account = { step: "account", name: "Ana", email: "ana@example.com", password: PASSWORD };
  expect((await post("/api/admin/setup/", { ...account, token: old })).status).toBe(404);
  const token = tokenIn(linkLines()[0]);
  const cookie = await setUp(token, { email: "ana@example.com" });
  const session = await fetch(`${shop.url}/api/admin/session/`, { headers: { cookie } });
  expect([session.status, session.headers.get("cache-control")]).toEqual([200, PRIVATE]);
  expect(linkLines()).toHaveLength(1);
  for (const secret of [PASSWORD, "ana@example.com", cookie.split("=")[1] ?? "none"]) {
    expect(shop.output()).not.toContain(secret);
  }

  const page = await fetch(`${shop.url}/admin`, { headers: { cookie }, redirect: "manual" });
  expect([page.headers.get("cache-control"), page.headers.get("x-robots-tag")]).toEqual([PRIVATE, "noindex"]);
  const form = {
    method: "POST",
    headers: { cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: "a=b",
  };
  expect((await fetch(`${shop.url}/admin/sign-in`, form)).status).toBe(403);
  for (const shared of ["/", "/api/products_old/products/"]) {
    const [asStaff, asVisitor] = [
      await fetch(shop.url + shared, { headers: { cookie } }),
      await fetch(shop.url + shared),
    ];
    expect(asStaff.headers.get("cache-control")).toContain("public");
    expect(await asStaff.text()).toBe(await asVisitor.text());
  }
}, 120_000);

test("owner-link recovers the owner while the shop runs, and after a restart no link is printed", async () => {
  const { stdout, stderr } = ownerLink();
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^Open once, within an hour, to set Ana's password and second factor:\n/);
  const cookie = await setUp(tokenIn(stdout), { password: "an entirely different stitch" });
  expect((await fetch(`${shop.url}/api/admin/session/`, { headers: { cookie } })).status).toBe(200);
  const unknown = ownerLink("bo@example.com");
  expect([unknown.status, unknown.stderr]).toEqual([1, "No owner has this email.\n"]);
  shop.signal("SIGTERM");
  await shop.ended;
  shop = await startShop(dataDir, { LOG_LEVEL: "info" });
  expect(linkLines()).toEqual([]);
}, 120_000);
