import { expect, test } from "vitest";
import { createLog, openBatchedLog } from "./log.ts";

/** The line that the shop's logger writes for these fields. */
function lineOf(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) }).info(fields, "a line");
  return JSON.parse(lines.join(""));
}

test("a payment is logged by the prefix of its id, which gives no access", () => {
  expect(lineOf({ paymentId: "0f8fad5b-d9cb-469f-a165-70867728950e" })).toMatchObject({ paymentId: "0f8fad5b" });
});

test("passwords, tokens and cookies are redacted, also one level down", () => {
  const secret = "only its owner knows";
  const line = lineOf({ password: secret, session: { token: secret, cookie: secret }, name: "kept" });
  expect(line).toMatchObject({ name: "kept" });
  expect(JSON.stringify(line)).not.toContain(secret);
});

test("a log that can't be written is no error of what writes it", () => {
  const batches = openBatchedLog("/dev/full");
  for (let count = 0; count < 3; count += 1) batches.write(`${"x".repeat(5000)}\n`);
  expect(() => batches.close()).not.toThrow();
});
