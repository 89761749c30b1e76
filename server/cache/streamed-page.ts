import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { now } from "#app/platform/clock.ts";
import { isOutage, UnavailableError } from "#app/platform/outage.ts";
import { acceptedEncodings } from "./content-encoding.ts";
import { matchesEtag } from "./etag.ts";

type Stored = { gzip: Buffer; length: number; hash: string; type: string; writtenAt: number; writingMs: number };

export type StreamedPage = {
  send(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Makes the page stale: it is written again at a later request. */
  invalidate(): void;
};

/** Writing the page takes at most this part of the time: a page that takes 5 s is written once in 50 s. */
const SHARE_OF_TIME = 10;

/**
 * A page that may be larger than memory should hold: it is rendered as a stream and stored compressed. Requests share one
 * rendering. While the catalog changes again and again, or the database can't be reached, requests get the stored page.
 */
export function createStreamedPage(render: () => Promise<Response>): StreamedPage {
  let stored: Stored | undefined;
  let isStale = false;
  let writing: Promise<Stored> | undefined;

  async function write(): Promise<Stored> {
    isStale = false;
    try {
      stored = await compress(await render());
      return stored;
    } catch (error) {
      isStale = true;
      if (stored && isOutage(error)) return stored;
      throw error;
    } finally {
      writing = undefined;
    }
  }

  function find(): Stored | Promise<Stored> {
    if (stored && (!isStale || now().getTime() - stored.writtenAt < stored.writingMs * SHARE_OF_TIME)) return stored;
    writing ??= write();
    return writing;
  }

  return {
    send: async (request, response) => sendStored(request, response, await find()),
    invalidate() {
      isStale = true;
    },
  };
}

async function compress(rendered: Response): Promise<Stored> {
  if (rendered.status === 503) throw new UnavailableError("The page can't be rendered now");
  if (!rendered.ok || !rendered.body) throw new Error(`Rendering ended with status ${rendered.status}`);
  const start = performance.now();
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  let length = 0;
  await pipeline(
    rendered.body,
    async function* count(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk);
        length += chunk.length;
        yield chunk;
      }
    },
    createGzip(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk);
    },
  );
  return {
    gzip: Buffer.concat(chunks),
    length,
    hash: hash.digest("base64url").slice(0, 22),
    type: rendered.headers.get("content-type") ?? "application/octet-stream",
    writtenAt: now().getTime(),
    writingMs: performance.now() - start,
  };
}

async function sendStored(request: IncomingMessage, response: ServerResponse, stored: Stored): Promise<void> {
  const isGzip = acceptedEncodings(request.headers["accept-encoding"]).includes("gzip");
  const etag = `W/"${stored.hash}-${isGzip ? "gzip" : "identity"}"`;
  response.setHeader("etag", etag);
  response.setHeader("vary", "accept-encoding");
  response.setHeader("cache-control", "public, max-age=0, s-maxage=60, stale-while-revalidate=600");
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304).end();
    return;
  }
  if (isGzip) response.setHeader("content-encoding", "gzip");
  response.writeHead(200, {
    "content-type": stored.type,
    "content-length": isGzip ? stored.gzip.length : stored.length,
  });
  if (request.method === "HEAD") response.end();
  else if (isGzip) response.end(stored.gzip);
  else await pipeline(Readable.from([stored.gzip]), createGunzip(), response);
}
