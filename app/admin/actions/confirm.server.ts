import { findStaffOf } from "#app/admin/require-staff.server.ts";
import { submitFactorCode, submitPassword, submitStepUp } from "#app/admin/sign-in-forms.server.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { endReplacedSession } from "#app/features/staff/sessions/staff-session.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/** Nothing was sent to confirm with (no message), or it was wrong. */
type NotConfirmed = { code: "not_confirmed"; message: string | undefined };
const notConfirmed = (message?: string) => err<NotConfirmed>({ code: "not_confirmed", message });

/** Who is signed in, and the Set-Cookie header of a new session. */
export type Confirmed = Result<{ by: StaffActor; cookie: string | undefined }, NotConfirmed>;

/** Sets the field `kind` to "totp" if the form's `code` has six digits, otherwise to "recovery". Returns the form. */
export function withCodeKind(form: FormData): FormData {
  const isTotp = /^\d{6}$/.test(String(form.get("code") ?? "").replace(/\s/g, ""));
  form.set("kind", isTotp ? "totp" : "recovery");
  return form;
}

/** The fields of the dialog, without their prefix. */
function confirmFields(form: FormData): FormData {
  const fields = new FormData();
  const typed = (name: string) => String(form.get(`confirm_${name}`) ?? "");
  for (const name of ["email", "code"]) fields.set(name, typed(name).trim());
  // A password may begin or end with a space.
  fields.set("password", typed("password"));
  return withCodeKind(fields);
}

/** Proves the second factor of the signed-in person with the form's `confirm_code`. Errors: not_confirmed. */
export async function confirmSecondFactor(request: Request, form: FormData): Promise<Confirmed> {
  if (!form.has("confirm_code")) return notConfirmed();
  const proved = await submitStepUp(request, confirmFields(form));
  if (!proved.ok) return notConfirmed(proved.error);
  const by = await findStaffOf(request);
  return by ? ok({ by, cookie: undefined }) : notConfirmed();
}

/**
 * Signs in with the form's `confirm_email`, `confirm_password` and `confirm_code`, all at once. The session of the request's cookie
 * ends only then: with a wrong code, the browser keeps it. Errors: not_confirmed.
 */
export async function signInAgain(request: Request, form: FormData): Promise<Confirmed> {
  if (!form.has("confirm_email")) return notConfirmed();
  const fields = confirmFields(form);
  const begun = await submitPassword(withCookie(request, ""), fields);
  if (!begun.ok) return notConfirmed(begun.error);
  const finished = await submitFactorCode(withCookie(request, begun.headers["Set-Cookie"]), fields);
  if (!finished.ok) return notConfirmed(finished.error);
  const cookie = finished.headers["Set-Cookie"];
  const by = await findStaffOf(withCookie(request, cookie));
  if (!by) return notConfirmed();
  await inTransaction((tx) => endReplacedSession(request.headers, tx));
  return ok({ by, cookie });
}

/** The request as the browser would send it with this cookie. */
function withCookie(request: Request, setCookie: string): Request {
  const headers = new Headers(request.headers);
  headers.set("cookie", setCookie.split(";")[0] ?? "");
  return new Request(request.url, { headers });
}
