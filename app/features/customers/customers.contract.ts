import { z } from "@hono/zod-openapi";

export const userSchema = z
  .object({ id: z.string(), email: z.string(), username: z.string(), first_name: z.string(), last_name: z.string() })
  .openapi("User");

export const sessionSchema = z
  .object({ access: z.string(), refresh: z.string(), user: userSchema })
  .openapi("SignedIn");

export type User = z.infer<typeof userSchema>;
export type SignedIn = z.infer<typeof sessionSchema>;
