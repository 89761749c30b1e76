import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

test("a sealed text opens only for its purpose and context, and is different each time", () => {
  const sealed = seal("totp", "a secret", "ana");
  expect(unseal("totp", sealed, "ana")).toBe("a secret");
  expect(unseal("totp", sealed, "bo")).toBeUndefined();
  expect(unseal("staff-setup", sealed, "ana")).toBeUndefined();
  expect(seal("totp", "a secret", "ana").equals(sealed)).toBe(false);
  expect(sealed.includes("a secret")).toBe(false);
});

test("a sealed text with any changed or missing byte does not open", () => {
  const sealed = seal("totp", "a secret", "ana");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((sealed[at] ?? 0) ^ 1, at);
    expect(unseal("totp", changed, "ana")).toBeUndefined();
    expect(unseal("totp", sealed.subarray(0, at), "ana")).toBeUndefined();
  }
});
