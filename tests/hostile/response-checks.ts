import type { ResponseCheck } from "./hostile-shop.ts";
import type { RawRequest, RawResponse } from "./send-raw.ts";

const SECURITY = ["x-content-type-options", "referrer-policy", "permissions-policy", "x-frame-options"];
const MARKUP = "<svg onload=alert(1)>";

function faultOfAny({ method = "GET", headers: sent }: RawRequest, response: RawResponse): string | undefined {
  const { status, headers, text } = response;
  if (status >= 500) return text.slice(0, 100);
  if (sent?.origin !== undefined && method !== "GET" && status < 400) return "took what another site sent";
  const missing = [...SECURITY, "content-security-policy"].filter((name) => headers[name] === undefined);
  // A redirect or 304 has no content that a policy could apply to.
  if (missing.length > 0 && status !== 304) return `lacks ${missing.join(", ")}`;
  if (status === 429 && headers["retry-after"] === undefined) return "lacks retry-after";
  return undefined;
}

/** A page responds with HTML, or its own type (`sitemap.xml`), and never renders input as markup. */
export function checkPageResponse(ownType = "text/html"): ResponseCheck {
  return (request, response) => {
    const fault = faultOfAny(request, response);
    if (fault) return fault;
    const { status, headers, text } = response;
    if (text === "") return request.method === "HEAD" || (status >= 300 && status < 400) ? undefined : "has no body";
    const type = headers["content-type"] ?? "none";
    if (!type.startsWith("text/html") && !(status < 400 && type.startsWith(ownType))) return `is ${type}`;
    return text.includes(MARKUP) ? "contains the markup that was sent" : undefined;
  };
}

const isPdf = ({ headers, text }: RawResponse) =>
  headers["content-type"] === "application/pdf" && text.startsWith("%PDF-");
/** A browser must save a CSV file, not show it. */
const isCsvFile = ({ headers }: RawResponse) =>
  headers["content-type"] === "text/csv; charset=utf-8" && headers["content-disposition"]?.startsWith("attachment");

/** An endpoint responds with JSON, with a PDF or with a CSV file, and an error has a message in `error`. */
export const checkApiResponse: ResponseCheck = (request, response) => {
  const fault = faultOfAny(request, response);
  if (fault) return fault;
  const { status, headers, text } = response;
  if (text === "") return status < 400 ? undefined : "has no body";
  if (status === 200 && (isPdf(response) || isCsvFile(response))) return undefined;
  if (!headers["content-type"]?.startsWith("application/json")) return `is ${headers["content-type"]}`;
  if (status < 400) return undefined;
  const body: unknown = JSON.parse(text);
  const reports = typeof body === "object" && body && "error" in body ? body.error : undefined;
  return typeof reports === "string" && reports !== "" ? undefined : `has no error: ${text.slice(0, 100)}`;
};
