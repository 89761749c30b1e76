import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { loader as readFailedEmails } from "#app/admin/today/failed-emails.page.tsx";
import { action } from "#app/admin/today/today.page.tsx";
import { createApi } from "#app/api/api.ts";
import type { EmailRequest } from "#app/features/mail/mail.contract.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { receiveMessage } from "#app/features/messages/receive-message.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { findStock } from "#app/features/stock-taking/stock-list.queries.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder } from "#tests/payments.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, staffVisitor, type TestStaff } from "#tests/staff.ts";
import { bareReview, reportTimes } from "#tests/staff-reviews.ts";
import { getToday } from "./get-today.ts";
import { listUnreadNotes } from "./unread-notes.ts";

useDatabase();

test("an owner sees every figure, and an empty shop has none", async () => {
  const { actor } = await newStaff("owner");
  const none = { count: 0, oldest: null };
  const noSales = { orders: 0, cents: 0, refundedCents: 0 };
  expect(await getToday(actor)).toMatchObject({
    ok: true,
    value: {
      toPack: none,
      packed: none,
      late: 0,
      flagged: 0,
      failedEmails: { orders: 0, others: 0 },
      notPublished: [],
      lowStock: 0,
      reviews: { waiting: 0, reported: 0 },
      sales: [1, 7, 28].map((days) => ({ days, current: noSales, before: noSales })),
    },
  });
});

test("the variants with low stock are those that the stock page lists as low", async () => {
  const products = await putProducts(
    { slug: "low-tote", stock: [{ quantity: 1 }] },
    { slug: "old-tote", stock: [{ quantity: 1 }] },
  );
  await queryColumn("update products set status = 'archived' where id = $1 returning id", [products.get("old-tote")]);
  const { actor } = await newStaff("owner");
  const found = await findStock({ low: true, limit: 50 });
  const listed = found.ok && found.value;
  if (!listed) throw new Error("The first page has no cursor");
  expect(listed.page.rows.map(({ productName }) => productName)).toHaveLength(1);
  expect(await getToday(actor)).toMatchObject({ value: { lowStock: listed.total } });
});

test("a note is marked as read on Today by the person whom it mentions, and by nobody else", async () => {
  const [author, reader, other] = [await newStaff("owner"), await newStaff("manager"), await newStaff("manager")];
  const names = await queryColumn("update staff set name = 'Rea Holm' where id = $1 returning name", [reader.id]);
  await putProducts({ slug: "noted-tote", stock: [{ quantity: 3 }] });
  const [variantId] = await queryColumn(
    "select v.id from variants v join products p on p.id = product_id where slug = 'noted-tote'",
  );
  const { order } = await placeTestOrder({ variantId: Number(variantId) });
  expect(await addNote(order.id, `@${names[0]} two boxes`, author.actor)).toMatchObject({ ok: true });
  const [note] = await listUnreadNotes(reader.actor);
  expect(note).toMatchObject({ number: order.number, text: "@Rea Holm two boxes", author: author.actor.name });
  const press = async (who: TestStaff, id: string) => {
    const headers = { cookie: who.cookie, "x-client-address": who.actor.network };
    const body = new URLSearchParams({ intent: "read_note", key: randomUUID(), id });
    const request = new Request("http://localhost:3000/admin", { method: "POST", headers, body });
    return (await action({ request } as Parameters<typeof action>[0])).data;
  };
  expect(await press(other, note?.id ?? "")).toMatchObject({ state: "invalid" });
  expect(await listUnreadNotes(reader.actor)).toHaveLength(1);
  for (const _ of [1, 2]) expect(await press(reader, note?.id ?? "")).toMatchObject({ state: "done" });
  expect(await listUnreadNotes(reader.actor)).toEqual([]);
  expect(await getToday(reader.actor)).toMatchObject({ value: { notes: 0 } });
  expect(await press(reader, randomUUID())).toMatchObject({ state: "invalid" });
});

test("reviews that wait or were reported are counted for those who moderate", async () => {
  await putProducts({ slug: "reviewed-tote" });
  const [, published] = [await bareReview(), await bareReview({ state: "published" })];
  await reportTimes(published, 2);
  await reportTimes(await bareReview({ state: "declined" }), 1);
  expect(await getToday((await newStaff("assistant")).actor)).toMatchObject({
    value: { reviews: { waiting: 1, reported: 1 } },
  });
  expect(await getToday((await newStaff("bookkeeper")).actor)).toMatchObject({ value: { reviews: undefined } });
});

test("a packer sees neither sales nor payments nor emails", async () => {
  const { actor } = await newStaff("packer");
  expect(await getToday(actor)).toMatchObject({
    ok: true,
    value: { toPack: { count: 0 }, flagged: undefined, failedEmails: undefined, sales: undefined },
  });
});

test("a message whose email failed is counted, and stands with its text behind the number for those who may read it", async () => {
  const message = { name: "Ann Bell", email: "ann@example.com", subject: "Lining", message: "Is the tote lined?" };
  const sent = await receiveMessage({ ...message, website: "" }, "198.51.100.77");
  expect(sent.ok).toBe(true);
  const fail =
    "update emails set status = 'failed', failure = 'Mailbox full', data = null, finished_at = now() where template = $1 returning 1";
  await queryColumn(fail, ["contact-message"]);
  await inTransaction((tx) => queueEmail(tx, { to: "new@example.com", ...invitation }));
  await queryColumn(fail, ["staff-invitation"]);
  const pageFor = async ({ cookie, actor }: TestStaff) => {
    const headers = { cookie, "x-client-address": actor.network };
    const request = new Request("http://localhost:3000/admin/emails", { headers });
    return (await readFailedEmails({ request } as Parameters<typeof readFailedEmails>[0])).emails;
  };
  const [owner, assistant] = [await newStaff("owner"), await newStaff("assistant")];
  expect(await getToday(assistant.actor)).toMatchObject({ value: { failedEmails: { orders: 0, others: 2 } } });
  const contact = { title: "Message from the contact form", failure: "Mailbox full", message };
  expect(await pageFor(owner)).toMatchObject([contact, { recipient: "new@example.com", failure: "Mailbox full" }]);
  expect(await pageFor(assistant)).toMatchObject([contact, { recipient: "A staff member", message: null }]);
  expect(await pageFor(await newStaff("bookkeeper"))).toMatchObject([contact, { recipient: "A staff member" }]);
  for (const role of ["packer", "viewer"] as const)
    await expect(pageFor(await newStaff(role))).rejects.toMatchObject({ init: { status: 403 } });
  await queryColumn("delete from emails returning 1");
});

const invitation = {
  template: "staff-invitation",
  data: { invitedBy: "Ana", roles: ["packer"], link: "https://shop.example/admin/setup/x", hours: 72 },
} satisfies EmailRequest;

test("the endpoint returns the figures of the page, and null for what the role does not see", async () => {
  const api = createApi();
  const manager = await staffVisitor(api, "manager");
  const page = await getToday(manager.staff.actor);
  const { body } = await manager.get("/api/admin/today/");
  expect(body).toMatchObject({
    to_pack: { count: 0, oldest: null },
    flagged_payments: 0,
    failed_emails: { orders: 0, others: 0 },
    not_published: [],
    low_stock: page.ok && page.value.lowStock,
    reviews: page.ok && page.value.reviews,
    sales: [1, 7, 28].map((days) => ({ days, current: { orders: 0, total: "0.00", refunded: "0.00" } })),
  });
  const packer = await staffVisitor(api, "packer");
  const hidden = { flagged_payments: null, failed_emails: null, not_published: null, reviews: null, sales: null };
  expect((await packer.get("/api/admin/today/")).body).toMatchObject(hidden);
});
