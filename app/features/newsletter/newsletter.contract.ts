import { z } from "@hono/zod-openapi";
import { email } from "#app/features/customers/customers.contract.ts";

export const subscribeSchema = z.strictObject({ email });

const LINK = "This link can’t be read. Please open it from the email again.";
export const linkSchema = z.strictObject({
  token: z.string({ error: LINK }).min(1, { error: LINK }).max(200, { error: LINK }),
});

/** The same response for every address, so that it does not show who is subscribed. */
export const SUBSCRIBED = "Thank you. Please confirm with the link in the email we just sent you.";
export const CONFIRMED = "You’re subscribed. You’ll get our next newsletter.";
export const ENDED = "Done. You won’t get our newsletter anymore.";

export const NEWSLETTER_ERRORS = {
  link_expired: "This link has expired. Please subscribe again.",
  link_unknown: "This link is not one of ours. Please open it from the email again.",
} as const;
