import { toDollars } from "#app/platform/money.ts";

/** The message at an amount that is more than these cents, which are left to refund. */
export const tooMuch = (refundableCents: number) => `At most ${toDollars(refundableCents)} is left to refund.`;
