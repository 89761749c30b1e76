import { createHash } from "node:crypto";
import { data, redirect } from "react-router";
import { OWNER_FIELD, TAKEN_OVER_FIELD } from "#app/admin/offline/waiting-actions.ts";
import { denyWithout, findStaffOf, recordDenial } from "#app/admin/require-staff.server.ts";
import {
  type ActionResult,
  type Current,
  type Saved,
  type ShownOnce,
  type Submitted,
  submittedOf,
  type UndoLink,
} from "#app/admin/ui/forms/action-result.ts";
import { type IdempotentStaffRequest, requireStepUp, type StaffActor } from "#app/features/staff/access/actor.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";
import { StaffRequestRepeatedError } from "#app/features/staff/access/requests/perform-once.server.ts";
import { findStaffRequest, storeStaffResponse } from "#app/features/staff/access/requests/staff-requests.queries.ts";
import { countPasskeys } from "#app/features/staff/passkeys/passkeys.queries.ts";
import { log } from "#app/platform/log.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { type Confirmed, confirmSecondFactor, signInAgain } from "./confirm.server.ts";

type RequestingActor = StaffActor & { request: IdempotentStaffRequest };

/** What an action did, for the toast. */
export type ActionSuccess = {
  message: string;
  undo?: UndoLink | undefined;
  shown?: ShownOnce | undefined;
  saved?: Saved | undefined;
  /** The page to go to, which then has the message. */
  to?: string;
};

/** Why an action failed: a message for the page, a message per field, and the current values that someone else changed. */
export type ActionError = {
  code: string;
  error: string;
  fields?: Record<string, string> | undefined;
  current?: Current | undefined;
  saved?: Saved;
  /** The page shows what is no longer so: it loads its data again. */
  isStale?: boolean;
  /** What was typed is stored all the same, as a working copy: the response has status 200. */
  isStored?: boolean;
};

export type ActionInput = {
  by: StaffActor;
  /** A field's text; "" when it is missing. */
  text: (name: string) => string;
  /** A password or a code, as it was typed. */
  secret: (name: string) => string;
  /** The names of all fields. */
  names: string[];
  /** All values of a field, such as of checkboxes with one name. */
  texts: (name: string) => string[];
};

export type ActionHandler = {
  permission?: Permission;
  /** Needs a second factor within the last ten minutes. */
  stepUp?: boolean;
  run: (input: ActionInput) => Promise<Result<ActionSuccess, ActionError>>;
};

/**
 * Runs the handler named by the form's `intent` as the signed-in staff member. If a second factor or a new sign-in is needed,
 * returns a confirmation request; the page submits the same form again with it. A form takes effect once. Pass `sentForm` if the
 * body was already read. Throws a 403 response without the permission. Every result or thrown response carries the cookie of a
 * new sign-in, because its code works only once.
 */
export async function runAction(request: Request, handlers: Record<string, ActionHandler>, sentForm?: FormData) {
  const form = sentForm ?? (await request.formData());
  const intent = String(form.get("intent") ?? "");
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handler) throw data(null, { status: 404 });
  const sent = { intent, submitted: submittedOf(form) };
  const found = await findStaffOf(request);
  const signedIn = isOfAnother(form, found) ? undefined : found;
  if (signedIn && handler.permission) await denyWithout(signedIn, handler.permission, request);
  const confirmed: Confirmed = signedIn
    ? await confirmIfNeeded(request, form, signedIn, handler)
    : await signInAgain(request, form);
  if (!confirmed.ok) return askToConfirm(sent, signedIn, confirmed.error.message);
  const { by, cookie } = confirmed.value;
  const headers: Record<string, string> = cookie ? { "Set-Cookie": cookie } : {};
  try {
    return await runAs(by, { request, form, handler, sent, headers });
  } catch (thrown) {
    throw cookie ? withCookie(thrown, cookie) : thrown;
  }
}

/** Whether the form waited on a device for another person than the one who is signed in now, and was not taken over by them. */
function isOfAnother(form: FormData, found: StaffActor | undefined): boolean {
  const owner = form.get(OWNER_FIELD);
  return typeof owner === "string" && owner !== "" && owner !== found?.staffId && !form.has(TAKEN_OVER_FIELD);
}

type Running = {
  request: Request;
  form: FormData;
  handler: ActionHandler;
  sent: Sent;
  /** Those of the response. */
  headers: Record<string, string>;
};

async function runAs(by: StaffActor, { request, form, handler, sent, headers }: Running) {
  // Another person may have signed in again, or the roles have changed.
  if (handler.permission) await denyWithout(by, handler.permission, request);
  const result = await perform(handler, { ...by, request: requestOf(by, request, form) }, form);
  if (!result.ok && result.error.code === "step_up") return askToConfirm(sent, by, undefined, headers);
  if (!result.ok && DENIALS.has(result.error.code)) await recordDenial(by, request);
  if (!result.ok) return errorData(sent, result.error, headers);
  const { to, ...done } = result.value;
  if (to) throw redirect(to);
  return data<ActionResult>({ ...sent, state: "done", ...done }, { headers });
}

/** What an action threw, a response or React Router's `data`, with a cookie. An outage stays as it is. */
function withCookie(thrown: unknown, cookie: string): unknown {
  if (thrown instanceof Response) {
    thrown.headers.append("Set-Cookie", cookie);
    return thrown;
  }
  if (!thrown || typeof thrown !== "object" || !("data" in thrown) || !("init" in thrown)) return thrown;
  const init = thrown.init as ResponseInit | null;
  const headers = new Headers(init?.headers);
  headers.append("Set-Cookie", cookie);
  return data(thrown.data, { ...init, headers });
}

/** Proves the second factor with the form's code if the handler needs it, or if the code was asked for. */
async function confirmIfNeeded(request: Request, form: FormData, by: StaffActor, handler: ActionHandler) {
  const isProved = requireStepUp(by).ok || (!handler.stepUp && !form.has("confirm_code"));
  return isProved ? ok({ by, cookie: undefined }) : confirmSecondFactor(request, form);
}

type Sent = { intent: string; submitted: Submitted };

/** Asks `by` for the second factor again, or an unknown person, who may have a passkey, for a sign-in. */
async function askToConfirm(
  sent: Sent,
  by: StaffActor | undefined,
  message: string | undefined,
  headers: Record<string, string> = {},
) {
  const confirm = by ? "step_up" : "sign_in";
  const mayHavePasskey = !by || (await countPasskeys(by.staffId)) > 0;
  return data<ActionResult>({ ...sent, state: "confirm", confirm, mayHavePasskey, message }, { status: 401, headers });
}

function errorData(sent: Sent, failure: ActionError, headers: Record<string, string>) {
  const { error, fields = {}, current, saved, isStale, isStored = false } = failure;
  const result = { ...sent, state: "invalid" as const, message: error, fields, current, saved, isStale };
  const status = DENIALS.has(failure.code) ? 403 : 400;
  return data<ActionResult>(result, { status: isStored ? 200 : status, headers });
}

/** The refusals for which a person lacks the right: as in the API, they are in the audit log. */
const DENIALS: ReadonlySet<string> = new Set(["forbidden", "price_forbidden", "refund_over_limit"]);

/**
 * A form that was sent twice took effect the first time: the handler does not run again, because parts of it may not be protected
 * by the key, such as the working copy that is stored before it is published. The second response is like the first.
 */
async function perform(
  { run }: ActionHandler,
  by: RequestingActor,
  form: FormData,
): Promise<Result<ActionSuccess, ActionError>> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const secret = (name: string) => String(form.get(name) ?? "");
  const texts = (name: string) => form.getAll(name).map(String);
  const performed = await findPerformed(by.request);
  if (performed) return performed;
  try {
    const result = await run({ by, text, secret, texts, names: [...new Set(form.keys())] });
    if (!result.ok) return (await findPerformed(by.request)) ?? result;
    await storeSuccess(by.request, result.value);
    return result;
  } catch (error) {
    if (error instanceof StaffRequestRepeatedError) return (await findPerformed(by.request)) ?? ALREADY_DONE;
    throw error;
  }
}

const ALREADY_DONE = ok<ActionSuccess>({ message: "Done." });

/** What a repetition says whose first response had a secret, which nobody may have seen. */
const SHOWN_BEFORE = "This was already done, but its result is shown only once. Please do it again.";

/** The result of this form if it took effect before; undefined if it did not. */
async function findPerformed(request: IdempotentStaffRequest): Promise<Result<ActionSuccess, ActionError> | undefined> {
  const performed = await findStaffRequest(request);
  if (!performed) return undefined;
  return performed.response ? ok(performed.response.body as ActionSuccess) : ALREADY_DONE;
}

/**
 * Stores what a repetition of the form returns: no secrets, which are shown once. The action is committed, so a failure is
 * logged.
 */
async function storeSuccess(
  request: IdempotentStaffRequest,
  { message, undo, to, shown }: ActionSuccess,
): Promise<void> {
  try {
    const repeated = message || (shown ? SHOWN_BEFORE : "");
    await storeStaffResponse(request, 200, { body: { message: repeated, undo, to }, headers: {} });
  } catch (error) {
    log.error({ err: error }, "The result of a form of staff could not be stored");
  }
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * The request that takes effect once. The key counts with the fields, because the forms of one page share it: it is new
 * each time the page loads its data. Hashed, because it may be any text.
 */
function requestOf({ staffId }: StaffActor, request: Request, form: FormData): IdempotentStaffRequest {
  const { pathname } = new URL(request.url);
  const bodyHash = hash(JSON.stringify([...form].filter(([name]) => !name.startsWith("confirm_"))));
  const key = hash(`${String(form.get("key") ?? "")} ${bodyHash}`);
  return { scope: hash(`${staffId} page ${pathname}`), key, bodyHash };
}
