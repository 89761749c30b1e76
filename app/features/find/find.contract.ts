import { z } from "@hono/zod-openapi";
import { hasNoNul } from "#app/platform/http/allowed-characters.ts";

/** What someone typed into the search field of the back office. */
export const findQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1, "Type something to find.")
    .max(100, "Type at most 100 characters.")
    .refine(hasNoNul, "This text can’t be read.")
    .openapi({
      description: "An order’s number, name, postal code, tracking number or email, a product’s name, or a SKU",
      example: "7KQ-M4T-2X",
    }),
});

/** Something that was found. */
export const foundSchema = z
  .object({
    kind: z.enum(["order", "product", "variant"]),
    id: z.string(),
    title: z.string().openapi({ example: "7KQ-M4T-2X" }),
    line: z.string().openapi({ description: "More about it", example: "paid · Ana Smith" }),
    href: z.string().openapi({ description: "Its page" }),
  })
  .openapi("Found");

export type Found = z.infer<typeof foundSchema>;
