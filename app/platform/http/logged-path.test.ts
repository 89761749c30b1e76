import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { loggedPath } from "./logged-path.ts";

function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path = "", children }) => {
    const address = path ? `${parent}/${path}` : parent;
    return children ? addressesOf(children, address) : [address || "/"];
  });
}

/** The path parameters that the log may contain. Any other parameter, including those of future routes, counts as secret. */
const PUBLIC: Record<string, string> = { slug: "harbour-tote", number: "7KQ-M4T-2X", act: "confirm" };

const SECRETS = {
  "a payment's id": () => randomUUID(),
  "a link's token": () => randomBytes(32).toString("base64url"),
  "a session": () => randomBytes(16).toString("base64url"),
  "a signature in hexadecimal": () => randomBytes(32).toString("hex"),
  "a signed value": () =>
    `${Buffer.from("ada@example.com").toString("base64url")}.${randomBytes(32).toString("base64url")}`,
};

async function allPaths(): Promise<string[]> {
  const { paths } = JSON.parse(readFileSync("app/api/openapi.json", "utf8"));
  const calls = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ":$1"));
  return [...addressesOf(await routes), ...calls].filter((path) => !path.includes("*"));
}

test.each(Object.entries(SECRETS))("%s in the path of any page or endpoint never reaches the log", async (_, make) => {
  for (const pattern of await allPaths()) {
    for (let time = 0; time < 20; time += 1) {
      const fill = (secret: (name: string) => string) =>
        pattern.replace(/:(\w+)/g, (_, name: string) => PUBLIC[name] ?? secret(name));
      expect(loggedPath(fill(make))).toBe(fill(() => "…"));
    }
  }
});

test("an undeclared path is logged as far as it consists of words", () => {
  expect(loggedPath("/wp-admin/setup-config.php")).toBe("/wp-admin/setup-config.php");
  expect(loggedPath("/reset-password/MQ/c0ffee/%0aforged")).toBe("/reset-password/…/c0ffee/…");
});
