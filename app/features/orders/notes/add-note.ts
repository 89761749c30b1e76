import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { permissionsOf } from "#app/features/staff/access/permissions.ts";
import { findPeople } from "#app/features/staff/management/staff-overview.queries.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type MentionablePerson, readMentions } from "./mentions.ts";
import { deleteNote, insertMentions, insertNote } from "./order-notes.queries.ts";

/** `undo`: the audit entry with which the note can be removed. `mentioned`: who sees it on Today. */
export type AddedNote = { order: OrderRow; undo: AuditId; mentioned: MentionablePerson[] };

/** Returns the staff who read notes, by name: they can be mentioned. */
export async function listMentionable(): Promise<MentionablePerson[]> {
  return (await findPeople())
    .filter(({ state, roles }) => state === "active" && permissionsOf(roles).has("orders.view_people"))
    .map(({ id, name }) => ({ id, name }));
}

type NoteError = Forbidden | NoSuchOrder | { code: "data_erased" };

/**
 * Adds a note that only staff read to an order. "@Ana" mentions a colleague. Errors: forbidden, no_such_order, data_erased (the
 * order is anonymized).
 */
export async function addNote(orderId: string, typed: string, by: Actor): Promise<Result<AddedNote, NoteError>> {
  const { text, mentioned } = readMentions(typed, typed.includes("@") ? await listMentionable() : []);
  return transaction<AddedNote, NoteError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.note" });
    if (!locked.ok) return locked;
    if (locked.value.anonymizedAt) return err({ code: "data_erased" });
    const note_id = await insertNote(tx, orderId, text, by);
    await insertMentions(tx, note_id, mentioned, by);
    const entry = { by, action: "orders.note", before: locked.value } as const;
    const undo = await auditOrder(tx, {
      ...entry,
      fields: { after: { note_id } },
      personal: { after: { note: typed } },
    });
    return ok({ order: locked.value, undo, mentioned });
  });
}

/**
 * Removes a note, in the caller's transaction. Errors: forbidden, no_such_order, no_such_note (it was erased with the order's
 * data).
 */
export async function undoNote(
  tx: Tx,
  entry: AuditRow,
  by: Actor,
): Promise<Result<{ auditId: AuditId }, Forbidden | NoSuchOrder | { code: "no_such_note" }>> {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "orders.note" });
  if (!locked.ok) return locked;
  const noteId = z.uuid().safeParse(entry.after?.note_id);
  const isDeleted = noteId.success && (await deleteNote(tx, entry.subjectId, noteId.data));
  if (!isDeleted) return err({ code: "no_such_note" });
  const personal = { before: { note: entry.personal?.after?.note ?? null } };
  const undo = { action: "orders.undo_note", undoes: entry.id } as const;
  return ok({ auditId: await auditOrder(tx, { by, before: locked.value, personal, ...undo }) });
}
