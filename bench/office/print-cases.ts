import { printAsPdf } from "#app/features/order-management/prints/print-orders.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import type { OfficeCase } from "./measure.ts";

const ORDERS = 200;

/** One PDF with the packing slips of 200 orders, read to its end as it is written. */
export async function printCases(owner: StaffActor): Promise<OfficeCase[]> {
  const { rows } = await databasePool().query<{ number: string }>(
    "select number from orders where status = 'paid' and fulfillment = 'none' order by placed_at limit $1",
    [ORDERS],
  );
  const numbers = rows.map(({ number }) => number);
  const print = async () => {
    const printed = await printAsPdf({ print: "slips", numbers, paper: "letter" }, owner);
    if (!printed.ok) throw new Error(printed.error.code);
    let bytes = 0;
    for await (const chunk of printed.value) bytes += chunk.length;
    if (bytes < 50_000) throw new Error(`The PDF has ${bytes} bytes`);
  };
  return [{ group: "print", name: `${ORDERS} packing slips as one PDF`, budgetMs: 10_000, rounds: 5, run: print }];
}
