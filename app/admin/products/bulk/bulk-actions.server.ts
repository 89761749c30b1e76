import { type ActionError, type ActionHandler, runAction } from "#app/admin/actions/run-action.server.ts";
import { timeAgo } from "#app/admin/shop-time.ts";
import { LIST_FIELD, withList } from "#app/admin/ui/list-address.ts";
import { applyBulk, type BulkError } from "#app/features/product-editing/bulk/apply-bulk.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";
import { err, ok } from "#app/platform/result.ts";
import { readBulkAction, readChange, readItems } from "./read-bulk.server.ts";

const refuse = (code: string, error: string, fields: Record<string, string> = {}) =>
  err<ActionError>({ code, error, fields, isStale: code !== "invalid" });

/** Applies what the preview showed, all or nothing, and goes to the page of the batch. */
const apply = (permission: Permission): ActionHandler => ({
  permission,
  run: async ({ by, text, texts }) => {
    const action = readBulkAction(text("action"));
    const items = readItems(texts("items"));
    if (!action || items.length === 0) return refuse("invalid", "Nothing was changed: no product is selected.");
    const typed = {
      mode: text("mode"),
      by: text("by"),
      round: text("round"),
      add: text("add"),
      remove: text("remove"),
    };
    const read = readChange(action, typed);
    if (!read.ok) return refuse("invalid", `Nothing was changed. ${Object.values(read.fields).join(" ")}`, read.fields);
    const applied = await applyBulk(items, read.change, by);
    if (applied.ok)
      return ok({ message: "", to: withList(`/admin/products/batches/${applied.value.batch}`, text(LIST_FIELD)) });
    return refuse(applied.error.code, messageOf(applied.error));
  },
});

function messageOf(error: BulkError): string {
  const again = "Nothing was changed. The preview now shows what is left.";
  if (error.code === "not_applicable") return `${error.current.document.name}: ${error.reason} ${again}`;
  if (error.code === "changed_meanwhile") {
    const { changedBy, changedAt, current } = error;
    return `${changedBy || "Someone"} changed ${current.document.name}, ${timeAgo(changedAt)}. ${again}`;
  }
  return `${PRODUCT_ERRORS[error.code].error} ${again}`;
}

/** The forms of the preview: prices need a right of their own. */
export const bulkActions = (request: Request) =>
  runAction(request, { price: apply("prices.edit"), change: apply("products.publish") });
