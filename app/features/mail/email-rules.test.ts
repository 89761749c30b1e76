import { describe, expect, test } from "vitest";
import { sampleEmails } from "#tests/emails/sample-emails.ts";
import { renderEmail } from "./render-email.tsx";
import { COLUMN, styleSheet } from "./templates/email-style.ts";

type Tag = { name: string; attributes: string; style: string };

/** The tags of an email's body. What classic Outlook alone reads is left out. */
function tagsOf(html: string): Tag[] {
  const body = html.slice(html.indexOf("<body")).replace(/<!--[\s\S]*?-->/g, "");
  return [...body.matchAll(/<([a-z0-9]+)([^>]*)>/g)].map(([, name = "", attributes = ""]) => ({
    name,
    attributes,
    style: /style="([^"]*)"/.exec(attributes)?.[1] ?? "",
  }));
}

/** Rules that email clients need: each returns the tags that break it. */
const RULES: Record<string, (tag: Tag) => boolean> = {
  "classic Outlook ignores padding outside of cells and buttons": ({ name, style }) =>
    /(^|;)padding(-\w+)?:(?!0)/.test(style) && name !== "td" && !/inline-block/.test(style),
  "classic Outlook ignores these styles": ({ style }) =>
    /(^|;)(float|position|display:(flex|grid)|background-image|object-fit)/.test(style),
  "a table for layout has a width, no borders or gaps, and is no table for screen readers": ({ name, attributes }) =>
    name === "table" &&
    !/(?=.*role="presentation")(?=.*width=)(?=.*border="0")(?=.*cellpadding="0")(?=.*cellspacing="0")/i.test(
      attributes,
    ),
  "a maximum width needs a width attribute": ({ name, attributes, style }) =>
    /(^|;)max-width:/.test(style) && !/ width="/.test(attributes) && !["a", "span"].includes(name),
  "an image is a JPEG or PNG at an absolute URL, with alt text, width and height": ({ name, attributes }) =>
    name === "img" &&
    !/(?=.* src="https?:[^"]+\.(jpg|png)")(?=.* alt="[^"]+")(?=.* width="\d+")(?=.* height="\d+")/.test(attributes),
  "margins of tables are ignored, except those that center": ({ name, style }) =>
    name === "table" && /(^|;)margin(-\w+)?:(?!0 auto)/.test(style),
  "a color has a class that changes it in dark mode": ({ attributes, style }) =>
    /(^|;)(color|background-color|border[a-z-]*):[^;]*#/.test(style) && !/ class="/.test(attributes),
  "a link is absolute": ({ name, attributes }) => name === "a" && !/ href="(https?:|mailto:)/.test(attributes),
};

describe.each(sampleEmails)("$name", ({ request }) => {
  const { html, subject } = renderEmail(request);

  test.each(Object.entries(RULES))("%s", (_rule, isBroken) => {
    expect(tagsOf(html).filter(isBroken)).toEqual([]);
  });

  test("has a title, a language, and colors for dark mode", () => {
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.replaceAll("&#x27;", "'")).toBe(subject);
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    for (const [, name] of html.matchAll(/ class="([^"]*)"/g)) expect(styleSheet).toContain(`.${name}{`);
  });

  test(`has a column of ${COLUMN} px in classic Outlook, and less on a phone`, () => {
    const [, open, close] =
      /<!--\[if mso\]><table [^>]*width="560"[^>]*>(<tr><td width="560">)<!\[endif\]-->[\s\S]*<!--\[if mso\]>(<\/td><\/tr><\/table>)/.exec(
        html,
      ) ?? [];
    expect(open && close).toBeTruthy();
    expect(html).not.toMatch(/<body[\s\S]*[ ;"]width:\d{3,}px/);
  });
});

test.each([
  ['<p style="padding:8px">', "padding outside"],
  ['<div style="float:right">', "these styles"],
  ['<table style="margin:8px 0">', "margins"],
  ['<img src="/a.webp" width="8">', "an image"],
  ['<p style="color:#fff">', "a color"],
  ["<table>", "a table for layout"],
  ['<div style="max-width:560px">', "a maximum width"],
  ['<a href="/shop">', "a link"],
])("the rules refuse %s", (html, rule) => {
  const broken = Object.entries(RULES).filter(([, isBroken]) => tagsOf(`<body>${html}`).some(isBroken));
  expect(broken.some(([name]) => name.includes(rule))).toBe(true);
});
