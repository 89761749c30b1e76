import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { databasePool, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { useDatabase } from "#tests/database.ts";
import { deletePersonalValues } from "./audit.queries.ts";
import { type ChainReport, type KnownHash, verifyAuditChain } from "./verify-chain.ts";
import { type AuditEntry, writeAuditEntry } from "./write-audit-entry.ts";

useDatabase();

const TABLES = ["audit_log", "audit_chain", "audit_personal", "audit_undos"];
const person = { type: "order", id: randomUUID() } as const;
const ids: number[] = [];

const entry = (n: number): AuditEntry => ({
  by: { kind: "job", name: "test" },
  action: "stock.receive",
  subject: { type: "variant", id: n, label: `Tote ${n}` },
  before: { note: "", weights: [1.5, 1e21, -0], nested: { b: 1, a: null } },
  after: { note: "“ü” 👜 \ud800", at: new Date(0), nothing: undefined },
  reason: "made \udc00",
  ...(n % 2 && { personal: { person, after: { email: "ana@example.com" } } }),
});

beforeAll(async () => {
  for (let n = 0; n < 6; n += 1) {
    const written = await transaction(async (tx) => ok(await writeAuditEntry(tx, entry(n))));
    if (written.ok) ids.push(written.value);
  }
});

/** Verifies the log after it was changed by an administrator who disables the triggers, and takes the change back. */
async function verifyAfter(change: (tx: Tx) => Promise<unknown>, known?: KnownHash): Promise<ChainReport> {
  let report: ChainReport | undefined;
  await transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass`,
    );
    for (const name of [...TABLES, ...rows.map((row) => row.name)])
      await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
    await change(tx);
    report = await verifyAuditChain(known, tx);
    return err({ code: "rolled_back" });
  });
  if (!report) throw new Error("Not verified");
  return report;
}

const third = () => ids[2] ?? 0;

test("an untouched log is intact, whatever text and numbers it contains", async () => {
  const report = await verifyAuditChain();
  expect(report).toEqual({
    entries: 6,
    erased: 0,
    last: { position: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await verifyAuditChain(report.last)).toEqual(report);
});

test.each([
  "actor_name = 'Ben'",
  "via = 'cli'",
  "action = 'stock.count'",
  "subject_id = '9'",
  "before = null",
  "after = jsonb_set(after, '{note}', '\"x\"')",
  "reason = ''",
  "fields = '{}'",
  "undoes = 1",
  "digest = '\\x00'",
])("the first changed entry is named: %s", async (assignment) => {
  const { broken, entries } = await verifyAfter((tx) =>
    tx.execute(sql.raw(`update audit_log set ${assignment} where id >= ${third()}`)),
  );
  expect([entries, broken?.position, broken?.auditId, broken?.problem]).toEqual([
    2,
    3,
    third(),
    "The entry was changed",
  ]);
});

test("a changed time, a removed entry, and a removed link are found", async () => {
  for (const statement of [
    `update audit_log set at = at + interval '1 hour' where id = ${third()}`,
    `delete from audit_log where id = ${third()}`,
  ]) {
    const { broken } = await verifyAfter((tx) => tx.execute(sql.raw(statement)));
    expect(broken).toMatchObject({ position: 3, problem: "The entry is missing, or its time was changed" });
  }
  const both = `delete from audit_log where id = ${third()}; delete from audit_chain where audit_id = ${third()}`;
  const { broken } = await verifyAfter((tx) => tx.execute(sql.raw(both)));
  expect(broken).toMatchObject({ position: 4, problem: "Entries before this one were removed from the chain" });
});

test("an entry that was changed together with its digest does not match the chain", async () => {
  const { broken } = await verifyAfter((tx) =>
    tx.execute(sql`update audit_log set (digest, subject_label, subject_id) =
      (select digest, subject_label, subject_id from audit_log where id = ${ids[0]}) where id = ${third()}`),
  );
  expect(broken).toMatchObject({ position: 3, auditId: third() });
});

test("an entry that the shop did not write is found", async () => {
  const { broken } = await verifyAfter((tx) =>
    tx.execute(sql`insert into audit_log (at, actor_name, roles, via, action, subject_type, subject_id, subject_label, fields, reason, digest)
      select at, actor_name, roles, via, action, subject_type, subject_id, subject_label, fields, reason, digest
      from audit_log where id = ${third()}`),
  );
  expect(broken?.problem).toMatch("added without the shop");
});

test("changed personal values are found", async () => {
  const { broken } = await verifyAfter((tx) =>
    tx.execute(
      sql`update audit_personal set values = '{"after": {"email": "eve@example.com"}}' where audit_id = ${ids[1]}`,
    ),
  );
  expect(broken).toMatchObject({ position: 2, problem: "The personal values of the entry were changed" });
});

test("a log whose end was cut off is found with the hash of an earlier check", async () => {
  const { last } = await verifyAuditChain();
  const cut = (tx: Tx) =>
    tx.execute(
      sql.raw(`delete from audit_log where id = ${ids[5]}; delete from audit_chain where audit_id = ${ids[5]}`),
    );
  expect((await verifyAfter(cut)).broken).toBeUndefined();
  expect((await verifyAfter(cut, last)).broken?.problem).toMatch("no longer contains");
  const other = { position: 6, hash: "0".repeat(64) };
  expect((await verifyAuditChain(other)).broken).toMatchObject({ position: 6 });
});

test("erasing a person leaves the chain valid and no trace of the values", async () => {
  const found = async () => {
    const { rows } = await databasePool().query(
      "select (select string_agg(l::text, '') from audit_log l) || (select coalesce(string_agg(p::text, ''), '') from audit_personal p) as text",
    );
    return rows[0].text.includes("ana@example.com");
  };
  expect(await found()).toBe(true);
  await transaction(async (tx) => ok(await deletePersonalValues(tx, person.type, [person.id])));
  expect(await found()).toBe(false);
  expect(await verifyAuditChain()).toMatchObject({ entries: 6, erased: 3 });
});

test("100 concurrent transactions leave one chain without gaps", async () => {
  const write = (n: number) =>
    transaction(async (tx) => {
      await writeAuditEntry(tx, entry(2 * n));
      if (n % 10 === 3) return err({ code: "no" });
      return ok(await writeAuditEntry(tx, entry(2 * n)));
    });
  await Promise.all(Array.from({ length: 100 }, (_, n) => write(n)));
  const report = await verifyAuditChain();
  expect(report).toMatchObject({ entries: 6 + 180 });
  expect(report.broken).toBeUndefined();
});
