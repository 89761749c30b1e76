// What the recipes "add an endpoint" and "add a page" of CONTRIBUTING.md add to a copy of the repository.

/** The feature that gets the endpoint. */
export const MESSAGES = "app/features/messages";
const ACTION = `${MESSAGES}/count-messages.ts`;
const PAGE = "app/storefront/content/gift-cards.page.tsx";

/** The new files. */
export const newFiles = {
  [ACTION]: `import { err, ok, type Result } from "#app/platform/result.ts";
import { countMessagesAbout } from "./messages.queries.ts";

/** Counts the messages with this subject. Errors: no_messages. */
export async function countMessages(subject: string): Promise<Result<number, { code: "no_messages" }>> {
  const count = await countMessagesAbout(subject);
  return count > 0 ? ok(count) : err({ code: "no_messages" });
}
`,
  [PAGE]: `import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({ title: "Gift Cards", description: "Cards to give.", path: "/gift-cards" });

export default function GiftCards() {
  return (
    <ProsePage title="Gift Cards" lead="A card by mail.">
      <p>In any amount.</p>
    </ProsePage>
  );
}
`,
};

/** The line that each addition follows, and the addition. */
export const endpointAndPage: [file: string, lines: [after: string, added: string]][] = [
  [
    `${MESSAGES}/messages.contract.ts`,
    [
      "export type ContactMessage = z.infer<typeof contactSchema>;\n",
      '\nexport const messageCountSchema = z.object({ count: z.number().int() }).openapi("MessageCount");\n',
    ],
  ],
  [
    `${MESSAGES}/messages.queries.ts`,
    [
      'import { messages } from "./messages.table.ts";\n',
      "\n/** Counts the messages with a subject. */\nexport const countMessagesAbout = (subject: string) => db().$count(messages, eq(messages.subject, subject));\n",
    ],
  ],
  [`${MESSAGES}/messages.api.ts`, ['import { receiveMessage } from "./receive-message.ts";\n', endpoint()]],
  [
    `${MESSAGES}/messages.api.ts`,
    [
      `  return errorJson(c, 429, tryAgainIn(result.error.retryAfterSeconds));
})`,
      `.openapi(count, async (c) => {
  const counted = await countMessages(c.req.valid("param").subject);
  return counted.ok ? c.json({ count: counted.value }, 200) : errorJson(c, 404, "There are no such messages.");
})`,
    ],
  ],
  [
    "app/api/rights.test.ts",
    ['  "POST /api/contact/": "everybody",\n', '  "GET /api/contact/{subject}/": "everybody",\n'],
  ],
  [
    "app/routes.ts",
    [
      '    route("about", "storefront/content/about.page.tsx"),\n',
      '    route("gift-cards", "storefront/content/gift-cards.page.tsx"),\n',
    ],
  ],
  ["app/storefront/page-parameters.ts", ['  "/about": {},\n', '  "/gift-cards": {},\n']],
  [
    "app/storefront/layout/site-links.ts",
    ['      { to: "/about", text: "Our story" },\n', '      { to: "/gift-cards", text: "Gift cards" },\n'],
  ],
];

function endpoint(): string {
  return `import { countMessages } from "./count-messages.ts";
import { messageCountSchema } from "./messages.contract.ts";
import { z } from "@hono/zod-openapi";

const count = createEndpoint({
  operationId: "countMessages",
  method: "get",
  path: "/api/contact/{subject}/",
  tags: ["Newsletter and contact"],
  summary: "Count the messages with a subject",
  request: { params: z.object({ subject: z.string().max(20) }) },
  responses: { 200: jsonResponse("The number", messageCountSchema), ...failure(404, "No such messages") },
});
`;
}

/** The test that the endpoint and the page work. */
export const endpointAndPageTest = `
import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { insertMessage } from "#app/features/messages/messages.queries.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { footerGroups } from "#app/storefront/layout/site-links.ts";
import GiftCards from "#app/storefront/content/gift-cards.page.tsx";
import { loader } from "#app/storefront/seo/sitemap.ts";
import { apiVisitor } from "./api-visitor.ts";
import { useDatabase } from "./database.ts";

useDatabase();

test("recipe: the endpoint sends every declared response of its own", async () => {
  const about = { name: "Ann", email: "ann@example.com", subject: "belts", message: "Hello" };
  await inTransaction((tx) => insertMessage({ ...about, id: randomUUID(), receivedAt: new Date() }, tx));
  const visitor = apiVisitor(createApi());
  expect(await visitor.get("/api/contact/belts/")).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await visitor.get("/api/contact/gloves/")).toMatchObject({ status: 404, body: { error: "There are no such messages." } });
});

test("recipe: the page is rendered, linked and in the sitemap", async () => {
  expect(renderToStaticMarkup(<GiftCards />)).toContain("<h1>Gift Cards</h1>");
  expect(footerGroups.flatMap(({ links }) => links)).toContainEqual({ to: "/gift-cards", text: "Gift cards" });
  expect(await (await loader({ request: new Request("http://localhost/sitemap.xml") })).text()).toContain("/gift-cards</loc>");
});
`;
/** Tests of the repository that notice an incomplete endpoint or page. */
export const guards = [
  "app/api/openapi.test.ts",
  "app/api/rights.test.ts",
  "app/api/declared-responses.test.ts",
  "app/storefront/page-parameters.test.ts",
];
/** The names of those tests. */
export const GUARDED = "access rights lists|operationId|of the middleware|countMessages|every page is declared";
