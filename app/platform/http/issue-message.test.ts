import { expect, test } from "vitest";
import { z } from "zod";
import { issueMessage } from "./issue-message.ts";

test.each([
  [z.enum(["note", "gift"]), "x", "Choose one of: note, gift."],
  [z.literal("note"), "x", "This value is not valid."],
  [z.uuid(), "Ana", "This value is not valid."],
  [z.int(), "one", "This value is not valid."],
  [z.string(), undefined, "This field is required."],
  [z.strictObject({}), { more: 1 }, "Unknown field."],
  [z.array(z.int()).min(1), [], "Send at least 1 of these."],
  [z.array(z.int()).max(1), [1, 2], "Send at most 1 of these."],
  [z.string().max(3), "long text", "Enter at most 3 characters."],
  [z.int().max(5), 6, "This is at most 5."],
  [z.int().min(1, "Enter a whole number from 1."), 0, "Enter a whole number from 1."],
])("a message that a sender can act on: %#", (schema, value, message) => {
  const issue = schema.safeParse(value).error?.issues[0];
  expect(issue && issueMessage(issue)).toBe(message);
});
