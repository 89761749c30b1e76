import {
  type ActionError,
  type ActionHandler,
  type ActionSuccess,
  runAction,
} from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { changeStatus, type StatusAction, type StatusError } from "#app/features/product-editing/change-status.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import { readId } from "#app/platform/http/input-schemas.ts";
import { normalizeAmount } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

function toStatusResult(
  result: Result<{ auditId: AuditId }, StatusError>,
  message: string,
): Result<ActionSuccess, ActionError> {
  if (result.ok) return ok({ message, undo: undoLink(result.value.auditId) });
  const { error } = PRODUCT_ERRORS[result.error.code];
  const missing = "fields" in result.error ? Object.values(result.error.fields) : [];
  const isStale = result.error.code === "changed_meanwhile";
  return err({ code: result.error.code, error: [error, ...missing].join(" "), isStale });
}

const DONE: Record<StatusAction, string> = {
  publish: "Published. Shoppers see it now.",
  unpublish: "Unpublished. Shoppers no longer see it.",
  archive: "Archived.",
  restore: "Restored as a draft.",
};

const statusAction = (action: StatusAction): ActionHandler => ({
  permission: "products.publish",
  run: async ({ by, text }) =>
    toStatusResult(
      await changeStatus(action, { id: readId(text("id")), version: readId(text("version")) }, by),
      DONE[action],
    ),
});

/** A price in dollars, as the document holds it; undefined when it is not one. */
const readPrice = (typed: string) => /^(\d{1,6}(?:\.\d{1,2})?)$/.exec(normalizeAmount(typed))?.[1];

/** Changes prices and the status of products. */
export const productActions = (request: Request) =>
  runAction(request, {
    publish: statusAction("publish"),
    unpublish: statusAction("unpublish"),
    archive: statusAction("archive"),
    restore: statusAction("restore"),
    price: {
      permission: "prices.edit",
      run: async ({ by, text }) => {
        const price = readPrice(text("price"));
        if (!price || Number(price) === 0) {
          const error = "Enter a price such as 129.00.";
          return err({ code: "invalid", error: "Nothing was changed.", fields: { price: error } });
        }
        const edited = await editProduct(readId(text("id")), readId(text("version")), { price }, by);
        return toStatusResult(edited, "The price is changed.");
      },
    },
  });
