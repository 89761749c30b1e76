import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { LRUCache } from "lru-cache";
import { CircuitOpenError, circuitBreaker } from "#app/platform/circuit-breaker.ts";
import { now } from "#app/platform/clock.ts";
import type { ImageStore } from "./image-store.ts";

export type Bucket = { endpoint: string; region: string; name: string; keyId: string; secret: string };

/** The bucket is unreachable or overloaded, or the circuit is open after several failures. */
export class ImagesUnavailableError extends Error {}

/** A response with its complete body. */
type BucketResponse = { status: number; bytes: Buffer };

const TIMEOUT_MS = 8000;
/**
 * Recently read images are cached, because a bucket is a network request away. Originals are too large for that and rarely
 * read.
 */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_CACHED_BYTES = 512 * 1024;
/** An image that another process deleted, such as a shopper's photo, is cached for no longer than this. */
const CACHED_MS = 10 * 60_000;

/** Without s3:ListBucket, S3 responds 403 instead of 404 for a missing image. */
const RIGHTS = "Their key needs the rights s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.";

const newCache = () =>
  new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHED_BYTES,
    ttl: CACHED_MS,
    perf: { now: () => now().getTime() },
    // lru-cache rejects entries of size 0.
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

/** Stores images in an S3-compatible bucket. Throws ImagesUnavailableError during an outage. */
export function bucketStore({ endpoint, region, name, keyId, secret }: Bucket): ImageStore {
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3", retries: 0 });
  const guarded = circuitBreaker({ failures: 3, openMs: 10_000 });
  const cache = newCache();

  async function send(method: string, key: string, body?: Uint8Array): Promise<BucketResponse> {
    const response = await signer.fetch(`${endpoint.replace(/\/+$/, "")}/${name}/${key}`, {
      method,
      // Following a redirect would send the signed request to another host and trust its response.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Lets the bucket reject bytes that were changed in transit.
      ...(body && {
        body: new Uint8Array(body),
        headers: { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
      }),
    });
    const { status } = response;
    // Read here, so that an incomplete body counts as a failure and is retried.
    const bytes = Buffer.from(await response.arrayBuffer());
    if (status < 500 && status !== 429) return { status, bytes };
    throw new Error(`The bucket ${name} responded ${status}`);
  }

  /** Retries once, which is safe: reads change nothing, and a key always has the same bytes. */
  async function sendWithRetry(method: string, key: string, body?: Uint8Array): Promise<BucketResponse> {
    try {
      return await guarded(() => send(method, key, body).catch(() => send(method, key, body)));
    } catch (error) {
      throw unavailable(name, error);
    }
  }

  return {
    async read(key) {
      const known = cache.get(key);
      if (known) return known;
      const response = await sendWithRetry("GET", key);
      if (response.status === 404) return missing(name, response);
      if (!isOk(response)) throw unexpectedStatus(name, response);
      cache.set(key, response.bytes);
      return response.bytes;
    },
    async has(key) {
      const response = await sendWithRetry("HEAD", key);
      if (!isOk(response) && response.status !== 404) throw unexpectedStatus(name, response);
      return isOk(response);
    },
    async write(key, bytes) {
      const response = await sendWithRetry("PUT", key, bytes);
      if (!isOk(response)) throw unexpectedStatus(name, response);
    },
    async delete(key) {
      cache.delete(key);
      const response = await sendWithRetry("DELETE", key);
      if (!isOk(response) && response.status !== 404) throw unexpectedStatus(name, response);
    },
  };
}

function unavailable(name: string, cause: unknown): ImagesUnavailableError {
  const more = cause instanceof CircuitOpenError ? " (circuit open)" : "";
  return new ImagesUnavailableError(`The bucket ${name} is unreachable${more}`, { cause });
}

function isOk({ status }: BucketResponse): boolean {
  return status >= 200 && status < 300;
}

function missing(name: string, { bytes }: BucketResponse): undefined {
  if (bytes.includes("NoSuchBucket")) throw new Error(`There is no bucket ${name}. Create it, or change S3_BUCKET.`);
  return undefined;
}

function unexpectedStatus(name: string, { status, bytes }: BucketResponse): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(String(bytes))?.[1] ?? "no reason";
  const rights = status === 403 ? ` ${RIGHTS}` : "";
  return new Error(`The bucket ${name} rejected a request: ${status} ${code}. Check the S3_ settings.${rights}`);
}
