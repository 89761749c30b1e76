import type { z } from "zod";
import { type ActionError, type ActionHandler, runAction } from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { correctUnits, countUnits, receiveUnits, type StockError } from "#app/features/stock-taking/adjust-stock.ts";
import {
  correctSchema,
  countSchema,
  receiveSchema,
  STOCK_ERRORS,
} from "#app/features/stock-taking/stock-taking.contract.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readId, readInteger } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import { CORRECTIONS } from "./corrections.ts";

const invalid = (error: z.ZodError) =>
  err<ActionError>({ code: "invalid", error: "Nothing was recorded.", fields: fieldsOf(error) });

/** Why units were not booked, with the numbers as they are now. */
export function messageOf(failure: StockError): string {
  if (failure.code === "stock_moved")
    return `Units were sold or moved since you opened this page: ${failure.current.onHand} should be there now. Count again.`;
  if (failure.code === "too_few_units")
    return `Only ${failure.current.free} available. The others are reserved or sold, so they can’t be missing.`;
  return STOCK_ERRORS[failure.code].error;
}

function toActionError(failure: StockError) {
  const error = messageOf(failure);
  const field = failure.code === "note_missing" ? "note" : "current" in failure ? "counted" : undefined;
  const isStale = "current" in failure;
  return err<ActionError>({ code: failure.code, error, isStale, ...(field && { fields: { [field]: error } }) });
}

const units = (count: number) => (count === 1 ? "1 unit" : `${count} units`);
const signed = (change: number) => `${change > 0 ? "+" : "−"}${units(Math.abs(change))}`;

const receive: ActionHandler = {
  permission: "stock.receive",
  run: async ({ by, text }) => {
    const input = receiveSchema.safeParse({ quantity: readInteger(text("quantity")), note: text("note") });
    if (!input.success) return invalid(input.error);
    const result = await receiveUnits({ variantId: readId(text("variant_id")), ...input.data }, by);
    if (!result.ok) return toActionError(result.error);
    const { change, free, auditId } = result.value;
    return ok({ message: `${units(change)} added: ${free} available.`, undo: undoLink(auditId) });
  },
};

const count: ActionHandler = {
  permission: "stock.count",
  run: async ({ by, text }) => {
    const input = countSchema.safeParse({
      counted: readInteger(text("counted")),
      expected_on_hand: readInteger(text("expected_on_hand")),
      note: text("note"),
    });
    if (!input.success) return invalid(input.error);
    const { counted, expected_on_hand: expectedOnHand, note } = input.data;
    const result = await countUnits([{ variantId: readId(text("variant_id")), counted, expectedOnHand, note }], by);
    if (!result.ok) return toActionError(result.error);
    const { change = 0, auditId } = result.value[0] ?? {};
    if (change === 0 || auditId === undefined) return ok({ message: "The count is right." });
    return ok({ message: `${signed(change)} recorded.`, undo: undoLink(auditId) });
  },
};

const correct: ActionHandler = {
  permission: "stock.count",
  run: async ({ by, text }) => {
    const cause = CORRECTIONS.find((correction) => correction.cause === text("cause"));
    const note = [cause?.text, text("note")].filter(Boolean).join(": ");
    const change = (cause?.sign ?? Number.NaN) * readInteger(text("quantity"));
    const input = correctSchema.safeParse({ change, note });
    if (!input.success) return invalid(input.error);
    const result = await correctUnits({ variantId: readId(text("variant_id")), ...input.data }, by);
    if (!result.ok) return toActionError(result.error);
    return ok({ message: `${signed(result.value.change)} recorded.`, undo: undoLink(result.value.auditId) });
  },
};

/** Adds made or received units, books counts and corrections. */
export const stockActions = (request: Request) => runAction(request, { receive, count, correct });
