import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router";
import { type ActionResult, submittedOf } from "#app/admin/ui/forms/action-result.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { queueAction } from "./waiting-actions.ts";

/** The hidden field of a form that may wait for a connection: the action in words. */
export const OFFLINE_FIELD = "offline";

const NO_CONNECTION =
  "No connection. What you typed is still here: send it again when you are back online. It takes effect once.";
const QUEUED = "No connection. This waits on this device and is sent when you are back online.";
const FAILED = "That didn’t work. What you typed is still here. Please try again.";
const MESSAGES: Record<number, string> = {
  403: STAFF_MESSAGES.forbidden,
  404: "This does not exist anymore.",
};
const UNAVAILABLE = [429, 502, 503, 504];

type Results = Record<string, DataStrategyResult>;

const isRedirect = (result: unknown) => result instanceof Response && result.headers.has("Location");

/** The thrown value of a result, unless it is a redirect. React Router wraps it together with the status of the response. */
function errorOf({ type, result }: DataStrategyResult): unknown {
  if (type !== "error" || isRedirect(result)) return undefined;
  const isWrapped = typeof result === "object" && result !== null && "init" in result && "data" in result;
  return isWrapped ? result.data : result;
}

/** Whether the request or its response was lost: an interrupted response can't be parsed. */
const isLost = (error: unknown) =>
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (isRouteErrorResponse(error) && UNAVAILABLE.includes(error.status));

async function resultFor(error: unknown, form: FormData, path: string): Promise<ActionResult> {
  const sent = { intent: String(form.get("intent") ?? ""), submitted: submittedOf(form) };
  if (!isLost(error)) {
    const message = (isRouteErrorResponse(error) && MESSAGES[error.status]) || FAILED;
    return { ...sent, state: "invalid", message, fields: {} };
  }
  const label = form.get(OFFLINE_FIELD);
  // Who has just signed in to do it may be another person than the one whose actions wait.
  const isConfirmed = [...form.keys()].some((name) => name.startsWith("confirm_"));
  if (typeof label === "string" && !isConfirmed) {
    try {
      await queueAction({ path, label, fields: sent.submitted });
      return { ...sent, state: "done", message: QUEUED, isWaiting: true };
    } catch {
      // This browser stores nothing: the person has to send it again.
    }
  }
  return { ...sent, state: "invalid", message: NO_CONNECTION, fields: {}, isLost: true };
}

/**
 * Client middleware of the back office. A form that can't be sent keeps its page and what was typed: it waits on this device if
 * it may, else its page says what happened.
 */
export async function handleOfflineSubmit(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method === "GET") return next();
  const copy = request.clone();
  const results = await next();
  const failed = Object.entries(results).find(([, result]) => errorOf(result) !== undefined);
  if (!failed || request.signal.aborted) return results;
  const [routeId, failure] = failed;
  const result = await resultFor(errorOf(failure), await copy.formData(), new URL(request.url).pathname);
  // The status keeps React Router from loading the page again, which would fail too.
  return { ...results, [routeId]: { type: "data", result: data(result, { status: 503 }) } };
}
