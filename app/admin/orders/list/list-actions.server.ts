import { type ActionError, type ActionHandler, runAction } from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { undoErrorMessage } from "#app/api/admin/undo/undo.api.ts";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { type NotPacked, packOrders } from "#app/features/order-management/bulk/pack-orders.ts";
import { NONE_PACKED, selectedNumbers } from "#app/features/order-management/bulk/pack-orders-admin.api.ts";
import { ORDER_ERRORS } from "#app/features/order-management/order-management.contract.ts";
import { readLogId } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import { readList } from "./read-list.server.ts";

const refuse = (code: string, error: string) => err<ActionError>({ code, error });

const inWords = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
const namesOf = (orders: NotPacked[]) => orders.map(({ number }) => number).join(", ");
const reasonsOf = (orders: NotPacked[]) => orders.map(({ number, reason }) => `${number}: ${reason}`).join(" ");

/** Packs the selected orders. Those that can't be packed are named, each with its reason. */
const packSelected: ActionHandler = {
  permission: "orders.fulfill",
  run: async ({ by, texts }) => {
    const numbers = selectedNumbers.safeParse(texts("numbers"));
    if (!numbers.success) return refuse("invalid", "Nothing was packed: select 1 to 200 orders.");
    const done = await packOrders(numbers.data, by);
    if (!done.ok) {
      const { error } = done;
      if (error.code === "forbidden") return refuse(error.code, ORDER_ERRORS.forbidden.error);
      return refuse(error.code, `${NONE_PACKED} ${reasonsOf(error.notPacked)}`);
    }
    const { packed, notPacked, auditId } = done.value;
    const left = notPacked.length > 0 ? ` Not packed: ${namesOf(notPacked)}.` : "";
    return ok({
      message: `Packed ${inWords(packed.length)}.${left}`,
      undo: undoLink(auditId, { whole: true }),
      shown: { kind: "packed", auditId, notPacked },
    });
  },
};

/** Undoes a packing of several orders, for browsers without JavaScript. */
const undoPacked: ActionHandler = {
  permission: "orders.fulfill",
  run: async ({ by, text }) => {
    const undone = await undoAuditEntry({ id: readLogId(text("audit_id")), wholeBatch: true }, by);
    return undone.ok ? ok({ message: "Undone." }) : refuse(undone.error.code, undoErrorMessage(undone.error));
  },
};

/** The file of the list with its filters. The form proves the second factor, which the download needs. */
const exportList = (request: Request): ActionHandler => ({
  permission: "people.export",
  stepUp: true,
  run: async () => {
    const { tab, filters } = readList(request.url);
    const query = new URLSearchParams({ format: "csv", tab, ...filters });
    return ok({ message: "The download starts.", shown: { kind: "download", url: `/api/admin/orders/?${query}` } });
  },
});

/** The forms of the list of orders. */
export const listActions = (request: Request) =>
  runAction(request, { pack_selected: packSelected, undo_packed: undoPacked, export: exportList(request) });
