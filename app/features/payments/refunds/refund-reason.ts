/** The reason of a refund, as the email shows it after a colon. */
const WHY: Record<string, string> = {
  sold_out: "the last one sold before your payment reached us",
  paid_twice: "it was already paid for",
  paid_after_cancelling: "it was already canceled when your payment reached us",
  cancelled: "it was canceled",
  returned: "you sent something back",
  at_the_provider: "as we agreed",
  wrong_payment: "the payment did not match the order",
  changed_mind: "you changed your mind",
  damaged: "something was damaged",
  lost: "a parcel was lost",
  late: "it came late",
  goodwill: "as we agreed",
  price: "we corrected the price",
  other: "as we agreed",
};

/** Returns the reason of a refund as the email shows it after a colon. */
export function refundReason(reason: string): string {
  return WHY[reason] ?? "";
}
