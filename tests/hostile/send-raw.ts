import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

/** A request that is sent unchanged: nothing is escaped, normalized or completed. `name` describes its fault. */
export type RawRequest = {
  name: string;
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
};
export type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string };

const TIMEOUT_MS = 30_000;

/** Sends requests to a shop over keep-alive connections. */
export function rawSender(url: string, atOnce: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

  function sendOnce({ method = "GET", path, headers: given = {}, body }: RawRequest): Promise<RawResponse> {
    // Node announces the length of a body by itself only for methods that usually have one.
    const length =
      body === undefined || "transfer-encoding" in given ? {} : { "content-length": Buffer.byteLength(body) };
    const headers = { ...length, ...given };
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("latin1"),
          }),
        );
      });
      sent.on("timeout", () => sent.destroy(new Error("no response in time")));
      sent.on("error", (error) => reject(Object.assign(error, { reused: sent.reusedSocket })));
      sent.end(body);
    });
  }

  /** Sends a request, and again when the shop has just closed the reused connection. */
  async function send(raw: RawRequest): Promise<RawResponse> {
    try {
      return await sendOnce(raw);
    } catch (error) {
      if (error instanceof Error && "reused" in error && error.reused === true) return await sendOnce(raw);
      throw error;
    }
  }

  return { send, close: () => agent.destroy() };
}

/** Runs `work` for every item with limited concurrency. */
export async function eachOf<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
