import type { IncomingMessage, ServerResponse } from "node:http";
import { type RequestHandler, RouterContextProvider } from "react-router";
import { env } from "#app/platform/env.ts";
import { sentFiles } from "#app/platform/http/read-files.server.ts";
import { isCrossSite, isFromOwnPage } from "#app/platform/http/security/same-origin.ts";
import { log } from "#app/platform/log.ts";
import { OverloadedError } from "#server/cache/page-cache.ts";
import { isAdminPath } from "#server/cache/page-routes.ts";
import { extendBodyTime } from "./body-timeout.ts";
import { sendErrorPage, sendMethodNotAllowed } from "./error-responses.ts";
import { CONNECTION_LIMITS } from "./http-server.ts";
import { checkFilesForm, type FormError, readForm, SHOPPER_FORM, STAFF_FORM } from "./read-form.ts";
import type { RequestOrigin } from "./request-client.ts";
import { pageAddress, type Target } from "./request-target.ts";

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    headers.append(request.rawHeaders[i] ?? "", request.rawHeaders[i + 1] ?? "");
  }
  return headers;
}

async function send(response: ServerResponse, method: string, rendered: Response): Promise<void> {
  const body = Buffer.from(await rendered.arrayBuffer());
  for (const [name, value] of rendered.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = rendered.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  // Overrides the page's own header: a private page is never cached.
  response.setHeader("cache-control", "private, no-store");
  // For HEAD the page is not rendered, so its length is unknown.
  if (method !== "HEAD") response.setHeader("content-length", body.length);
  response.writeHead(rendered.status);
  response.end(body);
}

const MB = 1024 * 1024;

/** The pages whose forms may have files, and how long these may be. The pages read one file at a time, with limits of their own. */
export const FILE_FORMS = [
  {
    path: /^\/admin\/products\/[^/]+\/images\/?$/,
    // Ten images of 25 MB.
    maxBytes: 251 * MB,
    uploadTimeout: CONNECTION_LIMITS.uploadTimeout,
    tooLong: "These images are too large for one form. Please go back and send at most ten of 25 MB at once.",
  },
  {
    path: /^\/order\/[^/]+\/reviews\/?$/,
    // Three photos of 10 MB.
    maxBytes: 30.5 * MB,
    // The page gives it to each photo.
    uploadTimeout: CONNECTION_LIMITS.photoTimeout,
    tooLong: "These photos are too large. Please go back and choose at most three, each of at most 10 MB.",
  },
];

type OpenedForm =
  | { ok: true; body?: Uint8Array<ArrayBuffer>; contentType?: string; context: RouterContextProvider }
  | { ok: false; error: FormError; message?: string };

/** Reads the form of a request. One with files is left to its page, which finds it in the context and calls `onFiles` to receive it. */
async function openForm(request: IncomingMessage, path: string, onFiles: () => void): Promise<OpenedForm> {
  const context = new RouterContextProvider();
  if (request.method !== "POST") return { ok: true, context };
  const page = FILE_FORMS.find((one) => one.path.test(path));
  const files = page && checkFilesForm(request, page.maxBytes);
  if (files && "error" in files) {
    const message = files.error === 413 ? page.tooLong : FORM_MESSAGES[files.error];
    return { ok: false, error: files.error, message };
  }
  if (!files) {
    const form = await readForm(request, isAdminPath(path) ? STAFF_FORM : SHOPPER_FORM);
    return form.ok ? { ...form, context } : form;
  }
  const allowTime = () => {
    extendBodyTime(request, page.uploadTimeout);
    onFiles();
  };
  context.set(sentFiles, { body: request, contentType: files.contentType, maxBytes: page.maxBytes, allowTime });
  return { ok: true, context };
}

/** Messages to the shopper for each error of a form. */
const FORM_MESSAGES = {
  400: "We couldn’t read that form. Please go back, reload the page and try again.",
  413: "That form is too long. Please shorten what you wrote and try again.",
  415: "This page accepts only forms: URL-encoded or multipart, in UTF-8.",
};

/** How many pages of shoppers, and as many of staff, are rendered at once. */
const MAX_IN_PROGRESS = 200;
const inProgress = { shoppers: 0, staff: 0 };

/** A slot among the pages in progress. `acquire` throws OverloadedError if there is none left, `release` may be called twice. */
function createSlot(visitors: keyof typeof inProgress) {
  let isTaken = false;
  return {
    acquire() {
      if (inProgress[visitors] >= MAX_IN_PROGRESS) throw new OverloadedError();
      inProgress[visitors] += 1;
      isTaken = true;
    },
    release() {
      if (isTaken) inProgress[visitors] -= 1;
      isTaken = false;
    },
  };
}

/**
 * Renders a page for one visitor, or processes a form that the visitor sent. Throws OverloadedError when too many are in
 * progress; a form whose files are being received does not count.
 */
export async function sendPrivatePage(
  request: IncomingMessage,
  response: ServerResponse,
  { target, visit }: { target: Target; visit: RequestOrigin },
  handle: RequestHandler,
): Promise<void> {
  const method = request.method ?? "GET";
  if (!["GET", "HEAD", "POST"].includes(method)) return sendMethodNotAllowed(request, response, "GET, HEAD, POST");
  const headers = headersOf(request);
  const isAdmin = isAdminPath(target.path);
  if (isAdmin) response.setHeader("x-robots-tag", "noindex");
  // Forms of staff have to name their origin, as browsers do: their cookie opens the whole shop.
  const isOwn = isAdmin ? isFromOwnPage(method, headers, visit.host) : !isCrossSite(method, headers, visit.host);
  if (!isOwn) {
    const { requestId, address } = visit;
    log.warn(
      { event: "cross_site_request", crossSite: "cross_site", requestId, address },
      "Rejected a cross-site form",
    );
    return sendErrorPage(request, response, 403);
  }
  const slot = createSlot(isAdmin ? "staff" : "shoppers");
  const form = await openForm(request, target.path, slot.release);
  if (!form.ok) return sendErrorPage(request, response, form.error, form.message ?? FORM_MESSAGES[form.error]);
  const { body, contentType, context } = form;
  if (contentType) headers.set("content-type", contentType);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  // Checked above. React Router would compare it with PUBLIC_URL, even where the request used another host name.
  headers.delete("origin");
  const address = env().PUBLIC_URL + pageAddress(target);
  slot.acquire();
  try {
    const page = new Request(address, { method, headers, ...(body && { body }), signal: gone.signal });
    const rendered = await handle(page, context);
    const isFailure = rendered.status >= 500 && !rendered.headers.get("content-type")?.startsWith("text/html");
    if (isFailure) sendErrorPage(request, response, 500);
    else await send(response, method, rendered);
  } finally {
    slot.release();
  }
}
