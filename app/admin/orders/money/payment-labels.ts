import type { StateKind } from "#app/admin/ui/state.tsx";

type Labeled = { kind: StateKind; text: string };

const PAYMENT_STATES: Record<string, Labeled> = {
  open: { kind: "open", text: "Not paid yet" },
  paid: { kind: "good", text: "Paid" },
  declined: { kind: "ended", text: "Declined" },
  expired: { kind: "ended", text: "Expired" },
  refund_pending: { kind: "begun", text: "Refund on its way" },
  refunded: { kind: "ended", text: "Refunded" },
  flagged: { kind: "bad", text: "Flagged" },
};
const REFUND_STATES: Record<string, Labeled> = {
  pending: { kind: "open", text: "Waiting to be sent" },
  sending: { kind: "begun", text: "On its way" },
  done: { kind: "good", text: "Refunded" },
  failed: { kind: "bad", text: "Failed" },
  undone: { kind: "ended", text: "Undone" },
};

/** The state of a payment. */
export const paymentState = (status: string): Labeled => PAYMENT_STATES[status] ?? { kind: "open", text: status };

/** The state of a refund. */
export const refundState = (status: string): Labeled => REFUND_STATES[status] ?? { kind: "open", text: status };

const PROVIDERS: Record<string, string> = { manual: "Manual payment", stripe: "Stripe", test: "Test payment" };

/** The name of a payment provider. */
export const providerName = (provider: string): string => PROVIDERS[provider] ?? provider;

/** Why staff refund. */
export const CAUSES = [
  { value: "changed_mind", text: "Changed their mind" },
  { value: "damaged", text: "Damaged" },
  { value: "lost", text: "Lost on the way" },
  { value: "late", text: "Late" },
  { value: "goodwill", text: "Goodwill" },
  { value: "price", text: "Price was wrong" },
  { value: "other", text: "Something else" },
];
const OTHER_CAUSES: Record<string, string> = {
  cancelled: "Order canceled",
  sold_out: "Sold out",
  paid_twice: "Paid twice",
  paid_after_cancelling: "Paid after canceling",
  wrong_payment: "Payment did not match",
  at_the_provider: "Refunded at the provider",
};

/** Why a refund was made. */
export const causeText = (cause: string): string =>
  CAUSES.find(({ value }) => value === cause)?.text ?? OTHER_CAUSES[cause] ?? cause.replaceAll("_", " ");
