import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { longDay, shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { getToday } from "#app/features/today/get-today.ts";
import { now } from "#app/platform/clock.ts";
import { type Cents, toDollars } from "#app/platform/money.ts";
import type { Route } from "./+types/today.page.ts";
import { Figure } from "./figure.tsx";

export const meta = () => [{ title: "Today · Wellworn back office" }];

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request);
  const today = await getToday(by);
  if (!today.ok) throw data(null, { status: 403 });
  const { toPack, packed, sales, ...counts } = today.value;
  return {
    formKey: randomUUID(),
    name: by.name.split(" ")[0],
    day: longDay(now()),
    toPack: { count: toPack.count, oldest: toPack.oldest && shortTime(toPack.oldest) },
    packed: { count: packed.count, oldest: packed.oldest && shortTime(packed.oldest) },
    ...counts,
    sales: sales && {
      today: rowOf("Today", sales.today),
      week: rowOf("Last 7 days", sales.week),
      weekBefore: rowOf("7 days before", sales.weekBefore),
    },
  };
}

const rowOf = (period: string, { orders, cents }: { orders: number; cents: number }) => ({
  period,
  orders,
  sum: toDollars(cents as Cents),
});

export default function Today({ loaderData }: Route.ComponentProps) {
  const { formKey, day, toPack, packed, flagged, failedEmails, lowStock, sales } = loaderData;
  return (
    <AdminPage title="Today" formKey={formKey} summary={<p className="quiet">{day}</p>}>
      <div className="stack">
        <ul className="figures">
          {flagged !== undefined && <Figure count={flagged} text="Flagged payments" to="/admin/flagged" isUrgent />}
          <Figure
            count={toPack.count}
            text="To pack"
            more={toPack.oldest && `oldest ${toPack.oldest}`}
            to="/admin/orders?tab=to_pack"
          />
          <Figure
            count={packed.count}
            text="Packed, not sent"
            more={packed.oldest && `oldest ${packed.oldest}`}
            to="/admin/orders?tab=packed"
          />
          {failedEmails !== undefined && <Figure count={failedEmails} text="Failed emails" isUrgent />}
          <Figure count={lowStock} text="Variants with low stock" to="/admin/stock?low=1" />
        </ul>
        {sales && <Sales rows={[sales.today, sales.week, sales.weekBefore]} />}
      </div>
    </AdminPage>
  );
}

function Sales({ rows }: { rows: { period: string; orders: number; sum: string }[] }) {
  return (
    <Card title="Sales" className="sales">
      <table className="sums">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Period</span>
            </th>
            <th scope="col">Orders</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, orders, sum }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td>{orders}</td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
