import { z } from "@hono/zod-openapi";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { addressChangeSchema, newAddressSchema, savedAddressSchema } from "./addresses.contract.ts";

const ADDRESSES = "/api/accounts/users/me/addresses/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const request = { params: z.object({ id: z.string().openapi({ format: "uuid" }) }) };
const noSuchAddress = failure(404, "No such address, or not the caller's");
const invalidFields = { ...failure(400, "Unreadable input"), ...failure(422, "Wrong fields, as at the checkout") };
const theAddress = { 200: jsonResponse("The address", savedAddressSchema) };

/** The calls of a customer's addresses; addresses.api.ts answers them. */
export const routes = {
  list: createEndpoint({
    operationId: "listAddresses",
    ...own,
    method: "get",
    path: ADDRESSES,
    summary: "Your own addresses, the default one first, then the newest",
    responses: { 200: jsonResponse("The addresses", z.array(savedAddressSchema)), ...notSignedIn },
  }),
  add: createEndpoint({
    operationId: "createAddress",
    ...own,
    method: "post",
    path: ADDRESSES,
    summary: "Keep another address, 20 at most; the first one is the default",
    request: { body: body(newAddressSchema) },
    responses: {
      201: jsonResponse("The address", savedAddressSchema),
      ...notSignedIn,
      ...failure(409, "There are 20 already"),
      ...invalidFields,
    },
  }),
  view: createEndpoint({
    operationId: "getAddress",
    ...own,
    method: "get",
    path: `${ADDRESSES}{id}/`,
    summary: "One of your addresses",
    request,
    responses: { ...theAddress, ...notSignedIn, ...noSuchAddress },
  }),
  change: createEndpoint({
    operationId: "updateAddress",
    ...own,
    method: "patch",
    path: `${ADDRESSES}{id}/`,
    summary: "Change an address; what is left out stays",
    request: { ...request, body: body(addressChangeSchema) },
    responses: { ...theAddress, ...notSignedIn, ...noSuchAddress, ...invalidFields },
  }),
  remove: createEndpoint({
    operationId: "deleteAddress",
    ...own,
    method: "delete",
    path: `${ADDRESSES}{id}/`,
    summary: "Remove an address; the newest of the others becomes the default if it was that",
    request,
    responses: { 204: { description: "Removed" }, ...notSignedIn, ...noSuchAddress },
  }),
};
