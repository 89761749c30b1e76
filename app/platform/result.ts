/** A refusal is an answer the shop expected to give. Anything else that goes wrong is thrown. */
export type Refusal<Code extends string = string> = { code: Code };

/** What an act of the shop ends in: its value, or why it was refused. */
export type Outcome<Value, R extends Refusal> = { ok: true; value: Value } | { ok: false; refusal: R };

/** The act was done. */
export function accept<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** The act was not done, and this is why. */
export function refuse<R extends Refusal>(refusal: R): { ok: false; refusal: R } {
  return { ok: false, refusal };
}
