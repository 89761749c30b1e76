import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { ROLES, type Role } from "#app/features/staff/access/permissions.ts";
import type { apiVisitor } from "./api-visitor.ts";
import { sendPaid } from "./payment-actions.ts";
import { placeTestOrder, putInStock } from "./payments.ts";
import { staffVisitor } from "./staff.ts";

export type StaffVisitor = Awaited<ReturnType<typeof staffVisitor>>;

/** Signs in staff of each role and stocks a variant before the tests of a file. Returns requests of staff about its orders. */
export function ordersForStaff(api: Parameters<typeof apiVisitor>[0]) {
  const staff = {} as Record<Role, StaffVisitor>;
  const stock = { variantId: 0 };
  beforeAll(async () => {
    stock.variantId = await putInStock(1000);
    for (const role of ROLES) staff[role] = await staffVisitor(api, role);
  });

  return {
    staff,
    stock,
    read: (path: string, visitor = staff.owner) => visitor.get(`/api/admin/${path}`),
    patch: (visitor: StaffVisitor, path: string, body: unknown, etag?: string) =>
      visitor.call(`/api/admin/${path}`, {
        method: "PATCH",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...(etag ? { "If-Match": etag } : {}) },
      }),
    /** Sends an action with an Idempotency-Key of its own. */
    postAction: (path: string, body: unknown = {}, visitor = staff.owner) =>
      visitor.post(`/api/admin/${path}`, body, { "Idempotency-Key": randomUUID() }),
    /** Places an order, paid unless told otherwise. `path` is its path below /api/admin/. */
    async newOrder({ quantity = 2, paid = true } = {}) {
      const placed = await placeTestOrder({ variantId: stock.variantId, quantity });
      if (paid) await sendPaid(placed);
      return { ...placed, path: `orders/${placed.order.number}/` };
    },
  };
}
