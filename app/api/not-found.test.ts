import { expect, test } from "vitest";
import { send } from "#tests/accounts.ts";
import { createApi } from "./api.ts";

const api = createApi();

test.each([
  ["PUT", "/api/orders/cart/", "This endpoint allows only GET."],
  ["PUT", "/api/accounts/users/me/", "This endpoint allows only GET and PATCH and DELETE."],
])("%s %s names the methods of this path, each once", async (method, path, error) => {
  const { status, json } = await send(api, method, path);
  expect([status, json]).toEqual([405, { error }]);
});
