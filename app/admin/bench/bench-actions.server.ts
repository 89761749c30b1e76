import { type ActionError, runAction } from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { receiveMade, startMaking, stopMaking } from "#app/features/bench/make-units.ts";
import { makingSchema } from "#app/features/bench/making.contract.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readId, readInteger, readUuid } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";

const permission = "stock.receive";
const gone = (code: string) =>
  err<ActionError>({
    code,
    isStale: true,
    error:
      code === "variant_not_found"
        ? "There is no such variant."
        : "This is not on the making list anymore: it was received or removed.",
  });

/** Puts units on the making list, takes them off, and receives what was made. */
export const benchActions = (request: Request) =>
  runAction(request, {
    make: {
      permission,
      run: async ({ by, text }) => {
        const quantity = readInteger(text("quantity"));
        const input = makingSchema.safeParse({ variant_id: readId(text("variant_id")), quantity });
        if (!input.success) {
          const fields = fieldsOf(input.error);
          return err({ code: "invalid", error: fields.quantity ?? "There is no such variant.", fields });
        }
        const started = await startMaking({ variantId: input.data.variant_id, quantity }, by);
        if (!started.ok) return gone(started.error.code);
        const message = `${quantity} ${quantity === 1 ? "is" : "are"} on the making list.`;
        return ok({ message, undo: undoLink(started.value.auditId) });
      },
    },
    made: {
      permission,
      run: async ({ by, text }) => {
        const made = await receiveMade(readUuid(text("id")), by);
        if (!made.ok) return gone(made.error.code);
        const { change, free, auditId } = made.value;
        return ok({
          message: `${change} added: ${free} available.`,
          undo: undoLink(auditId),
        });
      },
    },
    remove: {
      permission,
      run: async ({ by, text }) => {
        const removed = await stopMaking(readUuid(text("id")), by);
        if (!removed.ok) return gone(removed.error.code);
        const undo = undoLink(removed.value);
        return ok({ message: "Removed from the making list.", undo });
      },
    },
  });
