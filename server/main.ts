import "./check-settings.ts";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { createApi } from "#app/api/api.ts";
import { createListResponse } from "#app/features/catalog/listing/list-response.ts";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { seedCatalog } from "#app/features/catalog/seed/seed-catalog.ts";
import { version } from "../package.json";
import { createHandler } from "./http/request-handler.ts";
import { runUntilClosed } from "./lifecycle.ts";
import { openShop } from "./run-shop.ts";
import { startWorker } from "./worker/worker.ts";

const clientFolder = fileURLToPath(new URL("../client", import.meta.url));

const { fetch, routes } = createApi();

const productId = async (slugOrId: string) => (await findProduct(slugOrId))?.id;

await runUntilClosed((logProgress, signal) =>
  openShop(
    {
      version,
      build: build.assets.version,
      seed: seedCatalog,
      startWorker,
      createHandler: (databaseUrl, logProgress) =>
        createHandler({
          build,
          api: { fetch, routes, list: createListResponse, productId },
          clientFolder,
          databaseUrl,
          logProgress,
        }),
    },
    logProgress,
    signal,
  ),
);
