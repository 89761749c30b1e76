import { showMentions } from "#app/features/orders/notes/mentions.ts";
import { markMentionRead } from "#app/features/orders/notes/order-notes.queries.ts";
import { type Actor, type Forbidden, may, requirePermission } from "#app/features/staff/access/actor.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findUnreadNotes } from "./today.queries.ts";

/** A note that mentions a person, and that they have not read. */
export type UnreadNote = { id: string; number: string; author: string; text: string; at: Date };

const MAX_NOTES = 10;

/** Returns the latest notes that mention this person and that they have not read, of orders that they may open. */
export async function listUnreadNotes(by: Actor): Promise<UnreadNote[]> {
  if (by.kind !== "staff" || !may(by, "orders.view_people")) return [];
  const found = await findUnreadNotes(by.staffId, { onlyOpen: !may(by, "orders.view_money"), limit: MAX_NOTES });
  return found.map(({ mentioned, text, ...note }) => ({ ...note, text: showMentions(text, mentioned) }));
}

/** Marks a note as read by the person whom it mentions. A second time changes nothing. Errors: forbidden, no_such_note. */
export async function markNoteRead(
  noteId: string,
  by: Actor,
): Promise<Result<null, Forbidden | { code: "no_such_note" }>> {
  const permitted = requirePermission(by, "orders.view_people");
  if (!permitted.ok) return permitted;
  const isMarked = by.kind === "staff" && (await markMentionRead(noteId, by.staffId));
  return isMarked ? ok(null) : err({ code: "no_such_note" });
}
