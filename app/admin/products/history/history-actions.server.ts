import { runAction } from "#app/admin/actions/run-action.server.ts";
import { productIdOf } from "#app/admin/products/editor/editor-target.server.ts";
import { timeAgo } from "#app/admin/shop-time.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { restoreRevision } from "#app/features/product-editing/edit-product.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import { readId } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";

/** Restores a version of a product, unless someone has saved it since the page was opened. */
export const historyActions = (request: Request, id: string) =>
  runAction(request, {
    restore: {
      permission: "products.edit",
      run: async ({ by, text }) => {
        const revision = readId(text("revision"));
        const restored = await restoreRevision(productIdOf(id) ?? 0, revision, readId(text("version")), by);
        if (restored.ok) {
          const { product, auditId } = restored.value;
          const message = `Version ${revision} is restored.${product.status === "published" ? " Shoppers see it now." : ""}`;
          return ok({ message, undo: undoLink(auditId) });
        }
        const { error } = restored;
        if (error.code === "changed_meanwhile") {
          const message = `${error.changedBy || "Someone"} saved the product, ${timeAgo(error.changedAt)}. Nothing was restored: check the newest version first.`;
          return err({ code: error.code, error: message, isStale: true });
        }
        const reasons = "fields" in error ? Object.values(error.fields) : [];
        const message =
          error.code === "product_not_found" ? "There is no such version." : PRODUCT_ERRORS[error.code].error;
        return err({ code: error.code, error: [message, ...reasons].join(" ") });
      },
    },
  });
