import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { useIsOnline } from "#app/admin/offline/offline-bar.tsx";

type Failure = { title: string; text: string };

const NOT_ALLOWED: Failure = {
  title: "Your role does not include this page",
  text: "The owner can change what your account may do, under Staff.",
};
const NOT_FOUND: Failure = {
  title: "Page not found",
  text: "The link may be old, or its page was removed.",
};
const BROKEN: Failure = {
  title: "This page could not be loaded",
  text: "Nothing was changed. Try again in a moment.",
};

const ENDED: Failure = {
  title: "Your session has ended",
  text: "Sign in again, then repeat your last action. It was not carried out.",
};

const OFFLINE: Failure = {
  title: "No connection",
  text: "This page loads as soon as you are back online. What you typed on the last page is still there.",
};

function failureOf(error: unknown, isOnline: boolean): Failure {
  if (!isOnline) return OFFLINE;
  if (!isRouteErrorResponse(error)) return BROKEN;
  if (error.status === 401) return ENDED;
  if (error.status === 403) return NOT_ALLOWED;
  return error.status === 404 ? NOT_FOUND : BROKEN;
}

/** Loads a page that failed without a connection when there is one again. */
function useLoadWhenOnline() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const load = () => void revalidate();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [revalidate]);
}

/** The title of an error page. Pages that load have their own. */
export const adminErrorMeta = ({ error }: { error?: unknown }) =>
  error === undefined ? [] : [{ title: `${failureOf(error, true).title} · Wellworn back office` }];

/** A page of the back office that is forbidden, missing or failed, with the request id that the log holds. */
export function AdminError({ error, requestId }: { error: unknown; requestId?: string | undefined }) {
  const failure = failureOf(error, useIsOnline());
  const { title, text } = failure;
  useLoadWhenOnline();
  const { pathname, search } = useLocation();
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          {isRouteErrorResponse(error) && <p className="label">Error {error.status}</p>}
          <h1>{title}</h1>
        </div>
      </header>
      <p>{text}</p>
      {requestId && (
        <p className="quiet">
          Request <code>{requestId}</code>
        </p>
      )}
      <p className="button-row">
        {failure !== NOT_ALLOWED && failure !== NOT_FOUND && (
          <a href={pathname + search} className="button">
            Try again
          </a>
        )}
        <a href="/admin" className="button">
          Today
        </a>
      </p>
    </div>
  );
}
