import { asShopper } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";

type Accepted = { message: string };

/**
 * Asks for one email when a sold-out variant is back: to this address, or without one to the signed-in customer. Returns the
 * server's message. Throws RestError, 409 when the variant is in stock.
 */
export async function requestBackInStock(variantId: number, email: string | undefined): Promise<string> {
  const { message } = await (email === undefined
    ? asShopper((bearer) =>
        rest.post<Accepted>("/api/accounts/users/me/back_in_stock/", { variant_id: variantId }, { bearer }),
      )
    : rest.post<Accepted>("/api/back_in_stock/request/", { variant_id: variantId, email }));
  return message;
}
