import type { OrderView } from "./order-view.ts";

type Order = Pick<OrderView, "can" | "resendable"> & {
  timeline: Pick<OrderView["timeline"][number], "kind" | "text" | "about">[];
  shipments: Pick<OrderView["shipments"][number], "id" | "voided_at">[];
  refunds: Pick<OrderView["refunds"][number], "id" | "status">[];
};

/** An email that can be sent again. `about`: the id of the parcel or the refund, if it is known. */
export type ResendableEmail = { template: string; about: string | undefined };

/**
 * Returns the entries of emails that can be sent again, by their index: the latest of each kind, and about each parcel and
 * refund. In place of the confirmation of a canceled order, its cancellation.
 */
export function latestResendable(order: Order): Map<number, ResendableEmail> {
  const { timeline, can, resendable } = order;
  const offered = new Map<number, ResendableEmail>();
  if (!can.includes("resend_email")) return offered;
  const emailsOf = (template: string) =>
    timeline.flatMap(({ kind, text, about }, index) =>
      kind === "email" && text === template ? [{ index, about }] : [],
    );
  for (const template of resendable) {
    const own = emailsOf(template);
    const found = own.length === 0 && template === "order-cancelled" ? emailsOf("order-confirmed").slice(0, 1) : own;
    for (const [at, { index, about }] of found.entries()) {
      const isLatest = found.findIndex((one) => one.about === about) === at;
      const isOffered = about === undefined ? at === 0 : isLatest && isStillTrue(about, order);
      if (isOffered) offered.set(index, { template, about });
    }
  }
  return offered;
}

/** Whether it is a parcel that is not voided, or a refund that is done. */
const isStillTrue = (about: string, { shipments, refunds }: Order) =>
  shipments.some(({ id, voided_at }) => id === about && voided_at === null) ||
  refunds.some(({ id, status }) => id === about && status === "done");
