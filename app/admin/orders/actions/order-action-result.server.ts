import type { z } from "zod";
import type { ActionError, ActionInput, ActionSuccess } from "#app/admin/actions/run-action.server.ts";
import { type UndoLink, undoLink } from "#app/admin/ui/forms/action-result.ts";
import { ORDER_ERRORS } from "#app/features/order-management/order-management.contract.ts";
import type { PositionQuantity } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/** An action of the page of an order. */
export type OnOrder = (
  order: OrderRow,
  input: ActionInput,
  by: StaffActor,
) => Promise<Result<ActionSuccess, ActionError>>;

type OrderFailure = { code: keyof typeof ORDER_ERRORS };

/** Returns the result of an action on an order as the page shows it. */
export function toActionResult<Value>(
  result: Result<Value, OrderFailure>,
  done: (value: Value) => ActionSuccess,
): Result<ActionSuccess, ActionError> {
  return result.ok ? ok(done(result.value)) : staleError(result.error.code);
}

/** Returns the error with the message of this code: the order is no longer as the page shows it. */
export const staleError = (code: keyof typeof ORDER_ERRORS) =>
  err<ActionError>({ code, error: ORDER_ERRORS[code].error, isStale: true });

/** Returns the error of fields, each with its message. */
export const invalidFields = (fields: Record<string, string>) =>
  err<ActionError>({ code: "invalid", error: "Please check what you typed.", fields });

/** Returns the error of input that the contract does not accept. */
export const invalid = (error: z.ZodError) => invalidFields(fieldsOf(error));

/** The Undo of an audit entry. */
export const undoOf = (auditId: number | undefined): UndoLink | undefined =>
  auditId === undefined ? undefined : undoLink(auditId);

/** The message of a successful action, with the Undo of its audit entry. */
export const undoableSuccess =
  (message: string) =>
  ({ undo }: { undo: number | undefined }) => ({ message, undo: undoOf(undo) });

/** The message of a successful action, with an Undo if given. */
export const success = (message: string, undo?: UndoLink) => () => ({ message, ...(undo && { undo }) });

/**
 * Reads the units of each line from the fields "units_1", "units_2" …, without empty ones and zeros. Fields of one name, such as
 * a checkbox for each unit, are added up. Undefined if the form has no such field. Errors: invalid.
 */
export function readUnits({ names, texts }: ActionInput): Result<PositionQuantity[] | undefined, ActionError> {
  const fields = names.filter((name) => /^units_\d{1,5}$/.test(name));
  if (fields.length === 0) return ok(undefined);
  const unreadable = fields.filter((name) => !texts(name).every((typed) => /^\d{0,5}$/.test(typed.trim())));
  if (unreadable.length > 0) {
    return invalidFields(Object.fromEntries(unreadable.map((name) => [name, "A quantity must be a whole number."])));
  }
  const units = fields.map((name) => ({
    position: Number(name.slice("units_".length)),
    quantity: texts(name).reduce((sum, typed) => sum + Number(typed), 0),
  }));
  return ok(units.filter(({ quantity }) => quantity > 0));
}
