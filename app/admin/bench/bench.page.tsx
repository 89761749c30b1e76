import { randomUUID } from "node:crypto";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { peopleWaiting } from "#app/admin/stock/people-waiting.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale, useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { findBenchRows } from "#app/features/bench/bench.queries.ts";
import { BENCH_DAYS } from "#app/features/bench/bench-admin.api.ts";
import { suggestQuantity } from "#app/features/bench/making.contract.ts";
import { findMaking } from "#app/features/bench/making.queries.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/bench.page.ts";
import "./bench.css";
import { benchActions } from "./bench-actions.server.ts";
import { MakingList } from "./making-list.tsx";
import { useWakeLock } from "./use-wake-lock.ts";

export const meta = () => [{ title: "Bench · Wellworn back office" }];

const LIMIT = 50;
/** Variants that run out sooner are marked, with the days that are left. */
const URGENT_DAYS = 14;

/** What to make next, and what is being made. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "bench.view");
  const [rows, cards] = await Promise.all([findBenchRows(BENCH_DAYS, LIMIT), findMaking()]);
  return {
    formKey: randomUUID(),
    canMake: may(by, "stock.receive"),
    cards: cards.map(({ id, variantId, quantity, sku, productName, color, size }) => ({
      id,
      variantId,
      quantity,
      sku,
      name: productName,
      options: [color, size].filter(Boolean).join(" · "),
    })),
    rows: rows.map((row) => {
      const making = cards.reduce((sum, card) => (card.variantId === row.variantId ? sum + card.quantity : sum), 0);
      const options = [row.color, row.size].filter(Boolean).join(" · ");
      return { ...row, options, making, suggested: suggestQuantity(row, making) };
    }),
  };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => benchActions(request);

export default function Bench({ loaderData }: Route.ComponentProps) {
  const { formKey, rows, cards, canMake } = loaderData;
  useWakeLock();
  return (
    <AdminPage title="Bench" formKey={formKey}>
      <MakingList cards={cards} canMake={canMake} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing runs out in the next 8 weeks">
          <p>Variants that run out sooner, or whose stock is low, are listed here.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="to-make">
          <h2 id="to-make" className="bench-heading">
            Make next
          </h2>
          <ol className="bench-rows">
            {rows.map((row) => (
              <BenchRow key={row.variantId} row={row} canMake={canMake} />
            ))}
          </ol>
        </section>
      )}
    </AdminPage>
  );
}

function BenchRow({ row, canMake }: { row: Row; canMake: boolean }) {
  const { productName, options, free, daysLeft, sold28, sold84, wishes, waiting, making } = row;
  const facts = [
    `${free} available`,
    `${sold28} sold in 4 weeks, ${sold84} in 12`,
    wishes > 0 && (wishes === 1 ? "on 1 wishlist" : `on ${wishes} wishlists`),
    waiting > 0 && peopleWaiting(waiting),
  ].filter(Boolean);
  return (
    <li className="bench-row">
      <h3 className="bench-name">
        {productName} <span className="soft">{options}</span>
      </h3>
      <p className={isUrgent(free, daysLeft) ? "bench-left bench-urgent" : "bench-left"}>{runsOut(free, daysLeft)}</p>
      <p className="bench-facts">
        {facts.join(" · ")}
        {making > 0 && <strong> · {making} being made</strong>}
      </p>
      {canMake && <MakeForms row={row} />}
    </li>
  );
}

/** Sold out, or within two weeks. */
const isUrgent = (free: number, daysLeft: number | null) => free === 0 || (daysLeft !== null && daysLeft < URGENT_DAYS);

/** How long the available units last at the sales of the last 12 weeks. */
function runsOut(free: number, daysLeft: number | null): string {
  if (free === 0) return "Sold out";
  if (daysLeft === null) return "Low";
  if (daysLeft === 0) return "Runs out today";
  if (daysLeft < URGENT_DAYS) return daysLeft === 1 ? "Runs out tomorrow" : `Runs out in ${daysLeft} days`;
  return `Runs out in ${Math.floor(daysLeft / 7)} weeks`;
}

function MakeForms({ row: { variantId, suggested, productName, options } }: { row: Row }) {
  const values = { variant_id: String(variantId), quantity: String(suggested) };
  const name = `${productName} ${options}`;
  return (
    <div className="bench-make">
      <ActionForm intent="make" values={values}>
        <SubmitButton intent="make" values={values} variant="plain" busyLabel="Adding...">
          Make {suggested}
          <span className="visually-hidden"> of {name}</span>
        </SubmitButton>
      </ActionForm>
      <details>
        <summary>Another number</summary>
        <OtherNumber variantId={variantId} />
      </details>
    </div>
  );
}

function OtherNumber({ variantId }: { variantId: number }) {
  // Tells it apart from the form with the suggested number.
  const values = { variant_id: String(variantId), other: "1" };
  const { error, typed } = useFormResult("make", values);
  return (
    <ActionForm intent="make" values={values} className="bench-other">
      <Field
        label="Units"
        name="quantity"
        type="text"
        inputMode="numeric"
        pattern="[0-9]+"
        maxLength={4}
        defaultValue={typed("quantity")}
        error={error("quantity")}
        required
      />
      <SubmitButton intent="make" values={values} variant="plain" busyLabel="Adding...">
        Make
      </SubmitButton>
    </ActionForm>
  );
}
