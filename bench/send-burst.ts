import { json } from "node:stream/consumers";
import { autocannon } from "./load/autocannon.ts";
import { addressOf } from "./orders/order-details.ts";

/** The parameters of one measurement, passed as JSON on standard input. */
export type Burst = {
  url: string;
  seconds: number;
  connections: number;
  /** URLs that are requested one after the other; each connection has its own part of them. */
  paths: string[];
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
};

export type Hits = { perSecond: number; medianMs: number; p99Ms: number; failures: number; bytesPerResponse: number };

/** The same request from 256 client networks, which no other connection uses. */
function fromManyNetworks<Request extends { headers: Burst["headers"] }>(request: Request, connection: number) {
  return Array.from({ length: 256 }, (_, n) => ({
    ...request,
    headers: { ...request.headers, "x-forwarded-for": addressOf(connection, n) },
  }));
}

/** Runs in a separate process, so that the load generator does not slow the shop's event loop. */
async function sendBurst({ url, seconds, connections, paths, method = "GET", headers, body }: Burst): Promise<Hits> {
  let next = 0;
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    method,
    headers,
    body,
    setupClient(client) {
      // autocannon concatenates bodies as text, which would make it slower than the shop. It still counts every byte.
      const responses: { addBody: (part: Buffer) => void } = Reflect.get(client, "pipelinedRequests");
      responses.addBody = () => undefined;
      const connection = next++;
      const first = Math.floor((paths.length * connection) / connections) % paths.length;
      const share = Math.max(1, Math.ceil(paths.length / connections));
      const requests = paths.slice(first, first + share).map((path) => ({ path, method, headers, body }));
      client.setRequests(
        method === "POST" ? requests.flatMap((request) => fromManyNetworks(request, connection)) : requests,
      );
    },
  });
  const responses = result["2xx"] + result.non2xx;
  return {
    perSecond: result["2xx"] / result.duration,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    bytesPerResponse: Math.round(result.throughput.total / Math.max(1, responses)),
  };
}

process.stdout.write(JSON.stringify(await sendBurst((await json(process.stdin)) as Burst)));
