import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { bareReview, reportTimes } from "#tests/staff-reviews.ts";
import ReviewsPage, { action, loader } from "./reviews.page.tsx";

useDatabase();
let ana: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await putProducts({ slug: "harbour-tote" });
  [ana, ben] = [await newStaff("assistant"), await newStaff("manager")];
});

const requestOf = ({ cookie, actor }: TestStaff, query: string, body?: URLSearchParams) =>
  new Request(`http://localhost:3000/admin/reviews?${query}`, {
    headers: { cookie, "x-client-address": actor.network },
    ...(body && { method: "POST", body }),
  });
const load = (query = "", by = ana) => loader({ request: requestOf(by, query) } as Parameters<typeof loader>[0]);
const send = async (fields: Record<string, string>, by = ana) => {
  const body = new URLSearchParams({ key: randomUUID(), etag: '"r1"', ...fields });
  return (await action({ request: requestOf(by, "", body) } as Parameters<typeof action>[0])).data;
};
const idsOf = async (query: string) => (await load(query)).reviews.map(({ id }) => id);

test("a review that waits is published, answered and declined by forms, each with an undo", async () => {
  const id = await bareReview();
  expect(await load()).toMatchObject({ state: "pending", counts: { pending: 1 }, can: { moderate: true } });
  const undo = { url: expect.stringMatching(/^\/api\/admin\/audit\/\d+\/undo\/$/) };
  expect(await send({ intent: "publish", id })).toMatchObject({ state: "done", undo });
  expect([await idsOf(""), await idsOf("state=published")]).toEqual([[], [id]]);
  expect(await send({ intent: "answer", id, etag: '"r2"', reply: "Thank you." })).toMatchObject({
    state: "done",
    undo,
  });
  await reportTimes(id, 1);
  expect(await idsOf("state=reported")).toEqual([id]);
  expect(await send({ intent: "dismiss_reports", id, etag: '"r3"' })).toMatchObject({ state: "done", undo });
  const decline = { intent: "decline", id, etag: '"r4"' };
  expect(await send({ ...decline, reason: " " })).toMatchObject({
    state: "invalid",
    fields: { reason: expect.any(String) },
  });
  expect(await send({ ...decline, reason: "Not about the bag" })).toMatchObject({ state: "done", undo });
  expect(await load("state=declined&rating=4&search=good")).toMatchObject({
    reviews: [{ id, decline_reason: "Not about the bag", reply: "Thank you." }],
    filters: { rating: "4", search: "good" },
    total: "1 review",
  });
});

test("an answer that was typed before the review was published is saved, and one that a colleague was faster with is not", async () => {
  const id = await bareReview();
  const answer = { intent: "answer", id, etag: '"r1"' };
  await send({ intent: "publish", id });
  expect(await send({ ...answer, reply: "Thank you." })).toMatchObject({ state: "done" });
  expect(await send({ ...answer, reply: "Thanks." }, ben)).toMatchObject({
    state: "invalid",
    message: expect.stringContaining("changed in the meantime"),
  });
  await queryColumn("delete from reviews where id = $1", [id]);
});

/** The tabs of the list at this address, with their numbers. */
async function tabsOf(query: string): Promise<string> {
  const Stub = createRoutesStub([{ id: "reviews", path: "/", Component: ReviewsPage as ComponentType }]);
  const hydrationData = { loaderData: { reviews: await load(query) } };
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData }));
  return (/<nav aria-label="Reviews".*?<\/nav>/.exec(html)?.[0] ?? "").replaceAll(/<[^>]*>/g, " ");
}

test("the tabs of reviews to decide on have their number, unless a filter is set, which they carry along", async () => {
  await bareReview();
  expect(await tabsOf("state=all")).toMatch(/To read +\d+ +Reported +\d+ +Published/);
  expect(await tabsOf("state=all&rating=4")).toMatch(/To read +Reported +Published/);
});

test("of two colleagues the second is told who was faster, and nothing is overwritten", async () => {
  const id = await bareReview();
  await send({ intent: "publish", id }, ben);
  const late = await send({ intent: "decline", id, reason: "Spam" });
  expect(late).toMatchObject({ state: "invalid", isStale: true, message: expect.stringContaining(ben.name) });
  expect(late.submitted).toContainEqual(["reason", "Spam"]);
  expect(await idsOf("state=published")).toContain(id);
});

test("reviews that can't be read, and parameters that make no sense, are answered by a message or left out", async () => {
  for (const id of ["", "x", "\0", randomUUID()])
    expect(await send({ intent: "publish", id })).toMatchObject({ state: "invalid", isStale: true });
  expect(await load("state=hidden&rating=9&has=stars&after=x")).toMatchObject({ state: "pending", filters: {} });
});

test("a bookkeeper reads without deciding, and a packer opens nothing", async () => {
  const id = await bareReview();
  const [bookkeeper, packer] = [await newStaff("bookkeeper"), await newStaff("packer")];
  expect(await load("", bookkeeper)).toMatchObject({ can: { moderate: false, editProducts: false } });
  await expect(send({ intent: "publish", id }, bookkeeper)).rejects.toMatchObject({ init: { status: 403 } });
  await expect(load("", packer)).rejects.toMatchObject({ init: { status: 403 } });
});
