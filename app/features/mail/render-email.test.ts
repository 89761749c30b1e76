import { expect, test } from "vitest";
import { sampleEmails, sampleOrder, sampleTracking } from "#tests/emails/sample-emails.ts";
import type { EmailRequest } from "./mail.contract.ts";
import { renderEmail } from "./render-email.tsx";

const link = "https://shop.example/newsletter/confirm/abc";

test.each(sampleEmails)(
  "$name has the same content in HTML and in text, with the shop's address",
  async ({ request }) => {
    const { subject, html, text, link: linkTo } = await renderEmail(request);
    expect(subject).toMatch(/^\S.+\S$/);
    for (const part of [html, text]) {
      expect(part).toContain("Wellworn");
      expect(part).toContain("Tanner");
      if (linkTo) expect(part).toContain(linkTo);
    }
    expect(html).not.toMatch(/<script|http-equiv="refresh"/i);
  },
);

const message = "<script>alert(1)</script>\nIs the Harbour Tote lined?";

test("a contact message is escaped in HTML", async () => {
  const data = { name: "Ann", email: "ann@example.com", subject: "Lining", message };
  const { html, text } = await renderEmail({ template: "contact-message", data });
  expect(html).toContain("&lt;script&gt;");
  expect(text).toContain("Is the Harbour Tote lined?");
});

test("the order confirmation has lines, totals, the address, the gift message, the arrival and the return in text", async () => {
  const { subject, html, text } = await renderEmail({ template: "order-confirmed", data: sampleOrder });
  expect(subject).toBe("Thank you for your order 7KQ-M4T-2X");
  for (const line of ["2 × Harbour Tote, Cognac: $378.00", "1 × Bridle Belt, Black, 34: $89.00"])
    expect(text.split("\n")).toContain(line);
  for (const line of ["Shipping: $10.00", "Total: $477.00", "1 Elm Street", "Canada", "Happy birthday, Tom."])
    expect(text.split("\n")).toContain(line);
  for (const part of [
    "Thank you, Ann",
    "arrives by Thursday, December 3",
    "duty or tax",
    "/shipping#returns",
    "Reply to",
  ])
    for (const version of [text, html]) expect(version).toContain(part);
  for (const part of [text, html]) expect(part).not.toContain("Thank you, Ann Weaver");
  expect(html).toMatch(/Black, 34.*Quantity: 1/);
});

test("an order within the country says nothing about duty", async () => {
  const data = { ...sampleOrder, isAbroad: false };
  expect((await renderEmail({ template: "order-confirmed", data })).text).not.toContain("duty");
});

test.each([
  [false, true],
  [true, false],
])("the email about a refund (made by hand: %s) names the original payment method: %s", async (isByHand, expected) => {
  const data = { ...sampleOrder, amount: "$20.00", reason: "as we agreed", isByHand };
  const { text } = await renderEmail({ template: "order-refunded", data });
  expect(text.includes("original payment method")).toBe(expected);
});

test("the email about a disputed payment says that the order has not changed, and not what the shopper reads", async () => {
  const payment = { number: "7KQ-M4T-2X", link, due: "$477.00", paid: "", provider: "stripe", ref: "cs_1" };
  const data = { ...payment, why: "The shopper’s bank disputes this payment", isReport: true } as const;
  const { text } = await renderEmail({ template: "payment-flagged", data });
  expect(text).toContain("The order has not changed");
  expect(text).not.toContain("The shopper reads");
});

test.each([
  ["goes_back", { refund: "$472.00" }, "refunding $472.00"],
  // Queued by an earlier version.
  ["goes_back", {}, "refunding $477.00"],
  ["goes_back", { refund: "$472.00" }, "to your original payment method"],
  ["goes_back", { refund: "$472.00", isByHand: true }, "We have refunded $472.00.\n"],
  ["looked_at", { refund: "$477.00" }, "checking your payment"],
] as const)("the cancellation email explains what happens to the payment: %s %j", async (money, refund, expected) => {
  const { text } = await renderEmail({
    template: "order-cancelled",
    data: { ...sampleOrder, money, ...refund, reason: "as you asked" },
  });
  expect(text).toContain("is canceled: as you asked.");
  expect(text).toContain(expected);
});

test("the shipping email links to the tracking page", async () => {
  const { html, text } = await renderEmail({
    template: "order-shipped",
    data: { ...sampleOrder, tracking: sampleTracking },
  });
  for (const part of [html, text]) expect(part).toContain(sampleTracking.url);
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

test("the back-in-stock email greets a customer, shows the variant, and says what happens to the request", async () => {
  const [withImage, former] = sampleEmails.filter(({ request }) => request.template === "back-in-stock");
  const { html, text } = await renderEmail(withImage?.request as EmailRequest);
  expect(html).toContain('alt="Harbour Tote in Cognac"');
  expect(text).toContain("Hello Ann,");
  expect(text).toContain("Harbour Tote, Cognac");
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "We delete your request in 30 days, or right away if you prefer: Delete it now",
  );
  const earlier = await renderEmail(former?.request as EmailRequest);
  expect(earlier.text).toContain("Hello,");
  expect(earlier.html).not.toContain("<img");
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

test("a contact message has its lines in text, also a very long one", async () => {
  const lines = ["Hello,", "", "Two questions:", "- Is it lined?", "- Does it fit?", ...Array(4000).fill("")];
  const data = { name: "Ann", email: "ann@example.com", subject: "", message: lines.join("\r\n") };
  const { text, html } = await renderEmail({ template: "contact-message", data });
  expect(text.split("\n")).toEqual(expect.arrayContaining(["Two questions:", "- Is it lined?", "- Does it fit?"]));
  expect(html).toContain("Two questions:<br/>- Is it lined?");
});
