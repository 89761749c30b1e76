import { expect, test } from "vitest";
import { createApi } from "./api.ts";

const api = createApi();

test.each([
  ["PUT", "/api/orders/cart/", "This endpoint allows only GET."],
  ["PUT", "/api/accounts/users/me/", "This endpoint allows only GET and PATCH and DELETE."],
])("%s %s names the methods of this path, each once", async (method, path, error) => {
  const response = await api.request(path, { method });
  expect([response.status, await response.json()]).toEqual([405, { error }]);
});
