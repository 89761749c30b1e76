import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { afterEach, expect, test } from "vitest";
import { findStaffOf } from "#app/admin/require-staff.server.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { insertPasskey } from "#app/features/staff/passkeys/passkeys.queries.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { inTransaction, transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { hashPassword } from "#app/platform/security/passwords.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { newStaff, STAFF_PASSWORD, totpCode } from "#tests/staff.ts";
import { signInAgain } from "./confirm.server.ts";
import { type ActionHandler, runAction } from "./run-action.server.ts";

useDatabase();
afterEach(() => shiftClock(0));

const ELEVEN_MINUTES = 660_000;

let runs = 0;
const rename: ActionHandler = {
  permission: "staff.manage",
  stepUp: true,
  run: ({ by }) =>
    transaction(async (tx) => {
      const subject = { type: "staff", id: by.staffId, label: by.name } as const;
      await writeAuditEntry(tx, { by, action: "me.edit", subject });
      runs += 1;
      return ok({ message: "Saved." });
    }),
};

/** How many entries of the audit log the staff member of this session has caused with the handler. */
async function countEntries(staffId: string): Promise<number> {
  const [count] = await queryColumn("select count(*)::int from audit_log where staff_id = $1 and action = 'me.edit'", [
    staffId,
  ]);
  return Number(count);
}

function requestOf(cookie: string, fields: Record<string, string>) {
  const headers = { cookie, "x-client-address": "198.51.100.8" };
  const body = new URLSearchParams({ intent: "rename", ...fields });
  return new Request("http://localhost:3000/admin/me", { method: "POST", headers, body });
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const send = (cookie: string, fields: Record<string, string>) => runAction(requestOf(cookie, fields), { rename });

test("a form that is sent twice takes effect once, and again with another key or other values", async () => {
  const { id, cookie } = await newStaff("owner");
  const before = runs;
  const results = await Promise.all(["a", "a", "a"].map((key) => send(cookie, { key, name: "Ana" })));
  expect(results.map(({ data }) => data.state)).toEqual(["done", "done", "done"]);
  expect(await countEntries(id)).toBe(1);
  await send(cookie, { key: "b", name: "Ana" });
  await send(cookie, { key: "b", name: "Eva" });
  expect(await countEntries(id)).toBe(3);
  expect(runs).toBeGreaterThanOrEqual(before + 3);
});

test("ten minutes after the last second factor it asks for one, and sends the typed values back", async () => {
  const { id, cookie } = await newStaff("owner");
  shiftClock(ELEVEN_MINUTES);
  const asked = await send(cookie, { key: "a", name: "Ana", new_password: "secret words here" });
  expect(asked).toMatchObject({
    init: { status: 401 },
    data: { state: "confirm", confirm: "step_up", mayHavePasskey: false },
  });
  expect(asked.data.submitted).toContainEqual(["name", "Ana"]);
  expect(JSON.stringify(asked.data)).not.toContain("secret words");

  const passkey = {
    id: randomUUID(),
    staffId: id,
    credentialId: randomUUID(),
    publicKey: Buffer.from("key"),
    counter: 0,
  };
  const described = { transports: [], name: "Phone", isBackedUp: false, createdAt: now() };
  await inTransaction((tx) => insertPasskey({ ...passkey, ...described }, tx));
  expect((await send(cookie, { key: "a", name: "Ana" })).data).toMatchObject({ mayHavePasskey: true });

  const invalid = await send(cookie, { key: "a", name: "Ana", confirm_code: "000000" });
  expect(invalid.data).toMatchObject({ confirm: "step_up", message: "This code is wrong or was used before." });
  expect(await countEntries(id)).toBe(0);

  const confirmed = await send(cookie, { key: "a", name: "Ana", confirm_code: totpCode() });
  expect(confirmed.data).toMatchObject({ state: "done" });
  expect(await countEntries(id)).toBe(1);
});

test("without a session it asks for a sign-in, and carries the action out with it", async () => {
  const { id, email } = await newStaff("owner");
  expect((await send("", { name: "Ana" })).data).toMatchObject({ state: "confirm", confirm: "sign_in" });
  const fields = { confirm_email: email, confirm_password: STAFF_PASSWORD, confirm_code: totpCode() };
  const invalid = await send("", { ...fields, confirm_password: "another password" });
  expect(invalid.data).toMatchObject({ confirm: "sign_in", message: "The email or the password is wrong." });
  const done = await send("", { ...fields, key: "a" });
  expect(done.data).toMatchObject({ state: "done" });
  expect(new Headers(done.init?.headers).get("set-cookie")).toMatch(/^staff=/);
  expect(await countEntries(id)).toBe(1);
});

test("a colleague who signs in there ends the session of the page, but not with a wrong code", async () => {
  const [{ cookie }, colleague] = [await newStaff("owner"), await newStaff("owner")];
  const fields = { confirm_email: colleague.email, confirm_password: STAFF_PASSWORD, key: "a" };
  const isSignedIn = async () => (await findStaffOf(requestOf(cookie, {}))) !== undefined;
  await signInAgain(requestOf(cookie, {}), formOf({ ...fields, confirm_code: "000000" }));
  expect(await isSignedIn()).toBe(true);
  expect(await signInAgain(requestOf(cookie, {}), formOf({ ...fields, confirm_code: totpCode() }))).toMatchObject({
    ok: true,
    value: { by: { staffId: colleague.id } },
  });
  expect(await isSignedIn()).toBe(false);
});

test("a password that begins and ends with a space signs in", async () => {
  const { id, email } = await newStaff("owner");
  const password = ` ${STAFF_PASSWORD} `;
  const hashed = await hashPassword(password);
  await queryColumn("update staff set password_hash = $1 where id = $2 returning id", [hashed.ok && hashed.value, id]);
  const fields = { confirm_email: ` ${email} `, confirm_password: password, confirm_code: ` ${totpCode()} ` };
  expect((await send("", { ...fields, key: "a" })).data).toMatchObject({ state: "done" });
});

test.each([
  ["the role does not allow", "packer", () => ok({ message: "" })],
  ["the handler does not find", "owner", () => Promise.reject(data(null, { status: 404 }))],
  ["the handler redirects", "owner", () => Promise.reject(redirect("/admin"))],
] as const)("a new sign-in counts although its action ends otherwise: %s", async (_why, role, run) => {
  const { email } = await newStaff(role);
  const fields = { confirm_email: email, confirm_password: STAFF_PASSWORD, confirm_code: totpCode() };
  const handler: ActionHandler = { permission: "staff.manage", run: async () => run() };
  const thrown = await runAction(requestOf("", { ...fields, key: "a" }), { rename: handler }).catch((error) => error);
  expect(thrown).not.toHaveProperty("data.state");
  const headers = thrown instanceof Response ? thrown.headers : new Headers(thrown.init.headers);
  expect(headers.get("set-cookie")).toMatch(/^staff=/);
});

test("a form that was sent twice is done, also when that is why the second one is refused", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await sendPaid(placed);
  const { cookie } = await newStaff("packer");
  const pack: ActionHandler = {
    permission: "orders.fulfill",
    run: async ({ by }) => {
      const packed = await packOrder(placed.order.id, by);
      return packed.ok ? ok({ message: "Packed." }) : err({ code: packed.error.code, error: "Not packed." });
    },
  };
  const press = (key: string) => runAction(requestOf(cookie, { key }), { rename: pack });
  const [one, other] = await Promise.all([press("a"), press("a")]);
  expect([one.data.state, other.data.state]).toEqual(["done", "done"]);
  expect((await press("a")).data).toMatchObject({ state: "done", message: "Packed." });
  expect((await press("b")).data).toMatchObject({ state: "invalid", message: "Not packed." });
});

test("who signs in again without the permission does not carry the action out", async () => {
  const { id, email } = await newStaff("packer");
  const fields = { confirm_email: email, confirm_password: STAFF_PASSWORD, confirm_code: totpCode(), name: "Ana" };
  await expect(send("", fields)).rejects.toMatchObject({ init: { status: 403 } });
  expect(await countEntries(id)).toBe(0);
});

test("without the permission, or with an unknown intent, nothing runs", async () => {
  const { cookie } = await newStaff("packer");
  await expect(send(cookie, { name: "Ana" })).rejects.toMatchObject({ init: { status: 403 } });
  await expect(send(cookie, { intent: "constructor" })).rejects.toMatchObject({ init: { status: 404 } });
});

test("what was shown once is not in a repetition, which says so", async () => {
  const { cookie } = await newStaff("owner");
  const codes: ActionHandler = {
    run: async (input) => {
      const renamed = await rename.run(input);
      return renamed.ok ? ok({ message: "", shown: { kind: "codes", codes: ["12345-67890"] } }) : renamed;
    },
  };
  const renew = async () => (await runAction(requestOf(cookie, { intent: "codes", key: "c" }), { codes })).data;
  expect(await renew()).toMatchObject({ state: "done", shown: { codes: ["12345-67890"] } });
  const repeated = await renew();
  expect(repeated).toMatchObject({ state: "done", message: expect.stringContaining("is shown only once") });
  expect(JSON.stringify(repeated)).not.toContain("12345");
});

test("a form that waited on the device is done as its owner, and as nobody who has signed in since", async () => {
  const [ana, ben] = [await newStaff("owner"), await newStaff("owner")];
  const form = { key: "waited", name: "Ana", waiting_for: ana.id };
  const asked = await send(ben.cookie, form);
  expect(asked.data).toMatchObject({ state: "confirm", confirm: "sign_in" });
  expect([await countEntries(ana.id), await countEntries(ben.id)]).toEqual([0, 0]);
  expect((await send(ana.cookie, form)).data.state).toBe("done");
  expect((await send(ben.cookie, { ...form, confirm_owner: "1" })).data.state).toBe("done");
  expect((await send(ben.cookie, { ...form, waiting_for: "" })).data.state).toBe("done");
});
