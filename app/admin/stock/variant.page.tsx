import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime, shortDay } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { findWeeklySales } from "#app/features/stock/figures/weekly-sales.queries.ts";
import { findMovements, findStockOf, type StockRow } from "#app/features/stock-taking/stock-list.queries.ts";
import { MAX_PAGE, pageNumberSchema, readId, readQuery } from "#app/platform/http/input-schemas.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/variant.page.ts";
import "./sheet.css";
import { peopleWaiting } from "./people-waiting.ts";
import { stockActions } from "./stock-actions.server.ts";
import { CorrectForm, CountForm, ReceiveForm } from "./stock-forms.tsx";
import { StockState } from "./stock-list-item.tsx";
import { WeeklySalesCard } from "./weekly-sales-card.tsx";

export const meta = () => [{ title: "Stock of a variant · Wellworn back office" }];

const PAGE_SIZE = 50;

const REASONS = {
  received: "Made or received",
  held: "Reserved for an order",
  released: "Reservation ended",
  sold: "Sold (was reserved)",
  returned: "Put back",
  corrected: "Corrected",
};

/** A variant's units, and each change of them with its reason, order, person and note. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "stock.view");
  const variantId = readId(params.variantId);
  const row = await findStockOf(variantId);
  if (!row) throw data(null, { status: 404 });
  const { page } = readQuery(z.object({ page: pageNumberSchema.default(1) }), request.url);
  const [found, weeks] = await Promise.all([
    findMovements(variantId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    findWeeklySales(variantId),
  ]);
  const { rows, total } = found.ok ? { rows: found.value.page.rows, total: found.value.total } : { rows: [], total: 0 };
  return {
    formKey: randomUUID(),
    row,
    weeks: weeks.map(({ from, to, units }) => ({
      week: `${shortDay(from)} – ${shortDay(to)}`,
      day: shortDay(to),
      units,
    })),
    page,
    pages: Math.min(MAX_PAGE, Math.ceil(total / PAGE_SIZE)),
    can: { receive: may(by, "stock.receive"), count: may(by, "stock.count"), orders: may(by, "orders.view") },
    movements: rows.map(({ at, reason, note, ...movement }) => ({
      ...movement,
      note: note === "1 units" ? "1 unit" : note,
      when: fullTime(at),
      reason: REASONS[reason],
    })),
  };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => stockActions(request);

export default function VariantStock({ loaderData }: Route.ComponentProps) {
  const { formKey, row, weeks, movements, page, pages, can } = loaderData;
  const { variantId, productName, color, size, sku } = row;
  return (
    <AdminPage
      title={[productName, color, size].filter(Boolean).join(" · ")}
      formKey={formKey}
      breadcrumbs={[{ name: "Stock", to: "/admin/stock" }]}
      summary={
        <p className="quiet variant-summary">
          {sku} <StockState row={row} />
          {row.waiting > 0 && ` ${peopleWaiting(row.waiting)}`}
        </p>
      }
    >
      <div className="columns columns-with-end variant-columns">
        <Units row={row} />
        {(can.receive || can.count) && (
          <Card title="Change the stock" className="stock-change">
            {can.receive && <ReceiveForm row={row} />}
            {can.count && <CountForm row={row} />}
            {can.count && <CorrectForm row={row} />}
          </Card>
        )}
        <WeeklySalesCard weeks={weeks} />
        <Card title="History">
          {movements.length === 0 ? (
            <p className="quiet">No unit was ever added or sold.</p>
          ) : (
            <ol className="timeline" aria-label="Changes, newest first">
              {movements.map((movement) => (
                <Movement key={movement.id} movement={movement} linksOrders={can.orders} />
              ))}
            </ol>
          )}
          <Pagination page={page} pages={pages} addressOf={(to) => `/admin/stock/${variantId}?page=${to}`} />
        </Card>
      </div>
    </AdminPage>
  );
}

function Units({ row: { free, reserved, toSend, comingBack, onHand } }: { row: StockRow }) {
  return (
    <Card title="On the shelf">
      <table className="sums variant-facts">
        <tbody>
          <tr>
            <th scope="row">Available</th>
            <td>{free}</td>
          </tr>
          <tr>
            <th scope="row">Reserved for orders that are not paid</th>
            <td>{reserved}</td>
          </tr>
          <tr>
            <th scope="row">Sold and not sent yet</th>
            <td>{toSend}</td>
          </tr>
          {comingBack > 0 && (
            <tr>
              <th scope="row">Refunded, available again soon</th>
              <td>{comingBack}</td>
            </tr>
          )}
          <tr className="total">
            <th scope="row">Total on the shelf</th>
            <td>{onHand}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

type MovementProps = {
  movement: Route.ComponentProps["loaderData"]["movements"][number];
  linksOrders: boolean;
};

function Movement({ movement, linksOrders }: MovementProps) {
  const { change, reason, note, orderNumber, staffName, when } = movement;
  const order = linksOrders ? <Link to={`/admin/orders/${orderNumber}`}>{orderNumber}</Link> : orderNumber;
  return (
    <li>
      <span className="movement-change">{change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0"}</span> {reason}
      {orderNumber && <> · {order}</>}
      {note && <span className="typed-text"> · {note}</span>}
      <span className="timeline-when soft">
        {when}
        {staffName && `, ${staffName}`}
      </span>
    </li>
  );
}
