import { expect, test } from "vitest";
import { fieldMessage } from "./field-message.ts";

const noError = { valid: false, valueMissing: false, typeMismatch: false, tooShort: false };
const browser = { type: "text", minLength: -1, validationMessage: "Bitte passen Sie den Wert an." };

test("messages name the field, and explain the email format", () => {
  expect(fieldMessage("First name", { ...browser, validity: { ...noError, valueMissing: true } })).toBe(
    "First name is required.",
  );
  expect(fieldMessage("Email", { ...browser, type: "email", validity: { ...noError, typeMismatch: true } })).toBe(
    "Write the whole email address, such as ann@example.com.",
  );
  expect(fieldMessage("Password", { ...browser, minLength: 8, validity: { ...noError, tooShort: true } })).toBe(
    "Password needs at least 8 characters.",
  );
});

test("other errors use the browser's message, and a valid value has none", () => {
  expect(fieldMessage("Subject", { ...browser, validity: noError })).toBe("Bitte passen Sie den Wert an.");
  expect(fieldMessage("Subject", { ...browser, validity: { ...noError, valid: true } })).toBe("");
});
