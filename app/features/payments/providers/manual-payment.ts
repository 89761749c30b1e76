import type { PaymentProvider } from "./payment-provider.ts";

/**
 * Payments that staff record: bank transfer, cash, a card terminal. They have no page; their refunds are made by hand. A refund
 * whose note says how is done. One without a note, such as that of a cancellation, is still to be made: it fails, which flags it.
 */
export const manualPayment: PaymentProvider = {
  name: "manual",
  pathOf: () => "/track",
  openPage: async ({ id }) => ({ url: null, ref: id }),
  closePage: async () => undefined,
  createRefund: async (_payment, { id, note }) => ({ ref: id, refundStatus: note.trim() === "" ? "failed" : "done" }),
  readWebhook: async () => "bad_signature",
};
