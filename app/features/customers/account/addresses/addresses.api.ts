import type { Context } from "hono";
import { z } from "zod";
import { ACCOUNT_ERRORS } from "#app/features/customers/account/account.contract.ts";
import { CUSTOMER_ERRORS } from "#app/features/customers/customers.contract.ts";
import { errorJson, fieldsOf, shopApi } from "#app/platform/http/api.server.ts";
import { findAddress, findAddresses } from "./addresses.queries.ts";
import { routes } from "./addresses.routes.ts";
import { addAddress, changeAddress } from "./edit-address-book.ts";
import { removeAddress } from "./remove-address.ts";
import { serializeAddress } from "./serialize-address.ts";

const UNREADABLE = "Please look at the fields again.";

/** Fields that are wrong are answered as at the checkout: 422, with a sentence for each. */
function invalidFields(c: Context, fields: Record<string, string>) {
  const [first = UNREADABLE] = Object.values(fields);
  return errorJson(c, 422, first, fields);
}

const ERRORS = { ...CUSTOMER_ERRORS, ...ACCOUNT_ERRORS };
type KnownCode = "session_ended" | "no_such_address" | "too_many_addresses";

function errorResponse<Code extends KnownCode>(c: Context, { code }: { code: Code }) {
  const { status, error } = ERRORS[code];
  return errorJson(c, status as (typeof ERRORS)[Code]["status"], error);
}

/** The calls of a customer's addresses. */
export function addressesApi() {
  return shopApi()
    .openapi(routes.list, async (c) => c.json((await findAddresses(c.get("customerId"))).map(serializeAddress), 200))
    .openapi(
      routes.add,
      async (c) => {
        const result = await addAddress(c.get("customerId"), c.req.valid("json"));
        if (result.ok) return c.json(result.value, 201);
        const { error } = result;
        return error.code === "invalid_fields" ? invalidFields(c, error.fields) : errorResponse(c, error);
      },
      (result, c) => (result.success ? undefined : invalidFields(c, fieldsOf(result.error))),
    )
    .openapi(routes.view, async (c) => {
      const { id } = c.req.valid("param");
      const address = z.uuid().safeParse(id).success ? await findAddress(c.get("customerId"), id) : undefined;
      return address ? c.json(serializeAddress(address), 200) : errorResponse(c, { code: "no_such_address" });
    })
    .openapi(
      routes.change,
      async (c) => {
        const result = await changeAddress(c.get("customerId"), c.req.valid("param").id, c.req.valid("json"));
        if (result.ok) return c.json(result.value, 200);
        const { error } = result;
        return error.code === "invalid_fields" ? invalidFields(c, error.fields) : errorResponse(c, error);
      },
      (result, c) => (result.success ? undefined : invalidFields(c, fieldsOf(result.error))),
    )
    .openapi(routes.remove, async (c) => {
      const result = await removeAddress(c.get("customerId"), c.req.valid("param").id);
      return result.ok ? c.body(null, 204) : errorResponse(c, { code: "no_such_address" });
    });
}
