import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { errorJson } from "#app/platform/http/api.server.ts";
import { registered, signedIn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";

import { requireSignIn } from "./require-sign-in.ts";

useDatabase();

test("a session that ends during its request gets the response of an ended session", async () => {
  const api = createApi();
  api.get("/late", requireSignIn, (c) => errorJson(c, 401, "Your session has ended. Please sign in again."));
  await registered(api, "ada@example.com");
  const { access } = await signedIn(api, "ada@example.com");
  const late = await apiVisitor(api).get("/late", { Authorization: `Bearer ${access}` });
  expect([late.status, late.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
});
