import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { LRUCache } from "lru-cache";
import { circuitBreaker, Resting } from "./circuit-breaker.ts";
import type { PictureStore } from "./image-store.ts";

export type Bucket = { endpoint: string; region: string; name: string; keyId: string; secret: string };

/** The bucket could not be asked just now: it is away, overloaded, or rests after several failures. */
export class PicturesAway extends Error {}

/** An answer that has arrived to its last byte. */
type Answer = { status: number; bytes: Buffer };

const PATIENCE_MS = 8000;
/** Pictures lately read are held in memory: a bucket is a network away. Masters are too large for that and seldom read. */
const HELD_BYTES = 32 * 1024 * 1024;
const LARGEST_HELD = 512 * 1024;

/** Without the last one S3 answers 403 instead of 404 where a picture is not made yet. */
const RIGHTS = "Their key needs the rights s3:GetObject, s3:PutObject and s3:ListBucket.";

/** Pictures in an S3-compatible bucket. Throws PicturesAway while it can't answer. */
export function bucketStore({ endpoint, region, name, keyId, secret }: Bucket): PictureStore {
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3", retries: 0 });
  const guarded = circuitBreaker({ failures: 3, restMs: 10_000 });
  const held = new LRUCache<string, Buffer>({
    maxSize: HELD_BYTES,
    maxEntrySize: LARGEST_HELD,
    // lru-cache takes no entry of size 0.
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

  async function send(method: string, key: string, body?: Uint8Array): Promise<Answer> {
    const response = await signer.fetch(`${endpoint.replace(/\/+$/, "")}/${name}/${key}`, {
      method,
      // Another host would get the signed request, and its bytes would count as ours.
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
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
  async function ask(method: string, key: string, body?: Uint8Array): Promise<Answer> {
    try {
      return await guarded(() => send(method, key, body).catch(() => send(method, key, body)));
    } catch (error) {
      throw new PicturesAway(`The bucket ${name} is away${error instanceof Resting ? ", and rests" : ""}`, {
        cause: error,
      });
    }
  }

  return {
    async read(key) {
      const known = held.get(key);
      if (known) return known;
      const answer = await ask("GET", key);
      if (answer.status === 404) return missing(name, answer);
      if (!isOk(answer)) throw unexpectedStatus(name, answer);
      held.set(key, answer.bytes);
      return answer.bytes;
    },
    async has(key) {
      const answer = await ask("HEAD", key);
      if (!isOk(answer) && answer.status !== 404) throw unexpectedStatus(name, answer);
      return isOk(answer);
    },
    async write(key, bytes) {
      const answer = await ask("PUT", key, bytes);
      if (!isOk(answer)) throw unexpectedStatus(name, answer);
    },
  };
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function missing(name: string, { bytes }: Answer): undefined {
  if (bytes.includes("NoSuchBucket")) throw new Error(`There is no bucket ${name}. Make it, or change S3_BUCKET.`);
  return undefined;
}

function unexpectedStatus(name: string, { status, bytes }: Answer): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(String(bytes))?.[1] ?? "no reason";
  const rights = status === 403 ? ` ${RIGHTS}` : "";
  return new Error(`The bucket ${name} refused a picture: ${status} ${code}. Look at the S3_ settings.${rights}`);
}
