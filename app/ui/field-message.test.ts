import { expect, test } from "vitest";
import { fieldMessage } from "./field-message.ts";

const fine = { valid: false, valueMissing: false, typeMismatch: false, tooShort: false };
const browser = { type: "text", minLength: -1, validationMessage: "Bitte passen Sie den Wert an." };

test("a field says what is missing by its own name, and how an e-mail address looks", () => {
  expect(fieldMessage("First name", { ...browser, validity: { ...fine, valueMissing: true } })).toBe(
    "First name is required.",
  );
  expect(fieldMessage("Email", { ...browser, type: "email", validity: { ...fine, typeMismatch: true } })).toBe(
    "Write the whole e-mail address, such as ann@example.com.",
  );
  expect(fieldMessage("Password", { ...browser, minLength: 8, validity: { ...fine, tooShort: true } })).toBe(
    "Password needs at least 8 characters.",
  );
});

test("what nobody thought of is said by the browser, and a good value says nothing", () => {
  expect(fieldMessage("Subject", { ...browser, validity: fine })).toBe("Bitte passen Sie den Wert an.");
  expect(fieldMessage("Subject", { ...browser, validity: { ...fine, valid: true } })).toBe("");
});
