import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { IncomingMessage } from "node:http";

/**
 * Loaded before the shop (`--import`): records the name of every query parameter and form field that its code reads during a
 * request, once per path or name in the header RECORDED_AS, as "query /shop page", in the file of PARAMETERS_FILE.
 */
const RECORDED_AS = "x-recorded-as";

const file = process.env.PARAMETERS_FILE ?? "";
const seen = new Set<string>();
const answering = new AsyncLocalStorage<string>();

function record(kind: string, name: unknown): void {
  const line = `${kind} ${answering.getStore() ?? "-"} ${String(name)}\n`;
  if (seen.has(line) || seen.size > 10_000) return;
  seen.add(line);
  appendFileSync(file, line);
}

type Readable = { get(name: string): unknown; getAll(name: string): unknown; has(name: string): boolean };

function watch(kind: string, readable: Readable): void {
  const { get, getAll, has } = readable;
  readable.get = function (this: Readable, name: string) {
    record(kind, name);
    return get.call(this, name);
  };
  readable.getAll = function (this: Readable, name: string) {
    record(kind, name);
    return getAll.call(this, name);
  };
  readable.has = function (this: Readable, ...asked: Parameters<Readable["has"]>) {
    record(kind, asked[0]);
    return has.apply(this, asked);
  };
}

if (file !== "") {
  watch("query", URLSearchParams.prototype);
  watch("form", FormData.prototype);
  // Node publishes this right before it emits the request, in the same turn of the event loop.
  subscribe("http.server.request.start", (message) => {
    const isNamed = typeof message === "object" && message && "request" in message;
    const request = isNamed ? message.request : undefined;
    if (!(request instanceof IncomingMessage)) return;
    const { [RECORDED_AS]: name = request.url?.split("?")[0] } = request.headers;
    answering.enterWith(String(name ?? "-"));
  });
}
