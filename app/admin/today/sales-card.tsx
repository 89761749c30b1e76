import { Link } from "react-router";
import { BarChart } from "#app/admin/ui/bar-chart.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import type { SalesChartView, SalesPeriodView } from "./sales-view.server.ts";

const ordersText = (count: number) => (count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`);

type Props = { periods: SalesPeriodView[]; chart: SalesChartView };

/** What was sold, beside the same number of days before, and over time. */
export function SalesCard({ periods, chart }: Props) {
  return (
    <Card title="Sales">
      <ul className="sales-periods">
        {periods.map((period) => (
          <Period key={period.name} period={period} />
        ))}
      </ul>
      <p className="soft sales-note">
        An order counts on the day it was placed, once it is paid. A refund counts on the day it was sent.
      </p>
      <SalesChart chart={chart} />
    </Card>
  );
}

function Period({
  period: { name, sum, orders, sold, refunded, refunds, before, change },
}: {
  period: SalesPeriodView;
}) {
  return (
    <li>
      <h3>{name}</h3>
      <Link to={sold} className="sales-sum">
        <strong>{sum}</strong> <span>{ordersText(orders)}</span>
      </Link>
      {refunded && <Link to={refunds}>{refunded} refunded</Link>}
      <p className="soft">
        {before.name}:{" "}
        {before.orders > 0 ? (
          <Link to={before.sold}>
            {before.sum}, {ordersText(before.orders)}
          </Link>
        ) : (
          "no orders"
        )}
        {change && (
          <>
            {" "}
            <span className="sales-change">
              {change}
              <span className="visually-hidden"> against the days before</span>
            </span>
          </>
        )}
      </p>
    </li>
  );
}

const SPANS = [
  { span: "28_days", text: "28 days", title: "Sales of each of the last 28 days" },
  { span: "2_years", text: "2 years", title: "Sales of each week of the last two years" },
] as const;

/** Dollars without cents, and thousands as "k". */
const axisText = (value: number) =>
  value >= 1_000_000 ? `$${(value / 100_000).toLocaleString("en-US")}k` : `$${(value / 100).toLocaleString("en-US")}`;

function SalesChart({ chart: { span, steps } }: { chart: SalesChartView }) {
  const title = SPANS.find((one) => one.span === span)?.title ?? "Sales";
  return (
    <div className="sales-chart" id="sales">
      <nav aria-label="Time of the chart" className="tabs">
        {SPANS.map((one) => (
          <Link
            key={one.span}
            to={`?sales=${one.span}#sales`}
            preventScrollReset
            state={{ keepFocus: true }}
            aria-current={one.span === span ? "page" : undefined}
          >
            {one.text}
          </Link>
        ))}
      </nav>
      {steps.some(({ cents, refunded }) => cents > 0 || refunded) ? (
        <ChartWithTable key={span} title={title} span={span} steps={steps} />
      ) : (
        <p className="quiet">Nothing was sold in this time.</p>
      )}
    </div>
  );
}

function ChartWithTable({ title, span, steps }: SalesChartView & { title: string }) {
  return (
    <>
      <BarChart
        title={title}
        isOpen
        formatAxis={axisText}
        bars={steps.map(({ key, cents, period, sum, orders, label }) => ({
          key,
          value: cents,
          text: `${period}: ${sum}, ${ordersText(orders)}`,
          ...(label && { label }),
        }))}
      />
      <details className="chart-table">
        <summary className="link-button">Show the numbers</summary>
        <SalesTables title={title} span={span} steps={steps} />
      </details>
    </>
  );
}

/** The same as tables, the latest first, from the first sale on. Two years have a table each. */
function SalesTables({ title, span, steps }: SalesChartView & { title: string }) {
  const first = steps.findIndex(({ orders, refunded }) => orders > 0 || refunded);
  const rows = steps.slice(first).toReversed();
  if (span === "28_days") return <SalesTable title={title} unit="Day" rows={rows} />;
  const years = [...new Set(rows.map(({ year }) => year))];
  return years.map((year) => (
    <SalesTable key={year} title={year} isShown unit="Week to" rows={rows.filter((week) => week.year === year)} />
  ));
}

type TableProps = { title: string; isShown?: boolean; unit: string; rows: SalesChartView["steps"] };

function SalesTable({ title, isShown = false, unit, rows }: TableProps) {
  return (
    <div className="sums-part">
      <table className="sums">
        <caption className={isShown ? undefined : "visually-hidden"}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Orders</th>
            <th scope="col">Sold</th>
            <th scope="col">Refunded</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, row, orders, sum, sold, refunded, refunds, net }) => (
            <tr key={key}>
              <th scope="row">{orders > 0 ? <Link to={sold}>{row}</Link> : row}</th>
              <td>{orders}</td>
              <td>{sum}</td>
              <td>{refunded ? <Link to={refunds}>{refunded}</Link> : "–"}</td>
              <td>{net}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
