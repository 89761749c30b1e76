import type { Context } from "hono";
import { z } from "zod";
import { REFUSALS } from "#app/features/customers/customers.contract.ts";
import { fieldsOf, sayNo, shopApi } from "#app/platform/api.server.ts";
import { ACCOUNT_REFUSALS } from "./account.contract.ts";
import { findAddress, findAddresses } from "./addresses.queries.ts";
import { routes } from "./addresses.routes.ts";
import { removeAddress } from "./remove-address.ts";
import { addAddress, changeAddress } from "./save-address.ts";
import { showAddress } from "./serialize-address.ts";

const UNREADABLE = "Please look at the fields again.";

/** Fields that are wrong are answered as at the checkout: 422, with a sentence for each. */
function wrongFields(c: Context, fields: Record<string, string>) {
  const [first = UNREADABLE] = Object.values(fields);
  return sayNo(c, 422, first, fields);
}

const SAID = { ...REFUSALS, ...ACCOUNT_REFUSALS };
type Said = "session_ended" | "no_such_address" | "too_many_addresses";

function refused<Code extends Said>(c: Context, { code }: { code: Code }) {
  const { status, error } = SAID[code];
  return sayNo(c, status as (typeof SAID)[Code]["status"], error);
}

/** The calls of a customer's addresses. */
export function addressesApi() {
  return shopApi()
    .openapi(routes.list, async (c) => c.json((await findAddresses(c.get("customerId"))).map(showAddress), 200))
    .openapi(
      routes.add,
      async (c) => {
        const outcome = await addAddress(c.get("customerId"), c.req.valid("json"));
        if (outcome.ok) return c.json(outcome.value, 201);
        const { refusal } = outcome;
        return refusal.code === "wrong_fields" ? wrongFields(c, refusal.fields) : refused(c, refusal);
      },
      (result, c) => (result.success ? undefined : wrongFields(c, fieldsOf(result.error))),
    )
    .openapi(routes.view, async (c) => {
      const { id } = c.req.valid("param");
      const kept = z.uuid().safeParse(id).success ? await findAddress(c.get("customerId"), id) : undefined;
      return kept ? c.json(showAddress(kept), 200) : refused(c, { code: "no_such_address" });
    })
    .openapi(
      routes.change,
      async (c) => {
        const outcome = await changeAddress(c.get("customerId"), c.req.valid("param").id, c.req.valid("json"));
        if (outcome.ok) return c.json(outcome.value, 200);
        const { refusal } = outcome;
        return refusal.code === "wrong_fields" ? wrongFields(c, refusal.fields) : refused(c, refusal);
      },
      (result, c) => (result.success ? undefined : wrongFields(c, fieldsOf(result.error))),
    )
    .openapi(routes.remove, async (c) => {
      const outcome = await removeAddress(c.get("customerId"), c.req.valid("param").id);
      return outcome.ok ? c.body(null, 204) : refused(c, { code: "no_such_address" });
    });
}
