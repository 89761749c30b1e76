import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { createHandler, type HandlerParts } from "#server/http/request-handler.ts";
import { useDatabase } from "#tests/database.ts";
import { tinyApi, tinyPages } from "./tiny-shop.tsx";

export type HandlerResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
type RawRequest = { method?: string; headers?: Record<string, string> | string[]; body?: string | Buffer };

/** Sends a request unchanged, without the headers and checks of fetch. */
export type Send = (path: string, options?: RawRequest) => Promise<HandlerResponse>;

const FILES = { "robots.txt": "User-agent: *\n", "assets/app-1234.js": "console.log('leather');\n".repeat(50) };

/** Starts the request handler with the tiny shop or another API, and a few built files, for a test file. Returns its server. */
export function useTinyServer(publicUrl = "https://shop.example", api: HandlerParts["api"] = tinyApi): () => Server {
  useDatabase();
  const before = env();
  let folder: string;
  let server: Server;
  let handler: Awaited<ReturnType<typeof createHandler>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "wellworn-client-"));
    mkdirSync(join(folder, "assets"));
    for (const [name, text] of Object.entries(FILES)) {
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    }
    useSettings({ ...before, PUBLIC_URL: publicUrl });
    const databaseUrl = databasePool().options.connectionString ?? "";
    handler = await createHandler({
      build: tinyPages,
      api,
      clientFolder: folder,
      databaseUrl,
      logProgress: () => undefined,
    });
    server = createServer(handler.listener).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
  });
  afterAll(async () => {
    await handler.close();
    server.close();
    server.closeAllConnections();
    useSettings(before);
    rmSync(folder, { recursive: true });
  });
  return () => server;
}

/** The same. Returns a function that sends requests to it. */
export function useTinyHandler(...shop: Parameters<typeof useTinyServer>): Send {
  const server = useTinyServer(...shop);
  return (path, { method = "GET", headers = {}, body } = {}) => {
    const { port } = server().address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", path, method, headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const whole = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
      });
      sent.on("error", reject).end(body);
    });
  };
}
