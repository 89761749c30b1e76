import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LOG_DAYS, UNPAID_ORDER_DAYS } from "#app/platform/shop-facts.ts";
import Privacy from "./privacy.page.tsx";

const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Privacy)));
const entry = (title: string) => new RegExp(`<dt>${title}</dt><dd>(.*?)</dd>`).exec(html)?.[1] ?? "";

test.each(["Your account", "Your reviews", "Logs"])("the privacy page names the IP address under “%s”", (title) => {
  expect(entry(title)).toContain("IP address");
});

test("it promises for logs and unpaid orders the days of the shop's facts, and nothing about tax law", () => {
  expect(entry("Logs")).toContain(`for ${LOG_DAYS} days`);
  expect(entry("Your orders")).toContain(`${UNPAID_ORDER_DAYS} days after it was canceled`);
  expect(html).not.toContain("tax law");
});

test("the owner's documents name the days after which logs must be deleted", () => {
  for (const file of ["docs/security.md", "deploy/README.md"])
    expect(readFileSync(file, "utf8")).toContain(`after ${LOG_DAYS} days (\`LOG_DAYS\``);
});
