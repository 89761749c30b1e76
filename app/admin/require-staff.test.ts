import { afterEach, expect, test } from "vitest";
import { renewRecoveryCodes } from "#app/features/staff/factors/recovery-codes.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, STAFF_PASSWORD, totpCode } from "#tests/staff.ts";
import { findStaffOf, requireStaff } from "./require-staff.server.ts";
import {
  type FormFailure,
  submitFactorCode,
  submitPassword,
  submitSignOut,
  submitStepUp,
} from "./sign-in-forms.server.ts";

useDatabase();
afterEach(() => shiftClock(0));

const request = (path: string, cookie = "", method = "GET") =>
  new Request(`http://localhost:3000${path}`, { method, headers: { cookie, "x-client-address": newAddress() } });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((thrown: unknown) => thrown);
const cookieOf = (result: { ok: true; headers: { "Set-Cookie": string } } | FormFailure) =>
  result.ok ? (result.headers["Set-Cookie"].split(";", 1)[0] ?? "") : "";

test("a page without a sign-in leads to the sign-in page and back, a form gets 401", async () => {
  const redirected = await thrownBy(requireStaff(request("/admin/orders?tab=packed")));
  expect(redirected).toBeInstanceOf(Response);
  const location = (redirected as Response).headers.get("location");
  expect(location).toBe("/admin/sign-in?next=%2Fadmin%2Forders%3Ftab%3Dpacked");
  const form = await thrownBy(requireStaff(request("/admin/orders", "", "POST")));
  expect(form).toMatchObject({ data: { reason: "signed_out" }, init: { status: 401 } });
});

test("a page checks the permission, and writes a refusal to the audit log without the token of its path", async () => {
  const { id, cookie } = await newStaff("packer");
  expect(await requireStaff(request("/admin/orders", cookie), "orders.fulfill")).toMatchObject({ staffId: id });
  const token = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfG";
  const denied = await thrownBy(requireStaff(request(`/admin/staff/${token}`, cookie), "staff.manage"));
  expect(denied).toMatchObject({ data: { reason: "forbidden" }, init: { status: 403 } });
  expect(await queryColumn("select subject_label || ' ' || via from audit_log where action = 'access.denied'")).toEqual(
    ["GET /admin/staff/… page"],
  );
});

test("a page that needs a step-up gets one by a form", async () => {
  const { cookie } = await newStaff("owner");
  shiftClock(600_000);
  const page = () => requireStaff(request("/admin/settings", cookie), "settings.edit", { stepUp: true });
  expect(await thrownBy(page())).toMatchObject({ data: { reason: "step_up" }, init: { status: 401 } });
  const submit = (code: string) => submitStepUp(request("/admin/step-up", cookie, "POST"), formOf({ code }));
  expect(await submit("000000")).toMatchObject({ ok: false, status: 400, fields: { code: expect.any(String) } });
  expect(await submit(totpCode())).toEqual({ ok: true });
  expect(await page()).toMatchObject({ roles: ["owner"] });
});

test("plain forms sign in with password and code, and sign out", async () => {
  const { id, email } = await newStaff("viewer");
  const password = (given: string) =>
    submitPassword(request("/admin/sign-in", "", "POST"), formOf({ email, password: given }));
  expect(await password("")).toMatchObject({ ok: false, status: 400, fields: { password: expect.any(String) } });
  expect(await password("not the password")).toMatchObject({ ok: false, status: 401 });
  const pending = cookieOf(await password(STAFF_PASSWORD));
  expect(await findStaffOf(request("/admin", pending))).toBeUndefined();
  const code = (fields: Record<string, string>) =>
    submitFactorCode(request("/admin/sign-in", pending, "POST"), formOf(fields));
  expect(await code({ code: "000000" })).toMatchObject({ ok: false, status: 400 });
  const cookie = cookieOf(await code({ code: totpCode() }));
  expect(await findStaffOf(request("/admin", cookie))).toMatchObject({ staffId: id, via: "page" });
  expect(await submitSignOut(request("/admin/sign-out", cookie, "POST"))).toMatchObject({
    "Set-Cookie": expect.stringContaining("Max-Age=0"),
  });
  expect(await findStaffOf(request("/admin", cookie))).toBeUndefined();
  const actions = await queryColumn("select action || ' ' || via from audit_log where staff_id = $1 order by id", [id]);
  expect(actions).toEqual(["session.sign_in_failed page", "session.sign_in page", "session.sign_out page"]);
});

test("a plain form takes a recovery code", async () => {
  const { id, email } = await newStaff("viewer");
  const [recovery = ""] = await inTransaction((tx) => renewRecoveryCodes(id, tx));
  const fields = formOf({ email, password: STAFF_PASSWORD });
  const pending = cookieOf(await submitPassword(request("/admin/sign-in", "", "POST"), fields));
  const form = formOf({ kind: "recovery", code: recovery });
  const cookie = cookieOf(await submitFactorCode(request("/admin/sign-in", pending, "POST"), form));
  expect(await findStaffOf(request("/admin", cookie))).toMatchObject({ staffId: id });
});
