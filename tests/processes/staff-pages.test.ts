import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { createOwnerLink } from "#app/features/staff/setup/create-owner-link.ts";
import { env } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder } from "#tests/payments.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { crawlStaffPages } from "#tests/servers/crawl-staff-pages.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";
import { newStaff, SAME_ORIGIN, STAFF_PASSWORD, type TestStaff, totpCode } from "#tests/staff.ts";
import { bareReview, reportTimes } from "#tests/staff-reviews.ts";

const databaseUrl = useOwnDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), "staff-pages-"));
let shop: RunningShop;
const numbers: string[] = [];
/** What no log may hold. */
const secrets: string[] = [];

const SHOPPER = { email: "leonora.leak@example.com", name: "Leonora Leak", street: "Leakstreet 55" };

beforeAll(async () => {
  buildShop();
  const ids = await putProducts({ slug: "plain-tote", stock: [{ quantity: 100 }] }, { slug: "old-tote" });
  await queryColumn("update products set status = 'archived' where slug = 'old-tote'");
  const [variantId] = await queryColumn("select id from variants where product_id = $1", [ids.get("plain-tote")]);
  for (let n = 0; n < 3; n++) {
    const placed = await placeTestOrder({ variantId: Number(variantId), quantity: 2 });
    numbers.push(placed.order.number);
    if (n > 0) await sendPaid(placed);
  }
  await bareReview();
  await reportTimes(await bareReview({ state: "published" }), 1);
  await queryColumn("update orders set email = $1, shipping_address = shipping_address || $2", [
    SHOPPER.email,
    JSON.stringify({ full_name: SHOPPER.name, line1: SHOPPER.street }),
  ]);
  shop = await startShop(dataDir, {
    DATABASE_URL: databaseUrl(),
    SECRET_KEY: env().SECRET_KEY ?? "",
    LOG_LEVEL: "debug",
    RATE_LIMIT_MULTIPLIER: "1000",
  });
}, 300_000);
afterAll(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

function remember({ email, cookie, name }: TestStaff) {
  secrets.push(email, name, cookie.split("=")[1] ?? "");
}

// The owner comes last, because the owner's buttons suspend the others.
test.each(["viewer", "bookkeeper", "packer", "assistant", "manager", "owner"] as const)(
  "no link and no button of the back office refuses a %s",
  async (role: Role) => {
    const staff = await newStaff(role);
    remember(staff);
    const { pages, forms, refused, html } = await crawlStaffPages(shop.url, staff.cookie);
    expect(refused).toEqual([]);
    expect(pages).toEqual(
      expect.arrayContaining(["/admin", "/admin/orders", "/admin/products", "/admin/stock", "/admin/me"]),
    );
    expect(forms).toBeGreaterThan(0);
    expect(pages.includes("/admin/reviews")).toBe(!["packer", "viewer"].includes(role));
    expect(pages.includes("/admin/staff")).toBe(role === "owner");
    expect(html.includes(SHOPPER.email)).toBe(!["packer", "viewer"].includes(role));
    expect(html.includes(SHOPPER.name)).toBe(role !== "viewer");
  },
);

test("only pages of the back office may use the camera, which reads tracking numbers from labels", async () => {
  const camera = async (path: string) => {
    const { headers } = await fetch(shop.url + path, { redirect: "manual" });
    return /camera=(\S+),/.exec(headers.get("permissions-policy") ?? "")?.[1];
  };
  for (const path of ["/admin", "/admin/orders", `/admin/orders/${numbers[0]}`]) {
    expect(await camera(path)).toBe("(self)");
  }
  for (const path of ["/", "/administration", "/api/admin/orders/", "/%00"]) expect(await camera(path)).toBe("()");
});

test("nobody learns without a sign-in which pages of the back office exist", async () => {
  for (const page of ["/admin/orders", "/admin/nowhere", "/admin/nowhere/at/all"]) {
    const { status, headers } = await fetch(shop.url + page, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([302, `/admin/sign-in?next=${encodeURIComponent(page)}`]);
  }
  const { cookie } = await newStaff("viewer");
  const missing = await fetch(`${shop.url}/admin/nowhere`, { headers: { cookie } });
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
});

test("the pages that a shopper's browser knows contain none of the back office", async () => {
  const manifestOf = async (page: string) => {
    const html = await (await fetch(shop.url + page)).text();
    const [file = ""] = /\/assets\/[\w-]*manifest-[\w-]+\.js/.exec(html) ?? [];
    return (await fetch(shop.url + file)).text();
  };
  for (const page of ["/", "/login", "/nowhere"]) {
    const manifest = await manifestOf(page);
    expect(manifest).toContain('"storefront/cart/cart.page"');
    expect(manifest).not.toContain("admin");
  }
  expect(await manifestOf("/admin/sign-in")).toContain('"admin/layout/layout"');
});

async function post(at: string, body: object, headers: Record<string, string> = {}) {
  const sent = { "Content-Type": "application/json", ...SAME_ORIGIN, ...headers };
  return await fetch(`${shop.url}/api/admin/${at}`, { method: "POST", headers: sent, body: JSON.stringify(body) });
}

const CORRECTED = { email: "corrected.leak@example.com", full_name: "Lena Lachs", line1: "Salmonstreet 66" };
const NEW_PASSWORD = "an entirely different stitch";

/** Edits the email and the address of an order, then with an old tag, then with an invalid email. Returns the statuses. */
async function editOrder(cookie: string): Promise<number[]> {
  const [number = ""] = numbers.slice(1);
  const url = `${shop.url}/api/admin/orders/${number}/`;
  const read = await fetch(url, { headers: { cookie } });
  const { shipping_address } = (await read.json()) as { shipping_address: object };
  const { email, ...corrected } = CORRECTED;
  const edit = async (body: object, tag: string) =>
    (
      await fetch(url, {
        method: "PATCH",
        headers: { "Content-Type": "application/json", ...SAME_ORIGIN, cookie, "If-Match": tag },
        body: JSON.stringify(body),
      })
    ).status;
  const tag = read.headers.get("etag") ?? "";
  return [
    await edit({ email, shipping_address: { ...shipping_address, ...corrected } }, tag),
    await edit({ email: SHOPPER.email }, tag),
    await edit({ email: `${SHOPPER.name} at home` }, tag),
  ];
}

/**
 * Goes through the setup with a recovery link, first with a wrong code. Returns the link's token, the codes and the cookie's
 * value.
 */
async function setUpAgain(email: string) {
  const link = await createOwnerLink(email);
  const token = (link.ok && link.value.url.split("/").at(-1)) || "";
  const begun = await post("setup/", { step: "account", token, name: "Ana Newname", password: NEW_PASSWORD });
  const { draft, totp } = (await begun.json()) as { draft: string; totp: { secret: string } };
  const code = totpCode(totp.secret);
  expect((await post("setup/", { step: "second_factor", token, draft, code: "000000" })).status).toBe(400);
  const done = await post("setup/", { step: "second_factor", token, draft, code });
  const { recovery_codes } = (await done.json()) as { recovery_codes: string[] };
  expect(recovery_codes).toHaveLength(10);
  const cookie = done.headers.getSetCookie()[0]?.split(";")[0]?.split("=")[1] ?? "";
  return { token, codes: [...recovery_codes, draft, totp.secret, "Ana Newname", cookie] };
}

test("the log and the error pages hold no token, code, email or address after a run of staff actions", async () => {
  const owner = await newStaff("owner");
  remember(owner);
  const { email } = owner;
  expect((await post("session/", { email, password: "a wrong password" })).status).toBe(401);
  const begun = await post("session/", { email, password: STAFF_PASSWORD });
  const pending = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const code = totpCode();
  expect((await post("session/totp/", { code: "000000" }, { cookie: pending })).status).toBe(400);
  const signedIn = await post("session/totp/", { code }, { cookie: pending });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const invitation = { email: "invited.leak@example.com", roles: ["packer"] };
  expect((await post("staff/", invitation, { cookie, "Idempotency-Key": "invite" })).status).toBe(201);
  for (const query of [`find/?q=${SHOPPER.email}`, "find/?q=Leonora%20Leak", "orders/?search=Leakstreet"]) {
    await fetch(`${shop.url}/api/admin/${query}`, { headers: { cookie } });
  }
  await fetch(`${shop.url}/admin/orders?search=${SHOPPER.email}`, { headers: { cookie } });

  const edited = await editOrder(cookie);
  expect(edited).toEqual([200, 412, 400]);

  const failing = [`/admin/unknown/${SHOPPER.email}`, "/admin/orders/no-order", "/admin/setup/a-token-that-is-unknown"];
  for (const page of failing) {
    const response = await fetch(shop.url + page, { headers: { cookie } });
    expect(response.status).toBe(404);
    const text = (await response.text()).replaceAll(encodeURI(page), "");
    for (const secret of [cookie.split("=")[1] ?? "", SHOPPER.name, SHOPPER.street]) expect(text).not.toContain(secret);
  }
  // It ends the owner's sessions.
  const { codes, token } = await setUpAgain(email);
  const countLines = (path: string) => shop.output().split(`"path":"${path}"`).length - 1;
  // Of the last three requests.
  await expect.poll(() => countLines("/api/admin/setup/"), POLL_OPTIONS).toBeGreaterThan(2);
  for (const path of ["/api/admin/staff/", "/api/admin/find/", "/admin/unknown/…"])
    expect(countLines(path)).toBeGreaterThan(0);
  const log = shop.output();
  const tokens = [pending, cookie].map((sent) => sent.split("=")[1] ?? "");
  const everything = [
    ...secrets,
    ...tokens,
    ...Object.values(SHOPPER),
    "invited.leak",
    STAFF_PASSWORD,
    "a wrong password",
    ...codes,
    token,
    NEW_PASSWORD,
    ...Object.values(CORRECTED),
  ];
  expect(everything.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)))).toEqual([]);
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
});
