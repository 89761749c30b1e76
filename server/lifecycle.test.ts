import { expect, test } from "vitest";
import { readSettings } from "#app/platform/env.ts";
import { logReady } from "./lifecycle.ts";

const readyLines = (settings: Record<string, string>) => logReady(readSettings(settings)).join("\n");

test("a public shop prints a warning when all its visitors would count as one client", () => {
  const PUBLIC_URL = "https://shop.example";
  expect(readyLines({ PUBLIC_URL })).toMatch(/TRUST_PROXY is 0: all visitors count as one.*\nThe shop is open: https:/);
  expect(readyLines({ PUBLIC_URL, TRUST_PROXY: "1" })).not.toContain("TRUST_PROXY");
  expect(readyLines({})).not.toContain("TRUST_PROXY");
});
