import { setTimeout as pause } from "node:timers/promises";
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  SimpleSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { setClientClass } from "#app/platform/db/pool.server.ts";
import type { Settings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { traceOperations, traceRequests } from "./spans.ts";
import { TracedClient } from "./traced-client.ts";

const CLOSE_TIMEOUT_MS = 2000;
/** A collector that is away fails every few seconds. */
const WARN_EVERY_MS = 60_000;

/** Samplers by their names in OTEL_TRACES_SAMPLER. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Settings): Sampler {
  const root = name.endsWith("traceidratio")
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function logFailures(): void {
  let lastAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - lastAt < WARN_EVERY_MS) return;
    lastAt = performance.now();
    log.warn({ event: "tracing", reason: message.slice(0, 300) }, "Traces could not be sent");
  };
  const nothing = () => undefined;
  diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
}

/**
 * Starts to send traces as the OTEL_ settings say. Call it before the database is opened: statements of earlier connections are not
 * traced. `close` sends what is left, two seconds at most.
 */
export function openTracing(settings: Settings): { close: () => Promise<void> } {
  logFailures();
  const processor =
    settings.OTEL_TRACES_EXPORTER === "console"
      ? new SimpleSpanProcessor({ exporter: new ConsoleSpanExporter() })
      : new BatchSpanProcessor({
          exporter: new OTLPTraceExporter(),
          scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
        });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "wellworn" }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] });
  const tracer = provider.getTracer("wellworn");
  traceRequests(tracer);
  traceOperations(tracer);
  setClientClass(TracedClient);
  return {
    close: async () => {
      setClientClass(undefined);
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}
