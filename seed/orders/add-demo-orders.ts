import { storeEmailsUnsent } from "#app/features/mail/queue-email.ts";
import { currentProvider } from "#app/features/payments/providers/choose-provider.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { skipJobs } from "#app/platform/db/jobs.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { planBackOffice } from "#seed/back-office/demo-back-office.ts";
import type { DemoOrder, Step } from "./demo-actions.ts";
import { JOURNEYS, type Journey } from "./demo-journeys.ts";
import { findVariantsOnSale, hasRealOrders } from "./demo-orders.queries.ts";
import { type Random, seededRandom } from "./demo-random.ts";
import { UNKNOWN_MAILBOX } from "./demo-shoppers.ts";
import { placeDemoOrder } from "./place-demo-order.ts";

const HOUR_MS = 3_600_000;

export type DemoError = { code: "real_orders" } | { code: "no_products" } | { code: "real_payments" };

/** The message of each error, for the terminal. */
export const DEMO_ERRORS: Record<DemoError["code"], string> = {
  real_orders: "This shop has real orders: the demonstration is only for a shop without any.",
  no_products: "This shop sells no product yet: start it once, so that it adds its products.",
  real_payments: "This shop takes payments through Stripe: the demonstration is only for the built-in test payment.",
};

/** Each journey once, then by their shares. */
function chooseJourneys(count: number, random: Random): Journey[] {
  const all = JOURNEYS.flatMap((journey) => Array<Journey>(journey.share).fill(journey));
  const more = Array.from({ length: Math.max(0, count - JOURNEYS.length) }, () => all[random.whole(0, all.length - 1)]);
  return [...JOURNEYS, ...more].flatMap((journey) => journey ?? []).slice(0, count);
}

/** The steps of one order, oldest first. Each has choices of its own, so that none depends on what else happens. */
function stepsOf(journey: Journey, place: (random: Random) => Promise<DemoOrder>, random: Random): Step[] {
  const [min, max] = journey.days;
  let at = now().getTime() - random.between(min, max) * 24 * HOUR_MS;
  let order: Promise<DemoOrder> | undefined;
  const begin = () => {
    order = place(own);
    return order;
  };
  const own = seededRandom(random.whole(0, 2 ** 31));
  const steps: Step[] = [{ at, happen: begin }];
  for (const { action, hours } of journey.steps) {
    at += random.between(...hours) * HOUR_MS;
    steps.push({ at, happen: async () => order && action(await order, own) });
  }
  return steps.filter((step) => step.at < now().getTime());
}

/** A mailbox that does not exist rejects its emails, all others accept them. */
const failureOf = ({ to }: { to: string }) =>
  to.startsWith(UNKNOWN_MAILBOX) ? "550 5.1.1 The mailbox does not exist" : null;

/**
 * Fills a shop without real orders with `count` orders in every state, of the last 60 days, by what shoppers and staff
 * do; the first time also with staff, drafts, schedules, low stock, a making list and reviews. The same seed plans the same orders.
 * No email is sent. Returns how many orders were placed. Errors: real_orders,
 * no_products, real_payments.
 */
export async function addDemoOrders(count: number, seed: number): Promise<Result<number, DemoError>> {
  if (currentProvider().name !== "test") return err({ code: "real_payments" });
  if (await hasRealOrders()) return err({ code: "real_orders" });
  const variants = await findVariantsOnSale();
  if (variants.length === 0) return err({ code: "no_products" });
  const random = seededRandom(seed);
  const orderSteps = chooseJourneys(count, random).flatMap((journey) =>
    stepsOf(journey, (own) => placeDemoOrder(journey, variants, own), random),
  );
  const backOffice = await planBackOffice(variants);
  const steps = [...orderSteps, ...backOffice.steps];
  storeEmailsUnsent(failureOf);
  skipJobs(true);
  try {
    for (const { at, happen } of steps.sort((one, other) => one.at - other.at)) {
      shiftClock(at - Date.now());
      await happen();
    }
  } finally {
    shiftClock(0);
    skipJobs(false);
    storeEmailsUnsent(undefined);
  }
  await backOffice.finish();
  return ok(count);
}
