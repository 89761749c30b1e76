import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { deleteDraft } from "#app/features/product-editing/drafts/delete-draft.ts";
import { startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { loader } from "./products.page.tsx";

useDatabase();
let ana: TestStaff;
beforeAll(async () => {
  ana = await newStaff("manager");
});

/** What the list says that this person has deleted, when its address names this entry of the audit log. */
async function deletedOf(entry: number | string, { cookie, actor } = ana) {
  const headers = { cookie, "x-client-address": actor.network };
  const request = new Request(`http://localhost:3000/admin/products?deleted=${entry}`, { headers });
  return (await loader({ request } as Parameters<typeof loader>[0])).deleted;
}

/** Starts a draft and deletes it. Returns the entry of the audit log. */
async function deletedDraft(): Promise<number> {
  const started = await startDraft({}, ana.actor);
  if (!started.ok) throw new Error(started.error.code);
  const deleted = await deleteDraft(started.value.draft.id, 1, ana.actor);
  if (!deleted.ok) throw new Error(deleted.error.code);
  return deleted.value.auditId;
}

test("the list offers to undo what this person deleted, until it is undone", async () => {
  const auditId = await deletedDraft();
  expect(await deletedOf(auditId)).toEqual({ auditId, action: "drafts.delete" });
  expect((await undoAuditEntry({ id: auditId, wholeBatch: false }, ana.actor)).ok).toBe(true);
  expect(await deletedOf(auditId)).toBeUndefined();
});

test("an address with another entry says nothing of a deletion", async () => {
  const auditId = await deletedDraft();
  const ids = "select max(id) from audit_log where action = 'drafts.create' and staff_id = $1";
  const [started] = await queryColumn(ids, [ana.actor.staffId]);
  expect(await deletedOf(auditId, await newStaff("manager"))).toBeUndefined();
  for (const other of [String(started), "99999999", "x", randomUUID()]) expect(await deletedOf(other)).toBeUndefined();
});
