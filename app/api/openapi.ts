import type { shopApi } from "#app/platform/http/api.server.ts";
import { shop } from "#app/platform/identity.ts";

const DESCRIPTION = `The scripts of the shop’s own pages use this API too.

- An error is \`{ "error": "a message for the shopper" }\` with a 4xx status, and \`fields\` with a message for each invalid field.
- Money is a string with two decimals, in US dollars: \`"129.00"\`.
- A trailing slash in a path makes no difference.
- The cart belongs to the cookie \`sessionid\`. A request of a browser that changes something must come from the shop’s own pages and send the readable cookie \`csrftoken\` back as \`X-CSRFToken\`. Clients other than browsers need no token.
- Every response has an \`X-Request-Id\`: include it when you report a problem.`;

/** Returns the OpenAPI document of the API. */
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
      { name: "Products", description: "What the shop sells. The same for everybody; may be cached with its ETag." },
      { name: "Cart", description: "What a visitor is about to buy." },
      {
        name: "Orders",
        description:
          "From the checkout to the delivery. A guest opens an order with its token, a customer with their sign-in.",
      },
      { name: "Accounts", description: "Registration, sign-in and sign-out, password reset." },
      { name: "Account area", description: "A signed-in customer’s profile, addresses and sessions." },
      { name: "Wishlist", description: "A signed-in customer’s wishlist." },
      { name: "Payments", description: "The payment of orders, and webhooks of payment providers." },
      { name: "Reviews", description: "Reviews of products by their buyers. Staff read each one before it is shown." },
      { name: "Newsletter and contact", description: "The newsletter and the contact form." },
      {
        name: "Back office",
        description:
          "For the people who work in the shop: signed in by a cookie, with a second factor. `x-permission` names what an endpoint needs; `self` is every staff member.",
      },
      {
        name: "Back office: products",
        description: "Products as staff edit them: drafts, versions, previews, schedules and images.",
      },
      { name: "Back office: stock", description: "Stock levels, their movements, and what to make next." },
    ],
  });
}

export type ApiDocument = ReturnType<typeof describeEndpoints>;

/** Declares the security schemes: bearer token and session cookie. */
export function declareSecurity(api: ReturnType<typeof shopApi>): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The `access` token of a sign-in, valid for 15 minutes.",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "sessionid",
    description: "Set with the first product in a cart, and at a sign-in.",
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "staff", {
    type: "apiKey",
    in: "cookie",
    name: "__Host-staff",
    description: "A staff member’s session, after the second factor. `staff` where the shop runs on plain http.",
  });
}
