import { data } from "react-router";
import { AdminError } from "#app/admin/layout/admin-error.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { qrPath } from "#app/admin/setup/qr-path.server.ts";
import { findPrintedOrders } from "#app/features/order-management/prints/find-printed-orders.ts";
import { pickListOf } from "#app/features/order-management/prints/pick-list.ts";
import { labelQuery, sheetQuery } from "#app/features/order-management/prints/prints.contract.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import "#app/admin/styles/prints.css";
import "#app/admin/styles/print-contents.css";
import { shortTime } from "#app/admin/shop-time.ts";
import type { Route } from "./+types/print.page.ts";
import { Label } from "./label.tsx";
import { PackingSlip } from "./packing-slip.tsx";
import { PickList } from "./pick-list.tsx";
import { PrintBar } from "./print-bar.tsx";

const KINDS = {
  slips: { title: "Packing slips", query: sheetQuery },
  labels: { title: "Address labels", query: labelQuery },
  "pick-list": { title: "Pick list", query: sheetQuery },
} as const;
type Kind = keyof typeof KINDS;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? "Print"} · Wellworn back office` },
];

export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "orders.fulfill");
  if (!Object.hasOwn(KINDS, params.kind)) throw data(null, { status: 404 });
  const kind = params.kind as Kind;
  const { title, query } = KINDS[kind];
  const { searchParams } = new URL(request.url);
  // The list of orders sends each selected number, and all that it shows for the case that none is selected.
  const numbersTyped = (searchParams.getAll("numbers").join(",") || searchParams.get("shown")) ?? "";
  const typed = query.safeParse({ numbers: numbersTyped, paper: searchParams.get("paper") ?? undefined });
  if (!typed.success) return invalid(title, typed.error.issues[0]?.message ?? "");
  const { numbers, paper } = typed.data;
  const found = await findPrintedOrders(numbers, by);
  if (!found.ok) {
    const { error } = found;
    const which = error.code === "nothing_to_print" ? error.numbers.slice(0, 5).join(", ") : "";
    return invalid(title, `Nothing to print of ${which}: not paid, canceled, or not there any more.`);
  }
  const orders = found.value.map((order) => ({
    ...order,
    qr: qrPath(`${env().PUBLIC_URL}/admin/orders/${order.number}`),
  }));
  const at = shortTime(now());
  return { ok: true as const, kind, title, paper, numbers, orders, picks: pickListOf(found.value), at };
}

const invalid = (title: string, error: string) => data({ ok: false as const, title, error }, { status: 400 });

export default function Print({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) {
    return (
      <main className="prints" id="content">
        <h1 className="prints-title">{loaderData.title}</h1>
        <p role="alert">{loaderData.error}</p>
        <a href="/admin/orders">All orders</a>
      </main>
    );
  }
  const { kind, title, paper, numbers, orders, picks, at } = loaderData;
  return (
    <main className={`prints paper-${paper}`} id="content">
      <PrintBar kind={kind} title={title} paper={paper} numbers={numbers} />
      {kind === "slips" && orders.map((order) => <PackingSlip key={order.number} order={order} />)}
      {kind === "labels" && orders.map((order) => <Label key={order.number} order={order} />)}
      {kind === "pick-list" && <PickList picks={picks} orders={orders.filter(({ toSend }) => toSend).length} at={at} />}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="prints" id="content">
      <AdminError error={error} />
    </main>
  );
}
