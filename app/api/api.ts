import { backInStockApi } from "#app/features/back-in-stock/back-in-stock.api.ts";
import { cartApi } from "#app/features/cart/cart.api.ts";
import { catalogApi } from "#app/features/catalog/catalog.api.ts";
import { checkoutApi } from "#app/features/checkout/checkout.api.ts";
import { ownOrdersApi } from "#app/features/checkout/own-orders.api.ts";
import { accountApi } from "#app/features/customers/account/account.api.ts";
import { addressesApi } from "#app/features/customers/account/addresses/addresses.api.ts";
import { exportApi } from "#app/features/customers/account/export/export.api.ts";
import { listOrdersApi } from "#app/features/customers/account/orders/list-orders.api.ts";
import { ownSessionsApi } from "#app/features/customers/account/own-sessions.api.ts";
import { verifyEmailApi } from "#app/features/customers/account/verify-email.api.ts";
import { customersApi } from "#app/features/customers/customers.api.ts";
import { passwordsApi } from "#app/features/customers/passwords/passwords.api.ts";
import { messagesApi } from "#app/features/messages/messages.api.ts";
import { newsletterApi } from "#app/features/newsletter/newsletter.api.ts";
import { paymentsApi, webhooksApi } from "#app/features/payments/payments.api.ts";
import { reviewsApi } from "#app/features/reviews/reviews.api.ts";
import { salesApi } from "#app/features/sales/sales.api.ts";
import { wishlistApi } from "#app/features/wishlist/wishlist.api.ts";
import { shopApi } from "#app/platform/http/api.server.ts";
import { rejectCrossSite } from "#app/platform/http/security/csrf.server.ts";
import { sharedResponse } from "#app/platform/http/shared-response.server.ts";
import { createAdminApi } from "./admin/admin-api.ts";
import { detachCartAtSignOut, endCartSessionWithAccount, mergeCartAtSignIn } from "./cart-session-hooks.ts";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { limitBody, requireJson, setRequestContext } from "./middleware.ts";
import { sendNotFound } from "./not-found.ts";
import { declareSecurity, describeEndpoints } from "./openapi.ts";
import { sendUnexpectedError } from "./unexpected-error.ts";

/** Creates the API: all endpoints of all features, with the OpenAPI document and the page that describe them. */
export function createApi() {
  const api = shopApi();
  api.onError(sendUnexpectedError);
  api.use(setRequestContext, rejectCrossSite, limitBody);
  // Before requireJson: webhooks verify the signature of the raw body themselves.
  api.route("/", webhooksApi);
  api.use(requireJson);
  api.use("/api/accounts/users/logout/", detachCartAtSignOut);
  api.on("DELETE", "/api/accounts/users/me/", endCartSessionWithAccount);
  const signIn = [customersApi({ atSignIn: mergeCartAtSignIn }), passwordsApi];
  const account = [accountApi, ownSessionsApi, verifyEmailApi, exportApi, addressesApi];
  const shopping = [
    catalogApi,
    salesApi,
    reviewsApi,
    backInStockApi,
    cartApi,
    wishlistApi,
    checkoutApi,
    listOrdersApi,
    ownOrdersApi,
    paymentsApi,
  ];
  for (const feature of [...shopping, ...signIn, ...account, newsletterApi, messagesApi]) {
    api.route("/", feature);
  }
  api.route("/", createAdminApi());
  declareSecurity(api);
  // At the first request for one of them: describing all endpoints takes a sixth of the CPU time of a start.
  const document = once(() => describeEndpoints(api));
  const page = once(() => docsPage(document()));
  api.get("/api/openapi.json", sharedResponse, (c) => c.json(document()));
  api.get("/api/docs", (c) => {
    c.header("Cache-Control", "public, max-age=300");
    c.header("Content-Security-Policy", docsPolicy);
    return c.html(page());
  });
  api.notFound(sendNotFound(api));
  return api;
}

/** Returns a function that computes the value at its first call. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
