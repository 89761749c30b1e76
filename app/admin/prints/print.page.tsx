import { data, redirect } from "react-router";
import { AdminError } from "#app/admin/layout/admin-error.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { LIST_FIELD, listAddress } from "#app/admin/ui/list-address.ts";
import type { PrintedOrder } from "#app/features/order-management/prints/find-printed-orders.ts";
import { findUnprintable } from "#app/features/order-management/prints/pdf/find-unprintable.ts";
import { packingNotesOf, pickListOf } from "#app/features/order-management/prints/pick-list.ts";
import { PRINT_NAMES, type Print } from "#app/features/order-management/prints/print-names.ts";
import { canPrintAsPdf, printAsPage, printMessage } from "#app/features/order-management/prints/print-orders.ts";
import { labelQuery, type Paper, sheetQuery } from "#app/features/order-management/prints/prints.contract.ts";
import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import { qrPath } from "#app/platform/qr-path.server.ts";
import "#app/admin/styles/prints.css";
import "#app/admin/styles/print-contents.css";
import { shortTime } from "#app/admin/shop-time.ts";
import type { Route } from "./+types/print.page.ts";
import { Label } from "./label.tsx";
import { findOrdersOfTab } from "./orders-of-tab.server.ts";
import { PackingSlip } from "./packing-slip.tsx";
import { PickList } from "./pick-list.tsx";
import { PrintBar } from "./print-bar.tsx";

const QUERIES = { slips: sheetQuery, labels: labelQuery, "pick-list": sheetQuery } as const;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? "Print"} · Wellworn back office` },
];

export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "orders.fulfill");
  if (!Object.hasOwn(PRINT_NAMES, params.kind)) throw data(null, { status: 404 });
  const kind = params.kind as Print;
  const title = PRINT_NAMES[kind];
  const { searchParams } = new URL(request.url);
  // "… of all pages" has the query of its list itself.
  const list = searchParams.get(LIST_FIELD) ?? (searchParams.has("tab") ? searchParams.toString() : "");
  const ofTab = await findOrdersOfTab(request.url, by);
  if (ofTab?.numbers.length === 0) return invalid(title, "None of these orders is still to be shipped.", list);
  // The list of orders sends each selected number, and all that it shows for the case that none is selected.
  const named = (searchParams.getAll("numbers").join(",") || searchParams.get("shown")) ?? "";
  const numbersTyped = ofTab?.numbers.join(",") ?? named;
  const typed = QUERIES[kind].safeParse({ numbers: numbersTyped, paper: searchParams.get("paper") ?? undefined });
  if (!typed.success) return invalid(title, typed.error.issues[0]?.message ?? "", list);
  const { numbers, paper } = typed.data;
  // From the list of orders, without a look at the page.
  if (searchParams.has("pdf") && (await canPrintAsPdf({ print: kind, numbers }, by)))
    throw redirect(pdfAddress(kind, numbers, paper));
  const found = await printAsPage({ print: kind, numbers }, by);
  if (!found.ok) return invalid(title, printMessage(found.error), list);
  const { orders, missing } = found.value;
  const notices = [
    ...(ofTab?.left ? [ofTab.left] : []),
    ...(missing.length > 0 ? [printMessage({ code: "nothing_to_print", numbers: missing })] : []),
  ];
  return { ok: true as const, kind, title, paper, notices, list, ...(await contentsOf(kind, orders, paper)) };
}

/** What the page prints, and the address of the same as a PDF, or why there is none. */
async function contentsOf(kind: Print, orders: PrintedOrder[], paper: Paper) {
  const unprintable = await findUnprintable(kind, orders);
  const numbers = orders.map(({ number }) => number);
  return {
    numbers,
    orders: orders.map((order) => ({ ...order, qr: qrPath(`${env().PUBLIC_URL}/admin/orders/${order.number}`) })),
    picks: pickListOf(orders),
    notes: packingNotesOf(orders),
    at: shortTime(now()),
    pdf: pdfAddress(kind, numbers, paper),
    noPdf: unprintable && printMessage({ code: "no_glyph", ...unprintable }),
  };
}

const PDFS: Record<Print, string> = { slips: "slips", labels: "labels", "pick-list": "picklist" };
const pdfAddress = (kind: Print, numbers: string[], paper: Paper) =>
  `/api/admin/prints/${PDFS[kind]}.pdf?${new URLSearchParams({ numbers: numbers.join(","), paper })}`;

const invalid = (title: string, error: string, list: string) =>
  data({ ok: false as const, title, error, list }, { status: 400 });

export default function PrintPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) {
    return (
      <main className="prints prints-message" id="content">
        <h1 className="prints-title">{loaderData.title}</h1>
        <p role="alert">{loaderData.error}</p>
        <a href={listAddress("/admin/orders", loaderData.list)} className="button">
          Back to the orders
        </a>
      </main>
    );
  }
  const { kind, title, paper, notices, numbers, list, orders, picks, notes, at, pdf, noPdf } = loaderData;
  return (
    <main className={`prints paper-${paper}`} id="content">
      <PrintBar
        kind={kind}
        title={title}
        paper={paper}
        notices={notices}
        numbers={numbers}
        list={list}
        pdf={pdf}
        noPdf={noPdf}
      />
      {kind === "slips" && orders.map((order) => <PackingSlip key={order.number} order={order} />)}
      {kind === "labels" && orders.map((order) => <Label key={order.number} order={order} />)}
      {kind === "pick-list" && (
        <PickList picks={picks} notes={notes} orders={orders.filter(({ toSend }) => toSend).length} at={at} />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="prints prints-message" id="content">
      <AdminError error={error} />
    </main>
  );
}
