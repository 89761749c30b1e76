import { now } from "#app/platform/clock.ts";
import type { Step } from "#seed/orders/demo-actions.ts";
import type { DemoVariant } from "#seed/orders/demo-orders.queries.ts";
import {
  copyProduct,
  editCopy,
  findComplete,
  linkPreview,
  missSchedule,
  scheduleRise,
  startBareDraft,
  startFullDraft,
} from "./demo-products.ts";
import { planReviews } from "./demo-reviews.ts";
import { addDemoStaff, addInvitedStaff, addSuspendedStaff, type DemoStaff, hasDemoStaff } from "./demo-staff.ts";
import { countOneMore, fillMakingList, runLow } from "./demo-stock.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** What staff do in the demonstration besides orders. `finish` queues jobs, and has to run at the real time. */
export type DemoBackOffice = { steps: Step[]; finish: () => Promise<void> };

/** Every nth of a list, so that they belong to different products. */
const spread = <Value>(values: Value[], count: number): Value[] =>
  values.filter((_, index) => index % Math.max(1, Math.floor(values.length / count)) === 0).slice(0, count);

/**
 * Plans people, drafts, working copies, preview links, schedules, low stock, a making list and reviews; nothing if the shop has
 * the people of the demonstration already.
 */
export async function planBackOffice(variants: DemoVariant[]): Promise<DemoBackOffice> {
  if (await hasDemoStaff()) return { steps: [], finish: async () => undefined };
  const productIds = spread([...new Set(variants.map(({ productId }) => productId))], 8);
  const [first = 0, second = first, third = first] = productIds;
  const complete = await findComplete(productIds);
  const variantIds = spread(variants, 10).map(({ id }) => id);
  let people: Promise<DemoStaff> | undefined;
  const staff = () => {
    people ??= addDemoStaff();
    return people;
  };
  const step = (hoursAgo: number, happen: (staff: DemoStaff) => Promise<unknown>): Step => ({
    at: now().getTime() - hoursAgo * HOUR_MS,
    happen: async () => happen(await staff()),
  });
  const steps = [
    step(59 * DAY_HOURS, staff),
    step(40 * DAY_HOURS, addSuspendedStaff),
    step(9 * DAY_HOURS, ({ manager }) => copyProduct(second, true, manager)),
    step(8 * DAY_HOURS, ({ packer }) => countOneMore(variantIds[0] ?? 0, packer)),
    step(30, ({ assistant }) => startBareDraft(assistant)),
    step(28, ({ assistant }) => startFullDraft(first, assistant)),
    step(27, ({ assistant }) => copyProduct(third, false, assistant)),
    step(26, addInvitedStaff),
    step(22, ({ assistant }) => editCopy(second, { summary: "A first draft of a shorter summary." }, assistant)),
    step(21, ({ assistant }) => linkPreview(second, assistant)),
    step(8, ({ packer }) => runLow(variantIds.slice(1, 7), packer)),
    step(7, ({ packer }) => fillMakingList(variantIds.slice(1, 5), packer)),
    ...planReviews().map(({ hoursAgo, happen }) => step(hoursAgo, ({ manager }) => happen(manager))),
  ];
  const [missable, scheduled] = [complete[0], complete.at(-1)];
  if (missable !== undefined && missable !== scheduled) {
    let publish: (() => Promise<void>) | undefined;
    steps.push(
      step(6, async ({ manager, assistant }) => {
        publish = await missSchedule(missable, [manager, assistant]);
      }),
      step(5, async () => publish?.()),
    );
  }
  const finish = async () => {
    const { manager } = await staff();
    if (scheduled !== undefined) await scheduleRise(scheduled, manager);
  };
  return { steps, finish };
}
