import { serve } from "@hono/node-server";
import { createApi } from "#app/api/api.ts";
import { connectDatabase } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";

/** The shop's API without pages, in a separate process that needs no build: enough to place orders. */
const { DATABASE_URL, PORT } = env();
if (!DATABASE_URL) throw new Error("Set DATABASE_URL");
connectDatabase(DATABASE_URL);
const api = createApi();
const fetch = (request: Request) =>
  new URL(request.url).pathname === "/readyz" ? new Response("ready") : api.fetch(request);
serve({ fetch, port: PORT, hostname: "127.0.0.1" });
