import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { saveImage } from "#app/features/images/images.queries.ts";
import { startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { EMPTY_DOCUMENT } from "#app/features/product-editing/product-document.contract.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { action, loader } from "./images.page.tsx";

useDatabase();
let [ana, ben]: TestStaff[] = [];
let id: string;
let imageId: string;
/** A form has all fields, each with the value that it showed when its page was opened. */
let opened: Record<string, string>;
beforeEach(async () => {
  [ana, ben] = [await newStaff("manager"), await newStaff("assistant")];
  imageId = randomUUID().replaceAll("-", "");
  await saveImage({ id: imageId, width: 900, height: 900, placeholder: "#c8a27a", masterType: "image/jpeg" });
  const fields = { alt: "", color: null, view: "hero", focus_x: 50, focus_y: 50 };
  const images = [{ id: null, image_id: imageId, ...fields }];
  const started = await startDraft({ document: { ...EMPTY_DOCUMENT, images } }, ana.actor);
  if (!started.ok) throw new Error("No draft was started");
  id = started.value.draft.id;
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value ?? "")] as const);
  opened = Object.fromEntries(
    texts.flatMap(([name, text]) => [
      [name, text],
      [`seen_${name}`, text],
    ]),
  );
});

function argsOf(init: RequestInit, staff = ana): Parameters<typeof loader>[0] {
  const headers = { cookie: staff?.cookie ?? "", "x-client-address": "198.51.100.9" };
  const request = new Request(`http://localhost/admin/products/${id}/images`, { ...init, headers });
  const args: object = { request, params: { id }, context: new RouterContextProvider() };
  return args as Parameters<typeof loader>[0];
}
const image = async () => (await loader(argsOf({}))).images[0];

async function describeImage(fields: Record<string, string>, staff = ana, alsoSeen: [string, string][] = []) {
  const entries = Object.entries({ intent: "describe", key: randomUUID(), image_id: imageId, ...opened, ...fields });
  const body = new URLSearchParams([...entries, ...alsoSeen]);
  const result = await action(argsOf({ method: "POST", body }, staff) as never);
  return result.data as { state: string; message: string };
}

test("two people describe an image of one draft: each changes what their form changed, and nobody's words are lost", async () => {
  expect((await describeImage({ alt: "Ana's words" })).state).toBe("done");
  expect((await describeImage({ focus_x: "20" }, ben)).state).toBe("done");
  expect(await image()).toMatchObject({ alt: "Ana's words", focus_x: 20, focus_y: 50 });

  const late = await describeImage({ alt: "Ben's words", view: "back" }, ben);
  expect(late).toMatchObject({ state: "invalid", isStale: true });
  expect(late.message).toMatch(/^Someone changed this image in the meantime.+ You wrote “Ben's words”\.$/);
  expect(await image()).toMatchObject({ alt: "Ana's words", view: "hero" });

  expect((await describeImage({ alt: "Ben's words", seen_alt: "Ana's words" }, ben)).state).toBe("done");
  expect(await image()).toMatchObject({ alt: "Ben's words", focus_x: 20 });
});

test("a form that is sent again before its first response counts what it sent as seen", async () => {
  await describeImage({ view: "back" });
  expect((await describeImage({ view: "hero" }, ana, [["seen_view", "back"]])).state).toBe("done");
  expect((await image())?.view).toBe("hero");
});

test("a line break that the browser sends in another way is not a change by someone else", async () => {
  await describeImage({ alt: "One line,\nand another" });
  const again = await describeImage({ alt: "Other words", seen_alt: "One line,\r\nand another" }, ben);
  expect([again.state, (await image())?.alt]).toEqual(["done", "Other words"]);
});
