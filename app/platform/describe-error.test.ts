import { Writable } from "node:stream";
import { pino, symbols } from "pino";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { databasePool, db } from "./db/db.server.ts";
import { describeError } from "./describe-error.ts";
import { log } from "./log.ts";
import { rateLimits } from "./rate-limit/rate-limit.table.ts";

useDatabase();

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
}

const SECRET = "ada@example.com\n    at midnight\nparams: more";

/** Writes an error as the shop's log does. */
function written(error: unknown): string {
  let text = "";
  const stream = new Writable({
    write(part, _encoding, done) {
      text += part;
      done();
    },
  });
  pino({ serializers: Reflect.get(log, symbols.serializersSym) }, stream).error({ err: error }, "A call failed");
  return text;
}

test("the log has the error and location of a failed query, but not its values", async () => {
  const row = { key: SECRET, count: 1, expiresAt: new Date() };
  await db().insert(rateLimits).values(row);
  const text = written(await failureOf(() => db().insert(rateLimits).values(row)));
  for (const part of ["ada@example.com", "midnight", "more"]) expect(text).not.toContain(part);
  const { err } = JSON.parse(text);
  expect(err.message).toMatch(/^Failed query: insert into "rate_limits"/);
  expect(err.stack).toContain("describe-error.test.ts");
  expect(err.cause).toMatchObject({ code: "23505", message: expect.stringContaining("rate_limits_pkey") });
});

test("an error of pg is logged with its code and without its details", async () => {
  const error = await failureOf(() =>
    databasePool().query("insert into rate_limits (key, count, expires_at) values ($1, null, now())", [
      "ada@example.com",
    ]),
  );
  expect(written(error)).not.toContain("ada@example.com");
  expect(describeError(error)).toMatchObject({ code: "23502", message: expect.stringContaining("null value") });
});

test("any thrown value can be described", () => {
  expect(describeError("a password").message).not.toContain("password");
  expect(describeError(undefined).type).toBe("undefined");
  const round = new Error("round");
  round.cause = round;
  expect(describeError(round).cause?.message).toBe("round");
});
