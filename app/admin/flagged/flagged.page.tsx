import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { invalid, toActionResult, undoOf } from "#app/admin/orders/actions/order-action-result.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { listFlaggedPayments } from "#app/features/order-management/flagged/flagged-payments.ts";
import { decisionInput } from "#app/features/order-management/order-management.contract.ts";
import { decidePayment, type PaymentDecision } from "#app/features/payments/staff/decide-payment.ts";
import { readUuid } from "#app/platform/http/input-schemas.ts";
import type { Route } from "./+types/flagged.page.ts";
import { FlaggedCard } from "./flagged-card.tsx";

export const meta = () => [{ title: "Flagged payments · Wellworn back office" }];

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "payments.decide");
  const flagged = await listFlaggedPayments(by);
  if (!flagged.ok) throw data(null, { status: 403 });
  return {
    formKey: randomUUID(),
    total: flagged.value.total,
    payments: flagged.value.payments.map(({ order: { placedAt, ...order }, flaggedAt, ...payment }) => ({
      ...payment,
      order: { ...order, placed: shortTime(placedAt) },
      flagged: flaggedAt ? shortTime(flaggedAt) : "",
    })),
  };
}

/** What leaves after 30 seconds. */
const LEAVES: Partial<Record<PaymentDecision, string>> = {
  take_as_paid: "The confirmation is sent in 30 seconds. ",
  send_back: "The refund is sent in 30 seconds. ",
  try_again: "The refund is sent in 30 seconds. ",
};

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) =>
  runAction(request, {
    decide: {
      permission: "payments.decide",
      stepUp: true,
      run: async ({ by, text }) => {
        const parsed = decisionInput.safeParse({ decision: text("decision"), reason: text("reason") });
        if (!parsed.success) return invalid(parsed.error);
        const decided = await decidePayment(readUuid(text("id")), parsed.data, by);
        return toActionResult(decided, ({ order, undo }) => ({
          message: `Decided. ${LEAVES[parsed.data.decision] ?? ""}Order ${order.number} shows the next step.`,
          undo: undoOf(undo),
        }));
      },
    },
  });

export default function Flagged({ loaderData: { formKey, payments, total } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Flagged payments"
      breadcrumbs={[{ name: "Today", to: "/admin" }]}
      summary={
        payments.length > 0 && (
          <p className="quiet">
            {payments.length < total && `${payments.length} of ${total} payments, the oldest first. `}
            No money is sent before you decide about a payment.
          </p>
        )
      }
      formKey={formKey}
    >
      {payments.length === 0 ? (
        <EmptyState title="Every payment matches its order">
          <Link to="/admin/orders" className="button">
            Orders
          </Link>
        </EmptyState>
      ) : (
        <div className="stack">
          {payments.map((payment) => (
            <FlaggedCard key={payment.id} payment={payment} />
          ))}
        </div>
      )}
    </AdminPage>
  );
}
