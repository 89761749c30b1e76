import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, errorJson, failure, fieldsOf, jsonResponse, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { addressChangeSchema, newAddressSchema, savedAddressSchema } from "./addresses.contract.ts";
import { findAddress, findAddresses } from "./addresses.queries.ts";
import { addAddress, changeAddress, removeAddress } from "./edit-address-book.ts";
import { serializeAddress } from "./serialize-address.ts";

const ADDRESSES = "/api/accounts/users/me/addresses/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const request = { params: z.object({ id: z.string().openapi({ format: "uuid" }) }) };
const noSuchAddress = failure(404, "No such address of this customer");
const invalid = { ...failure(400, "Malformed input"), ...failure(422, "Invalid fields, as at the checkout") };
const theAddress = { 200: jsonResponse("The address", savedAddressSchema) };

/** The endpoints of a customer's addresses. */
export const addressesApi = shopApi();

const list = createEndpoint({
  operationId: "listAddresses",
  ...own,
  method: "get",
  path: ADDRESSES,
  summary: "List the customer’s addresses: the default one first, then the newest",
  responses: { 200: jsonResponse("The addresses", z.array(savedAddressSchema)), ...notSignedIn },
});
addressesApi.openapi(list, async (c) => {
  const addresses = await findAddresses(c.get("customerId"));
  return c.json(addresses.map(serializeAddress), 200);
});

const add = createEndpoint({
  operationId: "createAddress",
  ...own,
  method: "post",
  path: ADDRESSES,
  summary: "Add an address, up to 20; the first one is the default",
  request: { body: body(newAddressSchema) },
  responses: {
    201: jsonResponse("The address", savedAddressSchema),
    ...notSignedIn,
    ...failure(409, "The customer already has 20 addresses"),
    ...invalid,
  },
});
addressesApi.openapi(
  add,
  async (c) => {
    const result = await addAddress(c.get("customerId"), c.req.valid("json"));
    if (result.ok) return c.json(result.value, 201);
    const { error } = result;
    return error.code === "invalid_fields" ? invalidFieldsResponse(c, error.fields) : errorResponse(c, error);
  },
  (result, c) => (result.success ? undefined : invalidFieldsResponse(c, fieldsOf(result.error))),
);

const view = createEndpoint({
  operationId: "getAddress",
  ...own,
  method: "get",
  path: `${ADDRESSES}{id}/`,
  summary: "Get an address",
  request,
  responses: { ...theAddress, ...notSignedIn, ...noSuchAddress },
});
addressesApi.openapi(view, async (c) => {
  const { id } = c.req.valid("param");
  const address = z.uuid().safeParse(id).success ? await findAddress(c.get("customerId"), id) : undefined;
  return address ? c.json(serializeAddress(address), 200) : errorResponse(c, { code: "no_such_address" });
});

const change = createEndpoint({
  operationId: "updateAddress",
  ...own,
  method: "patch",
  path: `${ADDRESSES}{id}/`,
  summary: "Change an address; fields that are left out stay as they are",
  request: { ...request, body: body(addressChangeSchema) },
  responses: { ...theAddress, ...notSignedIn, ...noSuchAddress, ...invalid },
});
addressesApi.openapi(
  change,
  async (c) => {
    const result = await changeAddress(c.get("customerId"), c.req.valid("param").id, c.req.valid("json"));
    if (result.ok) return c.json(result.value, 200);
    const { error } = result;
    return error.code === "invalid_fields" ? invalidFieldsResponse(c, error.fields) : errorResponse(c, error);
  },
  (result, c) => (result.success ? undefined : invalidFieldsResponse(c, fieldsOf(result.error))),
);

const remove = createEndpoint({
  operationId: "deleteAddress",
  ...own,
  method: "delete",
  path: `${ADDRESSES}{id}/`,
  summary: "Delete an address; if it was the default, the newest of the others becomes the default",
  request,
  responses: { 204: { description: "Deleted" }, ...notSignedIn, ...noSuchAddress },
});
addressesApi.openapi(remove, async (c) => {
  const result = await removeAddress(c.get("customerId"), c.req.valid("param").id);
  return result.ok ? c.body(null, 204) : errorResponse(c, { code: "no_such_address" });
});

const INVALID_FIELDS = "Please check the fields.";

/** The response for invalid fields, as at the checkout: 422 with a message for each field. */
function invalidFieldsResponse(c: Context, fields: Record<string, string>) {
  const [first = INVALID_FIELDS] = Object.values(fields);
  return errorJson(c, 422, first, fields);
}

function errorResponse<Code extends "session_ended" | "no_such_address" | "too_many_addresses">(
  c: Context,
  { code }: { code: Code },
) {
  const { status, error } = CUSTOMER_ERRORS[code];
  return errorJson(c, status as (typeof CUSTOMER_ERRORS)[Code]["status"], error);
}
