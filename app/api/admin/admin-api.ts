import { auditAdminApi } from "#app/features/audit/audit-admin.api.ts";
import { benchAdminApi } from "#app/features/bench/bench-admin.api.ts";
import { makingAdminApi } from "#app/features/bench/making-admin.api.ts";
import { findAdminApi } from "#app/features/find/find-admin.api.ts";
import { imagesAdminApi } from "#app/features/images/images-admin.api.ts";
import { packOrdersAdminApi } from "#app/features/order-management/bulk/pack-orders-admin.api.ts";
import { orderActionsAdminApi } from "#app/features/order-management/order-actions-admin.api.ts";
import { ordersAdminApi } from "#app/features/order-management/orders-admin.api.ts";
import { printsAdminApi } from "#app/features/order-management/prints/prints-admin.api.ts";
import { shipmentsAdminApi } from "#app/features/order-management/shipments-admin.api.ts";
import { bulkAdminApi } from "#app/features/product-editing/bulk/bulk-admin.api.ts";
import { draftsAdminApi } from "#app/features/product-editing/drafts/drafts-admin.api.ts";
import { previewsAdminApi } from "#app/features/product-editing/preview/previews-admin.api.ts";
import { productsAdminApi } from "#app/features/product-editing/products-admin.api.ts";
import { revisionsAdminApi } from "#app/features/product-editing/revisions-admin.api.ts";
import { schedulesAdminApi } from "#app/features/product-editing/schedule/schedules-admin.api.ts";
import { productListAdminApi } from "#app/features/product-list/product-list-admin.api.ts";
import { moderationAdminApi } from "#app/features/reviews/moderation/moderation-admin.api.ts";
import { settingsAdminApi } from "#app/features/settings/settings-admin.api.ts";
import { adminApi } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { staffManagementApi } from "#app/features/staff/management/management.api.ts";
import { staffActionsApi } from "#app/features/staff/management/staff-actions.api.ts";
import { meApi } from "#app/features/staff/me/me.api.ts";
import { ownFactorsApi } from "#app/features/staff/me/own-factors.api.ts";
import { passkeysApi } from "#app/features/staff/passkeys/passkeys.api.ts";
import { setStaff } from "#app/features/staff/sessions/set-staff.server.ts";
import { setupApi } from "#app/features/staff/setup/setup.api.ts";
import { setupPasskeyApi } from "#app/features/staff/setup/setup-passkey.api.ts";
import { staffSessionApi } from "#app/features/staff/sign-in/staff-session.api.ts";
import { stockAdminApi } from "#app/features/stock-taking/stock-admin.api.ts";
import { todayAdminApi } from "#app/features/today/today-admin.api.ts";
import { undoApi } from "./undo/undo.api.ts";

/** The endpoints of staff, below /api/admin/. Each feature's endpoints are declared with `createAdminEndpoint`. */
export function createAdminApi() {
  const api = adminApi();
  api.use("/api/admin/*", setStaff);
  const signIn = [staffSessionApi, passkeysApi, setupApi, setupPasskeyApi];
  const people = [meApi, ownFactorsApi, staffManagementApi, staffActionsApi];
  const products = [
    stockAdminApi,
    bulkAdminApi,
    productListAdminApi,
    productsAdminApi,
    revisionsAdminApi,
    previewsAdminApi,
    schedulesAdminApi,
    imagesAdminApi,
    draftsAdminApi,
    benchAdminApi,
    makingAdminApi,
  ];
  const audit = [auditAdminApi, undoApi, settingsAdminApi, findAdminApi, todayAdminApi];
  const reviews = [moderationAdminApi];
  const orders = [packOrdersAdminApi, ordersAdminApi, orderActionsAdminApi, shipmentsAdminApi, printsAdminApi];
  for (const feature of [...signIn, ...people, ...orders, ...products, ...reviews, ...audit]) api.route("/", feature);
  return api;
}
