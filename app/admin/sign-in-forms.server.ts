import type { z } from "zod";
import { describeStaffError } from "#app/features/staff/error-response.ts";
import type { NewTotp } from "#app/features/staff/factors/totp.ts";
import { clearStaffCookie } from "#app/features/staff/sessions/staff-cookie.ts";
import { beginSetup, finishSetup, readSetupDraft, storeFirstTotp } from "#app/features/staff/setup/set-up-staff.ts";
import { signInWithRecoveryCode, signInWithTotp, stepUpWithTotp } from "#app/features/staff/sign-in/second-factor.ts";
import { beginSignIn } from "#app/features/staff/sign-in/sign-in-staff.ts";
import { signOutStaff } from "#app/features/staff/sign-in/sign-out-staff.ts";
import { factorCodeSchema, setupSchema, staffCredentialsSchema } from "#app/features/staff/staff.contract.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { type ClientInfo, readClientInfo } from "#app/platform/http/client-info.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { requireStaff } from "./require-staff.server.ts";

/** A form that can't be processed: a message, with one per field, and the status of the page. */
export type FormFailure = { ok: false; status: number; error: string; fields?: Record<string, string> | undefined };

/** A processed form. `headers` set or delete the cookie. */
export type FormSuccess<Value> = { ok: true; value: Value; headers: { "Set-Cookie": string } };

type FormResult<Value = null> = FormSuccess<Value> | FormFailure;

const clientOf = (request: Request): ClientInfo => ({
  ...readClientInfo(visitorAddress(request), request.headers.get("user-agent") ?? undefined),
  requestId: request.headers.get("x-request-id") ?? "",
  via: "page",
});

const done = <Value>(value: Value, cookie: string): FormSuccess<Value> => ({
  ok: true,
  value,
  headers: { "Set-Cookie": cookie },
});

const failed = (error: Parameters<typeof describeStaffError>[0]): FormFailure => ({
  ok: false,
  ...describeStaffError(error),
});

/** Parses the named fields of a form. */
function parse<Schema extends z.ZodType>(schema: Schema, form: FormData, names: string[], more: object = {}) {
  const given = names.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : []));
  const parsed = schema.safeParse({ ...Object.fromEntries(given), ...more });
  if (parsed.success) return { ok: true as const, value: parsed.data };
  const fields = fieldsOf(parsed.error);
  const error = Object.values(fields)[0] ?? "We couldn’t read that form. Please try again.";
  return { ok: false as const, status: 400, error, fields };
}

/** Processes the form of email and password. On success the second factor is next. */
export async function submitPassword(request: Request, form: FormData): Promise<FormResult> {
  const input = parse(staffCredentialsSchema, form, ["email", "password"]);
  if (!input.ok) return input;
  const begun = await beginSignIn(input.value, clientOf(request), request.headers);
  return begun.ok ? done(null, begun.value.cookie) : failed(begun.error);
}

/** Processes the form of a code: of an authenticator app, or with the field `kind` "recovery" a recovery code. */
export async function submitFactorCode(request: Request, form: FormData): Promise<FormResult> {
  const input = parse(factorCodeSchema, form, ["code"]);
  if (!input.ok) return input;
  const { code } = input.value;
  const client = clientOf(request);
  const finished =
    form.get("kind") === "recovery"
      ? await signInWithRecoveryCode(request.headers, client, code)
      : await signInWithTotp(request.headers, client, code);
  return finished.ok ? done(null, finished.value.cookie) : failed(finished.error);
}

/** Processes the form of a step-up. */
export async function submitStepUp(request: Request, form: FormData): Promise<{ ok: true } | FormFailure> {
  const by = await requireStaff(request);
  const input = parse(factorCodeSchema, form, ["code"]);
  if (!input.ok) return input;
  const { code } = input.value;
  const proved = await stepUpWithTotp(by, code);
  return proved.ok ? { ok: true } : failed(proved.error);
}

/** Ends the session of the request. Returns the header that deletes the cookie. */
export async function submitSignOut(request: Request): Promise<{ "Set-Cookie": string }> {
  await signOutStaff(request.headers, clientOf(request));
  return { "Set-Cookie": clearStaffCookie() };
}

/** The result of a setup form: the second step with its draft, or the recovery codes, which are shown once. */
export type SetupProgress =
  | { ok: true; step: "second_factor"; draft: string; totp: NewTotp }
  | { ok: true; step: "recovery_codes"; recoveryCodes: string[]; headers: { "Set-Cookie": string } };

/** Processes both forms behind a setup link. Their field `step` is "account" or "second_factor". */
export async function submitSetup(
  request: Request,
  token: string,
  form: FormData,
): Promise<SetupProgress | FormFailure> {
  const isAccount = form.get("step") !== "second_factor";
  const names = isAccount ? ["name", "email", "password"] : ["draft", "code"];
  const input = parse(setupSchema, form, names, { step: isAccount ? "account" : "second_factor", token });
  if (!input.ok) return input;
  const client = clientOf(request);
  if (input.value.step === "account") {
    const begun = await beginSetup(input.value, client);
    if (!begun.ok) return failed(begun.error);
    const { draft, totp } = begun.value;
    return { ok: true, step: "second_factor", draft, totp };
  }
  const finished = await finishSetup(
    input.value,
    { client, headers: request.headers },
    storeFirstTotp(input.value.code),
  );
  if (!finished.ok) return failed(finished.error);
  const { recoveryCodes, cookie } = finished.value;
  return { ok: true, step: "recovery_codes", recoveryCodes, headers: { "Set-Cookie": cookie } };
}

/** Returns the secret of a draft again, for the page that shows a wrong code. Undefined when the draft is not valid. */
export async function readSetupTotp(token: string, draft: string): Promise<NewTotp | undefined> {
  const opened = await readSetupDraft(token, draft);
  return opened.ok ? opened.value.totp : undefined;
}
