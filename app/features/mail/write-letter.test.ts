import { expect, test } from "vitest";
import type { LetterOrder } from "./mail.contract.ts";
import { writeLetter } from "./write-letter.tsx";

const link = "https://shop.example/newsletter/confirm/abc";
const message = "<script>alert(1)</script>\nIs the Harbour Tote lined?";
const orders: LetterOrder[] = [
  { template: "welcome", data: { firstName: "Ann", link } },
  { template: "password-reset", data: { firstName: "Ann", link, minutes: 60 } },
  { template: "newsletter-confirm", data: { link } },
  { template: "newsletter-welcome", data: { link, endLink: "https://shop.example/newsletter/unsubscribe/x" } },
  { template: "contact-message", data: { name: "Ann", email: "ann@example.com", subject: "Lining", message } },
  { template: "contact-received", data: {} },
];

test.each(orders)("the letter $template says the same in HTML and in text, and where we live", async (order) => {
  const { subject, html, text, link: leadsTo } = await writeLetter(order);
  expect(subject).toMatch(/^\S.+\S$/);
  for (const part of [html, text]) {
    expect(part).toContain("Wellworn");
    expect(part).toContain("Tanner");
    if (leadsTo) expect(part).toContain(leadsTo);
  }
  expect(html).not.toMatch(/<script|<img|http-equiv="refresh"/i);
});

test("what a stranger typed is quoted, never run", async () => {
  const { html, text } = await writeLetter(orders[4] as LetterOrder);
  expect(html).toContain("&lt;script&gt;");
  expect(text).toContain("Is the Harbour Tote lined?");
});

test("a subject stays one line", async () => {
  const data = { name: "Ann\r\nBcc: all@example.com", email: "a@example.com", subject: "Hi\n\nthere", message: "x" };
  expect((await writeLetter({ template: "contact-message", data })).subject).toBe("Ann Bcc: all@example.com: Hi there");
});

test.each(["Buy at www.evil.example", "call 5551234", "x".repeat(41), "https://evil.example", "<b>Ann</b>", "  "])(
  "a first name that could be an advert is left out: %s",
  async (firstName) => {
    const { text } = await writeLetter({ template: "password-reset", data: { firstName, link, minutes: 60 } });
    expect(text).toContain("Hello,");
  },
);

test.each(["Ann", "Jean-Luc", "María José", "O’Neil", "李小龙"])("%s is greeted by name", async (firstName) => {
  const { text } = await writeLetter({ template: "password-reset", data: { firstName, link, minutes: 60 } });
  expect(text).toContain(`Hello ${firstName},`);
});
