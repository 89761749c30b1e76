import { afterEach, expect, test } from "vitest";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { loader } from "./security-txt.ts";

const settings = env();
afterEach(() => useSettings(settings));

const read = (name: string) => loader({ request: new Request(`https://shop.example/.well-known/${name}`) });

test("security.txt has a contact, an expiry date and a policy", async () => {
  useSettings(readSettings({ PUBLIC_URL: "https://shop.example", OWNER_EMAIL: "owner@shop.example" }));
  const response = read("security.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields).toEqual({
    Contact: "mailto:owner@shop.example",
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    "Preferred-Languages": "en",
    Canonical: "https://shop.example/.well-known/security.txt",
    Policy: "https://shop.example/.well-known/security.md",
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

test("the policy is SECURITY.md", async () => {
  const response = read("security.md");
  expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await response.text()).toMatch(/^# Security/);
});
