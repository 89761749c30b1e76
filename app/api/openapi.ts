import type { shopApi } from "#app/platform/http/api.server.ts";
import { shop } from "#app/platform/identity.ts";

const DESCRIPTION = `The shop's own pages use these calls, and nothing else.

- A refusal is \`{ "error": "a sentence for the shopper" }\` with its 4xx status, and \`fields\` with a sentence for each wrong field.
- Money is text with two decimals, in US dollars: \`"129.00"\`.
- A path means the same with or without its last slash.
- The cart belongs to the cookie \`sessionid\`. A browser's unsafe call must come from the shop's own pages, and sends the readable cookie \`csrftoken\` back as \`X-CSRFToken\`; a program that is no browser may just call.
- Every answer carries \`X-Request-Id\`: name it when you write to us about a call.`;

/** The OpenAPI document of these calls. */
export function describeEndpoints(api: ReturnType<typeof shopApi>) {
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: shop.name,
      version: "1.0.0",
      description: DESCRIPTION,
      license: { name: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [
      { name: "Products", description: "What the shop sells: the same for everybody, and free to keep with its ETag." },
      { name: "Cart", description: "What a visitor is about to buy." },
      {
        name: "Orders",
        description:
          "From the cart to the parcel. A guest opens an order with its token, a customer with their sign-in.",
      },
      { name: "Accounts", description: "Registering, signing in and out, forgotten passwords." },
      { name: "Account area", description: "What a signed-in shopper sees and changes of their own." },
      { name: "Wishlist", description: "What a signed-in shopper wants to remember." },
      { name: "Payments", description: "Where orders are paid, and what payment providers tell the shop." },
      { name: "Letters", description: "The newsletter, and messages to the workshop." },
    ],
  });
}

export type ApiDocument = ReturnType<typeof describeEndpoints>;

/** Declares how a caller is known. */
export function declareSecurity(api: ReturnType<typeof shopApi>): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The `access` of a sign-in, good for 15 minutes.",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "sessionid",
    description: "Given with the first piece in a cart, and at a sign-in.",
  });
}
