import type { z } from "zod";
import { type Refused, runAction } from "#app/admin/actions/run-action.server.ts";
import { countUnits, receiveUnits, type StockError } from "#app/features/stock-taking/move-stock-by-staff.ts";
import { countSchema, receiveSchema, STOCK_ERRORS } from "#app/features/stock-taking/stock-taking.contract.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readId, readWhole } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";

const invalid = (error: z.ZodError) =>
  err<Refused>({ code: "invalid", error: "Nothing was booked.", fields: fieldsOf(error) });

function refused(failure: StockError) {
  const { error } = STOCK_ERRORS[failure.code];
  return err<Refused>({
    code: failure.code,
    error,
    ...(failure.code === "note_missing" && { fields: { note: error } }),
  });
}

const undoOf = (auditId: number) => ({ url: `/api/admin/audit/${auditId}/undo/` });

const units = (count: number) => (count === 1 ? "1 unit" : `${count} units`);

/** Adds made or received units, and books counts. */
export const stockActions = (request: Request) =>
  runAction(request, {
    receive: {
      permission: "stock.receive",
      run: async ({ by, text }) => {
        const input = receiveSchema.safeParse({ quantity: readWhole(text("quantity")), note: text("note") });
        if (!input.success) return invalid(input.error);
        const result = await receiveUnits({ variantId: readId(text("variant_id")), ...input.data }, by);
        if (!result.ok) return refused(result.error);
        const { change, free, auditId } = result.value;
        return ok({ message: `${units(change)} added: ${free} to sell.`, undo: undoOf(auditId) });
      },
    },
    count: {
      permission: "stock.count",
      run: async ({ by, text }) => {
        const input = countSchema.safeParse({
          counted: readWhole(text("counted")),
          expected_on_hand: readWhole(text("expected_on_hand")),
          note: text("note"),
        });
        if (!input.success) return invalid(input.error);
        const { counted, expected_on_hand: expectedOnHand, note } = input.data;
        const result = await countUnits([{ variantId: readId(text("variant_id")), counted, expectedOnHand, note }], by);
        if (!result.ok) return refused(result.error);
        const { change = 0, auditId } = result.value[0] ?? {};
        if (change === 0 || auditId === undefined) return ok({ message: "The count is right." });
        const message = `${change > 0 ? "+" : "−"}${units(Math.abs(change))} booked.`;
        return ok({ message, undo: undoOf(auditId) });
      },
    },
  });
