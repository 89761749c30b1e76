import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import FailedEmails, { loader } from "#app/admin/today/failed-emails.page.tsx";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";

useDatabase();

function load({ cookie, actor }: TestStaff) {
  const headers = { cookie, "x-client-address": actor.network };
  const request = new Request("http://localhost:3000/admin/emails", { headers });
  return loader({ request } as Parameters<typeof loader>[0]);
}

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
