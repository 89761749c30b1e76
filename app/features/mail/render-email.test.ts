import { expect, test } from "vitest";
import type { EmailRequest } from "./mail.contract.ts";
import { renderEmail } from "./render-email.tsx";

const link = "https://shop.example/newsletter/confirm/abc";
const message = "<script>alert(1)</script>\nIs the Harbour Tote lined?";
const order = {
  number: "7KQ-M4T-2X",
  link: "https://shop.example/order/7KQ-M4T-2X?token=abc_-1",
  name: "Ann Weaver",
  lines: [{ name: "Harbour Tote", options: "Cognac", quantity: 2, amount: "$378.00" }],
  subtotal: "$378.00",
  shipping: "$10.00",
  total: "$388.00",
  address: ["Ann Weaver", "1 Elm Street", "Portland, ME 04101", "US"],
};
const tracking = { carrier: "UPS", number: "1Z999", url: "https://ups.example/1Z999" };
const requests: EmailRequest[] = [
  { template: "welcome", data: { firstName: "Ann", link } },
  { template: "password-reset", data: { firstName: "Ann", link, minutes: 60 } },
  { template: "newsletter-confirm", data: { link } },
  { template: "newsletter-welcome", data: { link, endLink: "https://shop.example/newsletter/unsubscribe/x" } },
  { template: "contact-message", data: { name: "Ann", email: "ann@example.com", subject: "Lining", message } },
  { template: "contact-received", data: {} },
  { template: "order-confirmed", data: order },
  { template: "order-shipped", data: { ...order, tracking } },
  { template: "order-shipped", data: { ...order, tracking, parcel: { now: order.lines, later: order.lines } } },
  { template: "order-shipped", data: { ...order, tracking, corrected: true } },
  { template: "order-email-changed", data: { number: order.number, name: "Ann Weaver" } },
  { template: "order-cancelled", data: { ...order, money: "goes_back", reason: "as you asked" } },
  { template: "order-refunded", data: { ...order, amount: "$388.00", reason: "Sold out" } },
  {
    template: "payment-flagged",
    data: {
      number: order.number,
      link: order.link,
      why: "Another amount was paid",
      due: "$388.00",
      paid: "$3.88",
      provider: "stripe",
      ref: "cs_1",
    },
  },
  { template: "password-changed", data: { firstName: "Ann", link } },
  { template: "verify-email", data: { firstName: "Ann", link } },
  { template: "confirm-new-email", data: { firstName: "Ann", link } },
  { template: "email-change-asked", data: { firstName: "Ann", newEmail: "new@example.com", link } },
  { template: "email-changed", data: { firstName: "Ann", newEmail: "new@example.com", link } },
  { template: "staff-invitation", data: { invitedBy: "Tom", roles: ["packer", "assistant"], link, hours: 72 } },
  { template: "staff-factors-reset", data: { name: "Ana", resetBy: "Tom", link, hours: 72 } },
  { template: "staff-security-notice", data: { name: "Ana", event: "passkey_added", link } },
  {
    template: "staff-not-published",
    data: {
      name: "Ana",
      product: "Harbour Tote",
      time: "Dec 1, 2026, 9:00 AM EST",
      reason: "The product is archived.",
      link,
    },
  },
  { template: "account-closed", data: { firstName: "Ann", openOrders: 2 } },
];

test.each(requests)("$template has the same content in HTML and in text, with the shop's address", async (request) => {
  const { subject, html, text, link: linkTo } = await renderEmail(request);
  expect(subject).toMatch(/^\S.+\S$/);
  for (const part of [html, text]) {
    expect(part).toContain("Wellworn");
    expect(part).toContain("Tanner");
    if (linkTo) expect(part).toContain(linkTo);
  }
  expect(html).not.toMatch(/<script|<img|http-equiv="refresh"/i);
});

test("a contact message is escaped in HTML", async () => {
  const { html, text } = await renderEmail(requests[4] as EmailRequest);
  expect(html).toContain("&lt;script&gt;");
  expect(text).toContain("Is the Harbour Tote lined?");
});

test("the order confirmation lists lines, totals and the shipping address, also in text", async () => {
  const { subject, text } = await renderEmail({ template: "order-confirmed", data: order });
  expect(subject).toBe("Thank you for your order 7KQ-M4T-2X");
  for (const part of ["2 × Harbour Tote, Cognac: $378.00", "Shipping: $10.00", "Total: $388.00", "1 Elm Street"])
    expect(text).toContain(part);
});

test.each([
  ["goes_back", "$388.00"],
  ["looked_at", "checking your payment"],
] as const)("the cancellation email explains what happens to the payment: %s", async (money, expected) => {
  const { text } = await renderEmail({
    template: "order-cancelled",
    data: { ...order, money, reason: "as you asked" },
  });
  expect(text).toContain("is cancelled: as you asked.");
  expect(text).toContain(expected);
});

test("the shipping email links to the tracking page", async () => {
  const { html, text } = await renderEmail({ template: "order-shipped", data: { ...order, tracking } });
  for (const part of [html, text]) expect(part).toContain(tracking.url);
  expect(text).toContain("1Z999");
});

test("a subject stays one line", async () => {
  const data = { name: "Ann\r\nBcc: all@example.com", email: "a@example.com", subject: "Hi\n\nthere", message: "x" };
  expect((await renderEmail({ template: "contact-message", data })).subject).toBe("Ann Bcc: all@example.com: Hi there");
});

test.each(["Buy at www.evil.example", "call 5551234", "x".repeat(41), "https://evil.example", "<b>Ann</b>", "  "])(
  "a first name that could be an advertisement is left out: %s",
  async (firstName) => {
    const { text } = await renderEmail({ template: "password-reset", data: { firstName, link, minutes: 60 } });
    expect(text).toContain("Hello,");
  },
);

test.each(["Ann", "Jean-Luc", "María José", "O’Neil", "李小龙"])("%s is greeted by name", async (firstName) => {
  const { text } = await renderEmail({ template: "password-reset", data: { firstName, link, minutes: 60 } });
  expect(text).toContain(`Hello ${firstName},`);
});

test("the welcome email has the verification link, and a note for people who opened no account", async () => {
  const { text, link: linkTo } = await renderEmail({ template: "welcome", data: { firstName: "Ann", link } });
  expect(linkTo).toBe(link);
  for (const part of ["Confirm your email", link, "7 days", "don’t click it"]) expect(text).toContain(part);
});

test.each(["email-change-asked", "email-changed"] as const)("%s names the new address", async (template) => {
  const data = { firstName: "Ann", newEmail: "new@example.com", link };
  expect((await renderEmail({ template, data })).text).toContain("new@example.com");
});

test.each([
  [0, undefined],
  [1, "One order is not finished yet"],
  [3, "3 orders are not finished yet"],
])("the deletion email mentions %i open orders", async (openOrders, expected) => {
  const { text } = await renderEmail({ template: "account-closed", data: { firstName: "Ann", openOrders } });
  if (expected) expect(text).toContain(expected);
  else expect(text).not.toContain("not finished");
});

test("an invitation names who invites, the roles and how long its link works", async () => {
  const data = { invitedBy: "Tom", roles: ["packer", "assistant"], link, hours: 72 };
  const { text } = await renderEmail({ template: "staff-invitation", data });
  for (const part of ["Tom invites you", "packer and assistant", "72 hours", link]) expect(text).toContain(part);
});

test.each([
  ["recovery_code_used", "recovery code"],
  ["totp_added", "authenticator app"],
  ["totp_removed", "authenticator app"],
] as const)("a security notice names what happened: %s", async (event, expected) => {
  const { subject, text } = await renderEmail({
    template: "staff-security-notice",
    data: { name: "Ana", event, link },
  });
  for (const part of [subject, text]) expect(part.toLowerCase()).toContain(expected);
});
