import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { describeError } from "#app/platform/describe-error.ts";
import { type Operation, operations, subscriber } from "#app/platform/observe.ts";
import { type ObservedRequest, requests } from "#server/metrics/observed-request.ts";

/** The span that the running code belongs to; "none" for work that gets no span. Node's types of channels know no narrower one. */
const active = new AsyncLocalStorage<unknown>();

/** Statements are longer only if they list many columns. */
const MAX_STATEMENT_LENGTH = 2000;

const FAILED = { code: SpanStatusCode.ERROR };

function parentContext(): Context | undefined {
  const parent = active.getStore() as Span | "none" | undefined;
  return parent && parent !== "none" ? trace.setSpan(ROOT_CONTEXT, parent) : undefined;
}

/** The context that a `traceparent` header continues, in the form that `readTraceparent` accepts. */
function remoteContext(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparent?.split("-") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Makes a span of each request that is not served from memory. */
export function traceRequests(tracer: Tracer): void {
  const spans = new WeakMap<ObservedRequest, Span>();
  requests.start.bindStore(active, (request) => {
    const { method, requestId, traceparent } = request;
    const attributes = { "http.request.method": method, "wellworn.request_id": requestId };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, remoteContext(traceparent));
    spans.set(request, span);
    request.traceId = span.spanContext().traceId;
    return span;
  });
  requests.asyncEnd.subscribe(
    subscriber((request: ObservedRequest) => {
      const span = spans.get(request);
      const route = request.route();
      span?.updateName(`${request.method} ${route}`);
      span?.setAttributes({ "http.route": route, "http.response.status_code": request.status ?? 0 });
      if ((request.status ?? 0) >= 500) span?.setStatus(FAILED);
      span?.end();
    }),
  );
}

/** A span's name and attributes for each kind of operation. */
const DESCRIPTIONS: Record<Operation["kind"], (name: string) => { name: string; attributes: Attributes }> = {
  render: (name) => ({ name: `render ${name}`, attributes: { "http.route": name } }),
  job: (name) => ({ name: `job ${name}`, attributes: { "wellworn.task": name } }),
  email: (name) => ({ name: `email ${name}`, attributes: { "wellworn.template": name } }),
  query: (text) => ({
    name: /\w+/.exec(text)?.[0].toUpperCase() ?? "query",
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, MAX_STATEMENT_LENGTH) },
  }),
};

/** Makes spans of renders, jobs, emails and statements. A statement outside of all others, such as a poll of the queue, has none. */
export function traceOperations(tracer: Tracer): void {
  const spans = new WeakMap<Operation, Span>();
  operations.start.bindStore(active, (operation) => {
    const parent = parentContext();
    if (operation.kind === "query" && !parent) return "none";
    const { name, attributes } = DESCRIPTIONS[operation.kind](operation.name);
    const kind = operation.kind === "query" ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const span = tracer.startSpan(name, { kind, attributes }, parent ?? ROOT_CONTEXT);
    spans.set(operation, span);
    return span;
  });
  operations.error.subscribe(
    subscriber((operation: Operation & { error: unknown }) => {
      // Not its message: PostgreSQL's may contain values.
      const { type, code } = describeError(operation.error);
      spans
        .get(operation)
        ?.setStatus(FAILED)
        .setAttribute("error.type", code ?? type);
    }),
  );
  operations.asyncEnd.subscribe(
    subscriber((operation: Operation) => {
      const span = spans.get(operation);
      if (operation.status) span?.setAttribute("wellworn.result", operation.status);
      span?.end();
    }),
  );
}
