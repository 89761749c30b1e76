import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { seedCatalog } from "#app/features/catalog/seed/seed-catalog.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { log } from "#app/platform/log.ts";
import { sendErrorPage } from "./http/error-responses.ts";
import { sendPrivatePage } from "./http/private-pages.ts";
import { readRequestId, receive } from "./http/request-client.ts";
import { readHost } from "./http/request-host.ts";
import { readTarget } from "./http/request-target.ts";
import { runUntilClosed } from "./lifecycle.ts";
import { openShop } from "./run-shop.ts";
import { startWorker } from "./worker/worker.ts";

/** The development server: the same process, but pages and endpoints reload when their sources change, and nothing is cached. */
export async function runInDevelopment(vite: ViteDevServer): Promise<void> {
  await runUntilClosed((logProgress, signal) =>
    openShop(
      {
        seed: seedCatalog,
        startWorker,
        createHandler: async () => ({ listener: createDevHandler(vite), close: () => vite.close() }),
      },
      logProgress,
      signal,
    ),
  );
}

function createDevHandler(vite: ViteDevServer): RequestListener {
  const pages = pagesOf(vite);
  const handlers = handlersOf(vite);
  const respond: RequestListener = async (request, response) => {
    const host = readHost(request);
    const target = host ? readTarget(request.url) : undefined;
    if (!target || !host) return sendErrorPage(request, response, 400);
    const { path } = target;
    const visit = receive(request, host, readRequestId(request));
    try {
      if (path.startsWith("/api/")) await handlers(request, response);
      else if (path.startsWith("/pictures/")) {
        const image = await serveImage(path);
        if (!image) return sendErrorPage(request, response, 404);
        response.writeHead(200, { "content-type": image.type }).end(image.bytes);
      } else await sendPrivatePage(request, response, { target, visit }, pages);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      log.error({ err: error, requestId: visit.requestId }, "A request failed");
      if (!response.headersSent) sendErrorPage(request, response, 500);
    }
  };
  return (request, response) => vite.middlewares(request, response, () => void respond(request, response));
}

/** Vite adds scripts to a page that the shop's content security policy would block. */
function pagesOf(vite: ViteDevServer): RequestHandler {
  const load = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const handle = createRequestHandler(load, "development");
  return async (request, context) => {
    const response = await handle(request, context);
    response.headers.delete("content-security-policy");
    return response;
  };
}

function handlersOf(vite: ViteDevServer) {
  return getRequestListener(async (request, bindings) => {
    const { createApi } = await vite.ssrLoadModule("/app/api/api.ts");
    return createApi().fetch(request, bindings);
  });
}
