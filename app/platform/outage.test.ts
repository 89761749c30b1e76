import { expect, test } from "vitest";
import { isOutage, UnavailableError } from "./outage.ts";

const failure = (code: string, more: object = {}) => Object.assign(new Error("It failed"), { code, ...more });

test.each([
  "08006",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53200",
  "53300",
  "58030",
  "25006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
])("%s means that a server can't be reached, also as the cause of a failed query", (code) => {
  expect(isOutage(failure(code))).toBe(true);
  expect(isOutage(new Error("Failed query", { cause: failure(code) }))).toBe(true);
});

test("a lost or failed connection, a missing socket and UnavailableError are outages", () => {
  for (const message of [
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Cannot use a pool after calling end on the pool",
  ]) {
    expect([message, isOutage(new Error(message))]).toEqual([message, true]);
  }
  expect(isOutage(failure("ENOENT", { syscall: "connect" }))).toBe(true);
  expect(isOutage(new UnavailableError())).toBe(true);
});

test("an error of the shop's own is not an outage", () => {
  for (const code of ["23505", "40P01", "42P01", "57014", "22021", "ERR_ASSERTION"]) {
    expect([code, isOutage(failure(code))]).toEqual([code, false]);
  }
  expect(isOutage(failure("ENOENT", { syscall: "open" }))).toBe(false);
  for (const other of [undefined, null, "ECONNREFUSED", { code: "57P01" }]) expect(isOutage(other)).toBe(false);
});
