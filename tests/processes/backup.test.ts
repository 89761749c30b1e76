import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { address } from "#tests/address.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";
import { totpCode } from "#tests/staff.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const root = mkdtempSync(path.join(tmpdir(), "backup-"));
const folderOf = (name: string) => path.join(root, name);
const [dataDir, backups, restored, archive] = ["data", "backups", "restored", "archive"].map(folderOf) as [
  string,
  string,
  string,
  string,
];
const OPEN = { TRUST_PROXY: "1", LOG_LEVEL: "warn", ARCHIVE_DIR: archive };
const STAFF = { email: "ana@example.com", password: "a stitch in time saves nine" };

const CUSTOMER = { email: "cora@example.com", password: "a needle in a haystack" };
const CORA = { username: "cora", first_name: "Cora", last_name: "Lee", confirm_password: CUSTOMER.password };
/** The tables with what a restore ends, because it may have been ended after the backup. */
const ENDED = /^public\.((customer|staff)_sessions|password_resets|email_links|staff_setup_links|preview_links)$/;

let [secret, staffCookie, refresh] = ["", "", ""];
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

const envOf = (folder: string) => ({
  PATH: process.env.PATH,
  DATA_DIR: folder,
  LOG_LEVEL: "warn",
  ARCHIVE_DIR: archive,
});

const restore = (from: string, to: string, ...more: string[]) =>
  spawnSync(process.execPath, ["scripts/restore.ts", from, ...more], { cwd: ROOT, env: envOf(to), encoding: "utf8" });

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
  staffCookie = done.cookie;
  return totp.secret;
}

/** Registers a customer and signs them in. Returns the refresh token. */
async function signInCustomer(): Promise<string> {
  await post("/api/accounts/users/", { ...CUSTOMER, ...CORA });
  const { text } = await post("/api/accounts/users/login/", CUSTOMER);
  return (JSON.parse(text) as { refresh: string }).refresh;
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

/** Connects as superuser to the shop's database in this data folder, whether it runs or not. */
async function connected<Value>(folder: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const postgres = await startPostgres(path.join(folder, "postgres"), { archiveDir: archive });
  const client = new Client({ connectionString: postgres.maintenanceUrl("wellworn") });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    if (!postgres.adopted) await postgres.stop();
  }
}

const read = <Row>(folder: string, statement: string) =>
  connected(folder, async (client) => (await client.query(statement)).rows as Row[]);

type WholeShop = { tables: Record<string, string[]>; sequences: Record<string, number> };

/** A hash of every row of every table but the ENDED ones, those of the job queue too, and the value of every sequence. */
async function readWholeShop(client: Client): Promise<WholeShop> {
  const own = "where schemaname not in ('pg_catalog', 'information_schema')";
  // Unlogged tables are empty after any recovery: they hold counts of attempts.
  const names = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables ${own}
     and (select relpersistence from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) = 'p' order by 1`,
  );
  const tables: WholeShop["tables"] = {};
  for (const { name } of names.rows.filter((row) => !ENDED.test(row.name))) {
    const { rows } = await client.query(`select md5(t::text) as hash from ${name} t order by 1`);
    tables[name] = rows.map(({ hash }) => hash);
  }
  const values = await client.query(
    `select schemaname || '.' || sequencename as name, last_value::int from pg_sequences ${own}`,
  );
  return { tables, sequences: Object.fromEntries(values.rows.map((row) => [row.name, row.last_value])) };
}

/** Every row of the running shop, and a moment at which it was so: no transaction got a number between reading and the moment. */
function readAtTime(folder: string): Promise<WholeShop & { at: string }> {
  return connected(folder, async (client) => {
    for (;;) {
      await client.query("begin isolation level repeatable read read only");
      const { rows: before } = await client.query("select pg_current_snapshot()::text as snapshot");
      const shop = await readWholeShop(client);
      await client.query("commit");
      const { rows: after } = await client.query(
        "select pg_current_snapshot()::text as snapshot, to_json(clock_timestamp() at time zone 'UTC') #>> '{}' || 'Z' as at",
      );
      if (before[0].snapshot === after[0].snapshot) return { ...shop, at: after[0].at };
    }
  });
}

const UNTOUCHED_BY_ORDERS = ["staff", "staff_totp", "staff_recovery_codes", "audit_log", "audit_chain", "images"].map(
  (name) => `public.${name}`,
);
const fingerprints = (folder: string) =>
  connected(folder, async (client) => {
    const { tables } = await readWholeShop(client);
    return UNTOUCHED_BY_ORDERS.map((name) => [name, tables[name]]);
  });

const imagesIn = (folder: string) => readdirSync(path.join(folder, "pictures", "masters"), { recursive: true }).sort();

/** Variants whose stock is not the sum of their movements, and orders without items. */
const CONTRADICTIONS = `
  select v.id::text from variants v left join stock_movements m on m.variant_id = v.id group by v.id having v.stock <> coalesce(sum(m.change), 0)
  union all select o.number from orders o where not exists (select from order_lines i where i.order_id = o.id)`;

test("a backup taken while the shop sells is restored with every acknowledged order", async () => {
  secret = await setUpOwner();
  refresh = await signInCustomer();
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
  expect(stdout, stderr).toContain(`Restored the shop to ${restored}, as of `);
  const orders = await read<{ number: string }>(restored, "select number from orders");
  expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining(before));
  expect(await read(restored, CONTRADICTIONS)).toEqual([]);
  expect(await fingerprints(restored)).toEqual(staff);
  expect(imagesIn(restored)).toEqual(imagesIn(dataDir));

  const verify = { cwd: ROOT, env: envOf(restored), encoding: "utf8" } as const;
  expect(spawnSync(process.execPath, ["scripts/verify-audit.ts"], verify).stdout).toContain("The audit log is intact");
}, 180_000);

/** Ends the current part of the write-ahead log and waits until the archive has it. */
const archiveNow = (folder: string) =>
  connected(folder, async (client) => {
    const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as part");
    const archived = "select from pg_stat_archiver where last_archived_wal >= $1";
    await vi.waitFor(async () => expect((await client.query(archived, [rows[0].part])).rowCount).toBe(1), POLL_OPTIONS);
  });

/** Adds an image to the running shop. */
async function addImage(id: string): Promise<void> {
  const folder = path.join(dataDir, "pictures", "masters", id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, id), "an image");
  const columns = "id, width, height, placeholder, master_type";
  await connected(dataDir, (client) =>
    client.query(`insert into images (${columns}) values ($1, 1, 1, '#000000', 'image/jpeg')`, [id]),
  );
}

test("the archive restores every row of a moment between two orders, and staff sign in with their factors", async () => {
  const [name = ""] = readdirSync(backups);
  const backup = path.join(backups, name);
  const orderBefore = await placeOrder();
  await addImage("0123456789abcdef".repeat(2));
  const snapshot = await readAtTime(dataDir);
  const orderAfter = await placeOrder();
  await archiveNow(dataDir);
  expect(restore(backup, folderOf("later"), "--until", "2999-01-01T00:00:00Z").stderr).toContain(
    "The archive ends before",
  );
  expect(existsSync(folderOf("later"))).toBe(false);
  shop.signal("SIGTERM");
  await shop.ended;

  const until = folderOf("until");
  const { stdout, stderr } = restore(backup, until, "--until", snapshot.at);
  expect(stdout, stderr).toContain(`Restored the shop to ${until}, up to its last change at `);
  const found = await connected(until, async (client) => {
    const { rows } = await client.query<{ number: string }>("select number from orders");
    return { ...(await readWholeShop(client)), numbers: rows.map(({ number }) => number) };
  });
  expect(found.tables).toEqual(snapshot.tables);
  // PostgreSQL logs 32 values of a sequence at a time: a number may be left out, and is never given twice.
  for (const [sequence, value] of Object.entries(snapshot.sequences))
    expect(found.sequences[sequence] ?? 0, sequence).toBeGreaterThanOrEqual(value ?? 0);
  expect([found.numbers.includes(orderBefore), found.numbers.includes(orderAfter)]).toEqual([true, false]);
  expect(imagesIn(until)).toEqual(imagesIn(dataDir));

  const latest = folderOf("latest");
  expect(restore(backup, latest, "--until", "latest").status).toBe(0);
  expect(await read(latest, `select from orders where number = '${orderAfter}'`)).toHaveLength(1);

  shop = await startShop(until, OPEN);
  const meAs = (cookie: string) => fetch(`${shop.url}/api/admin/me/`, { headers: { cookie } });
  expect((await meAs(staffCookie)).status).toBe(401);
  expect((await post("/api/accounts/users/token_refresh/", { refresh })).status).toBe(401);
  expect((await post("/api/accounts/users/login/", CUSTOMER)).status).toBe(200);
  // The next code: the current one was used to set up the app, and each is valid once.
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
  const begun = await post("/api/admin/session/", STAFF);
  const signedIn = await post("/api/admin/session/totp/", { code }, { cookie: begun.cookie });
  expect([begun.status, signedIn.status], signedIn.text).toEqual([204, 204]);
  await archiveNow(until);
}, 180_000);

test("a damaged or interrupted backup, and a data folder that is in use, change nothing", () => {
  const [name = ""] = readdirSync(backups);
  const folder = path.join(backups, name);
  expect(restore(folder, restored).stderr).toContain("is not empty");
  const tooEarly = restore(folder, path.join(root, "new"), "--until", "2020-01-01T00:00:00Z");
  expect(tooEarly.stderr).toContain("after that moment. Name an older backup");
  expect(restore(folder, path.join(root, "new"), "--until", "2026-11-25 08:00").stderr).toContain("with its time zone");
  expect(restore(backups, path.join(root, "new")).stderr).toContain("There is no complete backup");
  const manifest = JSON.parse(readFileSync(path.join(folder, "backup.json"), "utf8")) as { files: object };
  const file = Object.keys(manifest.files).find((each) => /^postgres\/base\/\d+\/\d+$/.test(each)) ?? "";
  appendFileSync(path.join(folder, file), "x");
  expect(restore(folder, path.join(root, "new")).stderr).toContain(`The backup is damaged: ${file}`);
  const env = { ...envOf(path.join(root, "new")), ARCHIVE_DIR: "" };
  const withoutArchive = spawnSync(process.execPath, ["scripts/restore.ts", folder], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  expect(withoutArchive.stderr).toContain("This shop has an archive: set ARCHIVE_DIR to its folder");
  expect(existsSync(path.join(root, "new"))).toBe(false);
});
