/** A refusal is an answer the shop expected to give. Anything else that goes wrong is thrown. */
export type ExpectedError<Code extends string = string> = { code: Code };

/** What an act of the shop ends in: its value, or why it was refused. */
export type Result<Value, R extends ExpectedError> = { ok: true; value: Value } | { ok: false; error: R };

/** The act was done. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** The act was not done, and this is why. */
export function err<R extends ExpectedError>(error: R): { ok: false; error: R } {
  return { ok: false, error };
}
