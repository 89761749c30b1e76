import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import FailedEmails, { loader } from "#app/admin/today/failed-emails.page.tsx";
import { receiveMessage } from "#app/features/messages/receive-message.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";

useDatabase();
afterEach(() => shiftClock(0));

function load({ cookie, actor }: TestStaff) {
  const headers = { cookie, "x-client-address": actor.network };
  const request = new Request("http://localhost:3000/admin/emails", { headers });
  return loader({ request } as Parameters<typeof loader>[0]);
}

/** Receives a message of a visitor whose email fails. Returns the id of both. */
async function failMessage() {
  const message = { name: "Ann Bell", email: "ann@example.com", subject: "Lining", message: "Is the tote lined?" };
  expect((await receiveMessage({ ...message, website: "" }, "198.51.100.77")).ok).toBe(true);
  const [id] = await queryColumn(
    `update emails set status = 'failed', failure = 'Mailbox full', data = null, finished_at = now()
     where template = 'contact-message' and status <> 'failed' returning id`,
  );
  return id;
}

const readingsOf = ({ id }: TestStaff) =>
  queryColumn(
    "select subject_id from audit_log where action = 'messages.open' and subject_type = 'email' and staff_id = $1 order by id",
    [id],
  );

test("the audit log records which messages an assistant has read, each once an hour, and not what an owner reads", async () => {
  const [assistant, owner] = [await newStaff("assistant"), await newStaff("owner")];
  await load(assistant);
  expect(await readingsOf(assistant)).toEqual([]);
  const first = await failMessage();
  await Promise.all([load(assistant), load(assistant), load(owner)]);
  expect(await readingsOf(assistant)).toEqual([first]);
  const second = await failMessage();
  await load(assistant);
  expect(await readingsOf(assistant)).toEqual([first, second]);
  shiftClock(3_601_000);
  await load(assistant);
  expect(await readingsOf(assistant)).toHaveLength(4);
  expect(await readingsOf(owner)).toEqual([]);
});

test("a list that ends before its last email says how many there are", async () => {
  await queryColumn("delete from emails returning 1");
  const owner = await newStaff("owner");
  const fail = (count: number) =>
    queryColumn(
      `insert into emails (id, recipient, template, status, failure, queued_at, finished_at)
       select gen_random_uuid(), 'new@example.com', 'welcome', 'failed', 'no such mailbox', now(), now()
       from generate_series(1, $1) returning 1`,
      [count],
    );
  const shown = async () => {
    const Stub = createRoutesStub([{ id: "emails", path: "/", Component: FailedEmails as ComponentType }]);
    const hydrationData = { loaderData: { emails: await load(owner) } };
    return renderToStaticMarkup(createElement(Stub, { hydrationData }));
  };
  await fail(100);
  expect(await shown()).not.toContain("emails, messages first");
  await fail(1);
  expect(await shown()).toContain("100 of 101 emails, messages first. ");
});
