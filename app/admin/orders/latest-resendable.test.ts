import { expect, test } from "vitest";
import { latestResendable } from "./latest-resendable.ts";

const order = {
  can: ["resend_email"],
  resendable: ["order-confirmed", "order-shipped", "order-refunded"],
  shipments: [
    { id: "parcel 1", voided_at: null },
    { id: "parcel 2", voided_at: null },
    { id: "parcel 3", voided_at: "2026-11-28T12:00:00Z" },
  ],
  refunds: [
    { id: "refund 1", status: "done" },
    { id: "refund 2", status: "failed" },
  ],
  timeline: [],
};
const email = (text: string, about?: string) => ({ kind: "email" as const, text, about });

test("the latest email of each kind can be sent again, and the latest about each parcel and refund", () => {
  const timeline = [
    email("order-refunded", "refund 1"),
    email("order-shipped", "parcel 2"),
    email("order-shipped", "parcel 3"),
    email("order-shipped", "parcel 1"),
    email("order-shipped", "parcel 1"),
    email("order-confirmed"),
    email("order-confirmed"),
  ];
  expect([...latestResendable({ ...order, timeline })]).toEqual([
    [5, { template: "order-confirmed", about: undefined }],
    [1, { template: "order-shipped", about: "parcel 2" }],
    [3, { template: "order-shipped", about: "parcel 1" }],
    [0, { template: "order-refunded", about: "refund 1" }],
  ]);
  expect(latestResendable({ ...order, can: [], timeline }).size).toBe(0);
});

test("an email that does not say which parcel it is about can be sent again if no later one is", () => {
  const offered = (...timeline: ReturnType<typeof email>[]) => [...latestResendable({ ...order, timeline }).keys()];
  expect(offered(email("order-shipped"), email("order-shipped"))).toEqual([0]);
  expect(offered(email("order-shipped", "parcel 2"), email("order-shipped"))).toEqual([0]);
});

test("in place of the confirmation of a canceled order, its cancellation is offered until it was sent", () => {
  const canceled = { ...order, resendable: ["order-cancelled"] };
  const offered = (...texts: string[]) => [
    ...latestResendable({ ...canceled, timeline: texts.map((text) => email(text)) }),
  ];
  const cancellation = { template: "order-cancelled", about: undefined };
  expect(offered("order-confirmed")).toEqual([[0, cancellation]]);
  expect(offered("order-cancelled", "order-confirmed")).toEqual([[0, cancellation]]);
});
