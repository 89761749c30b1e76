import { expect, test } from "vitest";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { StaffRequestRepeatedError } from "#app/features/staff/access/requests/perform-once.server.ts";
import { now } from "#app/platform/clock.ts";
import { databasePool, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { useDatabase } from "#tests/database.ts";
import { deletePersonalValues } from "./audit.queries.ts";
import { changedFields } from "./changed-fields.ts";
import { AlreadyUndoneError, type AuditEntry, writeAuditEntry } from "./write-audit-entry.ts";

useDatabase();

const ana: StaffActor = {
  kind: "staff",
  staffId: "018f0000-0000-7000-8000-000000000001",
  name: "Ana",
  roles: ["manager", "packer"],
  sessionId: "018f0000-0000-7000-8000-000000000002",
  factorAt: now(),
  via: "page",
  requestId: "r1",
  network: "192.0.2.1",
};

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  by: ana,
  action: "staff.edit",
  subject: { type: "staff", id: 7, label: "Ben" },
  ...changes,
});

async function write(...entries: AuditEntry[]): Promise<number> {
  const written = await transaction(async (tx) => {
    let id = 0;
    for (const each of entries) id = await writeAuditEntry(tx, each);
    return ok(id);
  });
  return written.ok ? written.value : 0;
}

const rows = async (text: string, values: unknown[] = []) => (await databasePool().query(text, values)).rows;

test("an entry says who did what, from where, and what changed", async () => {
  const changes = changedFields({ name: "Ben", roles: ["packer"] }, { name: "Ben", roles: ["manager"] });
  const id = await write(entry({ ...changes, reason: "New contract" }));
  expect((await rows("select * from audit_log where id = $1", [id]))[0]).toMatchObject({
    staff_id: ana.staffId,
    actor_name: "Ana",
    roles: ["manager", "packer"],
    via: "page",
    action: "staff.edit",
    subject_type: "staff",
    subject_id: "7",
    subject_label: "Ben",
    fields: ["roles"],
    before: { roles: ["packer"] },
    after: { roles: ["manager"] },
    reason: "New contract",
    request_id: "r1",
    network: "192.0.2.1",
  });
});

test("a job's entry has no staff member", async () => {
  const id = await write(entry({ by: { kind: "job", name: "publish_scheduled" } }));
  expect(await rows("select staff_id, actor_name, via from audit_log where id = $1", [id])).toEqual([
    { staff_id: null, actor_name: "publish_scheduled", via: "job" },
  ]);
});

test("a rolled-back action leaves no entry, and the chain has no gap", async () => {
  const count = async () => (await rows("select count(*)::int, max(position)::int from audit_chain"))[0];
  await write(entry(), entry());
  const before = await count();
  await transaction(async (tx) => {
    await writeAuditEntry(tx, entry());
    return { ok: false, error: { code: "no" } } as const;
  });
  await write(entry());
  expect(await count()).toEqual({ count: before.count + 1, max: before.max + 1 });
});

test.each([
  "audit_log",
  "audit_chain",
  "audit_undos",
  "audit_log_other",
  `audit_log_${new Date().getUTCFullYear()}`,
  `audit_log_${new Date().getUTCFullYear() + 1}`,
])("%s can't be updated, deleted from or truncated", async (table) => {
  await write(entry());
  const column = table === "audit_chain" ? "position" : table === "audit_undos" ? "undone_by" : "reason";
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
  ]) {
    await expect(databasePool().query(statement), statement).rejects.toThrow("is only ever added to");
  }
});

test("the partitions of this year and the next exist, and entries are in this year's", async () => {
  const id = await write(entry());
  const year = now().getUTCFullYear();
  expect(await rows("select tableoid::regclass::text as table from audit_log where id = $1", [id])).toEqual([
    { table: `audit_log_${year}` },
  ]);
  expect(await rows("select to_regclass($1)::text as table", [`audit_log_${year + 1}`])).toEqual([
    { table: `audit_log_${year + 1}` },
  ]);
});

test("personal values and the reason beside them are stored apart, and erased with the person", async () => {
  const person = { type: "order", id: "018f0000-0000-7000-8000-00000000000a" } as const;
  const id = await write(
    entry({
      before: { shipping: "10.00" },
      personal: { person, before: { email: "a@example.com" }, after: { email: "b@example.com" } },
      reason: "She wrote",
    }),
  );
  const [logged] = await rows("select * from audit_log where id = $1", [id]);
  expect(JSON.stringify(logged)).not.toMatch(/example\.com|She wrote/);
  expect(logged.fields).toEqual(["email", "shipping"]);
  const personal = "select values from audit_personal where audit_id = $1";
  expect(await rows(personal, [id])).toEqual([
    { values: { before: { email: "a@example.com" }, after: { email: "b@example.com" }, reason: "She wrote" } },
  ]);
  await transaction(async (tx) => ok(await deletePersonalValues(tx, person.type, [person.id])));
  expect(await rows(personal, [id])).toEqual([]);
});

test("an entry is undone once", async () => {
  const id = await write(entry());
  await write(entry({ undoes: id }));
  await expect(write(entry({ undoes: id }))).rejects.toThrow(AlreadyUndoneError);
});

test("a transaction claims its Idempotency-Key with its first entry; another transaction with the key is rolled back", async () => {
  const by = { ...ana, request: { scope: "s", key: "k", bodyHash: "h" } };
  await write(entry({ by }), entry({ by }));
  await expect(write(entry({ by }))).rejects.toThrow(StaffRequestRepeatedError);
  expect(await write(entry({ by: { ...by, request: { ...by.request, key: "other" } } }))).toBeGreaterThan(0);
});

test("entries may be written before other rows are locked: the chain's lock is taken at the commit", async () => {
  await databasePool().query("create table things (id int primary key); insert into things values (1)");
  const lock = (tx: Tx) => tx.execute("select from things for update");
  let attempts = 0;
  const early = async (tx: Tx) => {
    attempts += 1;
    await writeAuditEntry(tx, entry());
    await lock(tx);
    return ok(null);
  };
  const late = async (tx: Tx) => {
    attempts += 1;
    await lock(tx);
    await writeAuditEntry(tx, entry());
    return ok(null);
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => transaction(n % 2 ? early : late)));
  expect(attempts).toBe(20);
});

test("the planner knows which subjects an action has, in every partition", async () => {
  const { rows } = await databasePool().query<{ name: string; statistics: number }>(
    `select inhrelid::regclass::text as name,
       (select count(*)::int from pg_statistic_ext where stxrelid = inhrelid) as statistics
     from pg_inherits where inhparent = 'audit_log'::regclass`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.filter(({ statistics }) => statistics !== 1)).toEqual([]);
});
