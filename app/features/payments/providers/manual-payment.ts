import type { PaymentProvider } from "./payment-provider.ts";

/** Payments that staff record: bank transfer, cash, a card terminal. They have no page; their refunds are made by hand. */
export const manualPayment: PaymentProvider = {
  name: "manual",
  pathOf: () => "/track",
  openPage: async ({ id }) => ({ url: null, ref: id }),
  closePage: async () => undefined,
  createRefund: async (_payment, refund) => ({ ref: refund.id, refundStatus: "done" }),
  readWebhook: async () => "bad_signature",
};
