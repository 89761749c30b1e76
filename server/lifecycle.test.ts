import { expect, test } from "vitest";
import { readSettings } from "#app/platform/env.ts";
import { logReady } from "./lifecycle.ts";

const readyLines = (settings: Record<string, string>) => logReady(readSettings(settings)).join("\n");

test("a public shop prints a warning when all its visitors would count as one client", () => {
  const PUBLIC_URL = "https://shop.example";
  expect(readyLines({ PUBLIC_URL })).toMatch(/TRUST_PROXY is 0: all visitors count as one.*\n/);
  expect(readyLines({ PUBLIC_URL, TRUST_PROXY: "1" })).not.toContain("TRUST_PROXY");
  expect(readyLines({})).not.toContain("TRUST_PROXY");
});

test("a public shop without Stripe's keys prints that its payments are a test", () => {
  const PUBLIC_URL = "https://shop.example";
  expect(readyLines({ PUBLIC_URL })).toMatch(/anybody can mark an order as paid.*\nThe shop is open: https:/);
  const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(readyLines({ PUBLIC_URL, ...keys })).not.toContain("test");
  expect(readyLines({})).not.toContain("test");
});
