import { z } from "@hono/zod-openapi";
import { email } from "#app/features/customers/customers.contract.ts";

export const subscribeSchema = z.strictObject({ email });

const LINK = "This link can't be read. Please open it from the letter again.";
export const linkSchema = z.strictObject({
  token: z.string({ error: LINK }).min(1, { error: LINK }).max(200, { error: LINK }),
});

/** The same answer for every address: nobody learns who reads our letters. */
export const SUBSCRIBED = "Thank you. Please confirm with the link in the letter that we have just sent you.";
export const CONFIRMED = "You're in. Our next letter will find you.";
export const ENDED = "Done. You won't get our letters any more.";

export const NEWSLETTER_ERRORS = {
  link_expired: "This link is no longer good. Please subscribe again.",
  link_unknown: "This link is not one of ours. Please open it from the letter again.",
} as const;
