import { z } from "@hono/zod-openapi";
import { email, trimmed } from "#app/features/customers/customers.contract.ts";
import { REPLY_TIME } from "#app/platform/shop-facts.ts";

const SUBJECT = "The subject is one line of text.";

/** A required text of several lines, trimmed, with line breaks normalized to \n. */
const text = z
  .string({ error: (issue) => (issue.input === undefined ? "Message is required." : "Message must be text.") })
  .transform((value) => value.replace(/\r\n?/g, "\n").trim())
  .refine((value) => value !== "", { error: "Message is required." })
  .refine((value) => value.length <= 5000, { error: "Message is too long: please keep to 5,000 characters." })
  .refine((value) => value.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(value), {
    error: "Message contains characters that can’t be read.",
  });

export const contactSchema = z.strictObject({
  name: trimmed("Name", 100),
  email,
  subject: z
    .string({ error: SUBJECT })
    .max(150, { error: "The subject is too long." })
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), { error: SUBJECT })
    .transform((value) => value.trim())
    .default(""),
  message: text,
  website: z
    .string({ error: "Please leave this empty." })
    .max(500, { error: "Please leave this empty." })
    .default("")
    .openapi({ description: "A hidden field (honeypot): a message that fills it in is accepted and discarded" }),
});

export type ContactMessage = z.infer<typeof contactSchema>;

export const RECEIVED = `Thank you. We have your message, and we’ll reply ${REPLY_TIME}.`;
