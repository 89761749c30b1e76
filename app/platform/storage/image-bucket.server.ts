import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { LRUCache } from "lru-cache";
import { CircuitOpenError, circuitBreaker } from "#app/platform/circuit-breaker.ts";
import type { ImageStore } from "./image-store.ts";

export type Bucket = { endpoint: string; region: string; name: string; keyId: string; secret: string };

/** The bucket could not be asked just now: it is away, overloaded, or rests after several failures. */
export class ImagesUnavailableError extends Error {}

/** An answer that has arrived to its last byte. */
type BucketResponse = { status: number; bytes: Buffer };

const TIMEOUT_MS = 8000;
/** Pictures lately read are held in memory: a bucket is a network away. Masters are too large for that and seldom read. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const MAX_CACHED_BYTES = 512 * 1024;

/** Without the last one S3 answers 403 instead of 404 where a picture is not made yet. */
const RIGHTS = "Their key needs the rights s3:GetObject, s3:PutObject and s3:ListBucket.";

/** Pictures in an S3-compatible bucket. Throws ImagesUnavailableError while it can't answer. */
export function bucketStore({ endpoint, region, name, keyId, secret }: Bucket): ImageStore {
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3", retries: 0 });
  const guarded = circuitBreaker({ failures: 3, restMs: 10_000 });
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    maxEntrySize: MAX_CACHED_BYTES,
    // lru-cache takes no entry of size 0.
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

  async function send(method: string, key: string, body?: Uint8Array): Promise<BucketResponse> {
    const response = await signer.fetch(`${endpoint.replace(/\/+$/, "")}/${name}/${key}`, {
      method,
      // Another host would get the signed request, and its bytes would count as ours.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The bucket itself then refuses bytes that were changed on the way.
      ...(body && {
        body: new Uint8Array(body),
        headers: { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
      }),
    });
    const { status } = response;
    // Read here, where a body that is cut off counts as a stumble like any other.
    const bytes = Buffer.from(await response.arrayBuffer());
    if (status < 500 && status !== 429) return { status, bytes };
    throw new Error(`The bucket ${name} answered ${status}`);
  }

  /** Every call may be made twice: reading changes nothing, and a key always means the same bytes. */
  async function ask(method: string, key: string, body?: Uint8Array): Promise<BucketResponse> {
    try {
      return await guarded(() => send(method, key, body).catch(() => send(method, key, body)));
    } catch (error) {
      throw new ImagesUnavailableError(
        `The bucket ${name} is away${error instanceof CircuitOpenError ? ", and rests" : ""}`,
        {
          cause: error,
        },
      );
    }
  }

  return {
    async read(key) {
      const known = cache.get(key);
      if (known) return known;
      const response = await ask("GET", key);
      if (response.status === 404) return missing(name, response);
      if (!isOk(response)) throw unexpectedStatus(name, response);
      cache.set(key, response.bytes);
      return response.bytes;
    },
    async has(key) {
      const response = await ask("HEAD", key);
      if (!isOk(response) && response.status !== 404) throw unexpectedStatus(name, response);
      return isOk(response);
    },
    async write(key, bytes) {
      const response = await ask("PUT", key, bytes);
      if (!isOk(response)) throw unexpectedStatus(name, response);
    },
  };
}

function isOk({ status }: BucketResponse): boolean {
  return status >= 200 && status < 300;
}

function missing(name: string, { bytes }: BucketResponse): undefined {
  if (bytes.includes("NoSuchBucket")) throw new Error(`There is no bucket ${name}. Make it, or change S3_BUCKET.`);
  return undefined;
}

function unexpectedStatus(name: string, { status, bytes }: BucketResponse): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(String(bytes))?.[1] ?? "no reason";
  const rights = status === 403 ? ` ${RIGHTS}` : "";
  return new Error(`The bucket ${name} refused a picture: ${status} ${code}. Look at the S3_ settings.${rights}`);
}
