import { BarChart } from "#app/admin/ui/bar-chart.tsx";
import { Card } from "#app/admin/ui/card.tsx";

const TITLE = "Units sold in each of the last 12 weeks";
const unitsText = (units: number) => (units === 1 ? "1 unit" : `${units} units`);

type Props = { weeks: { week: string; day: string; units: number }[] };

/** What was sold of a variant, week by week. */
export function WeeklySalesCard({ weeks }: Props) {
  const sum = weeks.reduce((all, { units }) => all + units, 0);
  return (
    <Card title="Sold by week" aside={<span className="soft">{unitsText(sum)} in 12 weeks</span>}>
      {sum <= 0 ? (
        <p className="quiet">None sold in 12 weeks.</p>
      ) : (
        <>
          <BarChart
            title={TITLE}
            formatAxis={String}
            bars={weeks.map(({ week, day, units }, n) => ({
              key: week,
              value: Math.max(0, units),
              text: `${week}: ${unitsText(units)}`,
              ...((n === 0 || n === weeks.length - 1) && { label: day }),
            }))}
          />
          <details className="chart-table">
            <summary className="link-button">Show the numbers</summary>
            <table className="sums">
              <caption className="visually-hidden">{TITLE}</caption>
              <thead>
                <tr>
                  <th scope="col">Week</th>
                  <th scope="col">Units</th>
                </tr>
              </thead>
              <tbody>
                {weeks.toReversed().map(({ week, units }) => (
                  <tr key={week}>
                    <th scope="row">{week}</th>
                    <td>{units}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Card>
  );
}
