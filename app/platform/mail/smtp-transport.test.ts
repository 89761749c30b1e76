import { expect, test } from "vitest";
import { smtpOptions, weakensTls } from "./smtp-transport.ts";

test.each([
  ["smtp://mail.example", true],
  ["smtp://user:password@mail.example:587", true],
  ["smtps://user:password@mail.example", true],
  ["smtp://localhost.example", true],
  ["smtp://10.0.0.5:25", true],
  ["smtp://127.0.0.1.example", true],
  ["smtp://localhost:1025", false],
  ["smtp://127.0.0.1:1025", false],
  ["smtp://[::1]:1025", false],
  ["smtp://user:password@localhost:1025", true],
  ["smtp://user:password@localhost:1025?ignoreTLS=true", false],
])("%s must be encrypted: %s", (url, requireTLS) => {
  expect(smtpOptions(url)).toEqual({ url, requireTLS });
});

test.each([
  ["smtp://mail.example?ignoreTLS=true", true],
  ["smtp://mail.example?IGNORETLS=true", true],
  ["smtp://mail.example?opportunisticTLS=true", true],
  ["smtps://mail.example?secure=false", true],
  ["smtps://mail.example?tls.rejectUnauthorized=false", true],
  ["smtps://mail.example?name=shop.example", false],
  ["smtp://localhost:1025?ignoreTLS=true", false],
])("%s weakens the encryption: %s", (url, weakens) => {
  expect(weakensTls(url)).toBe(weakens);
});
