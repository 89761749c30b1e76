import { expect, test, vi } from "vitest";
import { hashPassword, passwordsChecked, verifyPassword } from "./passwords.server.ts";

vi.unmock("@node-rs/argon2");

async function hashed(password: string): Promise<string> {
  const result = await hashPassword(password);
  if (!result.ok) throw new Error("busy");
  return result.value;
}

const yes = { ok: true, value: true };
const no = { ok: true, value: false };

test("a password is stored as Argon2id with 19 MiB and two passes, each time with another salt", async () => {
  const [one, two] = [await hashed("saddle soap & patience"), await hashed("saddle soap & patience")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("saddle soap & patience", one)).toEqual(yes);
  expect(await verifyPassword("saddle soap & patiencE", one)).toEqual(no);
});

test("a long password counts to its last character, and accents may be typed either way", async () => {
  const long = await hashed(`${"ä".repeat(127)}x`);
  expect(await verifyPassword(`${"ä".repeat(127)}y`, long)).toEqual(no);
  expect(await verifyPassword(`${"a\u0308".repeat(127)}x`, long)).toEqual(yes);
});

test("without a hash the same work is done, and no password matches", async () => {
  const before = passwordsChecked();
  expect(await verifyPassword("anything at all", undefined)).toEqual(no);
  expect(passwordsChecked()).toBe(before + 1);
});
