import { checkAuditEntry } from "./responses/check-audit-entry.ts";
import { checkedRequest } from "./responses/check-response.ts";

type Api = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };
export type Answered = { status: number; body: unknown; headers: Headers; setCookies: string[] };

/**
 * An API client with a cookie jar. Sends `headers` with every request and checks every response against the OpenAPI document,
 * and that changes by staff are in the audit log.
 */
export function apiVisitor(api: Api, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();

  async function call(path: string, init: RequestInit): Promise<Answered> {
    const sent = new Headers({ ...headers, ...Object.fromEntries(new Headers(init.headers)) });
    if (jar.size > 0) sent.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await checkedRequest(api, path, { ...init, headers: sent });
    await checkAuditEntry(init.method ?? "GET", path, sent, response);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split("=") ?? [];
      if (/Max-Age=0\b/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("application/json");
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body, headers: response.headers, setCookies: response.headers.getSetCookie() };
  }

  return {
    jar,
    get: (path: string, more: Record<string, string> = {}) => call(path, { headers: more }),
    post: (path: string, body: unknown, more: Record<string, string> = {}) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...more },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    call,
  };
}
