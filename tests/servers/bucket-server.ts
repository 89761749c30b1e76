import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { env, type Settings } from "#app/platform/env.ts";

export const BUCKET = "wellworn-pictures";

/** Starts an S3 server with one empty bucket; `settings` make the shop store its images there. */
export async function startBucketServer(
  port = 0,
): Promise<{ settings: Settings; port: number; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), "wellworn-bucket-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const at = await server.run();
  return {
    port: at.port,
    settings: {
      ...env(),
      S3_ENDPOINT: `http://127.0.0.1:${at.port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
