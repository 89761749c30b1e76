import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { address } from "#tests/address.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";
import { totpCode } from "#tests/staff.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const root = mkdtempSync(path.join(tmpdir(), "backup-"));
const [dataDir, backups, restored] = ["data", "backups", "restored"].map((name) => path.join(root, name)) as [
  string,
  string,
  string,
];
const OPEN = { TRUST_PROXY: "1", LOG_LEVEL: "warn" };
const STAFF = { email: "ana@example.com", password: "a stitch in time saves nine" };

let shop: RunningShop;
beforeAll(async () => {
  buildShop();
  shop = await startShop(dataDir, OPEN);
}, 300_000);
afterAll(async () => {
  shop.signal("SIGTERM");
  await shop.ended;
  rmSync(root, { recursive: true, force: true });
}, 60_000);

const envOf = (folder: string) => ({ PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: "warn" });

const restore = (from: string, to: string) =>
  spawnSync(process.execPath, ["scripts/restore.ts", from], { cwd: ROOT, env: envOf(to), encoding: "utf8" });

/** Runs `npm run backup` while `work` repeats. Returns its output. */
async function backUp(work: () => Promise<void>): Promise<string> {
  const child = spawn(process.execPath, ["scripts/backup.ts", backups], { cwd: ROOT, env: envOf(dataDir) });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text.toString();
    });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  let isDone = false;
  const finished = closed.finally(() => {
    isDone = true;
  });
  while (!isDone) await work();
  expect(await finished, output).toBe(0);
  return output;
}

async function post(at: string, body: object, headers: Record<string, string> = {}) {
  const sent = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers };
  const response = await fetch(`${shop.url}${at}`, { method: "POST", headers: sent, body: JSON.stringify(body) });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { status: response.status, cookie: cookie.join("; "), text: await response.text() };
}

/** Makes the first owner of the shop. Returns the secret of the authenticator app. */
async function setUpOwner(): Promise<string> {
  const token = /\/admin\/setup\/([\w-]{43})/.exec(shop.output())?.[1];
  const begun = await post("/api/admin/setup/", { step: "account", token, name: "Ana", ...STAFF });
  const { draft, totp } = JSON.parse(begun.text) as { draft: string; totp: { secret: string } };
  const done = await post("/api/admin/setup/", { step: "second_factor", token, draft, code: totpCode(totp.secret) });
  expect(done.status).toBe(201);
  return totp.secret;
}

let buyers = 0;
/** Places an order from a network of its own. Returns its number. */
async function placeOrder(): Promise<string> {
  buyers += 1;
  const place = { "X-Forwarded-For": `10.0.${buyers % 200}.7` };
  const added = await post("/api/orders/cart/add_item/", { product_id: 1 + (buyers % 40), quantity: 1 }, place);
  if (added.status !== 200) return placeOrder(); // Some products are sold out.
  const details = { email: `buyer${buyers}@example.com`, shipping_address: address };
  const headers = { ...place, cookie: added.cookie, "Idempotency-Key": `buy ${buyers}` };
  const placed = await post("/api/orders/checkout/", details, headers);
  expect(placed.status, placed.text).toBe(201);
  return (JSON.parse(placed.text) as { number: string }).number;
}

/** Rows of the shop's database in this data folder, whether it runs or not. */
async function read<Row>(folder: string, statement: string): Promise<Row[]> {
  const postgres = await startPostgres(path.join(folder, "postgres"));
  const client = new Client({ connectionString: postgres.url("wellworn") });
  try {
    await client.connect();
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
    if (!postgres.adopted) await postgres.stop();
  }
}

const UNTOUCHED_BY_ORDERS = [
  "staff",
  "staff_totp",
  "staff_recovery_codes",
  "audit_log",
  "audit_chain",
  "products",
  "images",
];
const fingerprints = (folder: string) =>
  read(
    folder,
    UNTOUCHED_BY_ORDERS.map(
      (name) => `select '${name}' as name, count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
    ).join(" union all "),
  );

/** Variants whose stock is not the sum of their movements, and orders without items. */
const CONTRADICTIONS = `
  select v.id::text from variants v left join stock_movements m on m.variant_id = v.id group by v.id having v.stock <> coalesce(sum(m.change), 0)
  union all select o.number from orders o where not exists (select from order_lines i where i.order_id = o.id)`;

test("a backup taken while the shop sells is restored with every acknowledged order, and staff sign in with their factors", async () => {
  const secret = await setUpOwner();
  const before = [await placeOrder(), await placeOrder(), await placeOrder()];
  const staff = await fingerprints(dataDir);
  let during = 0;
  const output = await backUp(async () => {
    await placeOrder();
    during += 1;
  });
  expect(during).toBeGreaterThan(0);
  const [name = ""] = readdirSync(backups);
  expect(output).toContain(name);

  const { stdout, stderr } = restore(path.join(backups, name), restored);
  expect(stdout, stderr).toContain(`${restored} is the shop of `);
  const orders = await read<{ number: string }>(restored, "select number from orders");
  expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining(before));
  expect(await read(restored, CONTRADICTIONS)).toEqual([]);
  expect(await fingerprints(restored)).toEqual(staff);
  expect(readdirSync(path.join(restored, "pictures")).length).toBe(readdirSync(path.join(dataDir, "pictures")).length);

  const verify = { cwd: ROOT, env: envOf(restored), encoding: "utf8" } as const;
  expect(spawnSync(process.execPath, ["scripts/verify-audit.ts"], verify).stdout).toContain("The audit log is intact");

  shop.signal("SIGTERM");
  await shop.ended;
  shop = await startShop(restored, OPEN);
  // The next code: the current one was used to set up the app, and each is valid once.
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
  const begun = await post("/api/admin/session/", STAFF);
  const signedIn = await post("/api/admin/session/totp/", { code }, { cookie: begun.cookie });
  expect([begun.status, signedIn.status], signedIn.text).toEqual([204, 204]);
}, 180_000);

test("a damaged or interrupted backup, and a data folder that is in use, change nothing", () => {
  const [name = ""] = readdirSync(backups);
  const folder = path.join(backups, name);
  expect(restore(folder, restored).stderr).toContain("is not empty");
  expect(restore(backups, path.join(root, "new")).stderr).toContain("There is no complete backup");
  const manifest = JSON.parse(readFileSync(path.join(folder, "backup.json"), "utf8")) as { files: object };
  const file = Object.keys(manifest.files).find((each) => /^postgres\/base\/\d+\/\d+$/.test(each)) ?? "";
  appendFileSync(path.join(folder, file), "x");
  expect(restore(folder, path.join(root, "new")).stderr).toContain(`The backup is damaged: ${file}`);
  expect(existsSync(path.join(root, "new"))).toBe(false);
});
