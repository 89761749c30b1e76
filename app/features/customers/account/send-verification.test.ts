import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";

useDatabase();
const api = createApi();

test("a change of the email that is canceled while its link is sent again stays canceled", async () => {
  const [email, other] = ["ada@example.com", "other@example.com"];
  await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where email = $1", [email]);
  const { access } = await signedIn(api, email);
  const call = (method: string, path: string, body?: unknown) =>
    send(api, method, `${PATH}/me/${path}`, body, { address: newAddress(), bearer: access });
  expect((await call("PATCH", "", { email: other, current_password: ada.password })).status).toBe(200);
  const sentBefore = await queryColumn("select id from emails where recipient = $1", [other]);
  const client = await databasePool().connect();
  await client.query("begin");
  await client.query("select from customers where email = $1 for update", [email]);
  const sending = call("POST", "verify_email/");
  await expect.poll(countWaiting, POLL_OPTIONS).toBe(1);
  // As "Keep my current email" and a new password do.
  await client.query("delete from email_links where email = $1", [other]);
  await client.query("commit");
  client.release();
  expect((await sending).status).toBe(409);
  expect((await call("GET", "")).json).toMatchObject({ email, pending_email: null });
  expect(await queryColumn("select id from emails where recipient = $1", [other])).toEqual(sentBefore);
});
