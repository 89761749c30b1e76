import { serializeOrder } from "#app/features/orders/serialize-order.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { ExportedOrder } from "./export.contract.ts";
import { findAllOrders, findPayments } from "./export.queries.ts";

/** Every order of a customer with its lines, its history and what was paid; without what opens it or its payment page. */
export async function exportOrders(customerId: string): Promise<ExportedOrder[]> {
  const exported: ExportedOrder[] = [];
  for (const order of await findAllOrders(customerId)) {
    const serialized = await serializeOrder(order, null);
    const { payment: _, hold_expires_at: __, can_cancel: ___, can_pay: ____, ...fields } = serialized;
    const payments = (await findPayments(order.id)).map(({ amountCents, createdAt, settledAt, ...rest }) => ({
      ...rest,
      amount: toDecimal(amountCents),
      created_at: createdAt.toISOString(),
      settled_at: settledAt?.toISOString() ?? null,
    }));
    exported.push({ ...fields, payments });
  }
  return exported;
}
