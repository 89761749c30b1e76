import { z } from "zod";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { ruleOf } from "./audit-actions.ts";
import type { AuditRow } from "./audit-entries.queries.ts";

/** Whether the person has the rights that undoing an entry needs: that of its action, and those of the fields it changed. */
export function mayUndoEntry(
  { action, fields, before, after }: Omit<AuditRow, "personal" | "undoneBy">,
  by: StaffActor,
): boolean {
  const { undo, undoFields = {}, undoOwnDraft } = ruleOf(action);
  if (undo === undefined || !may(by, undo)) return false;
  if (undoOwnDraft && !isOwnOrShared(before?.draft, by)) return false;
  const { price } = undoFields;
  const arePricesAllowed = !price || may(by, price) || hasSamePrices(after?.variants, before?.variants);
  return arePricesAllowed && fields.every((field) => may(by, undoFields[field] ?? undo));
}

const draftSchema = z.object({ productId: z.number().nullable(), staffId: z.string().nullable() });

/** A working copy of a product belongs to one person, the draft of a new product to all. */
function isOwnOrShared(draft: unknown, by: StaffActor): boolean {
  const { data } = draftSchema.safeParse(draft);
  return data === undefined || data.productId === null || data.staffId === by.staffId;
}

const variantSchema = z.object({ id: z.number(), price: z.unknown(), compare_at_price: z.unknown() });

/** Whether going from one list of variants to the other sets no price: one that comes back must have none of its own. */
function hasSamePrices(from: unknown, to: unknown): boolean {
  const [former, next] = [from, to].map((variants) => z.array(variantSchema).safeParse(variants).data ?? []);
  return (next ?? []).every(({ id, price, compare_at_price }) => {
    const known = former?.find((variant) => variant.id === id) ?? { price: null, compare_at_price: null };
    return (known.price ?? null) === (price ?? null) && (known.compare_at_price ?? null) === (compare_at_price ?? null);
  });
}
