import { expect, test } from "vitest";
import { toLocalField } from "#app/features/product-editing/schedule/publish-time.ts";
import { now } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { openEditor, sendEditor } from "#tests/product-editor.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";

useDatabase();
const OFF = "It was taken off the schedule because you changed it.";
const at = (hours: number): [string, string][] => [
  ["publish_at", toLocalField(new Date(now().getTime() + hours * 3_600_000))],
];

/** A product whose changes are scheduled. */
async function scheduled() {
  const [ana, ben] = [await newStaff("manager"), await newStaff("owner")];
  const slug = newSlug("bag");
  const id = (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
  const { message } = await sendEditor(
    await openEditor(id, ana),
    ana,
    "schedule",
    { summary: "Ana's summary." },
    at(48),
  );
  expect(message).toMatch(/^Goes public /);
  const times = () => queryColumn("select publish_at from product_schedules where product_id = $1", [id]);
  expect(await times()).toHaveLength(1);
  return { id, ana, ben, times };
}

test("a preview of scheduled changes takes nothing off the schedule, also when others have changed the product since", async () => {
  const { id, ana, ben, times } = await scheduled();
  await sendEditor(await openEditor(id, ben), ben, "publish", { leather: "Ben's leather" });
  const preview = await sendEditor(await openEditor(id, ana), ana, "preview");
  expect(preview).toMatchObject({ state: "done", message: "The preview link is ready." });
  expect(await times()).toHaveLength(1);
});

test("whatever saves typed text says that it took the draft off its schedule, unless it is scheduled again", async () => {
  const { id, ana, times } = await scheduled();
  const send = async (intent: string, typed: string, hours: number, texts = {}) =>
    (await sendEditor(await openEditor(id, ana), ana, intent, { summary: typed, ...texts }, at(hours))).message;
  expect(await send("preview", "One.", 48)).toBe(`The preview link is ready. ${OFF}`);
  expect(await times()).toEqual([]);
  expect(await send("schedule", "Two.", 48)).toMatch(/^Goes public /);
  expect(await send("schedule", "Three.", 72)).not.toContain(OFF);
  expect(await times()).toHaveLength(1);
  expect(await send("schedule", "Four.", -1)).toBe(`This time is over. Choose a later one. ${OFF}`);
  await send("schedule", "Five.", 48);
  expect(await send("publish", "Six.", 48, { price: "ten" })).toMatch(`is saved. ${OFF}`);
  await send("schedule", "Seven.", 48);
  const typed = { summary: "Eight.", price: "ten" };
  const autosaved = await sendEditor(await openEditor(id, ana), ana, "autosave", typed);
  expect(autosaved).toMatchObject({ state: "invalid", values: { unscheduled: "1" } });
  expect(autosaved.message).toContain(OFF);
  await send("schedule", "Nine.", 48);
  expect(await send("publish", "", 48)).toContain(OFF);
  expect(await times()).toEqual([]);
});
