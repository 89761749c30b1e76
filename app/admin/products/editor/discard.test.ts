import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { schedulePublication } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { now } from "#app/platform/clock.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { editorActions } from "./editor-actions.server.ts";

useDatabase();

test("discarding scheduled changes says that nothing is scheduled anymore", async () => {
  const { actor, cookie } = await newStaff("manager");
  const slug = newSlug("bag");
  const productId = (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
  const at = new Date(now().getTime() + 3_600_000);
  const discard = async () => {
    const body = new URLSearchParams({ intent: "discard", key: randomUUID(), draft_version: "1" });
    const headers = { cookie, "x-client-address": actor.network };
    const url = `http://localhost:3000/admin/products/${productId}`;
    const result = await editorActions(new Request(url, { method: "POST", headers, body }), String(productId));
    return result.data;
  };
  await startDraft({ productId }, actor);
  expect(await discard()).toMatchObject({ state: "done", message: "Your changes are discarded." });
  await startDraft({ productId }, actor);
  expect((await schedulePublication({ productId }, at, actor)).ok).toBe(true);
  expect(await discard()).toMatchObject({
    state: "done",
    message: "Your changes are discarded. Nothing is scheduled anymore.",
  });
});
