/** An expected error. Anything else is thrown. */
export type ExpectedError<Code extends string = string> = { code: Code };

/** The result of an action: its value, or an expected error. */
export type Result<Value, R extends ExpectedError> = { ok: true; value: Value } | { ok: false; error: R };

/** A successful result. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A failed result with its expected error. */
export function err<R extends ExpectedError>(error: R): { ok: false; error: R } {
  return { ok: false, error };
}
